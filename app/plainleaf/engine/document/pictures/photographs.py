"""Distinguishes photographs in buttons, which a click enlarges, from icons."""

import re
from itertools import islice

from lxml import etree

from plainleaf.engine.document.columns import ancestors
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import is_named

SIZE = 100
"""Minimum pixels of a photograph in both directions, if the page declares them."""
AROUND, MOST = 6, 50
"""Maximum ancestors of a picture searched for its figure, and maximum pictures in a button."""

_PHOTOGRAPH = lazy_compile(r"\.(?:jpe?g|webp|avif)(?:[?#&\s\"']|$)|\s[1-9]\d{2,4}w\b", re.IGNORECASE)


def photographs(button: etree._Element) -> list[etree._Element]:
    """The pictures in a button that are not icons, except fallbacks for browsers without scripts."""
    return [
        one
        for one in islice(button.iter("img", "amp-img"), MOST)
        if next(one.iterancestors("noscript"), None) is None and _is_photograph(one)
    ]


def _is_photograph(picture: etree._Element) -> bool:
    """True if a picture in a button is large by its declared size; without one, if it is in a figure or in an element
    named after enlarging, or if its address is that of a photograph."""
    sizes = [picture.get(name, "").removesuffix("px") for name in ("width", "height")]
    if pixels := [int(size) for size in sizes if size.isdecimal()]:
        return min(pixels) >= SIZE
    around = [picture, *ancestors(picture, AROUND)]
    if any(is_named(one.get("class"), "share", "navigation", "author_box") for one in around):
        return False
    if any(one.tag == "figure" or is_named(one.get("class"), "enlarging") for one in around):
        return True
    return any(_PHOTOGRAPH.search(str(value)) is not None for value in picture.values())
