"""Looks up recent pages on the shelf; for a worker thread."""

from typing import TYPE_CHECKING

from plainleaf.desktop.recents import Recent
from plainleaf.desktop.shelf.pictures import lead_of
from plainleaf.desktop.window.start.page import MOST, KeptPage
from plainleaf.desktop.window.start.thumbnails import SIZE

if TYPE_CHECKING:
    from plainleaf.library import Library, SavedEntry


def read_lately(library: "Library", recents: tuple[Recent, ...]) -> tuple[tuple[Recent, ...], dict[str, KeptPage]]:
    """The pages that were read last, in these lists or on the shelf, newest first, and what the shelf stores of them.
    Raises LibraryError."""
    kept: dict[str, SavedEntry] = {}
    there = set[int]()
    found: dict[str, Recent] = {}
    for recent in recents[: 2 * MOST]:
        entry = library.entries.at(recent.source)
        if entry is not None and entry.id in there:  # listed under another of its addresses
            continue
        if entry is None or entry.deleted:
            found[recent.source] = recent
        else:
            there.add(entry.id)
            kept[recent.source] = entry
            fields = recent.title or entry.title, recent.when, recent.live, recent.sent, entry.excerpt or recent.excerpt
            found[recent.source] = Recent(recent.source, *fields)
    for entry in library.entries.list(order="opened", limit=2 * MOST):
        if entry.opened and entry.url and entry.id not in there:
            kept[entry.url] = entry
            found[entry.url] = Recent(entry.url, entry.title, entry.opened, excerpt=entry.excerpt)
    newest = tuple(sorted(found.values(), key=lambda recent: recent.when, reverse=True))[:MOST]
    pages = {one.source: _page(library, kept[one.source]) for one in newest if one.source in kept}
    return newest, pages


def _page(library: "Library", entry: "SavedEntry") -> KeptPage:
    return KeptPage(entry.id, entry.progress, lead_of(library.lead_pictures(entry.id), SIZE), entry.source)
