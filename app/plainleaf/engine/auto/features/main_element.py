"""The element that holds most of the page's paragraphs, and the gaps between them, in any language.

The element is found as Readability finds it: each paragraph votes for the element that holds it, with half its vote for
the one around that and a sixth for the next, and links count against an element.
"""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.characters import KIND
from plainleaf.engine.auto.features.measures import Columns, PageMeasures
from plainleaf.engine.document import prefix_sum

SHORT = 25
"""Characters below which a block is no paragraph."""
VOTES = (1.0, 1 / 2, 1 / 6)
"""Share of a paragraph's vote that the first, second and third element above its container get."""
LONG, LINKED = 20, 0.33
"""Words from which on, and share of linked text up to which, a block is running text."""

Floats = NDArray[np.float64]


def running_text(v: PageMeasures) -> NDArray[np.bool_]:
    """Which blocks are running text, shape (blocks,)."""
    found: NDArray[np.bool_] = (v.words >= LONG) & (v.linked <= LINKED * v.chars)
    return found


def main_element(v: PageMeasures) -> Columns:
    """Where the block lies to the main element and to running text, and how good an element each ancestor would be."""
    votes = _votes(v)
    best = int(votes.argmax())
    nodes, index = v.document.nodes, np.arange(len(v.texts))
    inside = np.zeros(len(index), np.bool_)
    inside[v.blocks.of_run[nodes.run_start[best] : nodes.run_end[best]]] = True
    first, last = (int(inside.argmax()), int(len(inside) - inside[::-1].argmax())) if inside.any() else (0, 0)
    chars = v.chars.cumsum() - v.chars
    total = max(1, int(v.chars.sum()))
    own = float(v.chars[inside].sum())
    begun = float(chars[first]) if len(chars) else 0.0
    return {
        _RANK: (votes / max(float(votes[best]), 1e-9))[v.above[:4]],
        "main element: inside": inside,
        "main element: blocks after": np.maximum(index - last + 1, 0),
        "main element: blocks before": np.maximum(first - index, 0),
        "main element: place in it": np.clip((chars - begun) / max(own, 1.0), -1, 2),
        "main element: text share": own / total,
        _GAP: _gaps(v),
        _RUNNING: _running(v, inside)[:, None],
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


def _running(v: PageMeasures, inside: NDArray[np.bool_]) -> Floats:
    """How many blocks of running text the main element has, their words, and the share of the page's, shape (4,)."""
    running = running_text(v)
    own, every = float(v.words @ (running & inside)), float(v.words @ running)
    shares = (own / max(1.0, every), every / max(1.0, float(v.words.sum())))
    return np.array((float((running & inside).sum()), own, *shares))


def _votes(v: PageMeasures) -> Floats:
    """What the paragraphs give each node, shape (nodes,)."""
    document, nodes, count = v.document, v.document.nodes, len(v.document.nodes)
    ends = v.length.cumsum()
    commas = prefix_sum((v.kinds == KIND["comma"]) | (v.kinds == KIND["semicolon"]))
    vote = 1 + (commas[ends] - commas[ends - v.length]) + np.minimum(v.chars / 100, 3)
    vote = np.where(v.chars >= SHORT, vote * (1 - v.linked / np.maximum(v.chars, 1)), 0.0)
    votes = np.zeros(count)
    for level, share in enumerate(VOTES, 1):
        votes += np.bincount(v.above[level], share * vote, count)
    linked = document.linked_chars_before[nodes.run_end] - document.linked_chars_before[nodes.run_start]
    return np.asarray(votes * (1 - linked / np.maximum(document.text_length, 1)), np.float64)


def _gaps(v: PageMeasures) -> Floats:
    """Words and blocks between a block and the running text before and after it, shape (4, blocks); all of the page
    where there is none."""
    running = running_text(v)
    count = len(running)
    ends = prefix_sum(v.words)
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
