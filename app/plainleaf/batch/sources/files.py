"""Pages in single files, tar and zip archives, and JSON Lines."""

import gzip
import json
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import IO, Any

from plainleaf.batch.records import BODY_BYTES, PageRecord, Skipped
from plainleaf.engine.mhtml import page_in_file

PAGES = (".html", ".htm", ".xhtml", ".mhtml", ".mht", ".html.gz", ".htm.gz")
DIVIDED_LINES = (".jsonl", ".ndjson", ".jl")
LINES = (*DIVIDED_LINES, *(f"{suffix}.gz" for suffix in DIVIDED_LINES))
TARS = (".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.bz2")
HTML_FIELDS = ("html", "content", "body", "raw_html")
NO_HTML = "no HTML in the row"
URL_FIELDS = ("url", "uri", "warc_target_uri", "link")
DATE_FIELDS = ("date", "crawl_date", "timestamp")
_PROTECTED = "protected by a password"
_LINE_BYTES = 4 * BODY_BYTES  # escapes are longer than the characters they encode


def read_page(stream: IO[bytes], name: str) -> PageRecord | Skipped:
    """Read a file with one page, which may be compressed."""
    if name.endswith(".gz"):
        stream = gzip.GzipFile(fileobj=stream)  # type: ignore[assignment]
    try:
        return _page(stream.read(BODY_BYTES + 1), name)
    except Exception as error:
        return broken(error, name)


def broken(error: Exception, place: str) -> Skipped:
    """The cause for a file or archive member that cannot be read. Decoders of many libraries raise exceptions that
    cannot be listed; a damaged file must not stop the run."""
    return Skipped(f"broken file ({type(error).__name__})", place)


def read_tar(stream: IO[bytes], name: str) -> Iterator[PageRecord | Skipped]:
    """Yield the pages of a tar archive, read sequentially."""
    with tarfile.open(fileobj=stream, mode="r|*") as archive:
        for member in archive:
            if member.isfile() and member.name.lower().endswith(PAGES):
                inner = archive.extractfile(member)
                place = f"{name}/{member.name}"
                yield read_page(inner, place) if inner else Skipped("broken file", place)


def read_zip(stream: IO[bytes], name: str) -> Iterator[PageRecord | Skipped]:
    """Yield the pages of a zip archive. Decompression of a member stops at the maximum size of a page. Overlapping
    members are skipped, as a zip bomb uses them to store a large file many times."""
    with zipfile.ZipFile(stream) as archive:
        overlapping = _overlapping(archive.infolist())
        for member in archive.infolist():
            if not member.filename.lower().endswith(PAGES):
                continue
            place = f"{name}/{member.filename}"
            if member.header_offset in overlapping:
                yield Skipped("broken file (overlapping members)", place)
                continue
            try:
                with archive.open(member) as inner:
                    yield read_page(inner, place)
            except Exception as error:
                yield Skipped(_PROTECTED, place) if member.flag_bits & 1 else broken(error, place)


def _overlapping(members: Iterable[zipfile.ZipInfo]) -> set[int]:
    """The start offsets of members that extend beyond the start of the next one."""
    ordered = sorted(members, key=lambda member: member.header_offset)
    return {
        file.header_offset
        for file, following in pairwise(ordered)
        if file.header_offset + file.compress_size > following.header_offset
    }


def read_lines(
    stream: IO[bytes], name: str, field: str = "", start: int = 0, end: int | None = None
) -> Iterator[PageRecord | Skipped]:
    """Yield the pages of JSON Lines, whose ``field`` holds the HTML; in a range of bytes, the lines that begin in
    it."""
    if name.endswith(".gz"):
        stream = gzip.GzipFile(fileobj=stream)  # type: ignore[assignment]
    elif start:
        stream.seek(start - 1)
        stream.readline()  # the first partial line belongs to the previous range
    while end is None or stream.tell() < end:
        place = stream.tell()
        line = stream.readline(_LINE_BYTES)
        if not line:
            return
        if not line.endswith(b"\n") and len(line) == _LINE_BYTES:
            while (rest := stream.readline(_LINE_BYTES)) and not rest.endswith(b"\n"):
                pass
            yield Skipped("too large")
        elif line.strip():
            yield _of_line(line, f"{name}:{place}", field)


def _of_line(line: bytes, place: str, field: str) -> PageRecord | Skipped:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return Skipped("broken line", place)
    return of_row(row, place, field) if isinstance(row, dict) else Skipped("broken line", place)


def of_row(row: Mapping[str, Any], place: str, field: str) -> PageRecord | Skipped:
    """The page in a table's row."""
    html = row.get(field) if field else _first(row, HTML_FIELDS)
    if not isinstance(html, str | bytes) or not html:
        return Skipped(NO_HTML)
    text = isinstance(html, str)
    body = html.encode("utf-8", "replace") if isinstance(html, str) else html
    url, date = _first(row, URL_FIELDS), _first(row, DATE_FIELDS)
    kind = "text/html; charset=utf-8" if text else None
    if len(body) > BODY_BYTES:
        return Skipped("too large")
    return PageRecord(place, body, url if isinstance(url, str) else None, str(date or ""), kind)


def _first(row: Mapping[str, Any], names: Iterable[str]) -> Any:
    return next((row[name] for name in names if row.get(name)), None)


def _page(body: bytes, place: str) -> PageRecord | Skipped:
    if len(body) > BODY_BYTES:
        return Skipped("too large")
    if not body.strip():
        return Skipped("empty")
    page = page_in_file(body, None)
    return (
        Skipped("no page in the file")
        if page is None
        else PageRecord(place, page.body, page.url, "", page.content_type)
    )
