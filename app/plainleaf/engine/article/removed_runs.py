"""Finds the runs that removals took out of the kept text, for the ledger."""

from itertools import accumulate

import numpy as np

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.article.records import Removal
from plainleaf.engine.bidi import without_bidi
from plainleaf.engine.document import Document

MORE = 1.2
"""Maximum length of an element's text, as a multiple of the removed words, for all of it to be the removal."""
SEARCHED = 20
"""Maximum searched text, as a multiple of the page's: the search for a removal continues after the previous one in its
element, so that many removals take no longer than the text."""


class Taken:
    """Finds the runs that removals took out of those ``shown``, shape (runs,), in the order of the removals.

    The element of a removal may contain more than was removed, as a box does around a line of its own. The words
    identify it: the part of the element with these words was removed.
    """

    def __init__(self, document: Document, shown: Bools) -> None:
        self._document = document
        self._shown = shown.copy()
        texts = list(map(_squeezed, document.runs.text))
        self._whole, self._starts = _joined(texts)
        self._kept, self._places = _joined(
            [text if kept else "" for text, kept in zip(texts, shown.tolist(), strict=True)]
        )
        self._next: dict[int, int] = {}  # by node: the position after the previous removal
        self._left = SEARCHED * len(self._kept)

    def runs(self, removal: Removal) -> Ints:
        """The runs of a removal, ascending."""
        wanted = _squeezed(removal.text)
        under = slice(0, len(self._shown)) if removal.node < 0 else self._document.under(removal.node)
        if not wanted or under.start == under.stop:
            return np.arange(0)
        low, high = int(self._starts[under.start]), int(self._starts[under.stop])
        if high - low == len(wanted) and self._whole[low:high] == wanted:
            self._shown[under] = False
            return np.arange(under.start, under.stop)  # text that no step had kept is left out for the same reason
        low, high = int(self._places[under.start]), int(self._places[under.stop])
        first = self._find(removal.node, wanted, low, high)
        if first >= 0:
            begin = int(self._places.searchsorted(first, "right")) - 1
            end = int(self._places.searchsorted(first + len(wanted)))
            return self._take(np.arange(begin, end))
        if removal.node >= 0 and high - low <= MORE * len(wanted):
            return self._take(np.arange(under.start, under.stop))
        return np.arange(0)

    def _find(self, node: int, wanted: str, low: int, high: int) -> int:
        """The position of the words between two positions of the kept text, after the previous ones if possible."""
        for begin in dict.fromkeys((max(low, self._next.get(node, low)), low)):
            if high - begin < len(wanted) or self._left <= 0:
                continue
            position = self._kept.find(wanted, begin, high)
            self._left -= (high if position < 0 else position + len(wanted)) - begin
            if position >= 0:
                self._next[node] = position + len(wanted)
                return position
        return -1

    def _take(self, runs: Ints) -> Ints:
        """The runs that were shown; marks them as removed."""
        taken: Ints = runs[self._shown[runs]]
        self._shown[taken] = False
        return taken


def _joined(texts: list[str]) -> tuple[str, Ints]:
    """All texts in one, and the start of each in it and the end, shape (runs + 1,)."""
    return "".join(texts), np.fromiter(accumulate(map(len, texts), initial=0), np.int64, len(texts) + 1)


def _squeezed(text: str) -> str:
    """The text without white space and controls of direction, which differ between a page and its article."""
    return without_bidi("".join(text.split()))
