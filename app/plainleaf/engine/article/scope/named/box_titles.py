"""Lines that a class calls the title of their box: where the rest of the box is kept, they open it."""

import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.labels import labels_others
from plainleaf.engine.article.scope.named.gaps import short_gaps
from plainleaf.engine.document import Document, join

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

LIKELY = 0.3
"""Of the score of the least sure kept text: what such a line must have."""
LONG = 150
"""Characters of it, at most."""
GAPS = 100
"""Places between kept texts that are looked at."""
AROUND = 4
"""Elements from a text upwards among which one may be called a title."""

_TITLE = re.compile(r"(?:^|[\s_-])(?:title|heading|headline)(?:$|\s)|[a-z](?:Title|Heading|Headline)(?:$|\s)")
_LINES = frozenset({"b", "div", "p", "span", "strong"})


def names_title(names: str) -> bool:
    """Whether a class says title or heading."""
    return _TITLE.search(names) is not None


def with_box_titles(document: Document, keep: Bools, sure: Floats) -> Bools:
    """``keep`` with such titles between kept texts, shape (runs,). ``sure`` are scores as shares of that of the least
    sure kept text."""
    gaps = [end for _, end in short_gaps(document, keep, LONG)[:GAPS] if sure[end - 1] >= LIKELY]
    found = [node for end in gaps if (node := _title(document, keep, end)) >= 0]
    if not found:
        return keep
    more: Bools = keep | document.covering(found)
    return more


def _title(document: Document, keep: Bools, end: int) -> int:
    """The element that ends before a kept run and is the title of the box of both; -1 where there is none."""
    nodes, linked = document.nodes, document.runs.linked
    node = int(document.runs.owner[end - 1])
    for _ in range(AROUND):
        if node <= document.body or nodes.run_end[node] != end or keep[start := int(nodes.run_start[node])]:
            break
        if nodes.tag_of(node) in _LINES and names_title(nodes.element[node].get("class") or ""):
            box = document.under(int(nodes.parent[node]))
            opens = box.start == start and box.stop > end and bool(keep[end : box.stop].all())
            belongs = opens and not linked[start:end].any() and not labels_others(join(document, start, end))
            return node if belongs else -1
        node = int(nodes.parent[node])
    return -1
