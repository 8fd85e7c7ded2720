"""The headers of a Parquet column's pages, which give their sizes before anything is unpacked. Footers repeat these
sizes, but nothing compares them, and pyarrow shows no page headers.

The formats: https://parquet.apache.org/docs/file-format/data-pages/ and Thrift's compact protocol,
https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md.
"""

from collections.abc import Sequence
from typing import IO

from pyarrow import parquet

LARGE = 64 * 2**20
"""Unpacked bytes up to which a column is read however small it was."""
MANY = 100_000
"""Rows up to which a row group is read however small it was."""
TIMES = 200
"""Maximum bytes of a larger column, and maximum rows, for each byte in the file. Pages made from one template compress
to about a fiftieth."""

_NUMBERS, _TEXT, _STRUCT = (4, 5, 6), 8, 12  # types of Thrift's fields
_UNPACKED, _PACKED = 2, 3  # fields of a page's header


def is_bomb(stream: IO[bytes], rows: int, columns: Sequence[parquet.ColumnChunkMetaData]) -> bool:
    """True if these columns of a row group have far more rows, or one of them far more bytes, than is likely for their
    size in the file. Moves the stream. Raises ValueError, IndexError, KeyError for damaged headers."""
    size = sum(column.total_compressed_size for column in columns)
    return rows > max(MANY, TIMES * size) or any(
        _unpacked(stream, column) > max(LARGE, TIMES * column.total_compressed_size) for column in columns
    )


def _unpacked(stream: IO[bytes], column: parquet.ColumnChunkMetaData) -> int:
    place = min(filter(None, (column.dictionary_page_offset, column.data_page_offset)))
    end = place + column.total_compressed_size
    unpacked = 0
    while place < end:
        stream.seek(place)
        header = _struct(stream)
        unpacked += header[_UNPACKED]
        if header[_PACKED] < 0:
            raise ValueError("a page with a negative size")
        place = stream.tell() + header[_PACKED]
    return unpacked


def _struct(stream: IO[bytes]) -> dict[int, int]:
    """The numbers in a struct by field."""
    counts: dict[int, int] = {}
    field = 0
    while head := stream.read(1)[0]:
        field = field + (head >> 4) if head >> 4 else _number(stream)
        kind = head & 15
        if kind in _NUMBERS:
            counts[field] = _number(stream)
        elif kind == _TEXT:
            stream.seek(_varint(stream), 1)
        elif kind == _STRUCT:
            _struct(stream)
        elif kind not in (1, 2):  # a boolean is its type
            raise ValueError(f"a page header with a field of type {kind}")
    return counts


def _number(stream: IO[bytes]) -> int:
    coded = _varint(stream)
    return (coded >> 1) ^ -(coded & 1)


def _varint(stream: IO[bytes]) -> int:
    value = 0
    for shift in range(0, 64, 7):
        byte = stream.read(1)[0]
        value |= (byte & 127) << shift
        if byte < 128:
            return value
    raise ValueError("a number that is too long")
