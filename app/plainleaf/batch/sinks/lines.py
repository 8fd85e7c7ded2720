"""Compressed JSON Lines."""

import gzip
import io
import json
from collections.abc import Iterable
from pathlib import Path

import pyarrow

from plainleaf.batch.cleaning import Row


def write_lines(rows: Iterable[Row], path: Path) -> None:
    """Write one row a line with gzip, without a time or name in the header."""
    with path.open("wb") as file, gzip.GzipFile("", "wb", 6, file, mtime=0) as stream:
        for row in rows:
            stream.write(_line(row))


def write_lines_zst(rows: Iterable[Row], path: Path) -> None:
    """Write one row a line with Zstandard."""
    with pyarrow.CompressedOutputStream(pyarrow.OSFile(str(path), "wb"), "zstd") as compressed:
        for row in rows:
            compressed.write(_line(row))


def _line(row: Row) -> bytes:
    text = io.StringIO()
    json.dump(row, text, ensure_ascii=False)
    return text.getvalue().encode("utf-8", "replace") + b"\n"
