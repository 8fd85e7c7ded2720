"""Pictures in buttons: photographs that a click shows large, and signs."""

import re
from itertools import islice

from lxml import etree

from plainleaf.engine.document.columns import ancestors
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import is_called

SIZE = 100
"""Pixels of a photograph, at least, in both directions where the page says them."""
AROUND, MOST = 6, 50
"""Elements around a picture among which its figure is looked for, and pictures in a button, at most."""

_PHOTOGRAPH = lazy_compile(r"\.(?:jpe?g|webp|avif)(?:[?#&\s]|$)|\s[1-9]\d{2,4}w\b", re.IGNORECASE)


def photographs(button: etree._Element) -> list[etree._Element]:
    """The pictures in a button that are more than signs on it; not those for readers without scripts."""
    return [
        one
        for one in islice(button.iter("img", "amp-img"), MOST)
        if next(one.iterancestors("noscript"), None) is None and _is_photograph(one)
    ]


def _is_photograph(picture: etree._Element) -> bool:
    """Whether a picture in a button is large, where the page says its size; else whether it is in a figure or in a box
    that is named after enlarging, or has the address of a photograph."""
    sizes = [picture.get(name, "").removesuffix("px") for name in ("width", "height")]
    if pixels := [int(size) for size in sizes if size.isdecimal()]:
        return min(pixels) >= SIZE
    around = [picture, *ancestors(picture, AROUND)]
    if any(is_called(one.get("class"), "share", "navigation", "author_box") for one in around):
        return False
    if any(one.tag == "figure" or is_called(one.get("class"), "enlarging") for one in around):
        return True
    return any(_PHOTOGRAPH.search(str(value)) is not None for value in picture.values())
