"""Words of the page's title and first heading in the blocks."""

import numpy as np

from plainleaf._kernel import tokens as kernel
from plainleaf.engine.arrays import Floats
from plainleaf.engine.auto.words.tokens import Tokens
from plainleaf.engine.document import Document
from plainleaf.engine.methods.line_block import page_title, title_keywords
from plainleaf.engine.record import record

TITLED = 0.5
"""Share of the title's words from which on a heading is that of the article that the page is about."""
ALONE = 0.5
"""Share of a heading's words that one word of the title is, from which on that is enough: half of a title such as "The
Verge" is in every second heading."""


@record(frozen=True, slots=True)
class Headlines:
    """The number of words of each block that are words of the ``title``, of the first ``heading``, or ``keywords`` of
    the title, shape (blocks,); ``title_words`` and ``heading_words`` are the numbers of distinct words in those."""

    title: Floats
    heading: Floats
    keywords: Floats
    title_words: int
    heading_words: int


def titles(document: Document) -> list[str]:
    """The page's title, and its keywords without numbers, which are all the same in folded text."""
    whole = page_title(document)
    return [whole, " ".join(word for word in title_keywords(whole) if not word.isdecimal())]


def headlines(tokens: Tokens, first: int) -> Headlines:
    """``first`` is the block of the first heading, -1 without one; ``found`` has the titles."""
    heading = tokens.words[tokens.before[first] : tokens.before[first + 1]] if first >= 0 else tokens.words[:0]
    whole, keywords = tokens.titles
    counts = np.empty((3, len(tokens.before) - 1))
    sizes = kernel.shared(tokens.words, tokens.before, [whole, heading, keywords], counts)
    return Headlines(counts[0], counts[1], counts[2], sizes[0], sizes[1])
