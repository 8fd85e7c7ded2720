"""The results of the published methods for each block, as cheap as their formulas allow.

Descent is unchanged. The line-based methods would need the length of every attribute, which takes as long as parsing
the page. Here a block is a line, since each block-level tag starts one; an element's code is its tags with class and
id, which is most of it, and counts for the block in which it begins, or else for the next.
"""

import numpy as np

from plainleaf._kernel.features import methods as kernel
from plainleaf.engine.auto.features.group import FeatureGroup, Rows
from plainleaf.engine.auto.features.learnt_words import bell
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.methods import smoothed_lines

STOPS = (5.0, 10.0, 15.0, 20.0, 30.0)
_STOPS = np.array(STOPS)

GAP = 20
"""Maximum blocks between two paragraphs of DANAg's area; the paper counts lines."""
SIGMA = 4.0
"""Sigma of the bell curve for content and code, in blocks."""


def _by_descent(v: PageMeasures, rows: Rows) -> None:
    """Whether each threshold's node contains the block, how far the descent came with it, and K where they parted.

    Without a threshold the descent goes to the bottom; each threshold's result is on its path.
    """
    kernel.by_descent(v.page, rows, v.descent.nodes, v.descent.k, _STOPS)


def _on_lines(v: PageMeasures, rows: Rows) -> None:
    """DANAg's difference and area, the blurred content code ratio, TTR, ATTR and keywords, with blocks as lines."""
    code = np.empty((2, len(v.texts)), np.int64)
    kernel.code(v.page, v.marked.names, v.marked.of_node, v.document.nodes.tag_names, code)
    difference = smoothed_lines.smoothed(v.chars, code[0])
    first, end = smoothed_lines.find_regions(difference, v.chars, GAP).area
    kernel.on_lines(v.page, rows, code, difference, first, end, v.headlines.keywords, bell(SIGMA))


BY_DESCENT = FeatureGroup(
    (
        "descent: steps together",
        "descent: share of steps together",
        "descent: K where it parted",
        # On the descent's path with the block: a higher threshold stops there and keeps the block.
        "descent: smallest K together",
        *(f"descent: kept at {stop:g} %" for stop in STOPS),
    ),
    _by_descent,
)
ON_LINES = FeatureGroup(
    (
        "danag: difference",
        "danag: in the area",
        "danag: lines from the area",
        "blurring: content code ratio",
        "line-block: TTR",
        "line-block: ATTR",
        "line-block: keywords",
    ),
    _on_lines,
)


def _fill(v: PageMeasures, rows: Rows) -> None:
    BY_DESCENT.fill(v, rows[: len(BY_DESCENT.names)])
    ON_LINES.fill(v, rows[len(BY_DESCENT.names) :])


SEEN_BY_METHODS = FeatureGroup((*BY_DESCENT.names, *ON_LINES.names), _fill)
