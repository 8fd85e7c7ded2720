"""Finds many words in many texts at once, at any position."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.features import vocabulary as kernel

END = "\0"
"""Ends each text for the search."""
_BYTES = 4
_FACTOR = np.uint32(0x9E3779B1)


class WordFinder:
    """Finds which of up to eight groups of words occur in texts; no word is shorter than four bytes. END ends a text.

    The first four bytes at each position are one number. The few positions that match that of a word are compared one
    by one.
    """

    def __init__(self, groups: Sequence[Sequence[str]]) -> None:
        begun: dict[int, list[tuple[bytes, int]]] = {}
        for group, words in enumerate(groups):
            for word in map(str.encode, words):
                begun.setdefault(int.from_bytes(word[:_BYTES], "little"), []).append((word, group))
        self._words = [*begun.values()]
        self._number = np.array([0, *begun], np.uint32)
        for bits in range(8, 32):
            self._shift = np.uint32(32 - bits)
            slots = self._slots(self._number[1:])
            if len(set(slots.tolist())) == len(slots):
                break
        self._known = np.zeros(1 << bits, np.uint8)
        self._known[slots] = np.arange(1, len(self._number))

    def groups(self, texts: Sequence[str]) -> NDArray[np.uint8]:
        """The groups with a word in each of some texts, one bit each, ignoring case."""
        joined = (END.join(texts).lower() + END).encode("utf-8", "replace") + bytes(_BYTES)
        signs = np.empty(len(texts), np.uint8)
        if len(texts):
            kernel.holding(joined, self._known, self._number, int(self._shift), self._words, signs)
        return signs

    def _slots(self, numbers: NDArray[np.uint32]) -> NDArray[np.uint32]:
        return np.asarray(numbers * _FACTOR >> self._shift, np.uint32)
