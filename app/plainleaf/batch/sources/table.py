"""Parquet: a column of HTML."""

from collections.abc import Iterator
from typing import IO, Any

import pyarrow
from pyarrow import parquet

from plainleaf.batch.records import PageRecord, Skipped
from plainleaf.batch.sources.files import DATE_FIELDS, HTML_FIELDS, URL_FIELDS, of_row


def read_table(stream: IO[bytes], name: str, field: str) -> Iterator[PageRecord | Skipped]:
    """The pages of a table, row by row, from the columns that pages need."""
    table = parquet.ParquetFile(stream)
    known = set(table.schema_arrow.names)
    columns = [each for each in ((field,) if field else HTML_FIELDS) + URL_FIELDS + DATE_FIELDS if each in known]
    # One row at a time: a dictionary holds a page once that a batch of rows would hold again for each of them.
    for number, row in enumerate(table.iter_batches(1, columns=columns)):
        values = {each: _value(column[0]) for each, column in zip(row.schema.names, row.columns, strict=True)}
        yield of_row(values, f"{name}:{number}", field)


def _value(cell: pyarrow.Scalar) -> Any:
    """What a cell holds: bytes for a text that is not UTF-8, None for a time that Python cannot hold."""
    if isinstance(cell, pyarrow.DictionaryScalar):
        cell = cell.value
    try:
        if isinstance(cell, pyarrow.TimestampScalar):  # without nanoseconds
            cell = cell.cast(pyarrow.timestamp("us", cell.type.tz), safe=False)
        return cell.as_py()
    except UnicodeDecodeError:
        return cell.as_buffer().to_pybytes()
    except (ValueError, OverflowError, LookupError):  # out of range, or in a time zone that nobody knows
        return None
