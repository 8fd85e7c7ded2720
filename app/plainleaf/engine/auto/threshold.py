"""Chooses the set of blocks with the highest expected F1.

Given each block's probability p of being content and its weight w in words, keeping a set S is expected to score F1 ≈
2·Σ_S p·w / (Σ_S w + Σ p·w). For any number of blocks the best set is the most probable ones, so one pass over the
sorted blocks finds the maximum (Jansche 2007, "A maximum expected utility framework for binary sequence labeling", for
the approximation by the ratio of expectations).

The errors of a page's blocks are correlated: a list of cards or a thread's later posts are content together or not at
all. So the score is the mean over several scenarios, in each of which all log-odds are shifted by the same amount.
"""

import numpy as np

from plainleaf._kernel.features import threshold as kernel
from plainleaf.engine.arrays import Bools, Floats

NOTHING = 0.2
"""A page without a set of blocks above this expected F1 has no main content: the frame of an application that scripts
would fill, a refusal, a menu. Of the pages with text below it, reviewers judged every second to be empty; the others
scored 0.1 on average (cross-validated on wcxb-dev, 2026-11-21)."""
FEW = 100
"""Minimum words of a page for that decision."""
MOST = 0.5
"""Share of its words in one block from which a page is that text and exempt from that decision: a book in one paragraph
is unlike all training pages, and the longer it is, the less probable."""

SPREAD = 2.0
"""Standard deviation of the shift of a page's log-odds."""
LEAN, OTHERWISE = -1.1, -0.7
"""Its mean on the page of an article, and on a page of cards, items and titles. On wcxb-dev any mean of -0.5 to -1.1
gives articles the same within 0.001, while listings lose 0.01; on datasets that the model has not seen, with more
around an article, lower is better (2026-11-22)."""
FULL = 300
"""Words from which the mean applies fully: around a notice of 80 words there is little."""
RUNNING = (0.1, 0.4)
"""Share of running text in certain content from which a page begins to be an article, and from which it is one; below
it, content is cards, items and titles."""
_STEPS = np.linspace(-2, 2, 5)
_WEIGHTS = np.exp(-(_STEPS**2) / 2) / np.exp(-(_STEPS**2) / 2).sum()
_SURE = 1e-6
"""Minimum distance of probabilities from 0 and 1."""


def best_blocks(
    probability: Floats, words: Floats, beta: float = 1.0, article: float = 1.0, empty: bool = True
) -> tuple[Bools, float]:
    """The mask of the kept blocks and their expected F1.

    ``beta`` above 1 favours recall and keeps more, below 1 precision; ``article`` is the degree to which the page is an
    article, 0 to 1. Nothing is kept of a page without words, nor, if the article may be ``empty``, of one below NOTHING
    without a text of MOST of its words.
    """
    keep = np.zeros(len(probability), np.bool_)
    order = (-probability).argsort(kind="stable")
    promised = np.empty(len(order))
    total, longest = kernel.promised(order, probability, words, promised)
    if not total or not promised[-1]:
        return keep, 0.0
    if empty and total >= FEW and longest < MOST * total and float(promised.max()) < NOTHING:
        return keep, 0.0
    lean = (OTHERWISE + (LEAN - OTHERWISE) * article) * min(1.0, total / FULL)
    moved = np.exp(-lean - SPREAD * _STEPS)
    best = kernel.best(order, probability, words, beta, _SURE, moved, _WEIGHTS)
    keep[order[: best + 1]] = True
    return keep, float(promised[best])


def article_share(probability: Floats, words: Floats, running: Bools) -> float:
    """How far the page is an article, 0 to 1, by the share of ``running`` text in certain content."""
    return ramp(sure_share(probability, words, running), RUNNING)


def sure_share(probability: Floats, words: Floats, some: Bools) -> float:
    """The share of ``some`` blocks in the words of what is certainly content, 0 to 1. The third power of its
    probability is the weight of each block: every teaser is content with some probability."""
    own, every = kernel.sure(probability, words, some.view(np.uint8))
    return own / max(every, 1e-9)


def ramp(value: float, limits: tuple[float, float]) -> float:
    """0 up to the first limit, 1 from the second on."""
    low, high = limits
    return min(1.0, max(0.0, (value - low) / (high - low)))
