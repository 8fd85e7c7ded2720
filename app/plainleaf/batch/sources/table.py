"""Parquet: a column of HTML."""

from collections.abc import Iterator
from typing import IO, Any

import pyarrow
from pyarrow import parquet

from plainleaf.batch.records import PageRecord, Skipped
from plainleaf.batch.sources.files import DATE_FIELDS, HTML_FIELDS, URL_FIELDS, broken, of_row


def read_table(stream: IO[bytes], name: str, field: str) -> Iterator[PageRecord | Skipped]:
    """The pages of a table, row by row, from the columns that pages need. A damaged row group costs its own rows."""
    table = parquet.ParquetFile(stream, page_checksum_verification=True)
    known = set(table.schema_arrow.names)
    columns = [each for each in ((field,) if field else HTML_FIELDS) + URL_FIELDS + DATE_FIELDS if each in known]
    first = 0
    for group in range(table.num_row_groups):
        try:
            # One row at a time: a dictionary holds a page once that a batch of rows would hold again for each of them.
            for number, row in enumerate(table.iter_batches(1, [group], columns), first):
                values = {each: _value(column[0]) for each, column in zip(row.schema.names, row.columns, strict=True)}
                yield of_row(values, f"{name}:{number}", field)
        except Exception as error:
            yield broken(error)
        first += table.metadata.row_group(group).num_rows


def _value(cell: pyarrow.Scalar) -> Any:
    """What a cell holds: bytes for a text that is not UTF-8, None for what Python cannot hold: a time out of range, a
    list with such a text."""
    if isinstance(cell, pyarrow.DictionaryScalar):
        cell = cell.value
    try:
        if isinstance(cell, pyarrow.TimestampScalar):  # without nanoseconds
            cell = cell.cast(pyarrow.timestamp("us", cell.type.tz), safe=False)
        return cell.as_py()
    except UnicodeDecodeError:
        return cell.as_buffer().to_pybytes() if hasattr(cell, "as_buffer") else None
    except (ValueError, OverflowError, LookupError):  # out of range, or in a time zone that nobody knows
        return None
