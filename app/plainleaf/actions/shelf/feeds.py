"""Follows RSS, Atom and JSON feeds: requests them politely, and brings new items with their pages to the shelf."""

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from html import escape

from plainleaf import moments
from plainleaf.actions.dry_run import DRY_RUNS, ExtractionStoppedError, is_cancelled
from plainleaf.actions.opening import open_source
from plainleaf.actions.shelf.feed_items import FeedError, FeedItem, FoundFeed, feed_in
from plainleaf.actions.shelf.saving import save_pictures, tried
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.errors import PlainleafError
from plainleaf.fetching import FetchError, Validators, fetch
from plainleaf.library import Library, LibraryError
from plainleaf.library.errors import OF_ONE
from plainleaf.library.feeds import Feed
from plainleaf.library.importers.item import ImportedItem

log = logging.getLogger(__name__)

LARGEST = 10 * 2**20
"""Maximum bytes of a feed."""
AT_ONCE = 30
"""Maximum new items saved in one update; the others wait for the next one."""
AT_FIRST = 10
"""Items saved when a feed is new; older ones count as seen."""
INTERVAL = 3600
"""Seconds between updates of a feed; doubled after each consecutive failure except the first."""
LONGEST = 24 * 3600
"""Maximum seconds between updates of a failing feed."""
_OURS = frozenset({"connection", "dns"})
"""Kinds of errors that this computer's connection can cause; they do not lengthen the interval."""

Cancelled = Callable[[], bool]


@record(frozen=True, slots=True)
class FeedUpdate:
    """The result of updating one feed: new entries, items whose page could not be fetched, or the error. ``left`` is
    the address that the feed had before it moved permanently; else empty."""

    feed: Feed
    new: int = 0
    failed: tuple[PlainleafError, ...] = ()
    error: PlainleafError | None = None
    left: str = ""

    @property
    def moved(self) -> str:
        """Where the feed has moved, as a sentence; empty if it has not."""
        return f"{self.feed.title or self.left} has moved to {self.feed.url}, and is followed there." * bool(self.left)


def follow(library: Library, source: str, *, tags: Iterable[str] = (), cancelled: Cancelled | None = None) -> Feed:
    """Follow the feed at an address, or the one that the page there declares; saves no items yet. Raises FetchError,
    FeedError, LibraryError."""
    page = fetch(source, wanted="feed", limit=LARGEST, cancelled=cancelled)
    answer = _found(page, cancelled)
    url, title = page.url or source, answer.title
    if answer.named:
        url = answer.named
        page = fetch(url, wanted="feed", limit=LARGEST, cancelled=cancelled, initiator=page.url or "")
        title, _ = read_feed(page, cancelled)
    return library.feeds.add(url, title, tags)


def read_feed(page: Page, cancelled: Cancelled | None = None) -> tuple[str, tuple[FeedItem, ...]]:
    """Title and items of a feed, parsed in a child process. Raises FeedError, DryRunCancelledError."""
    answer = _found(page, cancelled)
    if answer.named:
        raise FeedError(f"{page.url} is not a feed but a web page that names one: {answer.named}")
    return answer.title, answer.items


def _found(page: Page, cancelled: Cancelled | None) -> FoundFeed:
    try:
        answer: FoundFeed = DRY_RUNS.result(
            feed_in, page, who="The reader of feeds", cancelled=cancelled or (lambda: False)
        )
    except ExtractionStoppedError as error:
        raise FeedError(f"{page.url} cannot be read as a feed. {error}") from error
    return answer


def update_feeds(
    library: Library,
    feeds: Iterable[Feed] | None = None,
    *,
    due_only: bool = False,
    pictures: bool = False,
    cancelled: Cancelled | None = None,
) -> Iterator[FeedUpdate]:
    """Update feeds (by default all) and save their new items. A failing feed does not stop the others. ``due_only``:
    skip feeds that are not due. Raises LibraryError if the shelf itself fails."""
    for feed in library.feeds.all() if feeds is None else feeds:
        if cancelled is not None and cancelled():
            return
        if due_only and not is_due(feed):
            continue
        try:
            yield _updated(library, feed, pictures, cancelled)
        except Exception as error:
            if isinstance(error, PlainleafError) and is_cancelled(error):
                return
            fault = _of_one(error, feed.url)
            failures = feed.failures + (getattr(fault, "kind", "") not in _OURS)
            library.feeds.looked(replace(feed, error=str(fault), failures=failures))
            yield FeedUpdate(feed, error=fault)


def is_due(feed: Feed, moment: datetime | None = None) -> bool:
    """True if a feed was not requested for an hour, or for up to a day after repeated failures. An invalid time, or one
    in the future (the clock was set back), is ignored."""
    checked = moments.of_iso(feed.checked)
    interval = min(LONGEST, INTERVAL * 2 ** max(0, min(feed.failures, 9) - 1))
    return checked is None or not 0 <= ((moment or datetime.now(UTC)) - checked).total_seconds() < interval


def _updated(library: Library, feed: Feed, pictures: bool, cancelled: Cancelled | None) -> FeedUpdate:
    known = Validators(feed.etag, feed.modified)
    try:
        page = fetch(feed.url, wanted="feed", limit=LARGEST, cancelled=cancelled, validators=known)
    except FetchError as error:
        if error.kind != "unchanged":
            raise
        feed, left = _moved(library, feed, known.moved)
        library.feeds.looked(replace(feed, error="", failures=0))
        return FeedUpdate(feed, left=left)
    title, items = read_feed(page, cancelled)
    feed, left = _moved(library, feed, known.moved)
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
        except Exception as error:
            failed.append(_of_one(error, item.url))
        library.feeds.see(feed, (item.key,))
    if len(waiting) > AT_ONCE:  # fetch the feed in full next time, as items are left
        known = Validators()
    library.feeds.looked(
        replace(feed, title=title or feed.title, etag=known.etag, modified=known.modified, error="", failures=0)
    )
    return FeedUpdate(feed, new, tuple(failed), left=left)


def _moved(library: Library, feed: Feed, url: str) -> tuple[Feed, str]:
    """The feed at the address to which it has moved, and the one that it has left; empty if it stays."""
    there = library.feeds.move(feed, url) if url else feed
    return there, feed.url if there.url != feed.url else ""


def _of_one(error: Exception, url: str) -> PlainleafError:
    """The error of one feed or item, also for unexpected exceptions. Raises the error again if it is the shelf's
    own."""
    if isinstance(error, LibraryError) and error.kind not in OF_ONE:
        raise error
    if isinstance(error, PlainleafError):
        return error
    log.error("%s could not be saved", url, exc_info=error)
    return FeedError(f"{url} could not be saved: {type(error).__name__}: {error}.")


def _kept(library: Library, feed: Feed, item: FeedItem, pictures: bool, cancelled: Cancelled | None) -> bool:
    """Save an item; True if it was not on the shelf. If its page cannot be fetched, saves the content in the feed.
    Raises PlainleafError if there is neither."""
    if library.entries.at(item.url) is not None:
        return False
    try:
        page = open_source(item.url, cancelled=cancelled, initiator=feed.url)
    except FetchError as error:
        if error.kind == "cancelled" or not item.content:
            raise
        page = _page_of(item)
    article = tried(page, cancelled)
    imported = ImportedItem(
        item.url, title=item.title, author=item.author, published=item.published, tags=feed.tags, page=page
    )
    entry = library.take_in(imported, article, by_feed=True)
    if entry is not None and pictures:
        save_pictures(library, entry.id, cancelled=cancelled)
    return entry is not None


def _page_of(item: FeedItem) -> Page:
    head = f"<title>{escape(item.title)}</title>"
    body = f"<article><h1>{escape(item.title)}</h1>{item.content}</article>"
    html_text = f"<!doctype html><html><head>{head}</head><body>{body}</body></html>"
    return Page(html_text.encode("utf-8", "replace"), item.url, "text/html; charset=utf-8", "http")
