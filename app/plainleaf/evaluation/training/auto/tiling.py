"""Finds the words of a page that belong to the reference: greedy string tiling (Wise 1993).

The longest common piece is matched first, then the next, and each word only once. So if a heading is repeated in a
table of contents, the one above its section is matched, as it continues with the section's words; and of a post and a
later quotation, the post is matched.
"""

from collections import defaultdict
from collections.abc import Sequence
from heapq import heapify, heappop, heappush

import numpy as np
from numpy.typing import NDArray

LEAST = 3
"""Minimum words of a piece: two equal words in a row occur by chance."""
OFTEN = 100
"""Number of occurrences in the reference from which a beginning is ignored; such pieces are found from later words."""

Bools = NDArray[np.bool_]


def tiled(page: Sequence[str], reference: Sequence[str]) -> tuple[Bools, Bools]:
    """Masks of the words of the page and of the reference that belong to a common piece, each word to at most one."""
    free, wanted = [True] * len(page), [True] * len(reference)
    pieces = _common(page, reference)
    heapify(pieces)
    while pieces:
        length, apart, start, other = heappop(pieces)
        parts = _free_parts(free, wanted, start, other, -length)
        if parts == [(0, -length)]:
            free[start : start - length] = wanted[other : other - length] = [False] * -length
        else:
            for first, words in parts:
                heappush(pieces, (-words, apart, start + first, other + first))
    return ~np.array(free, np.bool_), ~np.array(wanted, np.bool_)


_Piece = tuple[int, float, int, int]  # negative length, the distance of the positions, the start


def _common(page: Sequence[str], reference: Sequence[str]) -> list[_Piece]:
    """The common pieces that cannot be extended at either end."""
    places: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for other in range(len(reference) - LEAST + 1):
        places[tuple(reference[other : other + LEAST])].append(other)
    pieces = []
    for start in range(len(page) - LEAST + 1):
        begins = places.get(tuple(page[start : start + LEAST]), ())
        for other in begins if len(begins) < OFTEN else ():
            if start and other and page[start - 1] == reference[other - 1]:
                before = places[tuple(reference[other - 1 : other - 1 + LEAST])]
                if len(before) < OFTEN:
                    continue
            length = LEAST
            longest = min(len(page) - start, len(reference) - other)
            while length < longest and page[start + length] == reference[other + length]:
                length += 1
            pieces.append((-length, abs(start / len(page) - other / len(reference)), start, other))
    return pieces


def _free_parts(
    free: Sequence[bool], wanted: Sequence[bool], start: int, other: int, length: int
) -> list[tuple[int, int]]:
    """Start and length of each part of a piece that is unmatched in both texts and long enough."""
    parts, first = [], 0
    for index in range(length + 1):
        if index == length or not (free[start + index] and wanted[other + index]):
            if index - first >= LEAST:
                parts.append((first, index - first))
            first = index + 1
    return parts
