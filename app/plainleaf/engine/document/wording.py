"""Words and characters of the reading text as columns: positions, scripts and wrapped lines."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.arrays import Floats, Ints
from plainleaf.engine.document.blocks import Blocks
from plainleaf.engine.document.columns import Document, prefix_sum
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record
from plainleaf.engine.words import beginnings, codes

WRAP = 80
"""Characters per line of wrapped text, as Boilerpipe has it."""


@record(frozen=True, slots=True)
class WordSpans:
    """The words of all runs (see ``engine.words``), in order.

    ``start`` and ``end`` (exclusive) are positions in the text of all runs joined by one space; the words of run ``r``
    are ``document.words_before[r]`` to ``[r + 1]``.
    """

    start: Ints
    end: Ints


def characters(document: Document) -> NDArray[np.uint32]:
    """The code points of all runs joined by one space, shape (characters,)."""
    return codes(" ".join(document.runs.text))


def words(document: Document) -> WordSpans:
    """The positions of all words."""
    text = characters(document)
    if len(text) == 0:
        nothing = np.zeros(0, np.int64)
        return WordSpans(nothing, nothing)
    start = np.flatnonzero(beginnings(text))
    spaces = np.append(np.flatnonzero(text == ord(" ")), len(text))
    return WordSpans(start, np.minimum(spaces[np.searchsorted(spaces, start)], np.append(start[1:], len(text))))


def word_density(document: Document, blocks: Blocks) -> Floats:
    """Words per line of each block's text, wrapped at WRAP characters, shape (blocks,).

    The last line counts only if it is the only one, as in Boilerpipe, because it is seldom full.
    """
    word = words(document)
    first = document.words_before[blocks.start]
    end = document.words_before[blocks.end]
    density = (end - first).astype(np.float64)
    if len(first) == 0:
        return density
    long = np.flatnonzero(word.end[end - 1] - word.start[first] > WRAP)
    if len(long) == 0:
        return density
    count = len(word.start)
    # The word that begins the line after a line that begins with this one; a line may be one long word.
    following = np.searchsorted(word.end, word.start + WRAP, "right")
    following = np.append(np.maximum(following, np.arange(1, count + 1)), count)
    steps = [following]
    while (steps[-1][first[long]] < end[long]).any():
        steps.append(steps[-1][steps[-1]])
    line_start, lines = first[long], np.zeros(len(long), np.int64)
    for power in reversed(range(len(steps))):
        candidate = steps[power][line_start]
        within = candidate < end[long]
        line_start = np.where(within, candidate, line_start)
        lines += within << power
    density[long] = np.where(lines > 0, (line_start - first[long]) / np.maximum(lines, 1), density[long])
    return density


def right_to_left(document: Document) -> Ints:
    """Characters of right-to-left scripts (Hebrew, Arabic and related ones) in each run, shape (runs,)."""
    text = characters(document)
    found = np.zeros(len(text), np.bool_)
    if len(text) and text.max() >= _RIGHT_TO_LEFT[0][0]:
        for low, high in _RIGHT_TO_LEFT:
            found |= (text >= low) & (text <= high)
    before = prefix_sum(found)
    # Before each run there is one space more than characters.
    starts = document.chars_before[:-1] + np.arange(len(document.runs))
    return np.asarray(before[starts + document.runs.length] - before[starts], np.int64)


def right_to_left_only(text: str) -> str:
    """The characters of right-to-left scripts in a text; other characters between them become one space."""
    return " ".join(_STRETCH.findall(text))


# Unicode blocks of right-to-left scripts, with the presentation forms.
_RIGHT_TO_LEFT = ((0x0590, 0x08FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFE), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF))
_LETTERS = "".join(f"{chr(low)}-{chr(high)}" for low, high in _RIGHT_TO_LEFT)
# The joiners have no script of their own; Persian uses them inside words.
_STRETCH = lazy_compile(f"[{_LETTERS}][{_LETTERS}\u200c\u200d]*")
