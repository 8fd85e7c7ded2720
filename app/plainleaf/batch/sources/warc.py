"""WARC files: the responses that are web pages, from a whole file or a range of its bytes.

Crawlers compress each record as a gzip member of its own. Such a file can be divided by bytes: a range has the members
that begin in it, each with all its records. Other files are not divided.
"""

import zlib
from collections.abc import Iterator
from typing import IO

from fastwarc.warc import ArchiveIterator, WarcRecord, WarcRecordType

from plainleaf.batch.records import BODY_BYTES, PageRecord, Skipped, is_html
from plainleaf.batch.sources.encodings import decoded

SUFFIXES = (".warc", ".warc.gz", ".warc.zst", ".warc.lz4")
DIVIDED = ".warc.gz"

_MEMBER = b"\x1f\x8b\x08"
_CHUNK = 1 << 20
_PEEKED = 512  # bytes to decompress to recognise a member's first record
_HEAD = 1 << 14
_ANOTHER = b"\r\n\r\nWARC/1."
_TOO_LARGE, _CUT_OFF, _WRONG_LENGTH = Skipped("too large"), Skipped("cut off"), Skipped("wrong length")
_DAMAGED = Skipped("damaged record")
_UNBOUNDED = (_TOO_LARGE, _CUT_OFF, _WRONG_LENGTH, _DAMAGED)  # the end of such a record cannot be found
_BROKEN = (OSError, EOFError, ValueError)
_WANTED = WarcRecordType.response | WarcRecordType.revisit | WarcRecordType.resource


def read_warc(stream: IO[bytes], name: str, start: int = 0, end: int | None = None) -> Iterator[PageRecord | Skipped]:
    """Yield the records that begin between the bytes ``start`` and ``end``, with ``name`` in their places. Broken
    records are reported as skipped."""
    place = start if start == 0 else _next_member(stream, start, end)
    ahead = False  # the broken record that was reported is still ahead
    last, again = -1, 0  # several records in one gzip member have the same offset, so they are numbered
    while place is not None and (end is None or place < end):
        stream.seek(place)
        seen = False
        try:
            for record in ArchiveIterator(stream, record_types=_WANTED, parse_http=True, auto_decode="none"):
                place, seen, ahead = record.stream_pos, True, False
                if end is not None and place >= end and _is_first(record, stream):
                    return
                position = place if end is None else min(place, end)
                last, again = position, again + 1 if position == last else int(position == end)
                record_place = f"{name}:{position}.{again}" if again else f"{name}:{position}"
                read = _read_safely(record, record_place)
                yield Skipped(read.cause, record_place) if read in _UNBOUNDED else read
                if read in _UNBOUNDED and name.endswith(DIVIDED) and _is_first(record, stream):
                    break
            else:
                return
        except _BROKEN as error:
            if not ahead:
                yield Skipped(f"broken record ({type(error).__name__})", f"{name}:{place}")
            ahead = seen
        place = _next_member(stream, place + 1, end) if name.endswith(DIVIDED) else None


def _read_safely(record: WarcRecord, place: str) -> PageRecord | Skipped:
    try:
        return _read(record, place)
    except _BROKEN:
        return _DAMAGED


def _read(record: WarcRecord, place: str) -> PageRecord | Skipped:
    if record.record_type == WarcRecordType.revisit:
        return Skipped("revisit")
    http = record.http_headers
    if record.record_type == WarcRecordType.response and (http is None or not http.status_code):
        return Skipped("no HTTP response")
    if http is not None and http.status_code and not 200 <= http.status_code < 300:
        return Skipped(f"status {http.status_code}")
    kind = http.get("Content-Type") if http is not None else record.headers.get("Content-Type")
    announced = record.content_length
    body = record.reader.read(BODY_BYTES + 1)
    if len(body) > BODY_BYTES:
        return _TOO_LARGE
    if len(body) < announced:
        return _CUT_OFF
    if _ANOTHER in body:
        return _WRONG_LENGTH
    if http is not None and len(body := decoded(body, http, BODY_BYTES + 1)) > BODY_BYTES:
        return _TOO_LARGE
    if not body.strip():
        return Skipped("empty")
    if not is_html(kind, body):
        return Skipped("not HTML")
    date = record.record_date.isoformat() if record.record_date else ""
    return PageRecord(place, body, record.headers.get("WARC-Target-URI"), date, kind)


def _is_first(record: WarcRecord, stream: IO[bytes]) -> bool:
    """True if a record is the first of the gzip member at its offset, not part of the previous member."""
    position = stream.tell()
    stream.seek(record.stream_pos)
    data = stream.read(_HEAD)
    stream.seek(position)
    try:
        head = zlib.decompressobj(31).decompress(data, _HEAD).partition(b"\r\n\r\n")[0]
    except zlib.error:
        return False
    identifier = record.headers.get("WARC-Record-ID") or record.headers.get("WARC-Target-URI") or ""
    return not identifier.isascii() or identifier.encode() in head


def _next_member(stream: IO[bytes], start: int, end: int | None) -> int | None:
    """The first offset from ``start`` on where a gzip member with a WARC record begins, or None if there is none before
    ``end``."""
    stream.seek(start)
    data, offset = b"", start
    while True:
        chunk = stream.read(_CHUNK)
        data += chunk
        position = data.find(_MEMBER)
        while position >= 0 and (len(data) - position > _PEEKED or not chunk):
            if _begins_record(data[position : position + 4096]):
                return offset + position
            position = data.find(_MEMBER, position + 1)
        if not chunk or (end is not None and offset >= end):
            return None
        keep = len(data) - position if position >= 0 else len(_MEMBER) - 1
        offset += len(data) - keep
        data = data[-keep:]


def _begins_record(data: bytes) -> bool:
    try:
        return zlib.decompressobj(31).decompress(data, 16).startswith(b"WARC/")
    except zlib.error:
        return False
