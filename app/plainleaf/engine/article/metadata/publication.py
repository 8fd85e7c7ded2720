"""When the page was published, and when it was changed: what it says in the order of trust."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from functools import cached_property

from plainleaf.engine.article.metadata import date_search, datelines, dates, markup
from plainleaf.engine.article.metadata.head import Head
from plainleaf.engine.article.metadata.json_ld import Data
from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document

ZONED = len("2026-03-12T08:30:00+00:00")
"""Characters of a moment with its zone."""
NEAR = timedelta(minutes=5)
"""Two moments nearer to each other than this are the same."""


class Dates:
    """The dates of a page; what is asked for is read, and no more."""

    def __init__(self, document: Document, head: Head, data: Data, title: str, language: str) -> None:
        """``title`` is the article's, ``language`` the page's; either may be empty."""
        self._document, self._head, self._data = document, head, data
        self._title, self._language = title, language

    @cached_property
    def published(self) -> Value | None:
        """When the page was published; where it says no more, when it was last changed."""
        address = dates.in_address(self._document.url or "")
        found = self._first(self._published(address))
        return self._where_it_was_written(found, address) if found else None

    @cached_property
    def modified(self) -> Value | None:
        """When the page was changed."""
        return self._first(self._modified())

    def _published(self, address: str) -> Iterator[Value | None]:
        yield self._data.value("datePublished")
        yield from map(self._head.value, dates.PUBLISHED)
        yield self._data.value("dateCreated")
        yield from _texts(self._marked, updates=False)
        yield Value(address, "url")
        yield Value(self._line.published, "markup")
        yield self._data.value("uploadDate")
        yield from _texts(self._dated, updates=False)
        yield self.modified
        yield Value(date_search.search(self._document), "markup")

    def _where_it_was_written(self, found: Value, address: str) -> Value:
        """The day of a moment where the page was written, if it is another one: as an element has the same moment, or
        for one in universal time as the address or the line at the heading says."""
        moments = map(dates.iso, markup.moments(self._document))
        if there := next((moment for moment in moments if _same_moment(moment, found.text)), ""):
            return Value(there, "markup")
        if found.text.endswith("+00:00"):
            for value in (Value(address, "url"), Value(self._line.published, "markup")):
                if value.text and abs(_days_between(found.text[:10], value.text[:10])) == 1:
                    return value
        return found

    def _modified(self) -> Iterator[Value | None]:
        yield self._data.value("dateModified")
        yield from map(self._head.value, dates.MODIFIED)
        yield Value(self._line.updated, "markup")
        yield from _texts((*self._marked, *self._dated), updates=True)

    @cached_property
    def _marked(self) -> tuple[str, ...]:
        return tuple(markup.marked_dates(self._document))

    @cached_property
    def _dated(self) -> tuple[str, ...]:
        return tuple(markup.dates(self._document))

    @cached_property
    def _line(self) -> datelines.Dateline:
        return datelines.dateline(self._document, self._title, self._language)

    def _first(self, found: Iterable[Value | None]) -> Value | None:
        for value in found:
            if value is not None and (iso := dates.iso(value.text, self._language)):
                return Value(iso, value.source)
        return None


def _texts(found: Iterable[str], updates: bool) -> Iterator[Value]:
    return (Value(text, "markup") for text in found if dates.is_update(text) == updates)


def _days_between(one: str, other: str) -> int:
    return (date.fromisoformat(one) - date.fromisoformat(other)).days


def _same_moment(one: str, other: str) -> bool:
    """Whether two moments are the same in two zones, on different days."""
    if min(len(one), len(other)) < ZONED or one[:10] == other[:10]:
        return False
    return abs(datetime.fromisoformat(one) - datetime.fromisoformat(other)) < NEAR
