"""Limits what importers yield to what the shelf accepts: valid text of limited length, lists of limited length."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from plainleaf.engine.bidi import without_bidi
from plainleaf.library.importers.item import BrokenItem, Found, ImportedFeed, ImportedHighlight, ImportedItem

ADDRESS = 8000
"""Maximum characters of an address."""
LINE = 1000
"""Maximum characters of a title, a name or a date."""
TEXT = 2**20
"""Maximum characters of a note, an excerpt or a passage."""
NAMES = 200
"""Maximum tags or collections of an item."""
HIGHLIGHTS = 10_000
"""Maximum highlights of an item."""
SEEN = 100_000
"""Maximum seen items of a feed; the newest are kept."""


def bounded(entry: Found) -> Found:
    """The item within the limits, or a BrokenItem with the reason. Records of Plainleaf's backups are checked when they
    are stored."""
    if isinstance(entry, ImportedFeed):
        feed = entry.feed
        if len(feed.url) > ADDRESS:
            return _too_long(feed.url)
        facts: dict[str, Any] = {
            name: _line(getattr(feed, name)) for name in ("title", "etag", "modified", "checked", "error")
        }
        feed = replace(feed, **facts, tags=_texts(feed.tags, NAMES))
        return ImportedFeed(feed, _texts(entry.seen[-SEEN:], SEEN))
    if isinstance(entry, BrokenItem):
        return BrokenItem(_line(entry.where), _line(entry.reason))
    if not isinstance(entry, ImportedItem) or entry.whole is not None:
        return entry
    if len(entry.url) > ADDRESS:
        return _too_long(entry.url)
    lines: dict[str, Any] = {
        name: _line(getattr(entry, name)) for name in ("title", "author", "language", "published", "added")
    }
    return replace(
        entry,
        url=_text(entry.url, ADDRESS),
        **lines,
        excerpt=_text(entry.excerpt, TEXT),
        note=_text(entry.note, TEXT),
        tags=_texts(entry.tags, NAMES),
        collections=_texts(entry.collections, NAMES),
        highlights=tuple(map(_highlight, entry.highlights[:HIGHLIGHTS])),
    )


def _highlight(highlight: ImportedHighlight) -> ImportedHighlight:
    texts: dict[str, Any] = {
        name: _text(getattr(highlight, name), TEXT) for name in ("exact", "prefix", "suffix", "note")
    }
    return replace(highlight, **texts)


def _too_long(url: str) -> BrokenItem:
    return BrokenItem(_text(url, 80), f"its address is longer than {ADDRESS:,} characters")


def _texts(values: Iterable[str], limit: int) -> tuple[str, ...]:
    return tuple(map(_line, tuple(values)[:limit]))


def _line(text: str) -> str:
    return without_bidi(_text(text, LINE))


def _text(text: str, limit: int) -> str:
    """Remove what the database cannot store: NUL and lone surrogates."""
    return text[:limit].replace("\0", "").encode("utf-8", "replace").decode()
