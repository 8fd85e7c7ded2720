"""Reads Pocket's last export (CSV) and the older one (HTML)."""

import re
import uuid
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup

from plainleaf.library.entries import State
from plainleaf.library.errors import LibraryError
from plainleaf.library.importers.archive import names_within, opened
from plainleaf.library.importers.item import (
    LEADS_OUT,
    BrokenItem,
    Found,
    ImportedHighlight,
    ImportedItem,
    Row,
    has_columns,
    is_inside,
    is_web,
    items_of_rows,
    moment,
    names,
    read_text,
    text_of,
)
from plainleaf.library.importers.near_text import near_text
from plainleaf.library.json_text import parsed

_PARTS = "part_*.csv"
_MARKED = re.compile(r"(?:^|/)annotations/part_\d+\.json$")


class Pocket:
    """Reads the last export: CSV parts with ``title,url,time_added,tags,status``, tags separated by ``|``, and
    highlights in JSON files. Accepts the ZIP file, the unpacked folder, or one part."""

    name = "pocket"
    title = "Pocket"

    def recognises(self, path: Path, beginning: bytes) -> bool:
        """True if the file names or the columns are Pocket's."""
        if path.is_dir():
            return next(path.glob(_PARTS), None) is not None
        inside = names_within(path, beginning)
        return any(map(_is_part, inside)) or has_columns(beginning, "url", "time_added", "status")

    def items(self, path: Path) -> Iterator[Found]:
        """Yield one item for each row."""
        if zipfile.is_zipfile(path):
            with opened(path) as archive:
                texts: dict[str, str] = {}
                for name in sorted(name for name in archive.names if _MARKED.search(name) or _is_part(name)):
                    try:
                        texts[name] = archive.text(name)
                    except LibraryError as error:
                        yield BrokenItem(name, str(error))
            marked = _highlights(text for name, text in texts.items() if _MARKED.search(name))
            for name in filter(_is_part, texts):
                yield from items_of_rows(path, partial(_item, marked), texts[name])
            return
        folder = path if path.is_dir() else path.parent
        beside = (folder / "annotations").glob("part_*.json")
        marked = _highlights([read_text(file) for file in sorted(beside) if is_inside(file, folder)])
        for part in sorted(path.glob(_PARTS)) if path.is_dir() else (path,):
            if path.is_dir() and not is_inside(part, folder):
                yield BrokenItem(str(part), LEADS_OUT)
                continue
            yield from items_of_rows(part, partial(_item, marked))


def _is_part(name: str) -> bool:
    return fnmatch(name.rpartition("/")[2], _PARTS)


def _item(marked: Mapping[str, tuple[ImportedHighlight, ...]], row: Row) -> ImportedItem:
    state: State = "archived" if row["status"].strip() in ("archive", "read") else "new"
    url, title, tags = row["url"].strip(), row["title"].strip(), row["tags"]
    return ImportedItem(
        url,
        "" if title == url else title,
        added=moment(row["time_added"]),
        state=state,
        tags=names(tags, "|" if "|" in tags else ","),
        highlights=marked.get(url, ()),
    )


def _highlights(parts: Iterable[str]) -> dict[str, tuple[ImportedHighlight, ...]]:
    """Highlights by address; unreadable parts are skipped."""
    highlights: dict[str, tuple[ImportedHighlight, ...]] = {}
    for part in parts:
        try:
            listed: Any = parsed(part)
        except (ValueError, RecursionError):
            continue
        for record in listed if isinstance(listed, list) else ():
            url, passages = (
                (record.get("url"), record.get("highlights")) if isinstance(record, Mapping) else (None, None)
            )
            if isinstance(url, str) and isinstance(passages, list):
                highlights[url] = tuple(
                    _highlight(url, each) for each in passages if isinstance(each, Mapping) and text_of(each, "quote")
                )
    return highlights


def _highlight(url: str, passage: Mapping[str, Any]) -> ImportedHighlight:
    words = text_of(passage, "quote")
    key = str(uuid.uuid5(uuid.NAMESPACE_URL, f"{url}#{words}"))
    return ImportedHighlight(words, note=text_of(passage, "note"), created=moment(passage.get("created_at")), key=key)


class PocketHtml:
    """Reads lists of links under ``Unread`` and ``Read Archive``."""

    name = "pocket-html"
    title = "Pocket (HTML)"

    def recognises(self, _path: Path, beginning: bytes) -> bool:
        """True if the title is Pocket's."""
        return b"<title>Pocket Export" in beginning

    def items(self, path: Path) -> Iterator[Found]:
        """Yield one item for each link."""
        state: State = "new"
        for element in BeautifulSoup(read_text(path), "lxml").find_all(["h1", "a"]):
            if element.name == "h1":
                state = "archived" if "archive" in near_text(element).lower() else "new"
                continue
            url = str(element.get("href") or "")
            if not is_web(url):
                yield BrokenItem(near_text(element)[:60], f"{url!r} is not a web address")
                continue
            shown = near_text(element).strip()
            yield ImportedItem(
                url,
                "" if shown == url else shown,
                added=moment(element.get("time_added")),
                state=state,
                tags=names(str(element.get("tags") or "")),
            )
