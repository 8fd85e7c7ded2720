"""Plainleaf's own backup: a shelf as it was, with everything."""

from collections.abc import Iterator
from pathlib import Path

from plainleaf.library.backup import FORMAT, NAME, read_backup
from plainleaf.library.importers.item import BrokenItem, Found, ImportedItem


class Backup:
    """``shelf.json``, or the folder with it."""

    name = "plainleaf"
    title = "Backup of Plainleaf"

    def recognises(self, path: Path, beginning: bytes) -> bool:
        """By what it says of itself."""
        return (path / NAME).is_file() if path.is_dir() else f'"format": "{FORMAT}"'.encode() in beginning[:200]

    def items(self, path: Path) -> Iterator[Found]:
        """An entry each, with its whole record."""
        file = path / NAME if path.is_dir() else path
        for number, record in enumerate(read_backup(file), 1):
            if not isinstance(record, dict) or not isinstance(record.get("uuid"), str):
                yield BrokenItem(f"entry {number}", "it is no record of an entry")
                continue
            yield ImportedItem(
                str(record.get("url", "")),
                str(record.get("title", "")),
                added=str(record.get("added", "")),
                whole=record,
                folder=file.parent,
            )
