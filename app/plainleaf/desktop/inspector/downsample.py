"""Reduces charts of a hundred thousand columns so that they are drawn at once."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.selection.chart import Chart, Series


def downsampled(picture: Chart, limit: int) -> Chart:
    """The chart with at most ``limit`` columns, each of which replaces the same number of neighbours.

    Bars, curves and marks keep the value farthest from zero, stripes the mean. A strip is unchanged, since it draws
    only the visible part. A column is kept if one of its neighbours is; its runs are the union of theirs.
    """
    count = len(picture.first_run)
    if count <= limit or picture.kind in ("rows", "strip"):
        return picture
    width = -(-count // limit)
    starts = np.arange(0, count, width)
    series = tuple(_series(line, starts, picture.kind) for line in picture.series)
    empty = picture.first_run >= picture.last_run
    largest = np.iinfo(np.int64).max
    first = np.minimum.reduceat(np.where(empty, largest, picture.first_run), starts)
    last = np.maximum.reduceat(np.where(empty, 0, picture.last_run), starts)
    first = np.minimum(first, last)
    return replace(picture, series=series, first_run=first.astype(np.int64), last_run=last.astype(np.int64))


def _series(line: Series, starts: NDArray[np.int64], kind: str) -> Series:
    values = np.asarray(line.values, np.float64)
    if kind == "stripes":
        sizes = np.diff(np.append(starts, len(values)))
        small = np.add.reduceat(values, starts) / sizes
    else:
        high, low = np.maximum.reduceat(values, starts), np.minimum.reduceat(values, starts)
        small = np.where(np.abs(low) > np.abs(high), low, high)
    mask = None if line.kept is None else np.logical_or.reduceat(line.kept, starts)
    return replace(line, values=small, kept=mask)
