"""Parquet tables with an HTML column."""

from collections.abc import Iterator, Sequence
from typing import IO, Any

import pyarrow
from pyarrow import parquet

from plainleaf.batch.records import BODY_BYTES, PageRecord, Skipped
from plainleaf.batch.sources.files import DATE_FIELDS, HTML_FIELDS, NO_HTML, URL_FIELDS, broken, of_row
from plainleaf.batch.sources.parquet_pages import TIMES, is_bomb

BOMB = f"rows that unpack to over {TIMES} times their size"


def read_table(stream: IO[bytes], name: str, field: str) -> Iterator[PageRecord | Skipped]:
    """Yield the pages of a table from the columns that pages need. A row group that is damaged or a decompression bomb
    loses only its own rows."""
    table = parquet.ParquetFile(stream, page_checksum_verification=True)
    names = set(table.schema_arrow.names)
    html = (field,) if field else HTML_FIELDS
    columns = [each for each in html + URL_FIELDS + DATE_FIELDS if each in names]
    first = 0
    for group in range(table.num_row_groups):
        rows = table.metadata.row_group(group).num_rows
        try:
            if is_bomb(stream, rows, _chunks(table, group, columns)):
                yield Skipped(BOMB, f"{name}:{first}") if names.intersection(html) else Skipped(NO_HTML)
            else:
                # Row by row: converting a batch would copy a dictionary-encoded page once for each row that uses it.
                for number, row in enumerate(table.iter_batches(1, [group], columns), first):
                    cells = zip(row.schema.names, row.columns, strict=True)
                    yield of_row({each: _value(column[0]) for each, column in cells}, f"{name}:{number}", field)
        except Exception as error:
            yield broken(error, f"{name}:{first}")
        first += rows


def _chunks(table: parquet.ParquetFile, group: int, names: Sequence[str]) -> list[parquet.ColumnChunkMetaData]:
    facts = table.metadata.row_group(group)
    columns = map(facts.column, range(facts.num_columns))
    return [column for column in columns if column.path_in_schema.partition(".")[0] in names]


def _value(cell: pyarrow.Scalar) -> Any:
    """The value of a cell: bytes for text that is not UTF-8, None for values that Python cannot represent, such as a
    time out of range. A value over the maximum length of a page is cut."""
    if isinstance(cell, pyarrow.DictionaryScalar):
        cell = cell.value
    try:
        if isinstance(cell, pyarrow.BinaryScalar) and cell.is_valid and cell.as_buffer().size > BODY_BYTES:
            return cell.as_buffer().slice(0, BODY_BYTES + 1).to_pybytes()
        if isinstance(cell, pyarrow.TimestampScalar):  # without nanoseconds
            cell = cell.cast(pyarrow.timestamp("us", cell.type.tz), safe=False)
        return cell.as_py()
    except UnicodeDecodeError:
        return cell.as_buffer().to_pybytes() if hasattr(cell, "as_buffer") else None
    except (ValueError, OverflowError, LookupError):  # out of range, or an unknown time zone
        return None
