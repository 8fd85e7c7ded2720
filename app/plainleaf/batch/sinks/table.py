"""Parquet."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow
from pyarrow import parquet

from plainleaf.batch.cleaning import COLUMNS, Row

SCHEMA = pyarrow.schema([(name, getattr(pyarrow, {"double": "float64"}.get(kind, kind))()) for name, kind in COLUMNS])
_GROUP, _CHARACTERS = 1024, 64 * 2**20  # rows of a row group, and characters of their contents: both bound memory use


def write_table(rows: Iterable[Row], path: Path) -> None:
    """Write one row a page, compressed with Zstandard."""
    with parquet.ParquetWriter(path, SCHEMA, compression="zstd") as writer:
        for group in _groups(iter(rows)):
            writer.write_table(pyarrow.Table.from_pylist(group, SCHEMA))


def _groups(rows: Iterator[Row]) -> Iterator[list[dict[str, Any]]]:
    group: list[dict[str, Any]] = []
    characters = 0
    for row in rows:
        group.append({name: _held(value) for name, value in row.items()})
        characters += len(row["content"])
        if len(group) == _GROUP or characters >= _CHARACTERS:
            yield group
            group, characters = [], 0
    if group:
        yield group


def _held(value: Any) -> Any:
    """The value with lone surrogates, which UTF-8 cannot encode, replaced by question marks."""
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else value
