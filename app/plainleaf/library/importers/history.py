"""Imported items whose page is only in the history: they save it, with what the other program has of it."""

from typing import TYPE_CHECKING

from plainleaf.library.entries import now
from plainleaf.library.highlights.highlights import LONGEST
from plainleaf.library.importers.item import ImportedItem

if TYPE_CHECKING:
    from plainleaf.library.library import Library


def saves(library: "Library", holder: int, item: ImportedItem) -> bool:
    """True if an item saves the entry that has its page, as that one is neither saved nor removed. The record of a
    backup may be of the history itself."""
    entry = library.entries.get(holder)
    return not (entry.saved or entry.deleted) and (item.whole is None or bool(item.whole.get("saved")))


def save_over(library: "Library", holder: int, item: ImportedItem) -> None:
    """Save an entry of the history, inside a transaction. It keeps its article and how far it was read."""
    names = ("note", "favourite") + (("state",) if item.state in ("read", "archived") else ())
    given = {name: getattr(item, name) for name in names if getattr(item, name)}
    library.entries.set((holder,), {**given, "saved": item.added or now()})
    put_marks(library, holder, item)


def put_marks(library: "Library", entry: int, item: ImportedItem) -> None:
    """Give an entry the tags, collections and highlights of an item, inside a transaction."""
    library.tags.add((entry,), item.tags)
    library.collections.add((entry,), item.collections)
    for one in item.highlights:
        library.highlights.add(
            entry, one.exact[:LONGEST], one.prefix, one.suffix, start=one.start, colour=one.colour, note=one.note,
            key=one.key, created=one.created,
        )  # fmt: skip
