"""Reads saved pages: an HTML, MHTML or SingleFile page, a shortcut to one, or a folder of them."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from plainleaf import moments
from plainleaf.engine.decode import decode
from plainleaf.engine.document.prepare import BEGINNING, binary_kind
from plainleaf.engine.mhtml.reading import read_mhtml
from plainleaf.engine.page import Page
from plainleaf.engine.render.pictures import picture_of
from plainleaf.library.errors import LibraryError
from plainleaf.library.importers.item import (
    LEADS_OUT,
    BrokenItem,
    Found,
    ImportedItem,
    is_inside,
    is_link_out,
    is_web,
    modified,
    read_bytes,
)
from plainleaf.library.importers.shortcuts import SUFFIXES as SHORTCUTS
from plainleaf.library.importers.shortcuts import shortcut

LARGEST = 64 * 2**20
"""Maximum bytes of a page."""

SUFFIXES = frozenset({".html", ".htm", ".xhtml", ".mhtml", ".mht", *SHORTCUTS})
_SINGLE_FILE = re.compile(
    rb"<!--\s*+Page saved with SingleFile\s++url:\s*+(\S++)\s++(?:saved date:[^\S\n]*+([^\n]++)\n)?"
)
_SAVED_FROM = re.compile(rb"<!--\s*saved from url=\(\d+\)(\S+)\s*-->")
_CANONICAL = re.compile(
    rb"<link\b(?=[^>]{0,500}\brel=[\"']?canonical)[^>]{0,500}?\bhref=[\"']?([^\s\"'>]+)", re.IGNORECASE
)
_JS_DATE = re.compile(r"(\w{3} \d{1,2} \d{4} \d\d:\d\d:\d\d) GMT([+-]\d{4})")


class WebPages:
    """Reads pages with the address that each file declares, which the shelf treats as a claim, else with the file's
    address."""

    name = "pages"
    title = "Saved web pages and shortcuts"

    def recognises(self, path: Path, beginning: bytes) -> bool:
        """True for a saved page, or a folder that contains one."""
        if path.is_dir():
            return next(_pages(path), None) is not None
        return path.suffix.lower() in SUFFIXES and bool(beginning.strip())

    def items(self, path: Path) -> Iterator[Found]:
        """Yield every page."""
        for file in _pages(path) if path.is_dir() else (path,):
            if path.is_dir() and not is_inside(file, path):
                yield BrokenItem(str(file), LEADS_OUT)
                continue
            try:
                data = read_bytes(file, LARGEST)
                yield _READERS.get(file.suffix.lower(), _html)(file, data)
            except LibraryError as error:
                yield BrokenItem(str(file), str(error))


def _pages(folder: Path) -> Iterator[Path]:
    """Saved pages at any depth, and links to directories outside; skips the resource folders that browsers save with a
    page."""
    for path in sorted(folder.rglob("*")):
        beside = any(
            part.name.endswith(("_files", "_Dateien", "_fichiers")) for part in path.relative_to(folder).parents
        )
        if not beside and ((path.suffix.lower() in SUFFIXES and path.is_file()) or is_link_out(path, folder)):
            yield path


def _html(path: Path, data: bytes) -> Found:
    if not data.strip():
        return BrokenItem(str(path), "the file is empty")
    single = _SINGLE_FILE.search(data[:20_000])
    match = single or _SAVED_FROM.search(data[:5_000]) or _CANONICAL.search(data[:200_000])
    declared = unescape(match[1].decode("utf-8", "replace")) if match else ""
    url = declared if is_web(declared) else path.absolute().as_uri()
    saved = _js_date(single[2].decode("utf-8", "replace")) if single and single[2] else modified(path)
    page = Page(data, url, None, "file")
    if kind := binary_kind(data, decode(page).utf8[:BEGINNING]):
        return BrokenItem(str(path), f"that is {kind}, not a web page")
    return ImportedItem(url, added=saved, page=page)


def _mhtml(path: Path, data: bytes) -> Found:
    saved = read_mhtml(data, path.absolute().as_uri())
    if saved is None:
        return BrokenItem(str(path), "there is no page in it")
    pictures = {src: picture for src, content in saved.pictures.items() if (picture := picture_of(content))}
    added = moments.stored(moments.of_mail(saved.date)) or modified(path)
    return ImportedItem(saved.page.url or "", added=added, page=saved.page, pictures=pictures)


def _js_date(text: str) -> str:
    match = _JS_DATE.search(text)
    return moments.stored(moments.of_form(f"{match[1]} {match[2]}", "%b %d %Y %H:%M:%S %z")) if match else ""


_READERS = {".mhtml": _mhtml, ".mht": _mhtml} | dict.fromkeys(SHORTCUTS, shortcut)
