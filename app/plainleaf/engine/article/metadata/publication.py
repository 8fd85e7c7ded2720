"""The dates of publication and of the last change, from the page's declarations in the order of trust."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from functools import cached_property

from plainleaf.engine.article.metadata import date_search, datelines, dates, markup
from plainleaf.engine.article.metadata.head import Head
from plainleaf.engine.article.metadata.json_ld import Data
from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document
from plainleaf.engine.lazy_compile import lazy_compile

ZONED = len("2026-03-12T08:30:00+00:00")
"""Characters of a moment with its zone."""
UTC = "+00:00"
WEST, EAST = timedelta(hours=-12), timedelta(hours=14)
"""The time zones farthest from UTC."""
NEAR = timedelta(minutes=5)
"""Moments with a smaller difference are the same."""

_PRODUCT = lazy_compile(r'"@type"\s*+:\s*+(?:\[\s*+)?"Product(?:Group)?"')


def _is_of_product(document: Document) -> bool:
    """True if the page declares a product as its subject, in its head or by microdata of its body."""
    types = (content for name, content in document.meta if name == "og:type")
    if any(one.removeprefix("og:").startswith("product") for one in types):
        return True
    kinds = (document.nodes.element[at].get("itemtype") or "" for at in document.path(document.body))
    return any(kind.endswith("/Product") for kind in kinds) or any(
        '"Product' in text and _PRODUCT.search(text) is not None for text in document.json_ld
    )


class Dates:
    """The dates of a page, read on request."""

    def __init__(self, document: Document, head: Head, data: Data, title: str, language: str) -> None:
        """``title`` is the article's, ``language`` the page's; both may be empty."""
        self._document, self._head, self._data = document, head, data
        self._title, self.language = title, dates.order(language, title)

    @cached_property
    def published(self) -> Value | None:
        """The date of publication, else of the last change. A date within the text of a product page is that of a
        review, unless the page declares an article, for example about the best products."""
        address = dates.in_address(self._document.web_url)
        found = self._first(self._published(address))
        if found is None or (found.source == "markup" and self._is_of_product()):
            return None
        return self._where_it_was_written(found, address)

    @cached_property
    def modified(self) -> Value | None:
        """The date of the last change."""
        return self._first(self._modified())

    @cached_property
    def heading(self) -> tuple[int, int]:
        """The blocks of the article's heading, end exclusive; -1 and -1 if it has none."""
        return datelines.heading_blocks(self._document, self._title)

    @cached_property
    def lines(self) -> tuple[datelines.HeadingLine, ...]:
        """The lines at the heading, which may also name the author."""
        return tuple(datelines.heading_lines(self._document, self.heading, self.language))

    def _is_of_product(self) -> bool:
        kinds = (content for name, content in self._document.meta if name == "og:type")
        return "article" not in kinds and _is_of_product(self._document)

    def _published(self, address: str) -> Iterator[Value | None]:
        yield self._declared_or_shown()
        yield self._named
        yield self._data.value("dateCreated")
        marked = self._first(_texts(self._marked, updates=False))
        yield marked if not address or (marked and _near(marked.text, address)) else None
        timed = self._timed if self._timed[:10] > address else ""
        yield Value(timed or address, "markup" if timed else "url")
        yield Value(self._line.published, "markup")
        yield self._data.value("uploadDate")
        yield from _texts(self._dated, updates=False)
        yield self.modified
        yield Value(date_search.search(self._document, self.language), "markup")

    def _declared_or_shown(self) -> Value | None:
        """The date declared to search engines, or another one shown at the heading: that of a revision between it and
        the declared last change; or the earlier one, shown or in a meta element, if the page declares its last change
        for both. A meta element with the declared day confirms it."""
        item = None if self._named else self._head.value("datepublished")  # it may belong to another article
        declared = self._first((self._data.value("datePublished"), item))
        changed = self._first(self._changes())
        if declared is None or changed is None or (self._named and _near(declared.text, self._named.text)):
            return declared
        first, last = declared.text[:10], changed.text[:10]
        if _near(first, last):
            earlier = (Value(self._line.published, "markup"), self._named)
            return next((one for one in earlier if one and _is_other(one.text, first) and one.text < first), declared)
        shown = self._line.published or self._line.updated
        other = _is_other(shown, first) and first < shown[:10] <= last
        return Value(shown[:10], "markup") if other else declared

    @cached_property
    def _named(self) -> Value | None:
        """The date of publication in a meta element."""
        return self._first(map(self._head.value, dates.PUBLISHED))

    def _where_it_was_written(self, found: Value, address: str) -> Value:
        """The local day of a moment, if it is another one: from an element with the same moment, or, for a moment in
        UTC, from the address or the line at the heading. And the zone of a moment without one, from an element."""
        moments = map(dates.iso, markup.moments(self._document))
        if there := next((moment for moment in moments if _same_moment(moment, found.text)), ""):
            return Value(there, "markup")
        if found.text.endswith(UTC) and found.text[:10] != self._timed[:10]:
            address = address if _is_day_of(address, datetime.fromisoformat(found.text)) else ""
            for value in (Value(address, "url"), Value(self._line.published, "markup")):
                if value.text and value.text[:10] != found.text[:10] and _near(found.text, value.text):
                    return value
        return found

    def _changes(self) -> Iterator[Value | None]:
        yield self._data.value("dateModified")
        yield from map(self._head.value, dates.MODIFIED)

    def _modified(self) -> Iterator[Value | None]:
        yield from self._changes()
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
        return datelines.dateline(self.lines, self.language)

    @cached_property
    def _timed(self) -> str:
        """The date at the heading, if a time element has its day; else empty."""
        days = (dates.iso(moment)[:10] for moment in markup.moments(self._document))
        return self._line.published if self._line.published[:10] in days else ""

    def _first(self, found: Iterable[Value | None]) -> Value | None:
        for value in found:
            if value is not None and (iso := dates.of_machine(value.text, self.language)):
                return Value(iso, value.source)
        return None


def _texts(found: Iterable[str], updates: bool) -> Iterator[Value]:
    return (Value(text, "markup") for text in found if dates.is_update(text) == updates)


def _near(one: str, other: str) -> bool:
    """True if two days are the same or consecutive: possibly one moment in two zones."""
    return abs((date.fromisoformat(one[:10]) - date.fromisoformat(other[:10])).days) <= 1


def _is_day_of(day: str, moment: datetime) -> bool:
    """True if a moment in UTC is on this day in some zone."""
    return str((moment + WEST).date()) <= day[:10] <= str((moment + EAST).date())


def _is_other(one: str, day: str) -> bool:
    """True if a date is on another day, not with day and month swapped; False for an empty one."""
    return one != "" and not _near(one, day) and dates.month_first(one) != day


def _same_moment(one: str, other: str) -> bool:
    """True if two moments are one in two zones, on different days, the first not in UTC; or if one has no zone."""
    if len(one) == ZONED and len(other) == ZONED - len(UTC) and one.startswith(other):
        return True
    if min(len(one), len(other)) < ZONED or one[:10] == other[:10] or one.endswith(UTC):
        return False
    return abs(datetime.fromisoformat(one) - datetime.fromisoformat(other)) < NEAR
