"""Adds texts in parts of the page that are built like those with most of the kept text.

The cut takes the most probable blocks. If paragraphs or posts look alike to the model, chance decides which of them are
above it, and an article would lose some of its paragraphs.
"""

import re

import numpy as np

from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.auto.features.measures import LINKED, PageMeasures
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record
from plainleaf.engine.words import SENTENCE_ENDS

FEW, WORDS = 3, 50
"""Minimum kept blocks of running text in such parts, and minimum words of it on the page, for the parts to indicate
where text is."""
PROBABILITY = 0.2
"""Minimum probability of a text in them; far below it is an advertisement, a signature, a line of the site's own."""


@record(frozen=True, slots=True)
class Demands:
    """Conditions: the ``share`` of the kept running text in parts built like them, the minimum ``words`` of a text, and
    whether it must be a ``paragraph`` that ends like a sentence."""

    share: float
    words: int
    paragraph: bool


ARTICLE, DISCUSSION = Demands(0.5, 20, True), Demands(0.3, 4, False)
"""On an article's page an appeal, a line about the author or a teaser may be built like its text. In a discussion posts
are, and their text may be short and end in any way."""

_BEHIND = " \"'”’»)]』」0123456789["
"""Characters that may follow the end of a sentence: closing quotes, and the number of a note."""

_OF_THE_SITE = lazy_compile(
    r"newsletter|affiliate|sponsor|subscri|abonn|copyright|©|rights reserved|"
    r"last edited|zuletzt (?:bearbeitet|geändert)",
    re.IGNORECASE,
)
"""Words of paragraphs that a site adds to its articles and posts."""

_NUMBER = lazy_compile(r"[(\[#№]?\s?(\d{1,3})\s?[.):\]–— -](?=\D)")
_PARTS = 2
"""The row of ``Shape.alike`` that tells a block's container with the two elements around it."""


def built_alike(v: PageMeasures, kept: Bools, probability: Floats, discussion: bool) -> Bools:
    """Mask (blocks,): those not ``kept`` after the first kept running text, in parts with most of that."""
    asked = DISCUSSION if discussion else ARTICLE
    own = kept & v.running
    words = own * v.size
    enough = float(words.sum())
    if enough < WORDS:
        return np.zeros(len(kept), np.bool_)
    near = (probability >= PROBABILITY) & ~kept & (v.linked <= LINKED * v.chars) & (v.words >= asked.words)
    near[: int(own.argmax())] = False
    if not near.any():
        return near
    parts = v.shape.alike[_PARTS]
    main = (np.bincount(parts, words) >= asked.share * enough) & (np.bincount(parts, own) >= FEW)
    near &= main.take(parts)
    for block in near.nonzero()[0].tolist():
        text = v.texts[block]
        is_paragraph = v.document.nodes.tag_of(int(v.container[block])) == "p"
        ended = is_paragraph and text.rstrip(_BEHIND).endswith(SENTENCE_ENDS)
        near[block] = (ended or not asked.paragraph) and _OF_THE_SITE.search(text) is None
    return near


def numbered_on(v: PageMeasures, kept: Bools, possible: Bools) -> Bools:
    """The ``possible`` blocks behind two kept ones in one element whose numbers theirs follow, shape (blocks,): each
    line of a list that breaks part is a text of its own to the model."""
    keep, around = kept.copy(), v.document.nodes.parent[v.container]
    for at in ((around[2:] == around[:-2]) & possible[2:] & ~kept[2:]).nonzero()[0].tolist():
        if keep[at] and keep[at + 1]:
            numbers = [int(number[1]) for text in v.texts[at : at + 3] if (number := _NUMBER.match(text))]
            keep[at + 2] = len(numbers) == 3 and numbers == list(range(numbers[0], numbers[0] + 3))
    return keep & ~kept
