"""Words as numbers, so that those of a whole page are counted and looked up as one column.

A word's number is the sum of its letters, each times a power of a large odd number, modulo 2^64. The probability that
two words have the same number is about 1 in 10^19.
"""

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel import tokens as kernel

Numbers = NDArray[np.uint64]

_SPARE, _MOST = 4, 18
"""Bits of a word's place in a table beyond those of the number of words, and in all: of 20,000 words in 2^18 places
nearly all lie at their own. With 2^16 the rounds for those that do not take half as long again as the whole search. A
table for few words fits into the processor's first cache."""


def numbers(words: Collection[str]) -> Numbers:
    """The number of each of some words, none of them empty."""
    return np.frombuffer(kernel.spelt(list(words)), np.uint64)


def chained(links: Numbers) -> Numbers:
    """A number for each column of three, shape (columns,), which depends on their order."""
    first, second, third = links
    base = np.uint64(kernel.BASE)
    return np.asarray((third * base + second) * base + first, np.uint64)


class Lexicon:
    """A table of words: they are numbered from 1; 0 is an unknown word."""

    def __init__(self, own: Numbers) -> None:
        bits = min(len(own).bit_length() + _SPARE, _MOST)
        self._shift = 64 - bits
        # The upper bits, once the first letter counts in them too.
        slot = (own * np.uint64(kernel.BASE) >> np.uint64(self._shift)).view(np.int64)
        order = np.argsort(slot, kind="stable")
        # Each word is in its slot, or in the next free one.
        count = np.arange(len(own))
        place = count + np.maximum.accumulate(slot[order] - count)
        self._number = np.concatenate((np.zeros(1, np.uint64), own))
        self._word: NDArray[np.unsignedinteger] = np.zeros(
            (1 << bits) + len(own) + 1, np.uint16 if len(own) < 1 << 16 else np.uint32
        )
        self._word[place] = order + 1

    def find(self, number: Numbers) -> NDArray[np.unsignedinteger]:
        """The index of the word for each number."""
        hashes = np.empty_like(self._word, shape=len(number))
        kernel.find(self._word, self._number, np.ascontiguousarray(number), self._shift, hashes)
        return hashes
