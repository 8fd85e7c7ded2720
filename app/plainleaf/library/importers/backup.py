"""Reads Plainleaf's own backups, which restore a shelf completely."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from plainleaf.library.backup import FORMAT, NAME, read_backup
from plainleaf.library.backup_schema import fault_in_entry, fault_in_feed, fault_in_head
from plainleaf.library.feeds import Feed
from plainleaf.library.importers.item import (
    BrokenItem,
    Found,
    ImportedChoices,
    ImportedFeed,
    ImportedHighlight,
    ImportedItem,
)

_HIGHLIGHT = ("exact", "prefix", "suffix", "note", "colour", "created", "start")
_FEED = [field.name for field in fields(Feed) if field.name not in ("id", "tags", "failures")]


class Backup:
    """Reads ``shelf.json``, or the folder that contains it."""

    name = "plainleaf"
    title = "Backup of Plainleaf"

    def recognises(self, path: Path, beginning: bytes) -> bool:
        """True if the file declares that it is a backup."""
        return (path / NAME).is_file() if path.is_dir() else f'"format": "{FORMAT}"'.encode() in beginning[:200]

    def items(self, path: Path) -> Iterator[Found]:
        """Yield the feeds and choices, then one item for each entry with its whole record."""
        file = path / NAME if path.is_dir() else path
        records = read_backup(file)
        yield from _by_itself(next(records, {}))
        for number, record in enumerate(records, 1):
            if wrong := fault_in_entry(record):
                yield BrokenItem(f"entry {number}", f"its record {wrong}")
                continue
            yield _item(record, file.parent)


def _item(record: Mapping[str, Any], folder: Path) -> ImportedItem:
    return ImportedItem(
        record["url"],
        record["title"],
        added=record.get("saved") or record["added"],
        state=record["state"],
        favourite=bool(record["favourite"]),
        note=record["note"],
        tags=tuple(record["tags"]),
        collections=tuple(record["collections"]),
        highlights=tuple(
            ImportedHighlight(key=one["uuid"], **{name: one[name] for name in _HIGHLIGHT})
            for one in record["highlights"]
        ),
        whole=record,
        folder=folder,
    )


def _by_itself(head: Mapping[str, Any]) -> Iterator[Found]:
    if wrong := fault_in_head(head):
        yield BrokenItem("what it declares of the shelf", f"its record {wrong}")
        return
    if choices := head.get("choices"):
        yield ImportedChoices(choices["watched"], choices["hourly"])
    for number, feed in enumerate(head.get("feeds", ()), 1):
        if wrong := fault_in_feed(feed):
            yield BrokenItem(f"feed {number}", f"its record {wrong}")
            continue
        facts = {name: feed[name] for name in _FEED}
        yield ImportedFeed(Feed(0, **facts, tags=tuple(feed["tags"])), tuple(feed["seen"]))
