"""The titles of listed articles: a link above a kept text says which page it is about, and without it nobody knows."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.scope.cards import headed
from plainleaf.engine.document import Document, prefix_sum

Bools = NDArray[np.bool_]

TIMES = 2
"""Kept articles beside one another, at least."""

_CARDS = frozenset({"article"})


def with_card_titles(document: Document, keep: Bools) -> Bools:
    """``keep`` with the link that opens an ``article`` beside other kept ones, directly above kept text, where no
    heading says what it is about, shape (runs,)."""
    nodes = document.nodes
    cards = nodes.having(_CARDS).nonzero()[0]
    if len(cards) < TIMES:
        return keep
    before = prefix_sum(keep)
    cards = cards[before[nodes.run_end[cards]] > before[nodes.run_start[cards]]]
    cards = cards[np.bincount(nodes.parent[cards], minlength=len(nodes))[nodes.parent[cards]] >= TIMES]
    first = nodes.run_start[cards]
    above = document.runs.linked[first] & ~keep[first] & keep[np.minimum(first + 1, len(keep) - 1)]
    pairs = zip(cards[above].tolist(), first[above].tolist(), strict=True)
    titles = [title for card, title in pairs if not headed(document, card)]
    if not titles:
        return keep
    more: Bools = keep.copy()
    more[titles] = True
    return more
