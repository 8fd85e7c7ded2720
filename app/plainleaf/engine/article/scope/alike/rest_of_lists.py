"""The rest of lists of which some items are kept: all are built alike, and chance keeps the one and leaves the next."""

import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.labels import OTHERS, labels_others
from plainleaf.engine.article.scope.alike.places import line_of
from plainleaf.engine.document import Document, join

Bools = NDArray[np.bool_]
Longs = NDArray[np.int64]

LABEL = 80
"""Characters from which on a text is no label."""
MOSTLY = 0.5
"""Share of such texts in what is kept, at least."""
PIECES = 12
"""Texts of a line, at most, that are read."""

_ENDS = re.compile(r"[.!?]\s|[\u3002\uff01\uff1f]")


def rest_of_lists(document: Document, keep: Bools, piece: Longs, items: Longs, first: Longs, last: Longs) -> Bools:
    """Which of the stretches are whole items directly before or after a kept one of their list, on a page of running
    text: where most texts are labels, a list is one of filters or of the site's pages."""
    kept_length = document.runs.length[keep]
    if kept_length[kept_length >= LABEL].sum() < MOSTLY * kept_length.sum():
        return np.zeros(len(first), np.bool_)
    before, after = np.maximum(first - 1, 0), np.minimum(last, len(keep) - 1)
    kept = (keep[before] & (piece[before] == piece[first])) | (keep[after] & (piece[after] == piece[first]))
    rest: Bools = kept & are_whole(document, items, first, last)
    for at in rest.nonzero()[0].tolist():
        rest[at] = _is_of_text(document, keep, piece, int(first[at]), int(last[at]))
    return rest


def are_whole(document: Document, items: Longs, first: Longs, last: Longs) -> Bools:
    """Which of the stretches begin and end where items do."""
    nodes = document.nodes
    begins, ends = np.zeros((2, len(document.runs) + 1), np.bool_)
    begins[nodes.run_start[items]] = ends[nodes.run_end[items]] = True
    whole: Bools = begins[first] & ends[last]
    return whole


def _is_of_text(document: Document, keep: Bools, piece: Longs, start: int, end: int) -> bool:
    """Whether kept text stands directly above or below the list that a stretch is of, and nothing announces other
    pages above it."""
    of = piece[start]
    while start and piece[start - 1] == of:
        start -= 1
    while end < len(keep) and piece[end] == of:
        end += 1
    if not start or not (keep[start - 1] or (end < len(keep) and keep[end])):
        return False
    said = last_sentence(document, start - 1)
    return OTHERS.search(said) is None and not labels_others(said)


def last_sentence(document: Document, run: int) -> str:
    """The last sentence of the line that ends with a run."""
    start = int(document.nodes.run_start[line_of(document, run)])
    return _ENDS.split(join(document, max(start, run - PIECES), run + 1))[-1]
