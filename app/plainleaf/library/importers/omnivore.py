"""Omnivore: a ZIP file with lists of items in JSON, the text of each as HTML, its highlights as Markdown."""

import json
import re
import uuid
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from plainleaf.library.entries import State
from plainleaf.library.errors import LibraryError
from plainleaf.library.importers.item import (
    BrokenItem,
    Found,
    ImportedHighlight,
    ImportedItem,
    html_page,
    is_web,
    moment,
    names,
    text_of,
)

_LIST = re.compile(r"(?:.*/)?metadata_\d+_to_\d+\.json")
_LARGEST = 64 * 2**20
"""Bytes of one file within."""


class Omnivore:
    """``metadata_0_to_20.json``…, ``content/SLUG.html``, ``highlights/SLUG.md``."""

    name = "omnivore"
    title = "Omnivore"

    def recognises(self, path: Path, beginning: bytes) -> bool:
        """By the names of the files within."""
        if not beginning.startswith(b"PK"):
            return False
        try:
            with zipfile.ZipFile(path) as archive:
                return any(_LIST.fullmatch(name) for name in archive.namelist())
        except (OSError, zipfile.BadZipFile):
            return False

    def items(self, path: Path) -> Iterator[Found]:
        """An item each."""
        try:
            with zipfile.ZipFile(path) as archive:
                files = {info.filename: info for info in archive.infolist()}
                for name in sorted(filter(_LIST.fullmatch, files)):
                    yield from _listed(archive, files, name)
        except (OSError, zipfile.BadZipFile) as error:
            raise LibraryError("import", f"{path} is no sound ZIP file: {error}.") from error


def _listed(archive: zipfile.ZipFile, files: Mapping[str, zipfile.ZipInfo], name: str) -> Iterator[Found]:
    try:
        whole = json.loads(_text(archive, files, name))
    except (ValueError, RecursionError) as error:
        yield BrokenItem(name, str(error))
        return
    folder = name.rpartition("/")[0]
    for number, one in enumerate(whole if isinstance(whole, list) else (), 1):
        url = text_of(one, "url", "originalUrl") if isinstance(one, Mapping) else ""
        if not is_web(url):
            yield BrokenItem(f"{name}, item {number}", "it has no web address")
            continue
        yield _item(archive, files, f"{folder}/" if folder else "", one, url)


def _item(
    archive: zipfile.ZipFile, files: Mapping[str, zipfile.ZipInfo], folder: str, one: Mapping[str, Any], url: str
) -> ImportedItem:
    slug = text_of(one, "slug")
    read = one.get("readingProgress")
    progress = min(1.0, max(0.0, float(read) / 100)) if isinstance(read, int | float) else 0.0
    begun: State = "reading" if progress > 0 else "new"
    return ImportedItem(
        url,
        text_of(one, "title"),
        author=text_of(one, "author"),
        published=moment(one.get("publishedAt")),
        excerpt=text_of(one, "description"),
        added=moment(one.get("savedAt")),
        state="archived" if text_of(one, "state").lower() == "archived" else begun,
        progress=progress,
        tags=names(one.get("labels")),
        highlights=tuple(_highlights(url, _text(archive, files, f"{folder}highlights/{slug}.md"))),
        page=html_page(url, _text(archive, files, f"{folder}content/{slug}.html")),
        method="plain",
    )


def _text(archive: zipfile.ZipFile, files: Mapping[str, zipfile.ZipInfo], name: str) -> str:
    """A file within, empty where there is none or it is too large or broken."""
    info = files.get(name)
    if info is None or info.file_size > _LARGEST:
        return ""
    try:
        with archive.open(info) as file:
            return file.read(_LARGEST).decode("utf-8-sig", "replace")
    except (zipfile.BadZipFile, OSError, ValueError, RuntimeError, NotImplementedError):
        return ""


def _highlights(url: str, markdown: str) -> Iterator[ImportedHighlight]:
    """Quotes (lines that begin with ``>``), each with the lines below it as its note."""
    quote: list[str] = []
    note: list[str] = []
    for line in [*markdown.splitlines(), "> "]:
        is_quote = line.startswith(">")
        if is_quote and (note or line == "> ") and quote:
            yield _highlight(url, quote, note)
            quote, note = [], []
        if is_quote:
            quote.append(line.lstrip("> ").strip())
        elif quote and line.strip():
            note.append(line.strip())


def _highlight(url: str, quote: list[str], note: list[str]) -> ImportedHighlight:
    words = re.sub(r"\[([^\]]{0,1000}+)\]\([^)]{0,2000}+\)", r"\1", " ".join(quote)).partition("⤴️")[0].strip()
    said = "\n".join(line for line in note if not line.startswith("#"))
    return ImportedHighlight(words, note=said, key=str(uuid.uuid5(uuid.NAMESPACE_URL, f"{url}#{words}")))
