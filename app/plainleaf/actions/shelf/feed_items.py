"""Parses feeds: RSS and Atom with feedparser, JSON Feed here.

Parsing time can be quadratic in the size of the input, so it runs in a child process that can be ended; see
``read_feed`` in ``feeds``.
"""

import hashlib
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import islice
from typing import Any

from lxml import etree, html

from plainleaf import moments
from plainleaf.batch.memory import limited_memory
from plainleaf.engine.addresses import joined
from plainleaf.engine.article.metadata import dates
from plainleaf.engine.bidi import without_bidi
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.errors import PlainleafError
from plainleaf.library.importers.item import is_web
from plainleaf.library.json_text import parsed

MEMORY = 2**30
"""Maximum bytes of memory for parsing a feed."""
LONGEST = 500
"""Maximum items read from a feed."""
LINE = 1000
"""Maximum characters of a title, a name and an item's id; a longer id is replaced by its digest."""
ADDRESS = 8000
"""Maximum characters of an address."""
_FEEDS = frozenset({"application/rss+xml", "application/atom+xml", "application/feed+json"})
_WIDE = re.compile(rb"""\s*<\?xml[^>]{0,80}encoding=["'](?:utf-?(?:16|32)|ucs-?[24]|iso-10646)""", re.IGNORECASE)
"""Declares an encoding of two or four bytes a character, in single bytes: the declaration is false."""


class FeedError(PlainleafError):
    """An address has no feed, or one that cannot be parsed."""


@record(frozen=True, slots=True)
class FeedItem:
    """One item: its permanent key, its address, and its fields. ``published`` is ISO 8601 or empty, ``content`` is
    HTML."""

    key: str
    url: str
    title: str = ""
    author: str = ""
    published: str = ""
    content: str = ""


@record(frozen=True, slots=True)
class FoundFeed:
    """Title and items of a feed, in feed order; or, for a web page, the address of the feed that it declares."""

    title: str = ""
    items: tuple[FeedItem, ...] = ()
    named: str = ""


def feed_in(page: Page) -> Iterator[FoundFeed]:
    """Yield the feed at an address, without items that have no web address. Raises FeedError."""
    try:
        with limited_memory(MEMORY):
            feed = _feed_in(page)
    except MemoryError as error:
        raise FeedError(f"{page.url} needs more than {MEMORY >> 20} MB of memory.") from error
    except Exception as error:  # the libraries may raise anything; it concerns only this feed
        raise _no_feed(page) from error
    if feed is None:
        raise _no_feed(page)
    yield feed


def _feed_in(page: Page) -> FoundFeed | None:
    page = _in_single_bytes(page)
    if named := _named_by(page):
        return FoundFeed(named=named)
    return _json_feed(page) if page.body.lstrip()[:1] == b"{" else _xml_feed(page)


def _in_single_bytes(page: Page) -> Page:
    """The page in UTF-8 if it is in UTF-16 or UTF-32, or falsely declares so, which feedparser does not see; else as it
    is."""
    encoding = json.detect_encoding(page.body)  # by the marks and zeros at the start, which JSON and XML share
    if encoding == "utf-8" and _WIDE.match(page.body) is None:
        return page
    body = page.body.decode(encoding, "replace").encode()
    return Page(body, page.url, "application/xml; charset=utf-8", page.origin)


def _json_feed(page: Page) -> FoundFeed | None:
    whole = _record(parsed(page.body.decode("utf-8", "replace")))
    if "jsonfeed.org" not in _text(whole, "version"):
        return None
    items = whole.get("items")
    return _found(page, whole, map(_json_item, items if isinstance(items, list) else ()))


def _json_item(item: Any) -> FeedItem:
    facts = _record(item)
    authors = facts.get("authors")
    author = authors[0] if isinstance(authors, list) and authors else facts.get("author")
    return FeedItem(
        _text(facts, "id", "url"),
        _text(facts, "url", "external_url"),
        _text(facts, "title"),
        _text({"name": author} if isinstance(author, str) else _record(author), "name"),
        _text(facts, "date_published"),
        _text(facts, "content_html") or escape(_text(facts, "content_text")),
    )


def _xml_feed(page: Page) -> FoundFeed | None:
    import feedparser  # imported late, as only followed feeds need it

    whole = feedparser.parse(
        io.BytesIO(page.body),  # a stream, as feedparser would try bytes as a file name
        response_headers={"content-type": page.content_type or "", "content-location": page.url or ""},
        sanitize_html=False,
    )
    return _found(page, whole.feed, map(_xml_item, whole.entries)) if whole.get("version") else None


def _xml_item(entry: Mapping[str, Any]) -> FeedItem:
    content: Mapping[str, Any] = next(iter(entry.get("content", ())), {})
    return FeedItem(
        _text(entry, "id", "link"),
        _text(entry, "link"),
        _text(entry, "title"),
        _text(entry, "author"),
        _text(entry, "published", "updated"),
        _text(content, "value") or _text(entry, "summary"),
    )


def _found(page: Page, feed: Mapping[str, Any], items: Iterable[FeedItem]) -> FoundFeed:
    bounded = (_bounded(page.url or "", item) for item in islice(items, LONGEST))
    return FoundFeed(_line(_text(feed, "title")), tuple(item for item in bounded if is_web(item.url)))


def _bounded(base: str, item: FeedItem) -> FeedItem:
    """An item with an absolute address and with all fields within the limits."""
    key = item.key if len(item.key) <= LINE else hashlib.sha256(item.key.encode()).hexdigest()
    url = joined(base, item.url) if 0 < len(item.url) <= ADDRESS else ""
    return FeedItem(key, url, _line(item.title), _line(item.author), _moment(item.published), item.content)


def _moment(text: str) -> str:
    """A time as ISO 8601; empty if it is none, or implausible."""
    line = _line(text)
    is_clear = line[:4].isdecimal() or any(map(str.isalpha, line))  # the order of day and month in numbers is not
    return dates.iso(moments.stored(moments.of_mail(line)) or (line if is_clear else ""))


def _record(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _text(record: Mapping[str, Any], *names: str) -> str:
    """The first of the fields that is text or a number, without characters that cannot be stored; else empty."""
    values = (record.get(name) for name in names)
    texts = (value for value in values if isinstance(value, str | int | float) and value and value is not True)
    return str(next(texts, "")).replace("\0", "").encode("utf-8", "replace").decode()


def _line(text: str) -> str:
    return without_bidi(" ".join(text.split())[:LINE])


def _named_by(page: Page) -> str:
    """The feed that a web page declares, or an empty string."""
    start = page.body[:1024].lstrip().lower()
    if not (start.startswith(b"<!doctype html") or b"<html" in start):
        return ""
    try:
        root = html.fromstring(page.body[: 2**20])
    except (etree.ParserError, ValueError):
        return ""
    for link in root.iter("link"):
        if "alternate" in (link.get("rel") or "").split() and (link.get("type") or "").lower() in _FEEDS:
            return joined(page.url or "", link.get("href") or "")
    return ""


def _no_feed(page: Page) -> FeedError:
    return FeedError(f"{page.url} is not a feed (RSS, Atom or JSON Feed), and links to none.")
