"""Facts about tags: whether a tag begins a block, its bit, the kinds it counts for, its rank."""

from collections.abc import Iterable

import numpy as np

from plainleaf.engine.arrays import Ints
from plainleaf.engine.document.tags import BLOCK, HEADINGS

# Tags whose presence above a block is informative; one bit each.
ABOVE = (
    "nav", "header", "footer", "aside", "article", "main", "section", "ul", "ol", "li", "dl", "table", "td", "th",
    "form", "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "figure", "figcaption", "details", "dialog",
    "label", "noscript",
)  # fmt: skip
BIT = {tag: 1 << place for place, tag in enumerate(ABOVE)}
HEADING = sum(BIT[tag] for tag in HEADINGS)

COUNTED: dict[str, frozenset[str]] = {
    "paragraphs": frozenset({"p"}),
    "headings": HEADINGS,
    "items": frozenset({"li"}),
    "images": frozenset({"img", "picture", "svg", "video"}),
    "anchors": frozenset({"a"}),
    "controls": frozenset({"input", "select", "textarea", "button"}),
    "forms": frozenset({"form", "input", "select", "textarea", "button"}),
    "lists": frozenset({"ul", "ol"}),
    "media": frozenset({"img", "picture", "video", "iframe"}),
    "asides": frozenset({"footer", "aside", "nav"}),
    "articles": frozenset({"article"}),
}
"""Kinds of elements that are counted, by tag."""
KIND = {name: place for place, name in enumerate(COUNTED)}
"""The index of each kind."""

_RANKED = """
    div p li td h1 h2 h3 h4 h5 h6 section article span a ul ol dt dd table tr th blockquote pre figure figcaption header
    footer nav aside main form body details summary center label
"""
_RANK = {name: rank for rank, name in enumerate(_RANKED.split(), 1)}

BIT_FACT = 1
"""The index of the bit in a tag's facts."""


def _facts(tag: str) -> tuple[int, int, int, int]:
    kinds = sum(1 << KIND[name] for name, tags in COUNTED.items() if tag in tags)
    return int(tag in BLOCK), BIT.get(tag, 0), kinds, _RANK.get(tag, 0)


_KNOWN = ("", *sorted({*BLOCK, *BIT, *_RANK}.union(*COUNTED.values())))
_FACTS = np.array([_facts(tag) for tag in _KNOWN], np.int64)
_PLACE = {tag: place for place, tag in enumerate(_KNOWN)}


def facts(tags: Iterable[str]) -> Ints:
    """The facts of some tags, shape (tags, 4), as in ``_kernel.page``."""
    return _FACTS.take([_PLACE.get(tag, 0) for tag in tags], axis=0)
