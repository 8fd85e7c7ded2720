"""Feeds to the shelf: RSS, Atom and JSON feeds, asked politely, their new items kept with the pages that they name."""

import io
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from html import escape
from typing import Any
from urllib.parse import urlsplit

from lxml import etree, html

from plainleaf.actions.opening import open_source
from plainleaf.actions.shelf.keeping import keep_pictures, tried
from plainleaf.engine.addresses import host_of, joined
from plainleaf.engine.page import Page
from plainleaf.errors import PlainleafError
from plainleaf.fetching import FetchError, Validators, fetch
from plainleaf.library import Library, LibraryError
from plainleaf.library.feeds import Feed
from plainleaf.library.importers.item import ImportedItem

LARGEST = 10 * 2**20
"""Bytes of a feed."""
LONGEST = 500
"""Items of a feed that are looked at, from its beginning."""
AT_ONCE = 30
"""New items of a feed that are kept at a time; those after them have to wait for the next time."""
AT_FIRST = 10
"""Items that are kept when a feed begins to be followed; the older ones count as seen."""
INTERVAL = 3600
"""Seconds between two times that a feed is asked."""
_FEEDS = frozenset({"application/rss+xml", "application/atom+xml", "application/feed+json"})

Cancelled = Callable[[], bool]


class FeedError(PlainleafError):
    """What is at an address is no feed, and names none."""


@dataclass(frozen=True, slots=True)
class FeedItem:
    """One item: what tells it for ever, its address, and what the feed says of it; ``content`` is HTML."""

    key: str
    url: str
    title: str = ""
    author: str = ""
    published: str = ""
    content: str = ""


@dataclass(frozen=True, slots=True)
class FeedUpdate:
    """What became of one feed: entries that are new, items whose page could not be had, or why nothing came."""

    feed: Feed
    new: int = 0
    failed: tuple[PlainleafError, ...] = ()
    error: PlainleafError | None = None


def follow(library: Library, source: str, *, tags: Iterable[str] = (), cancelled: Cancelled | None = None) -> Feed:
    """Follow the feed at an address, or the one that the page there names; nothing of it is kept yet. Raises
    FetchError, FeedError, LibraryError."""
    page = fetch(source, wanted="feed", limit=LARGEST, cancelled=cancelled)
    url = page.url or source
    if named := _named_by(page):
        url = named
        page = fetch(url, wanted="feed", limit=LARGEST, cancelled=cancelled, initiator=page.url)
    title, _items = read_feed(page)
    return library.feeds.add(url, title, tags)


def update_feeds(
    library: Library,
    feeds: Iterable[Feed] | None = None,
    *,
    due_only: bool = False,
    pictures: bool = False,
    cancelled: Cancelled | None = None,
) -> Iterator[FeedUpdate]:
    """Ask feeds (all, where none are named) for what is new, and keep it. ``due_only``: those alone that were not asked
    within the last hour. Raises LibraryError where the shelf itself fails."""
    for feed in library.feeds.all() if feeds is None else feeds:
        if cancelled is not None and cancelled():
            return
        if not due_only or is_due(feed):
            yield _updated(library, feed, pictures, cancelled)


def is_due(feed: Feed, moment: datetime | None = None) -> bool:
    """Whether a feed was not asked for an hour."""
    if not feed.checked:
        return True
    return ((moment or datetime.now(UTC)) - datetime.fromisoformat(feed.checked)).total_seconds() >= INTERVAL


def _updated(library: Library, feed: Feed, pictures: bool, cancelled: Cancelled | None) -> FeedUpdate:
    known = Validators(feed.etag, feed.modified)
    try:
        page = fetch(feed.url, wanted="feed", limit=LARGEST, cancelled=cancelled, validators=known)
        title, items = read_feed(page)
    except (FetchError, FeedError) as error:
        unchanged = isinstance(error, FetchError) and error.kind == "unchanged"
        library.feeds.looked(replace(feed, error="" if unchanged else str(error)))
        return FeedUpdate(feed, error=None if unchanged else error)
    if library.feeds.begins(feed):
        library.feeds.see(feed, [item.key for item in items[AT_FIRST:]])
    unseen = set(library.feeds.unseen(feed, [item.key for item in items]))
    new, failed = 0, []
    waiting = [item for item in items if item.key in unseen]
    for item in waiting[:AT_ONCE]:
        if cancelled is not None and cancelled():
            break
        try:
            new += _kept(library, feed, item, pictures, cancelled)
        except LibraryError:
            raise
        except PlainleafError as error:
            failed.append(error)
        library.feeds.see(feed, (item.key,))
    if len(waiting) > AT_ONCE:  # the rest is fetched whole the next time, whatever the server says of changes
        known = Validators()
    library.feeds.looked(replace(feed, title=title or feed.title, etag=known.etag, modified=known.modified, error=""))
    return FeedUpdate(feed, new, tuple(failed))


def _kept(library: Library, feed: Feed, item: FeedItem, pictures: bool, cancelled: Cancelled | None) -> bool:
    """Whether an item is on the shelf now and was not before. Where its page cannot be had, what the feed holds of it
    is kept. Raises PlainleafError where there is neither."""
    if library.entries.at(item.url) is not None:
        return False
    try:
        page = open_source(item.url, cancelled=cancelled, initiator=feed.url)
    except FetchError as error:
        if error.kind == "cancelled" or not item.content:
            raise
        page = _page_of(item)
    article = tried(page, cancelled)
    given = ImportedItem(
        item.url, title=item.title, author=item.author, published=item.published, tags=feed.tags, page=page
    )
    entry = library.take_in(given, article)
    if entry is not None and pictures:
        keep_pictures(library, entry.id, cancelled=cancelled)
    return entry is not None


def _page_of(item: FeedItem) -> Page:
    head = f"<title>{escape(item.title)}</title>"
    body = f"<article><h1>{escape(item.title)}</h1>{item.content}</article>"
    html_text = f"<!doctype html><html><head>{head}</head><body>{body}</body></html>"
    return Page(html_text.encode("utf-8", "replace"), item.url, "text/html; charset=utf-8", "http")


def read_feed(page: Page) -> tuple[str, list[FeedItem]]:
    """Title and items of a feed, the newest first as it has them; items without an address are left out. Raises
    FeedError."""
    if page.body.lstrip()[:1] == b"{":
        title, found = _json_feed(page)
    else:
        title, found = _xml_feed(page)
    return title, [item for item in found[:LONGEST] if _is_of_the_web(item.url)]


def _json_feed(page: Page) -> tuple[str, list[FeedItem]]:
    try:
        told: Any = json.loads(page.body)
    except (ValueError, RecursionError) as error:
        raise _no_feed(page) from error
    if not isinstance(told, dict) or "jsonfeed.org" not in str(told.get("version")):
        raise _no_feed(page)
    items = told.get("items")
    base = page.url or ""
    return str(told.get("title") or ""), [
        FeedItem(
            str(item.get("id") or item.get("url")),
            joined(base, str(item.get("url") or item.get("external_url") or "")),
            str(item.get("title") or ""),
            str((_first(item.get("authors")) or item.get("author") or {}).get("name") or ""),
            str(item.get("date_published") or ""),
            str(item.get("content_html") or escape(str(item.get("content_text") or ""))),
        )
        for item in (items if isinstance(items, list) else [])
        if isinstance(item, dict)
    ]


def _is_of_the_web(address: str) -> bool:
    return urlsplit(address).scheme in ("http", "https") and bool(host_of(address))


def _first(values: Any) -> dict[str, Any] | None:
    first = values[0] if isinstance(values, list) and values else None
    return first if isinstance(first, dict) else None


def _xml_feed(page: Page) -> tuple[str, list[FeedItem]]:
    import feedparser  # only those who follow feeds need it

    try:
        told = feedparser.parse(
            io.BytesIO(page.body),  # of bare bytes it would try whether they name a file
            response_headers={"content-type": page.content_type or "", "content-location": page.url or ""},
            sanitize_html=False,
        )
    except Exception as error:  # it promises nothing of what it raises for a broken feed
        raise _no_feed(page) from error
    if not told.get("version"):
        raise _no_feed(page)
    return told.feed.get("title", ""), [
        FeedItem(
            entry.get("id") or entry.get("link", ""),
            joined("", entry.get("link", "")),
            " ".join(entry.get("title", "").split()),
            entry.get("author", ""),
            entry.get("published") or entry.get("updated", ""),
            next((one.get("value", "") for one in entry.get("content", ())), "") or entry.get("summary", ""),
        )
        for entry in told.entries
    ]


def _named_by(page: Page) -> str:
    """The feed that a web page names, empty for a page that is none or names none."""
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
    return FeedError(f"{page.url} is no feed (RSS, Atom or JSON Feed), and names none.")
