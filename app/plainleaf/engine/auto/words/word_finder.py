"""Many words sought in a long text at once, wherever they stand in it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_BYTES = 4
_FACTOR = np.uint32(0x9E3779B1)


class WordFinder:
    """Finds the words of some groups in a text, both as UTF-8; no word has less than four bytes.

    The first four bytes of each place in the text are one number. The few places where it is that of a word are looked
    at one by one.
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

    def find(self, text: bytes) -> tuple[list[int], list[int]]:
        """Where words begin, in bytes, and the group of each, in order."""
        text += bytes(_BYTES)
        # They overlap: one begins at each byte.
        numbers = np.ndarray(len(text) - _BYTES, "<u4", text, strides=(1,)).copy()
        known = self._known.take(self._slots(numbers))
        at = known.nonzero()[0]
        which = known.take(at)
        same = (self._number.take(which) == numbers.take(at)).nonzero()[0]
        found: list[int] = []
        groups: list[int] = []
        for place, number in zip(at.take(same).tolist(), which.take(same).tolist(), strict=True):
            for word, group in self._words[number - 1]:
                if text.startswith(word, place):
                    found.append(place)
                    groups.append(group)
        return found, groups

    def _slots(self, numbers: NDArray[np.uint32]) -> NDArray[np.uint32]:
        return np.asarray(numbers * _FACTOR >> self._shift, np.uint32)
