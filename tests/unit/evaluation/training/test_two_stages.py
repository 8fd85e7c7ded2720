"""The last trees of a forest: what they learn from, and that no other page has a say in them."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from plainleaf.evaluation.datasets import open_dataset
from plainleaf.evaluation.faults import EvaluationError
from plainleaf.evaluation.training.auto.fit import Lesson, Recipe, grown, lesson
from plainleaf.evaluation.training.auto.rows import Rows, collect, of_rows

pytest.importorskip("catboost")
pytest.importorskip("tldextract")

RECIPE = Recipe(trees=6, last_trees=4)


@pytest.fixture(scope="module")
def rows(pages: Path) -> Rows:
    """The first pages are of the dataset with pages of many types."""
    entries = open_dataset(pages).entries()
    return collect({"wcxb-dev": entries[:16], "news-dev": entries[16:]}, lambda *_: None)


@pytest.fixture(scope="module")
def given(rows: Rows) -> Lesson:
    return lesson(rows, np.ones(len(rows.label), np.bool_))


def test_they_learn_from_the_pages_of_many_types_as_they_are(rows: Rows, given: Lesson) -> None:
    whole = np.array(of_rows(rows, [page.dataset == "wcxb-dev" and not page.copy for page in rows.pages]))
    assert any(page.copy and page.dataset == "wcxb-dev" for page in rows.pages)
    assert 0 < given.last.sum() <= whole.sum() < len(rows.label)
    assert {tuple(row) for row in given.matrix[given.last][:, :264].tolist()} <= {
        tuple(row) for row in rows.matrix[whole].tolist()
    }


def test_they_go_on_from_the_trees_before(given: Lesson) -> None:
    both, first = grown(given, RECIPE, "1"), grown(given, replace(RECIPE, last_trees=0), "1")
    assert both.feature.shape[0] == 2 * (6 + 4)
    assert first.feature.shape[0] == 2 * 6
    for forest in range(2):
        same, before = slice(10 * forest, 10 * forest + 6), slice(6 * forest, 6 * forest + 6)
        assert (both.feature[same] == first.feature[before]).all()
        assert (both.values[same] == first.values[before]).all()
    assert loss(given, both.log_odds(given.matrix)) < loss(given, first.log_odds(given.matrix))


def loss(given: Lesson, log_odds: np.ndarray) -> float:
    """The weighted cross-entropy of the rows that the last trees learn from."""
    label, weight, odds = given.label[given.last], given.weight[given.last], log_odds[given.last]
    return float((weight * (np.logaddexp(0, odds) - label * odds)).sum())


def test_pages_that_are_not_chosen_change_nothing(rows: Rows) -> None:
    chosen = np.array(of_rows(rows, [number % 9 != 0 for number in range(len(rows.pages))]))
    other = replace(rows, label=np.where(chosen, rows.label, 1 - rows.label))
    one, two = (grown(lesson(some, chosen), RECIPE, "1") for some in (rows, other))
    assert (one.values == two.values).all()
    assert (one.border == two.border).all()


def test_a_dataset_without_such_pages_has_no_last_trees(pages: Path) -> None:
    alone = collect({"news-dev": open_dataset(pages).entries()}, lambda *_: None)
    model = grown(lesson(alone, np.ones(len(alone.label), np.bool_)), RECIPE, "1")
    assert model.feature.shape[0] == 2 * 6


def test_an_unknown_group_of_features_is_named_with_those_that_there_are() -> None:
    with pytest.raises(EvaluationError, match="no group of features 'luck'; there are: own text"):
        Recipe(without=("luck",)).columns()
