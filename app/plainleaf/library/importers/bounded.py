"""What every importer gives, held to what the shelf holds: texts of some length that are text, lists of some length."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from plainleaf.library.importers.item import BrokenItem, Found, ImportedFeed, ImportedHighlight, ImportedItem

ADDRESS = 8000
"""Characters of an address."""
LINE = 1000
"""Characters of a title, a name, a date."""
TEXT = 2**20
"""Characters of a note, an excerpt, a passage."""
NAMES = 200
"""Tags or collections of an item."""
HIGHLIGHTS = 10_000
"""Highlights of an item."""
SEEN = 100_000
"""Items of a feed that count as seen, the newest."""


def bounded(found: Found) -> Found:
    """The same, or what is wrong with it. A record of Plainleaf's own backup is checked where it is put in."""
    if isinstance(found, ImportedFeed):
        feed = found.feed
        if len(feed.url) > ADDRESS:
            return _too_long(feed.url)
        facts: dict[str, Any] = {
            name: _text(getattr(feed, name), LINE) for name in ("title", "etag", "modified", "checked", "error")
        }
        feed = replace(feed, **facts, tags=_texts(feed.tags, NAMES))
        return ImportedFeed(feed, _texts(found.seen[-SEEN:], SEEN))
    if isinstance(found, BrokenItem):
        return BrokenItem(_text(found.where, LINE), _text(found.reason, LINE))
    if not isinstance(found, ImportedItem) or found.whole is not None:
        return found
    if len(found.url) > ADDRESS:
        return _too_long(found.url)
    lines: dict[str, Any] = {
        name: _text(getattr(found, name), LINE) for name in ("title", "author", "language", "published", "added")
    }
    return replace(
        found,
        url=_text(found.url, ADDRESS),
        **lines,
        excerpt=_text(found.excerpt, TEXT),
        note=_text(found.note, TEXT),
        tags=_texts(found.tags, NAMES),
        collections=_texts(found.collections, NAMES),
        highlights=tuple(map(_highlight, found.highlights[:HIGHLIGHTS])),
    )


def _highlight(one: ImportedHighlight) -> ImportedHighlight:
    texts: dict[str, Any] = {name: _text(getattr(one, name), TEXT) for name in ("exact", "prefix", "suffix", "note")}
    return replace(one, **texts)


def _too_long(url: str) -> BrokenItem:
    return BrokenItem(_text(url, 80), f"its address is longer than {ADDRESS:,} characters")


def _texts(values: Iterable[str], most: int) -> tuple[str, ...]:
    return tuple(_text(value, LINE) for value in tuple(values)[:most])


def _text(text: str, most: int) -> str:
    """A text without what no database holds: NUL, halves of characters."""
    return text[:most].replace("\0", "").encode("utf-8", "replace").decode()
