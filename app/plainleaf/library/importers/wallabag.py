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


def _address(record: Mapping[str, Any]) -> str:
    return text_of(record, "url", "given_url", "origin_url")


def _item(record: Mapping[str, Any]) -> ImportedItem:
    url, authors = _address(record), record.get("published_by")
    return ImportedItem(
        url,
        text_of(record, "title"),
        author=", ".join(names(authors)) if isinstance(authors, list) else "",
        language=text_of(record, "language").replace("_", "-"),
        published=moment(record.get("published_at")),
        added=moment(record.get("created_at")),
        state="archived" if record.get("is_archived") else "new",
        favourite=bool(record.get("is_starred")),
        tags=names(record.get("tags")),
        highlights=tuple(_annotations(url, record.get("annotations"))),
        page=html_page(url, text_of(record, "content")),
        method="plain",
    )


def _annotations(url: str, annotations: Any) -> Iterator[ImportedHighlight]:
    for record in annotations if isinstance(annotations, list) else ():
        if isinstance(record, Mapping) and (quote := text_of(record, "quote")):
            key = uuid.uuid5(uuid.NAMESPACE_URL, f"{url}#{record.get('id', '')}#{quote}")
            yield ImportedHighlight(
                quote, note=text_of(record, "text"), created=moment(record.get("created_at")), key=str(key)
            )
