"""The threshold against every possible set of blocks."""

from collections.abc import Sequence
from itertools import product
from math import exp, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plainleaf.engine.auto.threshold import FULL, LEAN, SPREAD, article_share, best_blocks


def promised(keep: Sequence[bool], probability: list[float], words: list[float], moved: float | None = None) -> float:
    """The ratio of expectations, written out; with all log-odds ``moved`` by so much."""
    if moved is not None:
        probability = [1 / (1 + exp(-log(p / (1 - p)) - moved)) for p in probability]
    kept = sum(w for k, w in zip(keep, words, strict=True) if k)
    right = sum(p * w for k, p, w in zip(keep, probability, words, strict=True) if k)
    return 2 * right / (kept + sum(p * w for p, w in zip(probability, words, strict=True)))


def expected(keep: Sequence[bool], probability: list[float], words: list[float]) -> float:
    """The mean over five pages that could be, from two standard deviations below to two above."""
    lean = LEAN * min(1.0, sum(words) / FULL)
    chance = [exp(-step * step / 2) for step in (-2, -1, 0, 1, 2)]
    scores = [promised(keep, probability, words, lean + SPREAD * step) for step in (-2, -1, 0, 1, 2)]
    return sum(c * score for c, score in zip(chance, scores, strict=True)) / sum(chance)


@settings(max_examples=100)
@given(st.lists(st.floats(0.2, 0.99), min_size=1, max_size=7))
def test_no_other_set_of_blocks_is_expected_to_score_more(probability: list[float]) -> None:
    words = [10.0] * len(probability)
    keep, score = best_blocks(np.array(probability), np.array(words))
    best = max(expected(some, probability, words) for some in product((False, True), repeat=len(words)) if any(some))
    assert score == pytest.approx(promised(keep.tolist(), probability, words))
    assert expected(keep.tolist(), probability, words) == pytest.approx(best)


def test_correlated_errors_raise_the_threshold() -> None:
    probability, words = np.array([0.99] * 8 + [0.5] * 8), np.full(16, 100.0)
    one_by_one = max(
        range(1, 17), key=lambda count: promised([*[True] * count, *[False] * (16 - count)], [*probability], [*words])
    )
    keep, _ = best_blocks(probability, words)
    assert keep.sum() < one_by_one


def test_recall_keeps_more_than_precision() -> None:
    probability, words = np.array([0.95, 0.8, 0.6, 0.4]), np.full(4, 100.0)
    kept = [int(best_blocks(probability, words, beta)[0].sum()) for beta in (0.5, 1.0, 2.0)]
    assert kept == [2, 3, 4]


def test_less_is_kept_of_an_article_than_of_a_page_of_cards() -> None:
    probability, words = np.linspace(0.95, 0.05, 19), np.full(19, 100.0)
    kept = [int(best_blocks(probability, words, article=article)[0].sum()) for article in (1.0, 0.5, 0.0)]
    assert kept == sorted(kept)
    assert kept[0] < kept[2]


def test_something_is_kept_unless_empty_is_allowed() -> None:
    probability, words = np.full(20, 0.05), np.full(20, 10.0)
    assert not best_blocks(probability, words)[0].any()
    assert best_blocks(probability, words, empty=False)[0].any()


def test_empty_page_keeps_nothing() -> None:
    assert best_blocks(np.zeros(0), np.zeros(0))[1] == 0.0
    keep, score = best_blocks(np.zeros(3), np.ones(3))
    assert (keep.tolist(), score) == ([False] * 3, 0.0)


def test_hopeless_page_is_empty_unless_small() -> None:
    probability = np.full(20, 0.05)
    keep, score = best_blocks(probability, np.full(20, 10.0))
    assert (keep.any(), score) == (False, 0.0)
    assert best_blocks(probability, np.full(20, 2.0))[0].all()


def test_single_text_is_kept() -> None:
    assert best_blocks(np.array([0.05, 0.01]), np.array([9000.0, 20.0]))[0].tolist() == [True, False]
    assert not best_blocks(np.array([0.05, 0.05, 0.05]), np.full(3, 9000.0))[0].any()


@pytest.mark.parametrize(
    ("probability", "share"),
    [([0.9, 0.9, 0.1], 1.0), ([0.1, 0.1, 0.99], 0.0), ([0.5, 0.5, 0.9], 0.52), ([0.3, 0.3, 0.6], 0.33)],
    ids=["running text", "titles", "both", "little running text"],
)
def test_article_share_is_the_sure_running_text(probability: list[float], share: float) -> None:
    running = np.array([True, True, False])
    assert article_share(np.array(probability), np.array([100.0, 100.0, 100.0]), running) == pytest.approx(
        share, abs=0.01
    )


def test_a_page_without_text_is_no_article() -> None:
    assert article_share(np.zeros(0), np.zeros(0), np.zeros(0, np.bool_)) == 0.0
