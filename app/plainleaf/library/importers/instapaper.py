"""Instapaper: ``URL,Title,Selection,Folder,Timestamp``, since 2024 with ``Tags`` as a JSON list."""

from collections.abc import Iterator
from pathlib import Path

from plainleaf.library.entries import State
from plainleaf.library.importers.item import (
    Found,
    ImportedItem,
    Row,
    has_columns,
    items_of_rows,
    moment,
    names,
)
from plainleaf.library.json_text import parsed


class Instapaper:
    """Reads an Instapaper export. The folders ``Unread``, ``Archive`` and ``Starred`` become states, others
    collections."""

    name = "instapaper"
    title = "Instapaper"

    def recognises(self, _path: Path, beginning: bytes) -> bool:
        """True if the file has Instapaper's columns."""
        return has_columns(beginning, "url", "title", "selection", "folder")

    def items(self, path: Path) -> Iterator[Found]:
        """Yield one item for each row; the selection becomes the note."""
        return items_of_rows(path, self._item)

    def _item(self, row: Row) -> ImportedItem:
        folder = row["folder"].strip()
        state: State = "archived" if folder == "Archive" else "new"
        return ImportedItem(
            row["url"].strip(),
            row["title"].strip(),
            added=moment(row["timestamp"]),
            state=state,
            favourite=folder == "Starred",
            note=row["selection"].strip(),
            tags=_tags(row["tags"]),
            collections=() if folder in ("", "Unread", "Archive", "Starred") else (folder,),
        )


def _tags(text: str) -> tuple[str, ...]:
    try:
        return names(parsed(text))
    except (ValueError, RecursionError):
        return names(text.strip("[]"))
