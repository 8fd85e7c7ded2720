"""Reads Karakeep (formerly Hoarder) exports: JSON with bookmarks, tags and lists."""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from plainleaf.library.errors import LibraryError
from plainleaf.library.importers.item import (
    Found,
    ImportedItem,
    is_json,
    items_of_records,
    moment,
    names,
    read_json,
    text_of,
)

DEEPEST = 50
"""Maximum depth of nested lists."""


class Karakeep:
    """``{"bookmarks": [{"createdAt", "title", "tags", "content": {"type", "url"}, "note", "archived", "lists"}]}``."""

    name = "karakeep"
    title = "Karakeep"

    def recognises(self, _path: Path, beginning: bytes) -> bool:
        """True if the file has Karakeep's field names."""
        return is_json(beginning, b"{", "bookmarks")

    def items(self, path: Path) -> Iterator[Found]:
        """Yield one item for each bookmark; notes and pictures without an address are left out."""
        whole = read_json(path)
        bookmarks = whole.get("bookmarks") if isinstance(whole, Mapping) else None
        if not isinstance(bookmarks, list):
            raise LibraryError("import", f"{path} is not an export of Karakeep: it has no bookmarks.")
        return items_of_records(bookmarks, "bookmark", _address, partial(_item, lists=_lists(whole.get("lists"))))


def _content(bookmark: Mapping[str, Any]) -> Mapping[str, Any]:
    content = bookmark.get("content")
    return content if isinstance(content, Mapping) else {}


def _address(bookmark: Mapping[str, Any]) -> str:
    return text_of(_content(bookmark), "url", "sourceUrl")


def _item(bookmark: Mapping[str, Any], lists: Mapping[str, str]) -> ImportedItem:
    content = _content(bookmark)
    return ImportedItem(
        _address(bookmark),
        text_of(bookmark, "title") or text_of(content, "title"),
        author=text_of(content, "author"),
        excerpt=text_of(bookmark, "description", "summary") or text_of(content, "description"),
        added=moment(bookmark.get("createdAt")),
        state="archived" if bookmark.get("archived") else "new",
        favourite=bool(bookmark.get("favourited")),
        note=text_of(bookmark, "note"),
        tags=names(bookmark.get("tags")),
        collections=tuple(lists[str(each)] for each in _listed(bookmark.get("lists")) if lists.get(str(each))),
    )


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _lists(value: Any) -> dict[str, str]:
    """The names of lists by id, each prefixed with the names of its parent lists."""
    by_id = {str(record.get("id")): record for record in _listed(value) if isinstance(record, Mapping)}
    names_of: dict[str, str] = {}
    for key, record in by_id.items():
        parts: list[str] = []
        seen: set[str] = set()
        at: Mapping[Any, Any] | None = record
        while at is not None and str(at.get("id")) not in seen and len(seen) < DEEPEST:
            seen.add(str(at.get("id")))
            parts.append(text_of(at, "name"))
            at = by_id.get(str(at.get("parentId")))
        names_of[key] = "/".join(filter(None, reversed(parts)))[:200]
    return names_of
