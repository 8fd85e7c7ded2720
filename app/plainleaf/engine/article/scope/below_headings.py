"""The first sentences below a kept heading, which says nothing without them."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, blocks, join, prefix_sum
from plainleaf.engine.words import SENTENCE_ENDS

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Longs = NDArray[np.int64]

ALMOST = 0.85
"""Of the score of the least sure kept text: what such a text must have."""
WORDS = 12
"""Words of it, at least."""


def with_sentences(document: Document, keep: Bools, sure: Floats, headings: Longs) -> Bools:
    """``keep`` with the sentences directly below kept ones of the ``headings``, that of the page not among them, shape
    (runs,). ``sure`` are scores as shares of that of the least sure kept text."""
    nodes = document.nodes
    first = nodes.run_end[headings[(nodes.run_end[headings] < len(keep)) & ~nodes.having(frozenset({"h1"}))[headings]]]
    first = first[keep[first - 1] & ~keep[first] & (sure[first] >= ALMOST)]
    if not len(first):
        return keep
    lines, more = blocks(document), keep.copy()
    before = prefix_sum(keep)
    for run in first.tolist():
        block = int(lines.of_run[run])
        while block < len(lines) and run == int(lines.start[block]):
            line = slice(run, int(lines.end[block]))
            if before[line.start] != before[line.stop] or not _are_sentences(document, sure, line):
                break
            more[line] = True
            run, block = line.stop, block + 1
    return more


def _are_sentences(document: Document, sure: Floats, line: slice) -> bool:
    """Whether a block is likely content, long enough, no row of links, and ends as a sentence does."""
    if document.words_before[line.stop] - document.words_before[line.start] < WORDS:
        return False
    linked = document.linked_chars_before[line.stop] - document.linked_chars_before[line.start]
    if 2 * linked > document.chars_before[line.stop] - document.chars_before[line.start]:
        return False
    if float(np.average(sure[line], weights=document.runs.length[line])) < ALMOST:
        return False
    return join(document, line.start, line.stop).rstrip("\"'”’)» ").endswith(SENTENCE_ENDS)
