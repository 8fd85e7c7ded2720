"""Signs of the blocks of a page: what each begins and ends with. Who looks for questions, labels or numbered lines asks
them first, for on most pages no block has the sign."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel import lines as kernel
from plainleaf.engine.arrays import Bools
from plainleaf.engine.auto.words.tokens import plain_letters
from plainleaf.engine.labels.openings import folded_letters, opening_signs
from plainleaf.engine.words import QUESTION_ENDS, SENTENCE_ENDS

OPENS_SECTION, OPENS_COMMENTS, ASKS = 1, 2, 4
"""May be the label of a section, the heading of comments, an appeal."""
NUMBERED, QUESTION, SENTENCE = 8, 16, 32
"""Begins with a digit or what stands before a number; ends like a question; ends like a sentence."""

QUESTION_SIGNS = (*QUESTION_ENDS, "\u055e")
"""The last is that in the last word of a question in Armenian."""
_BEFORE_NUMBERS = "([#№"


class Signs:
    """The signs of some lines, a byte each."""

    def __init__(self, lines: list[str]) -> None:
        self._found: NDArray[np.uint8] = np.empty(len(lines), np.uint8)
        opening, first, last = _tables()
        kernel.signs(lines, folded_letters(), opening, first, last, self._found)

    def having(self, sign: int) -> Bools:
        """Which lines have a sign, shape (lines,)."""
        found: Bools = (self._found & sign) != 0
        return found


@cache
def _tables() -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    opening = opening_signs(
        ("related", "sections", "more_from", "popular", "part"), ("comments", "commented"), ("appeal",)
    )
    first = np.where(plain_letters() == ord("0"), NUMBERED, 0).astype(np.uint8)
    first[[*map(ord, _BEFORE_NUMBERS), -1]] = NUMBERED  # the last are digits of the further planes, perhaps
    last = np.zeros(1 << 16, np.uint8)
    for sign, ends in ((QUESTION, QUESTION_SIGNS), (SENTENCE, SENTENCE_ENDS)):
        last[list(map(ord, ends))] |= sign
    return opening, first, last
