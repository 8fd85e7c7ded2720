"""Instapaper: ``URL,Title,Selection,Folder,Timestamp``, since 2024 with ``Tags`` as a JSON list."""

import json
from collections.abc import Iterator
from pathlib import Path

from plainleaf.library.entries import State
from plainleaf.library.importers.item import (
    BrokenItem,
    Found,
    ImportedItem,
    has_columns,
    is_web,
    moment,
    names,
    rows_of,
)


class Instapaper:
    """Its folders ``Unread``, ``Archive`` and ``Starred`` are states; others become collections."""

    name = "instapaper"
    title = "Instapaper"

    def recognises(self, _path: Path, beginning: bytes) -> bool:
        """By its columns."""
        return has_columns(beginning, "url", "title", "selection", "folder")

    def items(self, path: Path) -> Iterator[Found]:
        """A row each; what was selected becomes the note."""
        for number, row in rows_of(path):
            if not is_web(row["url"]):
                yield BrokenItem(f"row {number}", f"{row['url']!r} is no web address")
                continue
            folder = row["folder"].strip()
            state: State = "archived" if folder == "Archive" else "new"
            yield ImportedItem(
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
        return names(json.loads(text))
    except ValueError:
        return names(text.strip("[]"))
