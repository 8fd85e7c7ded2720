"""Lists of cards, by their build alone: what a shop, a magazine or an index shows of its goods, posts or entries,
whatever its program calls them."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.cards import are_priced, cards
from plainleaf.engine.document import Document

LEAST = 8
"""Cards, at least."""
LARGE = 0.25
"""Share of the words of its list in one card, at most: else it is a part of the page."""
LONG = 100
"""Words of a card in the mean, at most: a post of a thread has more."""
WORDS, TIMES = 80, 2.0
"""Words of cards without prices, and times the words that are kept, at least."""
FEW = 40
"""Words of running text that is kept, below which the cards are what the page has."""

Bools = NDArray[np.bool_]


def lists_of_cards(v: PageMeasures, kept: Bools, running: int) -> list[list[int]]:
    """The cards of each list whose cards say prices, or, where the ``kept`` blocks have few words of ``running`` text,
    that is the most of the page."""
    document = v.document
    words = float((kept * v.size).sum())
    found = []
    for some in cards(document, LEAST):
        size = [_words(document, card) for card in some]
        if max(size) > LARGE * sum(size) or sum(size) > LONG * len(some):
            continue
        whole = running < FEW and sum(size) >= max(WORDS, TIMES * words)
        if whole or are_priced(document, some):
            found.append(some)
    return found


def _words(document: Document, node: int) -> int:
    before = document.words_before
    return int(before[document.nodes.run_end[node]] - before[document.nodes.run_start[node]])
