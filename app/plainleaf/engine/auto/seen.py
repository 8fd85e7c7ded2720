"""What the published methods see of each block, as cheap as their formulas allow.

Descent as it is. The methods that count characters of code would need every attribute of the page measured, which
takes as long as parsing it; here an element's code is its tags with class and id, which is most of it.
"""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.learnt import blur
from plainleaf.engine.auto.view import Columns, View
from plainleaf.engine.document import Source, covered, source
from plainleaf.engine.methods import smoothed_lines

Longs = NDArray[np.int64]

STOPS = (5.0, 10.0, 15.0, 20.0, 30.0)


def seen_by_methods(v: View) -> Columns:
    """The signals of all methods."""
    return seen_by_descent(v) | seen_on_lines(v)


def seen_by_descent(v: View) -> Columns:
    """Descent: whether each threshold's node holds the block, how far down it went with it, K where it parted."""
    # Without a threshold the descent goes to the bottom; where each threshold would have stopped is on the way.
    steps, nodes = v.way.steps, v.document.nodes
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
"""Lines between two paragraphs of DANAg's area, as in the paper."""
SIGMA = 4.0
"""Of the bell curve that content and code are blurred with, in lines."""


def seen_on_lines(v: View) -> Columns:
    """Of each block's first line: DANAg's difference and area, the blurred content code ratio, TTR, ATTR and TKD."""
    events = source(v.document)
    of_run = events.line[events.texts]
    line = of_run[v.blocks.start]
    text, linked, code, tags = _counted(v, events, of_run)
    difference = smoothed_lines.smoothed(text, code)
    first, end = smoothed_lines.find_regions(difference, text, GAP).area
    content, markup = blur(np.array((text, code), np.float64), SIGMA)
    ratio = content / np.maximum(content + markup, 1e-9)
    difference, text = difference[line], text[line]
    return {
        "danag: difference": np.sign(difference) * np.log1p(np.abs(difference)),
        "danag: in the area": (line >= first) & (line < end),
        "danag: lines from the area": np.log1p(np.maximum(np.maximum(first - line, line - end + 1), 0)),
        "blurring: content code ratio": ratio[line],
        "line-block: TTR": text / np.maximum(tags[line], 1),
        "line-block: ATTR": linked[line] / np.maximum(text, 1),
        "line-block: keywords": v.headlines.keywords,
    }


def _counted(v: View, events: Source, of_run: NDArray[np.int32]) -> tuple[Longs, Longs, Longs, Longs]:
    """Per line of the normalised source: characters of text, of linked text and of code, without the attributes that
    are neither class nor id, and the number of tags."""
    nodes, runs = v.document.nodes, v.document.runs
    count = max(1, events.lines)
    names = np.array(list(map(len, nodes.tag_names)), np.int64)[nodes.tag]
    marked = np.array(list(map(len, v.marked.names)), np.int64)[v.marked.of_node]
    closed = events.ends != events.starts
    opening, closing = events.line[events.starts], events.line[events.ends[closed]]
    text = np.bincount(of_run, runs.length, count)
    linked = np.bincount(of_run, np.where(runs.linked, runs.length, 0), count)
    code = np.bincount(opening, names + 2 + marked, count) + np.bincount(closing, names[closed] + 3, count)
    tags = np.bincount(opening, minlength=count) + np.bincount(closing, minlength=count)
    return text.astype(np.int64), linked.astype(np.int64), code.astype(np.int64), tags
