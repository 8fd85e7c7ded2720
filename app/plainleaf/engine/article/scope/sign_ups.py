"""Boxes in the text in which readers leave their mail address: invitations to newsletters."""

from bisect import bisect_left

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, prefix_sum

Bools = NDArray[np.bool_]

LONG = 200
"""Characters of such a box, at most."""
PART = 4
"""Times as much text as it has is kept, at least."""
LEVELS = 6
"""Elements from the field upwards among which the box is looked for."""

_FIELDS = frozenset({"input"})
_TYPED = frozenset({None, "", "email", "tel", "text"})


def without_sign_ups(document: Document, keep: Bools) -> Bools:
    """``keep`` without the boxes between kept texts that ask for a mail address, shape (runs,)."""
    nodes = document.nodes
    if "input" not in nodes.tag_names:
        return keep
    before, most = prefix_sum(keep), min(LONG, int(document.runs.length[keep].sum()) // PART)
    found = []
    fields = [node for node in nodes.having(_FIELDS).nonzero()[0].tolist() if nodes.element[node].get("type") in _TYPED]
    for node in fields:
        if nodes.element[node].get("type") == "email" and (box := _box(document, node, most)) >= 0:
            if bisect_left(fields, nodes.end[box]) - bisect_left(fields, box) > 1:  # a letter to somebody
                continue
            first, last = int(before[nodes.run_start[box]]), int(before[nodes.run_end[box]])
            if 0 < first < last < before[-1]:
                found.append(box)
    if not found:
        return keep
    without: Bools = keep & ~document.covering(found)
    return without


def _box(document: Document, node: int, most: int) -> int:
    """The outermost element around a field that holds no more than an invitation, -1 for none with text."""
    box, parent, length = -1, document.nodes.lists.parent, document.text_length
    for _ in range(LEVELS):
        node = parent[node]
        if node <= document.body or length[node] > most:
            break
        box = node if length[node] else box
    return box
