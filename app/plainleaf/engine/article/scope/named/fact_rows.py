"""Facts in boxes below one another, each a label and what is said of it: an object of a museum, a device. A method
that weighs text keeps some of them, and of some the label alone."""

import re
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.scope.named.gaps import short_gaps
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import HEADINGS

Bools = NDArray[np.bool_]

FEW = 3
"""Rows, at least, of which some is kept."""
HALF = 0.5
"""Share of the rows of which some is kept, from which on all are."""
LABEL, ROW = 40, 300
"""Characters of a label and of a row, at most."""
AROUND = 4
"""Elements from a text upwards among which its row is looked for."""
MOST = 100
"""Rows that are looked at; more are a catalogue."""
GAPS = 100
"""Places between kept texts that are looked at."""

_NAMES = re.compile(r"label|(?:^|[\s_-])(?:key|term)(?:$|[\s_-])", re.IGNORECASE)
_BOXES = frozenset({"div", "li"})
_OF_CARDS = (*HEADINGS, "button", "img", "input")


def with_fact_rows(document: Document, keep: Bools) -> Bools:
    """``keep`` with all rows of labels and values of which half are kept, and both parts of each; shape (runs,)."""
    looked: dict[int, list[int]] = {}
    for run in sorted({run for start, end in short_gaps(document, keep, ROW)[:GAPS] for run in (start, end - 1)}):
        if (row := _row(document, run)) >= 0 and (around := document.nodes.lists.parent[row]) not in looked:
            looked[around] = _rows(document, around, row)
    more: list[int] = []
    for rows in looked.values():
        kept = sum(bool(keep[document.under(row)].any()) for row in rows)
        if kept >= max(FEW, HALF * len(rows)):
            more += rows
    if not more:
        return keep
    found: Bools = keep | document.covering(sorted(more))
    return found


def _row(document: Document, run: int) -> int:
    """The innermost box around a text that begins with a label, -1 for none."""
    node, nodes = int(document.runs.owner[run]), document.nodes
    for _ in range(AROUND):
        if node <= document.body or document.text_length[node] > ROW:
            return -1
        if nodes.tag_of(node) in _BOXES and _is_row(document, node):
            return node
        node = nodes.lists.parent[node]
    return -1


def _is_row(document: Document, node: int) -> bool:
    """Whether a box holds a label, called so, and something behind it."""
    part = document.under(node)
    if part.stop - part.start < 2 or document.text_length[node] > ROW:
        return False
    label = int(document.runs.owner[part.start])
    if label == node or document.text_length[label] > LABEL or document.under(label).stop == part.stop:
        return False
    if not any(map(str.isalpha, document.runs.text[part.start])):  # the bullet of an item
        return False
    if not _names_label(document.nodes.element[label].get("class") or ""):
        return False
    return next(document.nodes.element[node].iter(*_OF_CARDS), None) is None


@lru_cache(maxsize=4096)
def _names_label(name: str) -> bool:
    return _NAMES.search(name) is not None


def _rows(document: Document, around: int, row: int) -> list[int]:
    """The rows beside a row."""
    element = document.nodes.element[row]
    beside = [node for node, _ in zip(document.children(around), range(MOST), strict=False)]
    return [
        node
        for node in beside
        if document.nodes.element[node].tag == element.tag
        and document.text_length[node] > 0
        and _is_row(document, node)
    ]
