"""Lists whose items are lines with numbers or bullets, parted by breaks or paragraphs and by no element of a list.

Each line is a text of its own to the model, and the last of them may be below the cut that the others are above.
"""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.lazy_compile import lazy_compile

LINES = 3
"""Lines of a list, at least."""
KEPT = 0.5
"""Share of them that is kept, at least, where the first is not."""

_NUMBER = lazy_compile(r"[(\[#№]?\s?(\d{1,3})\s?[.):\]–—-](?=\D)|(\d{1,3})\.?\s(?=[^\W\d])")
_BULLET = lazy_compile(r"([•●■▪◦‣·►▸➤*–—-])\s?(?=\w)")

Bools = NDArray[np.bool_]


def numbered_lines(v: PageMeasures, kept: Bools, possible: Bools) -> Bools:
    """The blocks that are not ``kept``, are ``possible``, and are lines of a list of which others are kept, shape
    (blocks,)."""
    found = np.zeros(len(kept), np.bool_)
    for first, last in _lists(v, [_mark(text) for text in v.texts]):
        part = slice(first, last)
        if last - first >= LINES and (kept[first] or kept[part].mean() >= KEPT) and possible[part].all():
            found[part] = ~kept[part]
    return found


def _mark(text: str) -> int | str:
    """The number before a line, or its bullet; empty where it has neither."""
    if number := _NUMBER.match(text):
        return int(number[1] or number[2])
    bullet = _BULLET.match(text)
    return bullet[1] if bullet else ""


def _lists(v: PageMeasures, marks: list[int | str]) -> list[tuple[int, int]]:
    """Where lists begin, and where they end: blocks beside one another, in one element or in paragraphs beside one
    another, whose numbers follow each other or whose bullets are alike."""
    parent = v.document.nodes.lists.parent
    ends = [0]
    for at, (before, mark) in enumerate(pairwise(marks), 1):
        box, above = int(v.container[at]), int(v.container[at - 1])
        beside = box == above or parent[box] == parent[above]
        follows = mark == before + 1 if isinstance(mark, int) and isinstance(before, int) else mark == before != ""
        if not (beside and follows):
            ends.append(at)
    return list(pairwise([*ends, len(marks)]))
