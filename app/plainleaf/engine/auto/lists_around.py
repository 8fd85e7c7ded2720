"""Lists and menus around an article that is dated, where they are most of what would be kept.

A model that knows no page of the kind finds each of their many lines content a little, and so much of it worth keeping.
"""

import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import Bools, PageMeasures

LIKELY = 0.5
"""Probability below which a block is rather none of the article."""
TIMES = 2.0
"""Words of such blocks, by those of the others that are kept, from which on they are looked at."""
TEXTS, WORDS = 2, 30
"""Running texts that are likely, and words of them, at least."""
TITLED, TITLE = 0.5, 4
"""Share of the words of the page's title in a block that says it, and words of the block, at least."""
ABOVE, BESIDE = 12, 6
"""Blocks from the title to the likeliest running text, and to the date, at most."""
SHORT = 12
"""Words of a line that says a date, at most."""

Floats = NDArray[np.float64]

_DATE = re.compile(r"\b(?:19|20)\d\d(?:\b|年)|\b\d{1,2}[.:/-]\d{2}\b")


def lists_around(v: PageMeasures, kept: Bools, probability: Floats) -> Bools:
    """The ``kept`` blocks that are such lists, shape (blocks,)."""
    unlikely = kept & (probability < LIKELY)
    likely = kept & ~unlikely
    nothing = np.zeros(len(kept), np.bool_)
    if float(v.size[unlikely].sum()) <= TIMES * float(v.size[likely].sum()):  # as of nearly all pages
        return nothing
    text = likely & v.running
    if np.count_nonzero(text) < TEXTS or float(v.size[text].sum()) < WORDS:
        return nothing
    return unlikely if _is_dated(v, int((probability * text).argmax())) else nothing


def _is_dated(v: PageMeasures, first: int) -> bool:
    """Whether a date stands beside the title that is directly above a text."""
    said = v.headlines.title / max(1, v.headlines.title_words)
    above = range(max(0, first - ABOVE), first)
    title = next((at for at in reversed(above) if said[at] >= TITLED and v.words[at] >= TITLE), -1)
    if title < 0:
        return False
    beside = range(max(0, title - BESIDE), min(len(v.texts), title + BESIDE + 1))
    return any(at != title and v.words[at] <= SHORT and _DATE.search(v.texts[at]) for at in beside)
