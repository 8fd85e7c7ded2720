"""Lists whose items are numbered lines, separated by breaks or paragraphs instead of list elements.

To the model each line is a text of its own, and some may be below the cut while others are above.
"""

from itertools import pairwise

import numpy as np

from plainleaf.engine.arrays import Bools
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.words.line_signs import NUMBERED
from plainleaf.engine.lazy_compile import lazy_compile

LINES = 3
"""Minimum lines of a list."""
KEPT = 0.5
"""Minimum share of them that is kept, if the first one is not."""

_NUMBER = lazy_compile(r"[(\[#№]?\s?(\d{1,3})\s?[.):\]–—-](?=\D)|(\d{1,3})\.?\s(?=[^\W\d])")


def numbered_lines(v: PageMeasures, kept: Bools, possible: Bools) -> Bools:
    """The blocks that are not ``kept``, are ``possible``, and are lines of a list of which others are kept, shape
    (blocks,)."""
    found = np.zeros(len(kept), np.bool_)
    numbered = v.signs.having(NUMBERED)
    if not (numbered[:-2] & numbered[1:-1] & numbered[2:]).any():  # LINES in a row
        return found
    for first, last in _lists(v, list(map(_number, v.texts))):
        part = slice(first, last)
        if last - first >= LINES and (kept[first] or kept[part].mean() >= KEPT) and possible[part].all():
            found[part] = ~kept[part]
    return found


def _number(text: str) -> int:
    """The number before a line; -1 if it has none."""
    found = _NUMBER.match(text)
    return int(found[1] or found[2]) if found else -1


def _lists(v: PageMeasures, numbers: list[int]) -> list[tuple[int, int]]:
    """The start and end of lists: adjacent blocks with consecutive numbers, in one element or in sibling paragraphs."""
    parent = v.document.nodes.lists.parent
    ends = [0]
    for at, (before, number) in enumerate(pairwise(numbers), 1):
        box, above = int(v.container[at]), int(v.container[at - 1])
        beside = box == above or parent[box] == parent[above]
        if not beside or before < 0 or number != before + 1:
            ends.append(at)
    return list(pairwise([*ends, len(numbers)]))
