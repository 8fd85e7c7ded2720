"""Pocket: its last export, in CSV, and the one before, a page of HTML."""

from collections.abc import Iterator
from pathlib import Path

from bs4 import BeautifulSoup

from plainleaf.library.entries import State
from plainleaf.library.importers.item import (
    BrokenItem,
    Found,
    ImportedItem,
    Row,
    has_columns,
    is_web,
    items_of_rows,
    moment,
    names,
    read_text,
)


class PocketCsv:
    """``title,url,time_added,tags,status``; tags have a bar between them."""

    name = "pocket"
    title = "Pocket (CSV)"

    def recognises(self, _path: Path, beginning: bytes) -> bool:
        """By its columns."""
        return has_columns(beginning, "url", "time_added", "status")

    def items(self, path: Path) -> Iterator[Found]:
        """A row each."""
        return items_of_rows(path, self._item)

    def _item(self, row: Row) -> ImportedItem:
        state: State = "archived" if row["status"].strip() in ("archive", "read") else "new"
        tags = row["tags"]
        return ImportedItem(
            row["url"].strip(),
            row["title"].strip(),
            added=moment(row["time_added"]),
            state=state,
            tags=names(tags, "|" if "|" in tags else ","),
        )


class PocketHtml:
    """Lists of links under ``Unread`` and ``Read Archive``."""

    name = "pocket-html"
    title = "Pocket (HTML)"

    def recognises(self, _path: Path, beginning: bytes) -> bool:
        """By its title."""
        return b"<title>Pocket Export" in beginning

    def items(self, path: Path) -> Iterator[Found]:
        """A link each."""
        state: State = "new"
        for one in BeautifulSoup(read_text(path), "lxml").find_all(["h1", "a"]):
            if one.name == "h1":
                state = "archived" if "archive" in one.get_text().lower() else "new"
                continue
            url = str(one.get("href") or "")
            if not is_web(url):
                yield BrokenItem(one.get_text()[:60], f"{url!r} is no web address")
                continue
            shown = one.get_text().strip()
            yield ImportedItem(
                url,
                "" if shown == url else shown,
                added=moment(one.get("time_added")),
                state=state,
                tags=names(str(one.get("tags") or "")),
            )
