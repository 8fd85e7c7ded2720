"""Words of the page's headlines, its title and its first heading, in the blocks."""

from dataclasses import dataclass
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

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
    title = set(plain(whole).split())
    heading = set(found.said_in(first) if first >= 0 else ())
    bits: dict[str, int] = {}
    for bit, words in enumerate((title, heading, title_keywords(whole))):
        for word in words:
            bits[word] = bits.get(word, 0) | 1 << bit
    said = np.fromiter(map(bits.get, found.said, repeat(0)), np.uint8, len(found.said))
    before = np.zeros((3, len(said) + 1), np.int64)
    np.cumsum(said >> np.arange(3, dtype=np.uint8)[:, None] & 1, axis=1, out=before[:, 1:])
    counts = before[:, found.end] - before[:, found.start]
    return Headlines(counts[0], counts[1], counts[2], len(title), len(heading))
