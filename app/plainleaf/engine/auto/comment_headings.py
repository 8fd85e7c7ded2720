"""The headings of readers' comments, in many languages, and the blocks below them.

Many sites use no named names in their markup, but comments have a heading, and dates.
"""

from collections.abc import Iterator

import numpy as np

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.auto.features.measures import NO_HEADING, PageMeasures
from plainleaf.engine.auto.words.line_signs import OPENS_COMMENTS
from plainleaf.engine.document import prefix_sum
from plainleaf.engine.labels import beginning, is_label

LONG = 60
"""Maximum characters of a heading, and of a line with the writer and date of a comment."""
DATED = 2
"""Minimum number of such lines with digits for the blocks after a heading to be comments, if there is no time
element."""
UP = 8
"""Maximum ancestors of a heading with no other text."""
MORE = 4
"""Words of a line beside the heading; a shorter one is a button: "see all", "hide"."""
LOOKED = 100
"""Blocks below a heading that are searched for such lines."""

_LISTS = frozenset({"ol", "ul"})
_TELLING = frozenset({"time", "textarea"})


def headed_comments(v: PageMeasures) -> Bools:
    """The blocks from a heading of comments to the end of its section, shape (blocks,)."""
    inside = np.zeros(len(v.texts), np.bool_)
    headings = list(_headings(v))
    if not headings:
        return inside
    nodes = v.document.nodes
    level = v.level
    named = prefix_sum(nodes.having(_TELLING))
    ends = {own: (level <= own).nonzero()[0] for own in set(level[headings].tolist()) if own < NO_HEADING}
    for block in headings:
        if inside[block]:
            continue
        end = _end(v, block)
        if (own := int(level[block])) < NO_HEADING:
            later = ends[own]
            place = int(later.searchsorted(block, "right"))
            end = min(end, int(later[place])) if place < len(later) else end
        if end > block + 1 and _are_comments(v, block, end, named):
            inside[block:end] = True
    return inside


def _headings(v: PageMeasures) -> Iterator[int]:
    """The blocks that are such a heading and not a link to comments elsewhere."""
    short = (v.signs.having(OPENS_COMMENTS) & (v.length <= LONG) & (2 * v.linked < v.chars)).nonzero()[0].tolist()
    for block in short:
        text = v.texts[block]
        if len(text) <= LONG and (is_label(text, "comments", numbers=True) or _counts_comments(text)):
            yield block


def _counts_comments(text: str) -> bool:
    """True if a text is a number of comments, optionally with their subject, and not a sentence."""
    return not text.endswith((".", "!", "?")) and beginning(text, "commented") > 0


def _end(v: PageMeasures, block: int) -> int:
    """The block after the smallest element that contains a heading and more than a link to all comments; none for the
    last of a row of tabs, which is above the article."""
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


def _are_comments(v: PageMeasures, heading: int, end: int, named: Ints) -> bool:
    """True if there are time elements, an input field, or lines with dates between these blocks."""
    first, last = int(v.container[heading]), int(v.container[end - 1]) + 1
    if last > first and named[last] > named[first]:
        return True
    some = v.texts[heading + 1 : min(end, heading + LOOKED)]
    return sum(len(text) <= LONG and any(map(str.isdigit, text)) for text in some) >= DATED
