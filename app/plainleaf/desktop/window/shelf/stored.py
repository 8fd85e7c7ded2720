"""Prepares a page of the shelf for display without the network; for a worker thread."""

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from plainleaf.desktop.reader import HeldPictures, ReadingPlace
from plainleaf.desktop.window.comfort.places import place_of
from plainleaf.desktop.window.page.delivery import Delivery, Stored
from plainleaf.engine.page import Page

if TYPE_CHECKING:
    from plainleaf.library import Library, SavedEntry


def stored(library: "Library", entry: int, words: str = "") -> Delivery | str:
    """The page of an entry with its article, pictures and reading position, and the ``words`` by which it was found;
    its address if nothing else is stored. Raises LibraryError."""
    kept, article = library.entries.get(entry), library.article(entry)
    page = library.page(entry, library.version_read(entry)) or library.page(entry)
    if page is None:
        if article is None:
            return kept.url
        # An article without its page is its own page.
        page = Page(article.render("html").encode("utf-8", "replace"), kept.url or None, "text/html; charset=utf-8")
    if article is not None and article.record.digest != sha256(page.body).hexdigest():
        article = None
    held = HeldPictures(library.picture_addresses(entry), lambda src: _picture(library, entry, src))
    versions = library.versions(entry)
    moment = versions[0].received if versions and page.origin == "browser" else ""
    return Delivery(page, moment, stored=Stored(entry, article, held, _place(kept), bool(kept.saved), words))


def _picture(library: "Library", entry: int, src: str) -> tuple[str, bytes] | None:
    picture = library.picture(entry, src)
    return None if picture is None else (picture.media_type, picture.data)


def _place(entry: "SavedEntry") -> ReadingPlace | None:
    try:
        fields = json.loads(entry.place)
    except ValueError:  # missing, or written by another program
        return None
    return place_of({"source": entry.url, **fields}) if isinstance(fields, dict) else None
