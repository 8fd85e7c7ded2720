"""Signs of the blocks of a page: what each begins and ends with. Who looks for questions, labels or numbered lines asks
them first, for on most pages no block has the sign."""

from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.features import lines as kernel
from plainleaf.engine.arrays import Bools
from plainleaf.engine.auto.words.tokens import plain_letters
from plainleaf.engine.labels import Label
from plainleaf.engine.labels.fold import SLOTS, folded_letter
from plainleaf.engine.labels.table import table
from plainleaf.engine.words import LETTERS_OF_WORD, QUESTION_ENDS, SENTENCE_ENDS

OPENS_SECTION, OPENS_COMMENTS, ASKS = 1, 2, 4
"""May be the label of a section, the heading of comments, an appeal."""
NUMBERED, QUESTION, SENTENCE = 8, 16, 32
"""Begins with a digit or a sign before a number; ends like a question; ends like a sentence."""

QUESTION_SIGNS = (*QUESTION_ENDS, "\u055e")
"""The last is that in the last word of a question in Armenian."""
_BEFORE_NUMBERS = "([#№"
_SLOTS = "".join(SLOTS.values())
_FOLDED = ((0x0000, 0x0700), (0x1E00, 0x1F00), (0x2000, 0x2070), (0x3000, 0x3005), (0x3008, 0x3013))
"""Letters of Latin, Greek, Cyrillic, Hebrew and Arabic, and signs, which are folded one by one."""
_ALONE = ((0x3041, 0x3097), (0x30A1, 0x30FB), (0x30FC, 0x30FF), (0x4E00, 0x9FF0))
"""Chinese characters and Kana, each a word."""


class Signs:
    """The signs of some lines, a byte each."""

    def __init__(self, lines: list[str]) -> None:
        self._found: NDArray[np.uint8] = np.empty(len(lines), np.uint8)
        opening, first, last = _tables()
        kernel.signs(lines, _folded_letters(), _folded, opening, first, last, self._found)

    def having(self, sign: int) -> Bools:
        """Which lines have a sign, shape (lines,)."""
        found: Bools = (self._found & sign) != 0
        return found


@cache
def _tables() -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    opening = _opening_signs(
        ("related", "sections", "more_from", "popular", "part"), ("comments", "commented"), ("appeal",)
    )
    first = np.where(plain_letters() == ord("0"), NUMBERED, 0).astype(np.uint8)
    first[[*map(ord, _BEFORE_NUMBERS), -1]] = NUMBERED  # the last are digits of the further planes, perhaps
    last = np.zeros(1 << 16, np.uint8)
    for sign, ends in ((QUESTION, QUESTION_SIGNS), (SENTENCE, SENTENCE_ENDS)):
        last[list(map(ord, ends))] |= sign
    return opening, first, last


def _opening_signs(*groups: Iterable[Label]) -> NDArray[np.uint8]:
    """The table ``opening`` of ``features.lines.signs``: for each group of labels a bit of words that they begin
    with. Some other words share their place."""
    opening = np.zeros(kernel.SLOTS + 1, np.uint8)
    for place, labels in enumerate(groups):
        kernel.open_with(table().folded(labels), 1 << place, _SLOTS, opening)
    return opening


@cache
def _folded_letters() -> NDArray[np.uint32]:
    """The table ``folded`` of ``_kernel.features.lines.signs``."""
    letters = np.full(0xA000, kernel.UNSURE, np.uint32)
    for first, end in _FOLDED:
        letters[first:end] = kernel.UNKNOWN
    for first, end in _ALONE:
        letters[first:end] = np.arange(first, end, dtype=np.uint32) | kernel.ALONE
    return letters


def _folded(code: int) -> int:
    """What a letter is in that table, found once: a page has few different ones."""
    folded = folded_letter(code)
    if len(folded) > 1 or (folded not in {"", " "} and LETTERS_OF_WORD[ord(folded)] > 1):
        return kernel.UNSURE
    return kernel.PASSED if not folded else 0 if folded == " " else ord(folded)
