"""Imported items whose page is only in the history: they save it, with what the other program has of it."""

from typing import Any

from plainleaf.library.entries import Entries, now
from plainleaf.library.highlights import Highlights
from plainleaf.library.highlights.highlights import LONGEST
from plainleaf.library.importers.item import ImportedItem
from plainleaf.library.labels import Labels


def saves(entries: Entries, holder: int, item: ImportedItem) -> bool:
    """True if an item saves the entry that has its page, as that one is neither saved nor removed. The record of a
    backup may be of the history itself."""
    entry = entries.get(holder)
    return not (entry.saved or entry.deleted) and (item.whole is None or bool(item.whole.get("saved")))


def changes(item: ImportedItem) -> dict[str, Any]:
    """The fields that an item sets of an entry in the history, which keeps its article and how far it was read."""
    names = ("note", "favourite") + (("state",) if item.state in ("read", "archived") else ())
    return {name: getattr(item, name) for name in names if getattr(item, name)} | {"saved": item.added or now()}


def put_marks(entry: int, item: ImportedItem, tags: Labels, collections: Labels, highlights: Highlights) -> None:
    """Give an entry the tags, collections and highlights of an item, inside a transaction."""
    tags.add((entry,), item.tags)
    collections.add((entry,), item.collections)
    for one in item.highlights:
        highlights.add(
            entry, one.exact[:LONGEST], one.prefix, one.suffix, start=one.start, colour=one.colour, note=one.note,
            key=one.key, created=one.created,
        )  # fmt: skip
