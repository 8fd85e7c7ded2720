"""Pictures as the background of an empty element that is named an image, or is the content of a figure."""

import re

from lxml import etree

from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.elements.pictures.images import put_image
from plainleaf.engine.article.tree import Image
from plainleaf.engine.document.columns import ancestors
from plainleaf.engine.document.element_text import attribute_text
from plainleaf.engine.document.pictures.candidates import is_filler
from plainleaf.engine.lazy_compile import lazy_compile

_URL = lazy_compile(r"background(?:-image)?\s*+:(?:(?!background|url\()[^;])*+url\(\s*+", re.IGNORECASE)
BACKGROUNDS = ("data-bg", "data-background", "data-background-image", "data-bg-src")
"""Attributes in which lazy-loading scripts store the address."""


def is_picture(element: etree._Element) -> bool:
    """True if an element without text is a picture by its background."""
    if element.get("role") != "img" and all(above.tag != "figure" for above in ancestors(element, 3)):
        return False
    return bool(_address(element)) and next(element.iter("img", "picture", "video", "iframe"), None) is None


def background_image(writer: BlockWriter, node: int, _override: Override) -> int:
    """The picture in the background of an element."""
    element = writer.element[node]
    alt = attribute_text(element.get("aria-label") or element.get("title"))
    if src := writer.addresses.image(_address(element)):
        put_image(writer, Image(src, alt, node=node), node)
    return writer.consume(node)


def _address(element: etree._Element) -> str:
    addresses = (_in_style(element.get("style") or ""), *(element.get(name) or "" for name in BACKGROUNDS))
    return next((address for address in addresses if not is_filler(address)), "")


def _in_style(style: str) -> str:
    """The address of the background in a style."""
    match = _URL.search(style)
    if match is None:
        return ""
    rest = style[match.end() :]
    if rest[:1] in ("'", '"'):
        quoted, _, after = rest[1:].partition(rest[0])
        if after.lstrip().startswith(")"):
            return quoted
    bare, closed, _ = rest.partition(")")
    return bare.rstrip() if closed else ""
