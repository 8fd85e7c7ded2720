"""Input formats of a corpus, divided into shards that are processed independently.

A source is a local path or any address that fsspec opens: a file, a folder, or a pattern of either.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO

import fsspec

from plainleaf.batch.records import PageRecord, Skipped
from plainleaf.batch.sources.addresses import SUFFIXES as LISTS
from plainleaf.batch.sources.addresses import divided, read_addresses
from plainleaf.batch.sources.files import (
    DIVIDED_LINES,
    LINES,
    PAGES,
    TARS,
    broken,
    read_lines,
    read_page,
    read_tar,
    read_zip,
)
from plainleaf.batch.sources.table import read_table
from plainleaf.batch.sources.warc import DIVIDED, SUFFIXES, read_warc
from plainleaf.errors import PlainleafError

SHARD_BYTES = 64 * 1024 * 1024
SHARD_PAGES = 512
_FOUND = (*SUFFIXES, *LINES, *TARS, *PAGES, ".zip", ".parquet")  # also inside a folder
_KNOWN = (*_FOUND, *LISTS)


class CorpusSourceError(PlainleafError):
    """A source does not exist or has no readable format."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A part of the sources: one file, or the bytes from ``start`` to ``end`` of a divisible one; or several files of
    one page each; or, with ``web``, addresses to fetch. ``repeats`` is the number of repeated addresses in all lists,
    recorded in the first shard."""

    names: tuple[str, ...]
    start: int = 0
    end: int | None = None
    web: bool = False
    repeats: int = 0


def shards_of(sources: Sequence[str], size: int = SHARD_BYTES) -> list[Shard]:
    """All shards of the sources, in a deterministic order. Raises CorpusSourceError."""
    shards: list[Shard] = []
    pages: list[str] = []
    addresses: list[str] = []
    for source in sources:
        for name, length in _files(source):
            lower = name.lower()
            if lower.endswith(PAGES):
                pages.append(name)
            elif lower.endswith(LISTS):
                with _opened(name) as stream:
                    addresses += read_addresses(stream)
            elif length and lower.endswith((DIVIDED, *DIVIDED_LINES)):
                shards += [Shard((name,), start, start + size) for start in range(0, length, size)]
            else:
                shards.append(Shard((name,)))
    shards += [Shard(tuple(pages[at : at + SHARD_PAGES])) for at in range(0, len(pages), SHARD_PAGES)]
    repeats = len(addresses) - len(set(addresses))
    web = [Shard(piece, web=True, repeats=0 if number else repeats) for number, piece in enumerate(divided(addresses))]
    return shards + web


def read(shard: Shard, field: str = "") -> Iterator[PageRecord | Skipped]:
    """Yield the pages of a shard in order, and skipped ones. If a file of many pages cannot be read to the end, its
    name is in the cause. ``field`` names the HTML column of tables; empty means the usual names."""
    for name in shard.names:
        lower = name.lower()
        try:
            with _opened(name) as stream:
                if lower.endswith(SUFFIXES):
                    yield from read_warc(stream, name, shard.start, shard.end)
                elif lower.endswith(LINES):
                    yield from read_lines(stream, name, field, shard.start, shard.end)
                elif lower.endswith(".parquet"):
                    yield from read_table(stream, name, field)
                elif lower.endswith(TARS):
                    yield from read_tar(stream, name)
                elif lower.endswith(".zip"):
                    yield from read_zip(stream, name)
                else:
                    yield read_page(stream, name)
        except Exception as error:
            cause = broken(error, name).cause
            single = lower.endswith(PAGES)
            whole = cause if single else f"{cause}: {name.rpartition('/')[2]} was not read to its end"
            yield Skipped(whole, name)


def read_from(shard: Shard, place: str, field: str = "") -> Iterator[PageRecord]:
    """Yield the pages of a shard from a place on, if the place contains an offset, else from the beginning."""
    name, _, offset = place.rpartition(":")
    if name in shard.names and name.lower().endswith((DIVIDED, *DIVIDED_LINES)) and offset.isdecimal():
        shard = Shard((name,), int(offset), int(offset) + 1)
    return (each for each in read(shard, field) if isinstance(each, PageRecord))


def _opened(name: str) -> IO[bytes]:
    stream: IO[bytes] = fsspec.open(name, "rb").open()
    return stream if isinstance(stream, io.BufferedIOBase) else io.BufferedReader(stream)  # type: ignore[type-var]


def _files(source: str) -> list[tuple[str, int]]:
    """The readable files of a source with their sizes, sorted by name."""
    try:
        system, path = fsspec.core.url_to_fs(source)
        if system.isdir(path):
            paths = [name for name in system.find(path) if name.lower().endswith(_FOUND)]
        else:
            paths = system.glob(path) if any(sign in path for sign in "*?[") else [path] if system.exists(path) else []
    except (OSError, ValueError, ImportError) as error:
        raise CorpusSourceError(f"{source} cannot be read: {error}.") from error
    if not paths:
        raise CorpusSourceError(f"There is nothing to read at {source}.")
    unknown = next((name for name in paths if not name.lower().endswith(_KNOWN)), "")
    if unknown:
        raise CorpusSourceError(f"{unknown} has none of the readable formats: {', '.join(sorted(_KNOWN))}.")
    whole = system.unstrip_protocol if "://" in source else str
    return [(whole(name), _size(system, name)) for name in sorted(paths)]


def _size(system: fsspec.AbstractFileSystem, name: str) -> int:
    try:
        return int(system.size(name) or 0)
    except FileNotFoundError:  # a broken link: it is counted when it is read
        return 0
