"""Words as numbers, so that those of a whole page are counted and looked up as one column.

A word's number is the sum of its letters, each times a power of a large odd number, modulo 2^64. That two words share
one is a chance of 1 in 10^19 or so.
"""

from collections.abc import Collection
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import prefix_sum

Longs = NDArray[np.int64]
Numbers = NDArray[np.uint64]

_BASE = 0x9E3779B97F4A7C15
_ONE_BY_BASE = pow(_BASE, -1, 1 << 64)
_READY = 1 << 16
"""Letters of a text, so many that few pages need more, whose powers are kept."""
_SLOTS = 18
"""Bits of a word's place in a table: of 20,000 words in 2^18 places nearly all lie at their own. With 2^16 the rounds
for those that do not take half as long again as the whole search."""


def spelt(letters: Numbers, start: Longs) -> Numbers:
    """The number of each word: it begins at ``start`` and ends with the next 0, or where the next word begins."""
    count = len(letters)
    before = np.zeros(count + 1, np.uint64)
    np.add.accumulate(letters * _powers(_BASE, count), out=before[1:])
    bounds = before.take(np.concatenate((start, (count,))))
    # Each power as if the word began the text.
    return np.asarray((bounds[1:] - bounds[:-1]) * _powers(_ONE_BY_BASE, count).take(start), np.uint64)


def second(letters: Numbers) -> Numbers:
    """What each letter adds to a word's number as its second."""
    return np.asarray(letters * np.uint64(_BASE), np.uint64)


def _powers(base: int, count: int) -> Numbers:
    return _kept_powers(base)[:count] if count <= _READY else _raised(base, count)


@cache
def _kept_powers(base: int) -> Numbers:
    return _raised(base, _READY)


def _raised(base: int, count: int) -> Numbers:
    """The powers 0, 1, 2, … of the base."""
    powers = np.full(count, base, np.uint64)
    powers[:1] = 1
    return np.cumprod(powers)


def numbers(words: Collection[str]) -> Numbers:
    """The number of each of some words, none of them empty."""
    letters = np.frombuffer("\0".join(words).encode("utf-32-le", "replace"), np.uint32)
    return spelt(letters.astype(np.uint64), places(words)[:-1])


@lru_cache(maxsize=4096)
def number(word: str) -> int:
    """The number of one word out of a few, such as the names of tags."""
    return int(numbers((word,))[0])


def places(texts: Collection[str]) -> Longs:
    """Where each of the texts begins if one character is put after each, and where that of the last ends."""
    return prefix_sum(np.fromiter(map(len, texts), np.int64, len(texts)) + 1)


def chained(links: Numbers) -> Numbers:
    """A number for each column of three, shape (columns,), in which their order counts."""
    first, second, third = links
    base = np.uint64(_BASE)
    return np.asarray((third * base + second) * base + first, np.uint64)


class Lexicon:
    """Which of some words a number is: the words are numbered from 1, 0 is none of them."""

    def __init__(self, own: Numbers) -> None:
        slot = _slots(own)
        order = np.argsort(slot, kind="stable")
        # Each word lies at its place, or at the next that is free.
        count = np.arange(len(own))
        place = count + np.maximum.accumulate(slot[order] - count)
        self._number = np.concatenate((np.zeros(1, np.uint64), own))
        self._word = np.zeros((1 << _SLOTS) + len(own) + 1, np.min_scalar_type(len(own)))
        self._word[place] = order + 1

    def find(self, number: Numbers) -> NDArray[np.unsignedinteger]:
        """The word that each number is."""
        place = _slots(number)
        found = self._word.take(place)
        other = (self._number.take(found) != number).nonzero()[0]
        while len(other := other[found.take(other) > 0]):
            place[other] += 1
            found[other] = self._word.take(place.take(other))
            other = other[self._number.take(found.take(other)) != number.take(other)]
        return found


def _slots(number: Numbers) -> Longs:
    """The upper bits, once the first letter counts in them too."""
    return (number * np.uint64(_BASE) >> np.uint64(64 - _SLOTS)).view(np.int64)
