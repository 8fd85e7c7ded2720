"""A number and what it counts: "15M" above "notifications per month". A method that weighs text keeps the words, which
say nothing without it."""

import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

NUMBER, COUNTED = 14, 120
"""Characters of a number with its signs, and of what it counts, at most."""
PARTS = 3
"""Texts of what it counts, at most."""
SURE = 0.5
"""Of the score of the least sure kept text, what the number must have."""

_AMOUNT = re.compile(
    r"[~<>≈±+]?\s?(?:[$€£¥]\s?\d[\d.,]*\s?(?:[kmb]|mn|bn)?\+?|"
    r"\d[\d.,]*\s?(?:[kmbx×%€£]\+?|(?:mn|bn|million|billion)\+?|\+|[km]?g|kcal|kj|m?l))",
    re.IGNORECASE,
)
"""A number with a sign or a unit."""
_BARE = re.compile(r"\d{2,9}|\d{1,3}(?:[.,]\d{3}){1,3}")
"""A bare number of two digits at least, which may be that of a post, too: those stand beside dates."""
_MONEY = frozenset("$€£¥")
_LETTERS, _DIGIT = re.compile(r"[^\W\d_]{2}"), re.compile(r"\d")


def with_counts(document: Document, keep: Bools, sure: Floats) -> Bools:
    """``keep`` with the numbers that stand in one box with kept words and nothing else, shape (runs,). ``sure`` are
    scores as shares of that of the least sure kept text."""
    texts = document.runs.text
    short = ~keep & (document.runs.length <= NUMBER) & (sure >= SURE)
    found = [
        run
        for run in short.nonzero()[0].tolist()
        if (bare := _is_bare(texts[run])) is not None and _counts(document, keep, run, bare)
    ]
    if not found:
        return keep
    more = keep.copy()
    more[found] = True
    return more


def _is_bare(text: str) -> bool | None:
    """Whether a number has neither sign nor unit, None for what is no number."""
    if _AMOUNT.fullmatch(text):
        return False
    return True if _BARE.fullmatch(text) else None


def _counts(document: Document, keep: Bools, run: int, bare: bool) -> bool:
    """Whether the box of a number holds nothing but a few kept words beside it."""
    nodes, node = document.nodes.lists, int(document.runs.owner[run])
    while nodes.run_end[node] - nodes.run_start[node] == 1 and node > document.body:
        node = nodes.parent[node]
    part = document.under(node)
    beside = [one for one in range(part.start, part.stop) if one != run]
    if node <= document.body or len(beside) > PARTS or document.text_length[node] > COUNTED or not keep[beside].all():
        return False
    words = " ".join(document.runs.text[one] for one in beside)
    if bare and _DIGIT.search(words) is not None:
        return False
    if document.runs.linked[run] and _MONEY.isdisjoint(document.runs.text[run]):  # of those who like it, or answered
        return False
    return _LETTERS.search(words) is not None
