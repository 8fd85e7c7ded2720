"""The element that holds most of the page's paragraphs, and the gaps between them, in any language.

The element is found as Readability finds it: each paragraph votes for the element that holds it, with half its vote for
the one around that and a sixth for the next, and links count against an element. Of boxes in boxes that hold the same
text the outermost is meant.
"""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import Columns, PageMeasures

SHORT = 25
"""Characters below which a block is no paragraph."""
VOTES = (1.0, 1 / 2, 1 / 6)
"""Share of a paragraph's vote that the first, second and third element above its container get."""

Floats = NDArray[np.float64]


def main_element(v: PageMeasures) -> Columns:
    """Where the block lies to the main element and to running text, and how good an element each ancestor would be."""
    votes = _votes(v)
    best = int(votes.argmax())
    first, end = _blocks_in(v, best)
    index = np.arange(len(v.texts))
    begun, own = int(v.chars_before[first]), int(v.chars_before[end] - v.chars_before[first])
    place = (v.chars_before[:-1] - begun) / max(own, 1)
    return {
        _RANK: (votes / max(float(votes[best]), 1e-9)).take(v.around[:4]),
        "main element: inside": (index >= first) & (index < end),
        "main element: blocks after": np.maximum(index - (end - 1), 0),
        "main element: blocks before": np.maximum(first - index, 0),
        "main element: place in it": np.minimum(np.maximum(place, -1), 2),
        "main element: text share": own / max(1, int(v.chars_before[-1])),
        _GAP: _gaps(v),
        _RUNNING: _running(v, first, end),
    }


_RANK = tuple(f"main element: ancestor {level}" for level in range(4))
_GAP = (
    "words since running text",
    "words until running text",
    "blocks since running text",
    "blocks until running text",
)


_RUNNING = tuple(
    f"main element: {what}"
    for what in ("running texts", "running words", "share of running words", "running words of the page")
)


def _blocks_in(v: PageMeasures, node: int) -> tuple[int, int]:
    """The first block that a node holds, and the one after its last; 0 and 0 where it holds none."""
    below = v.document.under(node)
    if below.stop <= below.start:
        return 0, 0
    return int(v.blocks.of_run[below.start]), int(v.blocks.of_run[below.stop - 1]) + 1


def _running(v: PageMeasures, first: int, end: int) -> Floats:
    """How many blocks of running text the main element has, their words, and the share of the page's, shape (4, 1)."""
    own, every = int(v.running_before[end] - v.running_before[first]), int(v.running_before[-1])
    shares = (own / max(1, every), every / max(1, int(v.words_before[-1])))
    return np.array((np.count_nonzero(v.running[first:end]), own, *shares), np.float64)[:, None]


def _votes(v: PageMeasures) -> Floats:
    """What the paragraphs give each node, shape (nodes,)."""
    document, nodes, count = v.document, v.document.nodes, len(v.document.nodes)
    vote = 1 + (v.signs["comma"] + v.signs["semicolon"]) + np.minimum(v.chars / 100, 3)
    vote = np.where(v.chars >= SHORT, vote * (1 - v.linked / np.maximum(v.chars, 1)), 0.0)
    votes = np.zeros(count)
    for level, share in enumerate(VOTES, 1):
        votes += np.bincount(v.around[level], share * vote, count)
    linked = document.linked_chars_before[nodes.run_end] - document.linked_chars_before[nodes.run_start]
    return np.asarray(votes * (1 - linked / np.maximum(document.text_length, 1)), np.float64)


def _gaps(v: PageMeasures) -> Floats:
    """Words and blocks between a block and the running text before and after it, shape (4, blocks); all of the page
    where there is none."""
    running, ends = v.running, v.words_before
    count = len(running)
    index = np.arange(count)
    before = np.maximum.accumulate(np.where(running, index, -1)) if count else index
    after = np.minimum.accumulate(np.where(running, index, count)[::-1])[::-1] if count else index
    return np.array(
        (
            np.where(running, 0, ends[:-1] - ends[before + 1]),
            index - before,
            np.where(running, 0, ends[after] - ends[1:]),
            after - index,
        ),
        np.float64,
    )
