"""Readwise Reader: ``Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen``."""

import ast
import warnings
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
    share,
)


class ReadwiseReader:
    """Reads documents with their progress. Those from feeds (``Location`` feed) are imported as new."""

    name = "readwise"
    title = "Readwise Reader"

    def recognises(self, _path: Path, beginning: bytes) -> bool:
        """True if the file has Readwise Reader's columns."""
        return has_columns(beginning, "url", "document tags", "saved date")

    def items(self, path: Path) -> Iterator[Found]:
        """Yield one item for each row."""
        return items_of_rows(path, self._item)

    def _item(self, row: Row) -> ImportedItem:
        progress = share(row["reading progress"])
        location = row["location"].strip().lower()
        begun: State = "reading" if progress > 0 else "new"
        return ImportedItem(
            row["url"].strip(),
            row["title"].strip(),
            added=moment(row["saved date"]),
            state="archived" if location == "archive" else begun,
            favourite=location == "shortlist",
            progress=progress,
            tags=_tags(row["document tags"]),
        )


def _tags(text: str) -> tuple[str, ...]:
    """Parse tags written as a Python list."""
    try:
        with warnings.catch_warnings(action="ignore", category=SyntaxWarning):  # not a list
            value = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        value = text.strip("[]")
    return names(list(value) if isinstance(value, list | tuple | set) else value)
