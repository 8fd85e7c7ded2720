"""The tags of a page over the lines of its source: figure 2 of the paper of ``text-block``."""

import numpy as np

from plainleaf.engine.arrays import Bools
from plainleaf.engine.document import TEXT, Document, source
from plainleaf.engine.selection.chart import Chart, Series

COLUMNS = 2_000
"""Maximum columns of the chart; more than the pixels of a screen."""
ROWS = 30
"""Maximum rows: the most frequent tags; the others share a row."""


def tags_over_lines(document: Document, keep: Bools) -> Chart:
    """A mark where a tag occurs; each tag and each text is a line. Lines of kept text and tags between are kept."""
    events = source(document)
    count = len(events.kind)
    width = max(1, -(-count // COLUMNS))
    starts = np.arange(0, count, width)
    is_text = events.kind == TEXT
    texts_before = np.concatenate(([0], np.cumsum(is_text)))
    first = texts_before[starts]
    last = texts_before[np.append(starts[1:], count)]
    # Between two kept texts, or the position of one; nothing is kept before the first and after the last text.
    around = np.concatenate(([False], keep, [False]))
    inside = np.where(is_text, around[texts_before[1:]], around[texts_before[1:]] & around[texts_before[1:] + 1])
    kept = np.logical_or.reduceat(inside, starts)
    column = np.flatnonzero(~is_text) // width
    tag = document.nodes.tag[events.index[~is_text]]
    names = document.nodes.tag_names
    often = np.argsort(-np.bincount(tag, minlength=len(names)), kind="stable")[:ROWS].tolist()
    rows = sorted((names[number], number) for number in often)
    row_of = np.full(len(names), len(rows))
    row_of[[number for _, number in rows]] = np.arange(len(rows))
    marks = np.zeros((len(rows) + (len(names) > len(rows)), len(starts)))
    marks[row_of[tag], column] = 1.0
    labels = [name for name, _ in rows] + ["other"] * (len(marks) - len(rows))
    series = tuple(Series(label, values, None, kept) for label, values in zip(labels, marks, strict=True))
    line = f"lines, {width} to a column" if width > 1 else "line"
    return Chart("Tags over the lines", "marks", line, "tag", series, first, last)
