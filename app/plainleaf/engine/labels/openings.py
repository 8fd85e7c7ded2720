"""By which word labels begin, so that lines which are none are passed over without a look at the rest."""

from collections.abc import Iterable
from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel import lines as kernel
from plainleaf.engine.labels.fold import NUMBER, SLOTS, folded_letter
from plainleaf.engine.labels.names import Label
from plainleaf.engine.labels.table import phrases_of
from plainleaf.engine.words import LETTERS_OF_WORD

_SLOTS = frozenset(SLOTS.values())
_FOLDED = ((0x0000, 0x0700), (0x1E00, 0x1F00), (0x2000, 0x2070), (0x3000, 0x3005), (0x3008, 0x3013))
"""Letters of Latin, Greek, Cyrillic, Hebrew and Arabic, and signs, which are folded one by one."""
_ALONE = ((0x3041, 0x3097), (0x30A1, 0x30FB), (0x30FC, 0x30FF), (0x4E00, 0x9FF0))
"""Chinese characters and Kana, each a word."""


def opening_signs(*groups: Iterable[Label]) -> NDArray[np.uint8]:
    """The table ``opening`` of ``_kernel.lines.signs``: for each group of labels a bit of words that they begin with.
    Some other words share their place."""
    opening = np.zeros(kernel.SLOTS + 1, np.uint8)
    for place, labels in enumerate(groups):
        phrases = phrases_of(*labels)
        every = chain(phrases.plain, *phrases.slotted.values())
        words = {next((word for word in phrase if word != NUMBER), NUMBER) for phrase in every}
        opening[[kernel.slot(NUMBER if word in _SLOTS else word) for word in words]] |= 1 << place
        opening[-1] |= 1 << place
    return opening


@cache
def folded_letters() -> NDArray[np.uint32]:
    """The table ``folded`` of ``_kernel.lines.signs``."""
    table = np.full(0xA000, kernel.UNSURE, np.uint32)
    for first, end in _FOLDED:
        table[first:end] = [_letter(folded_letter(code)) for code in range(first, end)]
    for first, end in _ALONE:
        table[first:end] = np.arange(first, end, dtype=np.uint32) | kernel.ALONE
    return table


def _letter(folded: str) -> int:
    if len(folded) > 1 or (folded not in {"", " "} and LETTERS_OF_WORD[ord(folded)] > 1):
        return kernel.UNSURE
    return kernel.PASSED if not folded else 0 if folded == " " else ord(folded)
