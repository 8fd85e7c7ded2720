"""Thumbnails of the recent pages, stored as files beside the settings."""

import base64
import binascii
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from plainleaf import paths
from plainleaf.desktop.shelf.pictures import scaled
from plainleaf.errors import PlainleafError
from plainleaf.fetching import fetch

if TYPE_CHECKING:
    from plainleaf.engine.article import Article

SIZE = QSize(320, 240)
TRIED = 3  # maximum pictures of an article to try
LARGEST = 8_000_000  # maximum bytes
QUALITY = 82


def thumbnail(source: str) -> Path | None:
    """The thumbnail file of a page; None if there is none."""
    file = _file(source)
    return file if file.is_file() else None


def keep_thumbnail(source: str, article: "Article", page: str) -> bool:
    """Make the thumbnail of an article from its first large picture, which the reader loads anyway; False if there is
    none. ``page`` is the article's address. For a worker thread."""
    for src in _pictures(article)[:TRIED]:
        small = scaled(_bytes(src, page), SIZE)
        if not small.isNull():
            file = _file(source)
            file.parent.mkdir(parents=True, exist_ok=True)
            return bool(small.convertToFormat(QImage.Format.Format_RGB32).save(str(file), quality=QUALITY))
    return False


def keep_alone(sources: Iterable[str]) -> None:
    """Remove the thumbnails of all other pages."""
    kept = {_file(source).name for source in sources}
    for file in _folder().glob("*.jpg"):
        if file.name not in kept:
            file.unlink(missing_ok=True)


def _pictures(article: "Article") -> list[str]:
    from plainleaf.engine.article.tree import Image, inlines, walk, walk_inlines

    found = (inline for block in walk(article.blocks) for inline in walk_inlines(inlines(block)))
    return [inline.src for inline in found if isinstance(inline, Image)]


def _bytes(src: str, page: str) -> bytes:
    if src.startswith("data:"):
        head, _, data = src.partition(",")
        try:
            return base64.b64decode(data) if head.endswith(";base64") else b""
        except binascii.Error:
            return b""
    if not src.startswith(("http:", "https:")):
        return b""
    try:
        return fetch(src, limit=LARGEST, wanted="picture", initiator=page).body
    except PlainleafError:  # the next picture may work
        return b""


def _folder() -> Path:
    return paths.state_folder() / "pictures"


def _file(source: str) -> Path:
    return _folder() / f"{sha256(source.encode('utf-8', 'replace')).hexdigest()[:32]}.jpg"
