"""When the page was published, and when it was changed: what it says in the order of trust."""

from collections.abc import Iterable, Iterator
from datetime import date
from functools import cached_property

from plainleaf.engine.article.metadata import date_search, datelines, dates, markup
from plainleaf.engine.article.metadata.head import Head
from plainleaf.engine.article.metadata.json_ld import Data
from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document


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
        if found is not None and address and _next_day(found.text, address):
            return Value(address, "url")
        return found

    @cached_property
    def modified(self) -> Value | None:
        """When the page was changed."""
        return self._first(self._modified())

    def _published(self, address: str) -> Iterator[Value | None]:
        yield self._data.value("datePublished")
        yield from map(self._head.value, dates.PUBLISHED)
        yield from _texts(self._marked, updates=False)
        yield Value(address, "url")
        yield Value(self._line.published, "markup")
        yield self._data.value("dateCreated")
        yield self._data.value("uploadDate")
        yield from _texts(self._dated, updates=False)
        yield self.modified
        yield Value(date_search.search(self._document), "markup")

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


def _next_day(moment: str, day: str) -> bool:
    """Whether a moment in universal time is on the day before or after: where the page was written it was that day."""
    if not moment.endswith("+00:00"):
        return False
    return abs((date.fromisoformat(moment[:10]) - date.fromisoformat(day)).days) == 1
