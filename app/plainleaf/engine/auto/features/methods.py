"""What the published methods see of each block, as cheap as their formulas allow.

Descent as it is. The methods that count on the lines of the source would need every attribute of the page measured,
which takes as long as parsing it. Here a block is a line, as each block-level tag begins one; an element's code is
its tags with class and id, which is most of it, and counts for the block that it begins in, or else for the next.
"""

import numpy as np

from plainleaf.engine.auto.features.learnt_words import blur
from plainleaf.engine.auto.features.measures import Columns, Longs, PageMeasures
from plainleaf.engine.document import covered, prefix_sum
from plainleaf.engine.methods import smoothed_lines

STOPS = (5.0, 10.0, 15.0, 20.0, 30.0)


def seen_by_methods(v: PageMeasures) -> Columns:
    """The signals of all methods."""
    return seen_by_descent(v) | seen_on_lines(v)


def seen_by_descent(v: PageMeasures) -> Columns:
    """Descent: whether each threshold's node holds the block, how far down it went with it, K where it parted."""
    # Without a threshold the descent goes to the bottom; where each threshold would have stopped is on the way.
    steps, nodes = v.descent.steps, v.document.nodes
    at = [step.node for step in steps]
    with_it = covered(nodes.run_start[at], nodes.run_end[at], len(v.document.runs))[v.blocks.start]
    k = np.array([step.k if len(step.lengths) > 1 else 100.0 for step in steps], np.float32)
    parted = np.maximum(with_it - 1, 0)
    # The step at which each threshold stops.
    low = k < np.array(STOPS)[:, None]
    last = np.where(low.any(axis=1), low.argmax(axis=1), len(steps) - 1)
    return {
        "descent: steps together": with_it,
        "descent: share of steps together": with_it / len(steps),
        "descent: K where it parted": k[parted],
        # The smallest K on the way down with the block: a threshold above it stops there and keeps the block.
        "descent: smallest K together": np.where(with_it > 0, np.minimum.accumulate(k)[parted], 100.0),
        _KEPT: with_it > last[:, None],
    }


_KEPT = tuple(f"descent: kept at {stop:g} %" for stop in STOPS)

GAP = 20
"""Blocks between two paragraphs of DANAg's area: the lines of the paper."""
SIGMA = 4.0
"""Of the bell curve that content and code are blurred with, in blocks."""


def seen_on_lines(v: PageMeasures) -> Columns:
    """DANAg's difference and area, the blurred content code ratio, TTR, ATTR and keywords, each block being a line."""
    text = v.chars
    code, tags = _code(v)
    difference = smoothed_lines.smoothed(text, code)
    first, end = smoothed_lines.find_regions(difference, text, GAP).area
    line = np.arange(len(text))
    outside = np.maximum(np.maximum(first - line, line - (end - 1)), 0)
    content, markup = blur(np.array((text, code), np.float64), SIGMA)
    return {
        "danag: difference": difference,
        "danag: in the area": outside == 0,
        "danag: lines from the area": outside,
        "blurring: content code ratio": content / (content + markup),
        "line-block: TTR": text / np.maximum(tags, 1),
        "line-block: ATTR": v.linked / np.maximum(text, 1),
        "line-block: keywords": v.headlines.keywords,
    }


def _code(v: PageMeasures) -> tuple[Longs, Longs]:
    """Per block the characters of code and the tags that open after the block before it and up to its own last run."""
    nodes = v.document.nodes
    # A start and an end tag, and what is written in the first of them.
    names = np.array([2 * len(name) + len("<></>") for name in nodes.tag_names], np.int64)
    marked = np.array(list(map(len, v.marked.names)), np.int64)
    before = prefix_sum(names.take(nodes.tag) + marked.take(v.marked.of_node))
    opened = np.zeros(len(v.blocks) + 1, np.int64)
    opened[1:] = v.document.runs.started.take(v.blocks.end - 1)
    code = before.take(opened)
    return code[1:] - code[:-1], opened[1:] - opened[:-1]
