"""Pictures that a click on them shows large stand in a button, of which nothing is content: they are put before it."""

import re
from itertools import islice

from lxml import etree

from plainleaf.engine.document.columns import ancestors
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import is_called

WORDS, MOST = 200, 50
"""Characters and elements in a button around a picture, at most; one with more was not closed, and the page goes on in
it."""
SIZE = 100
"""Pixels of a photograph, at least, in both directions where the page says them."""
AROUND = 6
"""Elements around a picture among which its figure is looked for."""

_PICTURES = ("img", "amp-img")
_MOVED = frozenset({"amp-img", "figure", "img", "noscript", "picture"})
_PHOTOGRAPH = lazy_compile(r"\.(?:jpe?g|webp|avif)(?:[?#&\s]|$)|\s[1-9]\d{2,4}w\b", re.IGNORECASE)


def show_pictures(buttons: list[etree._Element]) -> bool:
    """Put the pictures of buttons before them, where they are photographs and no signs; whether there are any."""
    found = False
    for button in buttons:
        parts = list(islice(button.iter(etree.Element), MOST + 1))
        if len(parts) > MOST or not any(one.tag in _PICTURES and _is_photograph(one) for one in parts):
            continue
        if button.getparent() is None or sum(len(one.text or "") + len(one.tail or "") for one in parts[1:]) > WORDS:
            continue
        for one in [part for part in parts if part.tag in _MOVED]:
            if button in one.iterancestors():  # not in one that was moved
                _keep_tail(one)
                button.addprevious(one)
                found = True
    return found


def _is_photograph(picture: etree._Element) -> bool:
    """Whether a picture in a button is more than a sign on it: large where the page says its size; else in a figure,
    in a box that is named after enlarging, or with the address of a photograph."""
    sizes = [int(size) for name in ("width", "height") if (size := picture.get(name, "").removesuffix("px")).isdecimal()]
    if sizes:
        return min(sizes) >= SIZE
    around = [picture, *ancestors(picture, AROUND)]
    if any(is_called(one.get("class"), "share", "navigation", "author_box") for one in around):
        return False
    if any(one.tag == "figure" or is_called(one.get("class"), "enlarging") for one in around):
        return True
    return any(_PHOTOGRAPH.search(str(value)) is not None for value in picture.values())


def _keep_tail(element: etree._Element) -> None:
    """Leave the text behind an element, which is about to go, where it is."""
    parent, before, tail = element.getparent(), element.getprevious(), element.tail
    if not tail or parent is None:
        return
    if before is not None:
        before.tail = (before.tail or "") + tail
    else:
        parent.text = (parent.text or "") + tail
    element.tail = None
