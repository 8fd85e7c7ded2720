"""Words of the page's headlines, its title and its first heading, in the blocks."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.words.tokens import Tokens
from plainleaf.engine.document import Document
from plainleaf.engine.methods.line_block import page_title, title_keywords
from plainleaf.engine.record import record

Floats = NDArray[np.float64]


@record(frozen=True, slots=True)
class Headlines:
    """How many words of each block are words of the ``title``, of the first ``heading``, or ``keywords`` of the title,
    shape (blocks,); ``title_words`` and ``heading_words`` are how many different words those have."""

    title: Floats
    heading: Floats
    keywords: Floats
    title_words: int
    heading_words: int


def titles(document: Document) -> list[str]:
    """The page's title, and its keywords, but for numbers, which are all alike in plain text."""
    whole = page_title(document)
    return [whole, " ".join(word for word in title_keywords(whole) if not word.isdecimal())]


def headlines(found: Tokens, first: int) -> Headlines:
    """``first`` is the block of the first heading, -1 without one; ``found`` has the titles."""
    heading = found.said[found.start[first] : found.end[first]].tolist() if first >= 0 else []
    whole, keywords = (some.tolist() for some in found.titles)
    wanted = [set(whole), set(heading), set(keywords)]
    every = sorted(set().union(*wanted)) or [0]
    number = np.array(every, np.uint64)
    said = found.said
    which = number.searchsorted(said)
    at = (number.take(which, mode="clip") == said).nonzero()[0]
    which, block = which.take(at), found.end.searchsorted(at, "right")
    counts = []
    for some in wanted:
        member = np.array([word in some for word in every], np.float64)
        counts.append(np.asarray(np.bincount(block, member.take(which), len(found.end)), np.float64))
    return Headlines(counts[0], counts[1], counts[2], len(wanted[0]), len(wanted[1]))
