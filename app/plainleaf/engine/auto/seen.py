"""What the published methods see of each block, as cheap as their formulas allow.

Descent as it is. The methods that count characters of code would need every attribute of the page measured, which
takes as long as parsing it; here an element's code is its tags with class and id, which is most of it.
"""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.learnt import blur
from plainleaf.engine.auto.view import Columns, View
from plainleaf.engine.document import TEXT, Lines, prefix_sum, source
from plainleaf.engine.methods import descent, smoothed_lines
from plainleaf.engine.methods.line_block import title_keywords

STOPS = (5.0, 10.0, 15.0, 20.0, 30.0)


def seen_by_methods(v: View) -> Columns:
    """The signals of all methods."""
    counted = _lines(v)
    return seen_by_descent(v) | seen_on_lines(v, counted)


def seen_by_descent(v: View) -> Columns:
    """Descent: whether each threshold's node holds the block, how far down it went with it, K where it parted."""
    document = v.document
    columns: Columns = {}
    # Without a threshold the descent goes to the bottom; where each threshold would have stopped is on the way.
    trace = descent.descend(document, stop=0.0)
    first = v.blocks.start
    steps = trace.steps
    with_it = np.zeros(len(first), np.int64)
    for step in steps:
        under = document.under(step.node)
        with_it += (first >= under.start) & (first < under.stop)
    k = np.array([step.k if len(step.lengths) > 1 else 100.0 for step in steps], np.float32)
    columns["descent: steps together"] = with_it
    columns["descent: share of steps together"] = with_it / len(steps)
    parted = np.clip(with_it - 1, 0, len(steps) - 1)
    columns["descent: K where it parted"] = k[parted]
    # The smallest K on the way down with the block: a threshold above it stops there and keeps the block.
    columns["descent: smallest K together"] = np.where(with_it > 0, np.minimum.accumulate(k)[parted], 100.0)
    for stop in STOPS:
        stopped = np.flatnonzero(k < stop)
        node = steps[int(stopped[0]) if len(stopped) else -1].node
        under = document.under(node)
        columns[f"descent: kept at {stop:g} %"] = (first >= under.start) & (first < under.stop)
    return columns


GAP = 20
"""Lines between two paragraphs of DANAg's area, as in the paper."""
SIGMA = 4.0
"""Of the bell curve that content and code are blurred with, in lines."""


def seen_on_lines(v: View, counted: Lines) -> Columns:
    """Of each block's first line: DANAg's difference and area, the blurred content code ratio, TTR, ATTR and TKD."""
    line = counted.of_run[v.blocks.start]
    text, code = counted.text, counted.code
    difference = smoothed_lines.smoothed(text, code)
    regions = smoothed_lines.find_regions(difference, text, GAP)
    first, end = regions.area
    content = blur(text.astype(np.float64), SIGMA)
    ratio = content / np.maximum(content + blur(code.astype(np.float64), SIGMA), 1e-9)
    keywords = prefix_sum(_keywords(v))
    return {
        "danag: difference": np.sign(difference[line]) * np.log1p(np.abs(difference[line])),
        "danag: in the area": (line >= first) & (line < end),
        "danag: lines from the area": np.log1p(np.maximum(first - line, line - end + 1).clip(0)),
        "blurring: content code ratio": ratio[line],
        "line-block: TTR": (text / np.maximum(counted.tags, 1))[line],
        "line-block: ATTR": (counted.linked / np.maximum(text, 1))[line],
        "line-block: keywords": keywords[v.tokens.end] - keywords[v.tokens.start],
    }


def _keywords(v: View) -> NDArray[np.bool_]:
    """Which of the said words are keywords of the title."""
    known = frozenset(title_keywords(v.document))
    return np.fromiter(map(known.__contains__, v.tokens.said), np.bool_, len(v.tokens.said))


def _lines(v: View) -> Lines:
    """Counts per line of the normalised source; code without the attributes that are neither class nor id."""
    document = v.document
    events = source(document)
    count = max(1, events.lines)
    is_text = events.kind == TEXT
    of_run = events.line[events.texts]
    names = np.fromiter(map(len, document.nodes.tag_names), np.int64, len(document.nodes.tag_names))[document.nodes.tag]
    marked = np.fromiter(map(len, v.names), np.int64, len(v.names))
    closed = events.ends != events.starts
    code = _sums(events.line[events.starts], names + 2 + marked, count)
    code += _sums(events.line[events.ends[closed]], names[closed] + 3, count)
    linked = np.where(document.runs.linked, document.runs.length, 0)
    bounds = np.searchsorted(of_run, np.arange(count + 1)).astype(np.int32)
    return Lines(
        text=_sums(of_run, document.runs.length, count),
        code=code,
        linked=_sums(of_run, linked, count),
        tags=np.bincount(events.line[~is_text], minlength=count),
        first_run=bounds[:-1],
        last_run=bounds[1:],
        of_run=of_run,
    )


def _sums(line: NDArray[np.int32], values: NDArray[np.integer], count: int) -> NDArray[np.int64]:
    return np.bincount(line, weights=values, minlength=count).astype(np.int64)
