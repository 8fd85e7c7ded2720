"""Raindrop.io: ``id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite``."""

import uuid
from collections.abc import Iterator
from pathlib import Path

from plainleaf.library.importers.item import (
    Found,
    ImportedHighlight,
    ImportedItem,
    Row,
    has_columns,
    items_of_rows,
    moment,
    names,
)

_PASSAGE = "Highlight:"
_COLOURS = {
    "blue": "blue", "cyan": "blue", "indigo": "blue", "teal": "blue", "green": "green", "pink": "pink", "red": "pink",
    "purple": "pink",
}  # fmt: skip


class Raindrop:
    """Reads a Raindrop.io export. Folders become collections; highlights are lines of one cell."""

    name = "raindrop"
    title = "Raindrop.io"

    def recognises(self, _path: Path, beginning: bytes) -> bool:
        """True if the file has Raindrop's columns."""
        return has_columns(beginning, "url", "folder", "tags", "created") and not has_columns(beginning, "selection")

    def items(self, path: Path) -> Iterator[Found]:
        """Yield one item for each row."""
        return items_of_rows(path, self._item)

    def _item(self, row: Row) -> ImportedItem:
        url, folder, added = row["url"].strip(), row["folder"].strip(), moment(row["created"])
        return ImportedItem(
            url,
            row["title"].strip(),
            excerpt=row["excerpt"].strip(),
            added=added,
            favourite=row["favorite"].strip().lower() == "true",
            note=row["note"].strip(),
            tags=names(row["tags"]),
            collections=() if folder in ("", "Unsorted") else (folder,),
            highlights=tuple(_highlights(url, row["highlights"], added)),
        )


def _highlights(url: str, cell: str, created: str) -> Iterator[ImportedHighlight]:
    """Yield the passages of a cell: each is a line, followed by lines with its note and colour."""
    words, note, colour = "", "", ""
    for line in [*cell.splitlines(), _PASSAGE]:
        text = line.strip()
        if text.startswith("Note:"):
            note = text.removeprefix("Note:").strip()
        elif text.startswith("Color:"):
            colour = text.removeprefix("Color:").strip().lower()
        elif text:
            if words:
                key = str(uuid.uuid5(uuid.NAMESPACE_URL, f"{url}#{words}"))
                yield ImportedHighlight(
                    words, note=note, colour=_COLOURS.get(colour, "yellow"), created=created, key=key
                )
            words, note, colour = text.removeprefix(_PASSAGE).strip(), "", ""
