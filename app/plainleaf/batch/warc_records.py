"""Writes WARC files. Each record is a gzip member of its own, so files can be divided and appended to."""

import io
import uuid
import zlib
from collections.abc import Mapping
from pathlib import Path

from fastwarc.stream_io import GzipWriter
from fastwarc.warc import WarcRecord, WarcRecordType

_LEVEL = 6
_CHUNK = 1 << 20
NO_DATE = "1970-01-01T00:00:00Z"
"""The value of mandatory dates that are unknown."""


def record_bytes(kind: WarcRecordType, name: str, headers: Mapping[str, str], content: bytes) -> bytes:
    """One compressed record; its id is derived from ``name``, so the same record has the same bytes."""
    record = WarcRecord()
    record.init_headers(kind, f"uuid:{uuid.uuid5(uuid.NAMESPACE_URL, _valid(name))}".encode())
    for field, value in headers.items():
        record.headers[field] = _valid(value)
    record.set_bytes_content(content)
    data = io.BytesIO()
    compressed = GzipWriter(data, _LEVEL)
    record.write(compressed, checksum_data=True)
    compressed.finish()
    return data.getvalue()


def _valid(text: str) -> str:
    """The text with lone surrogates, as names of files have them, replaced by question marks."""
    return text.encode("utf-8", "replace").decode()


def whole_members(path: Path) -> int:
    """The length in bytes of the complete gzip members of a file; a killed process leaves a partial one at the end."""
    whole = read = 0
    member = zlib.decompressobj(31)
    with path.open("rb") as stream:
        while data := stream.read(_CHUNK):
            read += len(data)
            while data:
                try:
                    member.decompress(data)
                except zlib.error:
                    return whole
                data = member.unused_data
                if not member.eof:
                    break
                whole = read - len(data)
                member = zlib.decompressobj(31)
    return whole
