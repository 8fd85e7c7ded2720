"""Reads wallabag exports: JSON with the text of each article and its annotations."""

import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from plainleaf.library.errors import LibraryError
from plainleaf.library.importers.item import (
    Found,
    ImportedHighlight,
    ImportedItem,
    html_page,
    is_json,
    items_of_records,
    moment,
    names,
    read_json,
    text_of,
)


class Wallabag:
    """Reads a list of entries; flags are the numbers 0 and 1."""

    name = "wallabag"
    title = "wallabag"

    def recognises(self, _path: Path, beginning: bytes) -> bool:
        """True if the file has wallabag's field names."""
        return is_json(beginning, b"[", "is_archived")

    def items(self, path: Path) -> Iterator[Found]:
        """Yield every entry."""
        whole = read_json(path)
        if not isinstance(whole, list):
            raise LibraryError("import", f"{path} is not an export of wallabag: it has no list of entries.")
        return items_of_records(whole, "entry", _address, _item)


def _address(one: Mapping[str, Any]) -> str:
    return text_of(one, "url", "given_url", "origin_url")


def _item(one: Mapping[str, Any]) -> ImportedItem:
    url, authors = _address(one), one.get("published_by")
    return ImportedItem(
        url,
        text_of(one, "title"),
        author=", ".join(names(authors)) if isinstance(authors, list) else "",
        language=text_of(one, "language").replace("_", "-"),
        published=moment(one.get("published_at")),
        added=moment(one.get("created_at")),
        state="archived" if one.get("is_archived") else "new",
        favourite=bool(one.get("is_starred")),
        tags=names(one.get("tags")),
        highlights=tuple(_annotations(url, one.get("annotations"))),
        page=html_page(url, text_of(one, "content")),
        method="plain",
    )


def _annotations(url: str, found: Any) -> Iterator[ImportedHighlight]:
    for one in found if isinstance(found, list) else ():
        if isinstance(one, Mapping) and (quote := text_of(one, "quote")):
            key = uuid.uuid5(uuid.NAMESPACE_URL, f"{url}#{one.get('id', '')}#{quote}")
            yield ImportedHighlight(
                quote, note=text_of(one, "text"), created=moment(one.get("created_at")), key=str(key)
            )
