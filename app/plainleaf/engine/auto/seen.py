"""What the published methods see of each block."""

import numpy as np

from plainleaf.engine.auto.view import Columns, View
from plainleaf.engine.methods import descent

STOPS = (5.0, 10.0, 15.0, 20.0, 30.0)


def seen_by_methods(v: View) -> Columns:
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
