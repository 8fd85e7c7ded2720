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


def test_stages_weigh_pages_and_ignore_copies(rows: Rows) -> None:
    all_drawn = replace(rows, weight=np.ones(len(rows.label)))
    last = lesson(all_drawn, np.ones(len(rows.label), np.bool_)).last
    found = {
        (page.dataset, page.kind, page.copy, worth)
        for page in rows.pages
        for worth in last[page.start : page.end].tolist()
    }
    assert found == {
        ("wcxb-dev", "forum", False, 2.0),
        ("wcxb-dev", "article", False, 1.0),
        ("wcxb-dev", "article", True, 0.0),
        ("news-dev", "forum", False, 0.5),
        ("news-dev", "forum", True, 0.0),
        ("news-dev", "article", False, 0.5),
        ("news-dev", "article", True, 0.0),
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
    return float((given.weight * given.last * (np.logaddexp(0, log_odds) - given.label * log_odds)).sum())


def test_pages_that_are_not_chosen_change_nothing(rows: Rows) -> None:
    chosen = np.array(of_rows(rows, [number % 9 != 0 for number in range(len(rows.pages))]))
    other = replace(rows, label=np.where(chosen, rows.label, 1 - rows.label))
    one, two = (grown(lesson(some, chosen), RECIPE, "1") for some in (rows, other))
    assert (one.values == two.values).all()
    assert (one.border == two.border).all()


def test_unknown_feature_group_is_refused_with_the_names() -> None:
    with pytest.raises(EvaluationError, match="no group of features 'luck'; there are: own text"):
        Recipe(without=("luck",)).columns()
