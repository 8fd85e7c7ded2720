"""Words of the page's headlines, its title and its first heading, in the blocks."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.spelling import numbers
from plainleaf.engine.auto.tokens import Tokens, plain
from plainleaf.engine.document import Document
from plainleaf.engine.methods.line_block import page_title, title_keywords

Longs = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Headlines:
    """How many words of each block are words of the ``title``, of the first ``heading``, or ``keywords`` of the title,
    shape (blocks,); ``title_words`` and ``heading_words`` are how many different words those have."""

    title: Longs
    heading: Longs
    keywords: Longs
    title_words: int
    heading_words: int


def headlines(document: Document, found: Tokens, first: int) -> Headlines:
    """``first`` is the block of the first heading, -1 without one."""
    whole = page_title(document)
    words, keywords = plain(whole).split(), title_keywords(whole)
    number = numbers([*words, *keywords]).tolist()
    heading = found.said[found.start[first] : found.end[first]].tolist() if first >= 0 else []
    wanted = [set(some) for some in (number[: len(words)], heading, number[len(words) :])]
    every = np.array(sorted(set().union(*wanted)) or [0], np.uint64)
    which = every.searchsorted(found.said)
    at = np.flatnonzero(every.take(which, mode="clip") == found.said)
    block = found.end.searchsorted(at, "right")
    counts = []
    for some in wanted:
        chosen = np.array([word in some for word in every.tolist()], np.bool_)[which[at]]
        counts.append(np.bincount(block[chosen], minlength=len(found.end)))
    return Headlines(counts[0], counts[1], counts[2], len(wanted[0]), len(wanted[1]))
