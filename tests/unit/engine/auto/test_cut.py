"""The cut against every possible set of blocks."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plainleaf.engine.auto.cut import FEW, NOTHING, expected_f1_cut


def expected(keep: tuple[bool, ...], probability: list[float], words: list[float]) -> float:
    """The ratio of expectations, written out."""
    kept = sum(w for k, w in zip(keep, words, strict=True) if k)
    right = sum(p * w for k, p, w in zip(keep, probability, words, strict=True) if k)
    return 2 * right / (kept + sum(p * w for p, w in zip(probability, words, strict=True)))


@settings(max_examples=100)
@given(st.lists(st.tuples(st.floats(0.2, 1), st.floats(0.5, 50)), min_size=1, max_size=7))
def test_no_other_set_of_blocks_is_expected_to_score_more(blocks: list[tuple[float, float]]) -> None:
    probability, words = [p for p, _ in blocks], [w for _, w in blocks]
    keep, score = expected_f1_cut(np.array(probability), np.array(words))
    best = max(expected(some, probability, words) for some in product((False, True), repeat=len(blocks)) if any(some))
    if best < NOTHING and sum(words) >= FEW:
        assert not keep.any()
        return
    assert score == pytest.approx(best)
    assert expected(tuple(keep.tolist()), probability, words) == pytest.approx(best)


def test_recall_keeps_more_than_precision() -> None:
    probability, words = np.array([0.9, 0.5, 0.3, 0.1]), np.full(4, 10.0)
    kept = [int(expected_f1_cut(probability, words, beta)[0].sum()) for beta in (0.5, 1.0, 2.0)]
    assert kept == [1, 2, 3]


def test_nothing_is_kept_of_nothing() -> None:
    assert expected_f1_cut(np.zeros(0), np.zeros(0))[1] == 0.0
    keep, score = expected_f1_cut(np.zeros(3), np.ones(3))
    assert (keep.tolist(), score) == ([False] * 3, 0.0)


def test_a_page_that_promises_nothing_is_left_empty_unless_it_is_small() -> None:
    probability = np.full(20, 0.05)
    keep, score = expected_f1_cut(probability, np.full(20, 10.0))
    assert (keep.any(), score) == (False, 0.0)
    assert expected_f1_cut(probability, np.full(20, 2.0))[0].all()
