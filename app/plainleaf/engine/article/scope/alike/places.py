"""Where a text stands in its box: by the tags and classes of the elements between the two it has counterparts in boxes
that are named alike."""

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import BLOCK

Place = tuple[str, ...]
"""Tags and classes of the elements from a text up to its box."""


def name_of(document: Document, node: int) -> str:
    """The tag and class of a node."""
    return f"{document.nodes.tag_of(node)} {document.nodes.element[node].get('class') or ''}"


def line_of(document: Document, run: int) -> int:
    """The element whose line a text is, or a part of."""
    nodes, node = document.nodes, int(document.runs.owner[run])
    while nodes.tag_of(node) not in BLOCK and node > document.body:
        node = nodes.lists.parent[node]
    return node


def places(document: Document, box: int, part: slice) -> Iterator[tuple[int, Place]]:
    """The runs of a part of a box and their places in it."""
    nodes = document.nodes.lists
    for run in range(part.start, part.stop):
        node, names = int(document.runs.owner[run]), []
        while node > box:
            names.append(name_of(document, node))
            node = nodes.parent[node]
        yield run, tuple(names)


def shown_places(
    document: Document, keep: NDArray[np.bool_], boxes: Iterable[int]
) -> tuple[Counter[Place], Counter[Place]]:
    """In how many of the boxes each place is kept, and in how many it is left out."""
    kept, left = Counter[Place](), Counter[Place]()
    for box in boxes:
        there = list(places(document, box, document.under(box)))
        shown = {place for run, place in there if keep[run]}
        kept.update(shown)
        left.update({place for _, place in there} - shown)
    return kept, left
