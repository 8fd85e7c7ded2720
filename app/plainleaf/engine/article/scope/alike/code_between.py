"""Listings between kept texts: what a text says of code stands above it, and the code may be nothing but names and
signs to a method that weighs text."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, prefix_sum

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

LABEL = 20
"""Characters of what may stand between a text and its code: the name of a file, a language, a button to copy."""
LABELS = 4
"""Of those, at most."""
LIKELY = 0.2
"""What one has of the score of the least sure kept text, at least: with less it is out of place."""
SIGNS = 3
"""Letters and digits of a listing, at least."""


def with_code(document: Document, keep: Bools, sure: Floats) -> Bools:
    """``keep`` with the listings of which nothing is kept, below a kept text and above another, shape (runs,).
    ``sure`` are the scores relative to that of the least sure kept text."""
    nodes, before, kept = document.nodes.lists, prefix_sum(keep), keep.nonzero()[0]
    first, last = int(kept[0]), int(kept[-1])
    found = [
        node
        for node in document.nodes.having(frozenset({"pre"})).nonzero()[0].tolist()
        if first < nodes.run_start[node] < nodes.run_end[node] <= last
        and before[nodes.run_start[node]] == before[nodes.run_end[node]]
    ]
    if not found:
        return keep
    more = keep.copy()
    for node in found:
        if _is_below_text(document, more, sure, nodes.run_start[node]) and _is_code(document, node):
            more[document.under(node)] = True
    return more


def _is_below_text(document: Document, keep: Bools, sure: Floats, run: int) -> bool:
    """Whether the nearest text above a run, labels aside, is kept."""
    texts = document.runs.text
    for above in range(run - 1, max(-1, run - 2 - LABELS), -1):
        if keep[above]:
            return True
        if len(texts[above]) > LABEL or sure[above] < LIKELY:
            break
    return False


def _is_code(document: Document, node: int) -> bool:
    return sum(sum(map(str.isalnum, text)) for text in document.runs.text[document.under(node)]) >= SIGNS
