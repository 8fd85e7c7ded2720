"""Boxes that end a page behind its article and are called what they are: who wrote it, other pages of the site."""

from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.document import Document
from plainleaf.engine.words import words_of

Bools = NDArray[np.bool_]

PART, OF_CARDS = 2, 0.5
"""Times as much text as such a box has is kept outside of it, at least; beside cards that lead elsewhere."""
REST = 200
"""Characters of that, at least."""
LABEL = 60
"""Characters of what is no card, at most: the label above the cards."""
BOXES = 3
"""Such boxes, at most."""

_CARDS = frozenset({"article", "li"})
_WRITERS = frozenset({"author", "authors", "autor"})
_SAID = frozenset({"about", "bio", "biography", "box", "card", "description", "info", "profile"})
_OF_PROGRAMS = frozenset({"saboxplugin", "authorbox", "authorbio"})


def without_end_boxes(document: Document, keep: Bools) -> Bools:
    """``keep`` without the boxes of these kinds that the last kept text stands in, shape (runs,)."""
    for _ in range(BOXES):
        kept = keep.nonzero()[0]
        box = _end_box(document, keep, int(kept[-1])) if len(kept) else -1
        if box < 0:
            break
        keep = keep.copy()
        keep[document.under(box)] = False
    return keep


def _end_box(document: Document, keep: Bools, last: int) -> int:
    """The outermost box of these kinds around the last kept text, -1 for none."""
    total = int(document.runs.length[keep].sum())
    for node in document.path(int(document.runs.owner[last])):
        element, part = document.nodes.element[node], document.under(node)
        name = element.get("class") or element.get("id")
        if not name or node <= document.body:
            continue
        writer = _names_writer(name)
        if not writer and clutter_kind(name) != "related":
            continue
        own = int(document.runs.length[part][keep[part]].sum())
        if total - own < max(REST, (PART if writer else OF_CARDS) * own) or not keep[: part.start].any():
            continue
        if writer or _are_cards(document, keep, node):
            return node
    return -1


@lru_cache(maxsize=4096)
def _names_writer(name: str) -> bool:
    """Whether a class or id calls a box one about who wrote the page: "author-bio", "about-the-author"."""
    for one in name.split():
        words = [word for word in words_of(one) if word != "the"]
        if not _OF_PROGRAMS.isdisjoint(words):
            return True
        if any({first, second} & _WRITERS and {first, second} & _SAID for first, second in pairwise(words)):
            return True
    return False


def _are_cards(document: Document, keep: Bools, box: int) -> bool:
    """Whether the kept text of a box stands in cards that lead elsewhere, but for a label."""
    nodes, part = document.nodes, document.under(box)
    cards = [node for node in range(box + 1, int(nodes.end[box])) if nodes.tag_of(node) in _CARDS]
    cards = [node for node in cards if any(_leads(link.get("href")) for link in nodes.element[node].iter("a"))]
    other = keep[part] & ~document.covering(cards)[part]
    return bool(cards) and int(document.runs.length[part][other].sum()) <= LABEL


def _leads(href: str | None) -> bool:
    return href is not None and not href.startswith("#")
