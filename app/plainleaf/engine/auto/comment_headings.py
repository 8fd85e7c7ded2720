"""The headings of readers' comments, in many languages, and the blocks below them.

Many sites name nothing in their markup; the heading is there for readers, and so are the dates beside what they wrote.
"""

from collections.abc import Iterator

import numpy as np

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.words.line_signs import OPENS_COMMENTS
from plainleaf.engine.document import prefix_sum
from plainleaf.engine.labels import beginning, is_label

LONG = 60
"""Characters of a heading, and of a line that says who wrote a comment and when."""
DATED = 2
"""Such lines with digits in them from which on what follows a heading are comments, where no element is of time."""
UP = 8
"""Elements from a heading upwards, in which it stands alone."""
MORE = 4
"""Words of a line beside the heading, below which it is a button: "see all", "hide"."""
LOOKED = 100
"""Blocks below a heading among which such lines are looked for."""

_LISTS = frozenset({"ol", "ul"})
_TELLING = frozenset({"time", "textarea"})
_NONE = 7  # what is no heading


def headed_comments(v: PageMeasures) -> Bools:
    """The blocks from a heading of comments to the end of what it opens, shape (blocks,)."""
    inside = np.zeros(len(v.texts), np.bool_)
    found = list(_headings(v))
    if not found:
        return inside
    nodes = v.document.nodes
    level = v.level
    telling = prefix_sum(nodes.having(_TELLING))
    ends = {own: (level <= own).nonzero()[0] for own in set(level[found].tolist()) if own < _NONE}
    for block in found:
        if inside[block]:
            continue
        end = _end(v, block)
        if (own := int(level[block])) < _NONE:
            later = ends[own]
            place = int(later.searchsorted(block, "right"))
            end = min(end, int(later[place])) if place < len(later) else end
        if end > block + 1 and _are_comments(v, block, end, telling):
            inside[block:end] = True
    return inside


def _headings(v: PageMeasures) -> Iterator[int]:
    """The blocks that are such a heading and no link to what stands elsewhere."""
    short = (v.signs.having(OPENS_COMMENTS) & (v.length <= LONG) & (2 * v.linked < v.chars)).nonzero()[0].tolist()
    for block in short:
        text = v.texts[block]
        if len(text) <= LONG and (is_label(text, "comments", numbers=True) or _counts_comments(text)):
            yield block


def _counts_comments(text: str) -> bool:
    """Whether a text is a number of comments, perhaps with the title of what they are about, and no sentence."""
    return not text.endswith((".", "!", "?")) and beginning(text, "commented") > 0


def _end(v: PageMeasures, block: int) -> int:
    """The block after the smallest element that holds a heading and more than a link to all comments; none behind the
    last of a row of tabs, which stands above the article."""
    nodes, starts = v.document.nodes, v.blocks.start
    node = int(v.container[block])
    for _ in range(UP):
        end = int(starts.searchsorted(nodes.run_end[node]))
        if (end > block + 1 and not (end == block + 2 and v.size[block + 1] < MORE)) or node <= v.document.body:
            return end
        if nodes.tag_of(node) in _LISTS and starts[block] > nodes.run_start[node]:
            break
        node = int(nodes.parent[node])
    return block + 1


def _are_comments(v: PageMeasures, heading: int, end: int, telling: Ints) -> bool:
    """Whether between these blocks are elements of time, a field to write in, or lines with dates."""
    first, last = int(v.container[heading]), int(v.container[end - 1]) + 1
    if last > first and telling[last] > telling[first]:
        return True
    some = v.texts[heading + 1 : min(end, heading + LOOKED)]
    return sum(len(text) <= LONG and any(map(str.isdigit, text)) for text in some) >= DATED
