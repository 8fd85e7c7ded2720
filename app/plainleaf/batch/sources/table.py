"""Parquet: a column of HTML."""

from collections.abc import Iterator
from typing import IO

import pyarrow
from pyarrow import parquet

from plainleaf.batch.records import PageRecord, Skipped
from plainleaf.batch.sources.files import of_row

_ROWS = 64  # rows in memory at once


def read_table(stream: IO[bytes], name: str, field: str) -> Iterator[PageRecord | Skipped]:
    """The pages of a table, row by row."""
    try:
        table = parquet.ParquetFile(stream)
        row = 0
        for rows in table.iter_batches(_ROWS):
            for values in rows.to_pylist():
                yield of_row(values, f"{name}:{row}", field)
                row += 1
    except (pyarrow.ArrowException, OSError) as error:
        yield Skipped(f"broken table ({type(error).__name__})")
