"""What a line that ends in a colon announces, below it: the address of a project, the page that it speaks of, a list.

A method that weighs text finds little in links, and the line above them says nothing without them.
"""

import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.labels import OTHERS, RELATED
from plainleaf.engine.document import Blocks, Document, blocks, join
from plainleaf.engine.words import count

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

NEARLY, SOME = 0.7, 0.2
"""Of the score of the least sure kept text: what links and lists must have, and what an address must, which tells a
method of words nothing at all."""
WORDS = 3
"""Words of the line above, at least: fewer label a box of links."""
LONG = 200
"""Characters of a line of links, at most."""

_COLONS = (":", "\uff1a")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+")
BUTTON = re.compile(r"\bbutton|\bbtn\b|[-_]btn\b|\bcta\b", re.IGNORECASE)
_LINES, _LISTS = frozenset({"a", "p"}), frozenset({"ol", "ul"})


def with_announced(document: Document, keep: Bools, sure: Floats) -> Bools:
    """``keep`` with the line of links, or the list, directly below each kept line that ends in a colon, shape (runs,).
    ``sure`` are scores as shares of that of the least sure kept text."""
    last = (keep[:-1] & ~keep[1:] & (sure[1:] >= SOME)).nonzero()[0]
    ends = [run for run in last.tolist() if document.runs.text[run].endswith(_COLONS)]
    if not ends:  # as on most pages
        return keep
    lines, more = blocks(document), keep.copy()
    for run in ends:
        if (below := _announced(document, lines, keep, sure, run)) is not None:
            more[below] = True
    return more


def _announced(document: Document, lines: Blocks, keep: Bools, sure: Floats, run: int) -> slice | None:
    """What stands directly below the line that ends with a run and belongs to it; None for nothing."""
    nodes = document.nodes
    around, box = document.holder(run, run + 2), int(document.runs.owner[run + 1])
    while nodes.parent[box] != around and box > around:
        box = int(nodes.parent[box])
    below, tag = document.under(box), nodes.tag_of(box)
    if tag not in _LINES | _LISTS or below.start != run + 1 or keep[below].any():
        return None
    text = join(document, below.start, below.stop)
    if tag in _LINES and (len(text) > LONG or not document.runs.linked[below].all()):
        return None
    is_address = _ADDRESS.fullmatch(text) is not None
    said = join(document, int(lines.start[lines.of_run[run]]), run + 1)
    if count(said) < WORDS or RELATED.fullmatch(said) is not None or (OTHERS.search(said) and not is_address):
        return None
    if np.average(sure[below], weights=document.runs.length[below]) < (SOME if is_address else NEARLY):
        return None
    called = " ".join(one.get("class") or "" for one in nodes.element[box].iter())
    return None if BUTTON.search(called) else below
