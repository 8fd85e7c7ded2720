"""Confidence intervals: known spreads, the same every time."""

import numpy as np
import pytest

from plainleaf.evaluation.score.intervals import intervals


def test_the_width_is_that_of_the_normal_approximation() -> None:
    scores = np.random.default_rng(7).normal(0.5, 0.2, (1, 1000))
    (found,) = intervals(scores)
    half = 1.96 * scores.std() / np.sqrt(1000)
    assert found.mean == pytest.approx(scores.mean())
    assert (found.high - found.low) / 2 == pytest.approx(half, rel=0.1)
    assert found.low < found.mean < found.high


def test_a_constant_has_no_width_and_repeats_agree() -> None:
    scores = np.array([[0.25] * 40, np.linspace(0, 1, 40)])
    constant, other = intervals(scores)
    assert (constant.mean, constant.low, constant.high) == (0.25, 0.25, 0.25)
    assert intervals(scores)[1] == other


def test_a_difference_of_two_rows_is_tighter_than_its_parts() -> None:
    hard = np.random.default_rng(3).uniform(size=300)
    first, second, difference = intervals(np.array([hard, hard * 0.98, hard * 0.02]))
    assert difference.high - difference.low < 0.1 * (first.high - first.low)
    assert difference.low > 0
    assert second.low < first.mean


def test_no_pages_give_no_number() -> None:
    (found,) = intervals(np.zeros((1, 0)))
    assert np.isnan(found.mean)
