"""Cleaning as a function over partitions of rows, for other frameworks that supply pages and accept rows."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from plainleaf.batch.cleaner import PAGE_BYTES, PAGE_SECONDS, cleaner_of
from plainleaf.batch.cleaning import FINGERPRINT, Cleaning, Row, empty_row
from plainleaf.batch.records import PageRecord
from plainleaf.batch.sources.files import of_row

_TOGETHER = 64


@dataclass(frozen=True, slots=True)
class Mapper:
    """Called with rows that contain HTML, it yields one row with the corpus's columns for each, in order.

    ``field`` names the HTML column (empty: the usual names), ``keep`` the columns to copy. Limits as in ``Cleaner``;
    pages are cleaned in a child process that the next call reuses. Picklable.
    """

    cleaning: Cleaning = Cleaning()  # noqa: RUF009 - frozen
    field: str = ""
    keep: tuple[str, ...] = ()
    seconds: float = PAGE_SECONDS
    memory: int = PAGE_BYTES

    def __call__(self, rows: Iterable[Mapping[str, Any]]) -> Iterator[Row]:
        cleaner = cleaner_of(self.cleaning, self.seconds, self.memory)
        source = enumerate(rows)
        while batch := list(islice(source, _TOGETHER)):
            pages = [of_row(fields, str(number), self.field) for number, fields in batch]
            cleaned = cleaner.rows(page for page in pages if isinstance(page, PageRecord))
            for (number, fields), page in zip(batch, pages, strict=True):
                if isinstance(page, PageRecord):
                    row = next(cleaned)
                    row.pop(FINGERPRINT, None)
                else:
                    row = empty_row(PageRecord(str(number), b""), self.cleaning, f"There is no page: {page.cause}.")
                yield row | {name: fields[name] for name in self.keep}
            next(cleaned, None)  # the generator ends here and releases its process
