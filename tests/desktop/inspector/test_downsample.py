"""Pictures of many columns are drawn by fewer, which keep what matters."""

import numpy as np

from plainleaf.desktop.inspector.downsample import downsampled
from plainleaf.engine.selection.chart import Chart, Series


def picture(values, kind="bars", kept=None):
    count = len(values)
    first = np.arange(count, dtype=np.int64)
    series = Series("v", np.asarray(values, np.float64), 2.0, kept)
    return Chart("t", kind, "x", "y", (series,), first, first + 1)


def test_a_small_picture_stays_as_it_is():
    small = picture([1, 2, 3])
    assert downsampled(small, 3) is small


def test_bars_keep_the_value_farthest_from_zero():
    assert downsampled(picture([1, 5, -2, -9, 0, 3]), 3).series[0].values.tolist() == [5, -9, 3]


def test_stripes_keep_the_mean_also_of_a_shorter_last_group():
    assert downsampled(picture([0, 1, 1, 1, 0.5], "stripes"), 3).series[0].values.tolist() == [0.5, 1, 0.5]


def test_a_column_is_kept_if_one_of_its_neighbours_is():
    kept = np.array([False, True, False, False])
    assert downsampled(picture([1, 1, 1, 1], kept=kept), 2).series[0].kept.tolist() == [True, False]


def test_runs_reach_from_the_first_to_the_last_of_the_neighbours():
    small = downsampled(picture([1] * 10), 4)
    assert small.first_run.tolist() == [0, 3, 6, 9]
    assert small.last_run.tolist() == [3, 6, 9, 10]


def test_columns_without_runs_do_not_spoil_their_neighbours():
    whole = picture([1, 1, 1, 1])
    first, last = np.array([0, 5, 7, 7], np.int64), np.array([0, 6, 7, 7], np.int64)
    small = downsampled(Chart("t", "bars", "x", "y", whole.series, first, last), 2)
    assert (small.first_run[0], small.last_run[0]) == (5, 6)
    assert small.first_run[1] >= small.last_run[1]
