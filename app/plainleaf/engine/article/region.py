"""Which part of the document the article is made of: the nodes to walk, and which runs in it are kept."""

from dataclasses import dataclass

import numpy as np

from plainleaf.engine.document import Document
from plainleaf.engine.methods.contract import Selection

# Parts that mean something only inside their whole: a chosen ``tbody`` is a table, a line in a ``pre`` is code.
_PARTS = frozenset(
    {
        "b", "caption", "code", "dd", "dt", "em", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "i", "li", "pre",
        "span", "strong", "tbody", "td", "tfoot", "th", "thead", "tr",
    }
)  # fmt: skip
_WHOLES = frozenset({"dl", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "pre", "table", "ul"})


@dataclass(frozen=True, slots=True)
class Region:
    """``start`` is the node to walk; ``kept`` the prefix sums of kept runs, shape (runs + 1,), None where every
    run under ``start`` is kept."""

    start: int
    kept: list[int] | None


def region(document: Document, selection: Selection) -> Region | None:
    """The part of the document that a selection keeps; None where it keeps nothing."""
    keep = selection.keep
    if selection.root is not None:
        start = selection.root
    else:
        found = np.flatnonzero(keep)
        if not len(found):
            return None
        start = _holder(document, int(found[0]), int(found[-1]))
    start = _whole(document, start)
    if keep[document.under(start)].all():
        return Region(start, None)
    kept = np.zeros(len(keep) + 1, np.int64)
    np.cumsum(keep, out=kept[1:])
    return Region(start, kept.tolist())


def _holder(document: Document, first: int, last: int) -> int:
    """The smallest node that holds both runs."""
    nodes = document.nodes
    node = int(document.runs.owner[first])
    while nodes.run_end[node] <= last:
        node = int(nodes.parent[node])
    return node


def _whole(document: Document, node: int) -> int:
    """The table, list or the like that the node is the only text of, else the node itself."""
    nodes = document.nodes
    start, end = nodes.run_start[node], nodes.run_end[node]
    at = node
    while nodes.tag_of(at) in _PARTS and at > document.body:
        at = int(nodes.parent[at])
        if nodes.run_start[at] != start or nodes.run_end[at] != end:
            break
        if nodes.tag_of(at) in _WHOLES:
            node = at
    return node
