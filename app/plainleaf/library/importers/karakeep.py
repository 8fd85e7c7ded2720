"""Reads Karakeep (formerly Hoarder) exports: JSON with bookmarks, tags and lists."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from plainleaf.library.errors import LibraryError
from plainleaf.library.importers.item import (
    BrokenItem,
    Found,
    ImportedItem,
    is_web,
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
        return beginning.lstrip(b"\xef\xbb\xbf \r\n").startswith(b"{") and b'"bookmarks"' in beginning

    def items(self, path: Path) -> Iterator[Found]:
        """Yield one item for each bookmark; notes and pictures without an address are left out."""
        whole = read_json(path)
        found = whole.get("bookmarks") if isinstance(whole, Mapping) else None
        if not isinstance(found, list):
            raise LibraryError("import", f"{path} is not an export of Karakeep: it has no bookmarks.")
        lists = _lists(whole.get("lists"))
        for number, one in enumerate(found, 1):
            content: Any = one.get("content") if isinstance(one, Mapping) else None
            url = text_of(content, "url", "sourceUrl") if isinstance(content, Mapping) else ""
            if not is_web(url):
                yield BrokenItem(f"bookmark {number}", "it has no web address")
                continue
            yield ImportedItem(
                url,
                text_of(one, "title") or text_of(content, "title"),
                author=text_of(content, "author"),
                excerpt=text_of(one, "description", "summary") or text_of(content, "description"),
                added=moment(one.get("createdAt")),
                state="archived" if one.get("archived") else "new",
                favourite=bool(one.get("favourited")),
                note=text_of(one, "note"),
                tags=names(one.get("tags")),
                collections=tuple(lists[str(each)] for each in _listed(one.get("lists")) if lists.get(str(each))),
            )


def _listed(found: Any) -> list[Any]:
    return found if isinstance(found, list) else []


def _lists(found: Any) -> dict[str, str]:
    """The names of lists by id, each prefixed with the names of its parent lists."""
    known = {str(one.get("id")): one for one in _listed(found) if isinstance(one, Mapping)}
    names_of: dict[str, str] = {}
    for key, one in known.items():
        parts: list[str] = []
        seen: set[str] = set()
        at: Mapping[Any, Any] | None = one
        while at is not None and str(at.get("id")) not in seen and len(seen) < DEEPEST:
            seen.add(str(at.get("id")))
            parts.append(text_of(at, "name"))
            at = known.get(str(at.get("parentId")))
        names_of[key] = "/".join(filter(None, reversed(parts)))[:200]
    return names_of
