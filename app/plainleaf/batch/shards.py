"""The task of a worker: one shard, from its source to its part."""

import dataclasses
import hashlib
import json
import secrets
import shutil
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from plainleaf import files
from plainleaf.batch.cleaner import PAGE_BYTES, PAGE_SECONDS, cleaner_of
from plainleaf.batch.cleaning import FINGERPRINT, Cleaning, Row
from plainleaf.batch.cluster import RunError
from plainleaf.batch.crawl import FETCHED, POLITE, Politeness, fetch_all
from plainleaf.batch.duplicates import FingerprintFile
from plainleaf.batch.filters import NO_FILTERS, Filters
from plainleaf.batch.records import PageRecord, Skipped
from plainleaf.batch.sinks import SINKS, Format
from plainleaf.batch.software import Software, installed
from plainleaf.batch.sources import Shard, read
from plainleaf.batch.sources.warc import read_warc

HALF = ".half-"
"""Prefix of the names of unfinished parts."""

NAMED = 5
"""Maximum damaged records of one cause that a run names."""
_LONGEST_PLACE = 500  # characters: names of members may have 65,535

_REPEATED = "the same address again"


@dataclass(frozen=True, slots=True)
class Work:
    """What is done with every shard. See ``Cleaner`` for the limits and ``read`` for ``field``; ``filters`` select
    pages, ``politeness`` limits requests, ``software`` is the version that all rows are made with."""

    output: str
    cleaning: Cleaning
    format: Format = "parquet"
    field: str = ""
    seconds: float = PAGE_SECONDS
    memory: int = PAGE_BYTES
    filters: Filters = NO_FILTERS
    politeness: Politeness = POLITE
    software: Software = dataclasses.field(default_factory=installed)


@dataclass(frozen=True, slots=True)
class ShardOutcome:
    """The result of a shard: its ``part`` with its ``digest`` (SHA-256), the number of ``pages``, failures and skipped
    records by cause, the words of all contents, the ``seconds`` that it took, and the places of the first ``damaged``
    records by cause."""

    number: int
    part: str
    digest: str
    pages: int
    words: int
    errors: dict[str, int]
    skipped: dict[str, int]
    seconds: float
    damaged: dict[str, list[str]] = dataclasses.field(default_factory=dict)


def outcome_file(output: Path, number: int) -> Path:
    """The file of a shard's outcome. It is written after the part, so its existence means that the part is complete."""
    return output / "shards" / f"{number:06d}.json"


def fingerprint_file(output: Path, number: int) -> Path:
    """The file of fingerprints of a shard's texts, if duplicates are searched."""
    return output / "shards" / f"{number:06d}.fingerprints"


def do_shard(number: int, shard: Shard, work: Work) -> ShardOutcome:
    """Clean the pages of a shard and write its part, replacing that of an earlier attempt. Raises RunError."""
    if work.software != installed():
        raise RunError(
            f"The run is of {work.software}, and a worker has {installed()}. Install the same on all of them."
        )
    output = Path(work.output)
    suffix, write = SINKS[work.format]
    part = output / f"part-{number:06d}{suffix}"
    half = output / f"{HALF}{number:06d}.{secrets.token_hex(4)}"
    began = time.monotonic()
    tally = _Tally(work)
    try:
        cleaner = cleaner_of(work.cleaning, work.seconds, work.memory)
        write(tally.counted(cleaner.rows(tally.records(pages_of(number, shard, work)))), half)
        outcome_file(output, number).unlink(missing_ok=True)  # of an earlier attempt, whose part is replaced
        remove(part)
        files.settle(half, part)
        if tally.fingerprints:
            tally.fingerprints.write(fingerprint_file(output, number))
    finally:
        remove(half)
    seconds = time.monotonic() - began
    digest = _digest(part)
    outcome = ShardOutcome(
        number,
        part.name,
        digest,
        tally.pages,
        tally.words,
        dict(tally.errors),
        dict(tally.skipped),
        seconds,
        tally.damaged,
    )
    write_whole(outcome_file(output, number), json.dumps(asdict(outcome), indent=1, sort_keys=True))
    return outcome


def pages_of(number: int, shard: Shard, work: Work) -> Iterator[PageRecord | Skipped]:
    """Yield the pages of a shard in order, and what was skipped. Addresses not yet stored are fetched first. Raises
    OSError."""
    if not shard.web:
        yield from read(shard, work.field)
        return
    path = fetched_file(Path(work.output), number)
    failures = fetch_all(shard.names, path, work.politeness)
    for cause, count in (*sorted(failures.items()), (_REPEATED, shard.repeats)):
        yield from (Skipped(cause) for _ in range(count))
    yield from read_fetched(Path(work.output), number)


def fetched_file(output: Path, number: int) -> Path:
    """The file of pages that were fetched for a shard."""
    return output / FETCHED / f"{number:06d}.warc.gz"


def read_fetched(output: Path, number: int, start: int = 0, end: int | None = None) -> Iterator[PageRecord | Skipped]:
    """Yield the pages that were fetched for a shard; their places begin with the folder FETCHED."""
    path = fetched_file(output, number)
    if path.exists():
        with path.open("rb") as stream:
            yield from read_warc(stream, f"{FETCHED}/{path.name}", start, end)


class _Tally:
    """Counts records and passes on those that match the filters."""

    def __init__(self, work: Work) -> None:
        self._work = work
        kind = work.cleaning.duplicates
        self.fingerprints = None if kind == "none" else FingerprintFile(kind)
        self.pages = 0
        self.words = 0
        self.errors: Counter[str] = Counter()
        self.skipped: Counter[str] = Counter()
        self.damaged: dict[str, list[str]] = {}

    def records(self, pages: Iterable[PageRecord | Skipped]) -> Iterator[PageRecord]:
        for each in pages:
            if isinstance(each, Skipped):
                self.skipped[each.cause] += 1
                if each.place and len(named := self.damaged.setdefault(each.cause, [])) < NAMED:
                    named.append(each.place[:_LONGEST_PLACE])
            elif why := self._work.filters.against_record(each):
                self.skipped[why] += 1
            else:
                yield each

    def counted(self, rows: Iterator[Row]) -> Iterator[Row]:
        for row in rows:
            fingerprint = row.pop(FINGERPRINT, None)
            if why := self._work.filters.against_row(row):
                self.skipped[why] += 1
                continue
            if fingerprint and self.fingerprints:
                self.fingerprints.add(row["place"], fingerprint)
            self.pages += 1
            self.words += row["words"]
            if row["error"]:
                self.errors[cause(row["error"])] += 1
            yield row


def cause(error: str) -> str:
    """The kind of an error, without the names and numbers of the single page."""
    words = error.split(". ")[0].split()
    arguments = [word for word in words[:8] if "/" not in word and ":" not in word]
    return " ".join((*arguments, "…") if len(words) > 8 else arguments)


def _digest(part: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(part.rglob("*")) if part.is_dir() else [part]:
        with path.open("rb") as stream:
            digest.update(hashlib.file_digest(stream, "sha256").digest())
    return digest.hexdigest()


def write_whole(path: Path, text: str) -> None:
    """Replace a small file atomically."""
    files.replace(path, text.encode("utf-8"), mode=0o666)


def remove(path: Path) -> None:
    """Delete a part if it exists."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
