"""The sum of the leaves, beside the same sum tree by tree."""

from typing import Any

import numpy as np
import pytest

from plainleaf.engine.auto.model.trees import Model
from plainleaf.engine.selection.contract import ModelError


def model(feature: Any, border: Any, values: Any, features: int) -> Model:
    names = tuple(map(str, range(features)))
    values = np.asarray(values, np.float32)
    return Model(
        names,
        np.asarray(feature, np.int32),
        np.asarray(border, np.float32),
        values,
        np.ones(values.shape),
        0.25,
        "7",
        "",
    )


def by_hand(trees: Model, rows: Any) -> list[float]:
    sums = []
    for row in rows:
        leaves = [
            sum(int(row[f] > b) << level for level, (f, b) in enumerate(zip(features, borders, strict=True)))
            for features, borders in zip(trees.feature, trees.border, strict=True)
        ]
        sums.append(sum(float(values[leaf]) for values, leaf in zip(trees.values, leaves, strict=True)) + trees.bias)
    return sums


@pytest.mark.nightly_but(5)
@pytest.mark.parametrize("depth", [1, 6, 8])
@pytest.mark.parametrize("rows", [0, 1, 63, 64, 65, 130])
@pytest.mark.parametrize("borders", [3, 1000])  # of one feature: more than a byte counts
def test_the_sum_is_that_of_all_trees(depth: int, rows: int, borders: int) -> None:
    chance = np.random.default_rng(5)
    known = np.append(chance.normal(size=borders).astype(np.float32), np.float32(np.inf))
    trees = model(
        chance.integers(0, 5, (300, depth)),
        chance.choice(known, (300, depth)),
        chance.normal(size=(300, 1 << depth)),
        5,
    )
    values = chance.choice(np.append(known, [np.nan, -np.inf]), (rows, 5)).astype(np.float32)
    assert trees.log_odds(values).tolist() == pytest.approx(by_hand(trees, values), abs=1e-9)
    assert trees.log_odds(np.asfortranarray(values)).tolist() == trees.log_odds(values).tolist()


@pytest.mark.parametrize(
    ("feature", "border", "values"),
    [
        ([[0, 5]], [[0.0, 0.0]], [[0.0] * 4]),
        ([[-1, 0]], [[0.0, 0.0]], [[0.0] * 4]),
        ([[0, 1]], [[0.0, 0.0]], [[0.0] * 3]),
        ([[0, 1]], [[0.0]], [[0.0] * 4]),
        ([[0] * 9], [[0.0] * 9], [[0.0] * 512]),
    ],
    ids=["feature behind the last", "feature before the first", "too few leaves", "too few borders", "too deep"],
)
def test_trees_that_do_not_fit_are_refused(feature: Any, border: Any, values: Any) -> None:
    with pytest.raises(ModelError, match="The model 7 has trees that do not fit it; install Plainleaf again"):
        model(feature, border, values, 5).log_odds(np.zeros((3, 5), np.float32))


def test_empty_forest_returns_the_bias() -> None:
    trees = model(np.zeros((0, 6)), np.zeros((0, 6)), np.zeros((0, 64)), 2)
    assert trees.log_odds(np.zeros((2, 2), np.float32)).tolist() == [0.25, 0.25]


def test_rows_of_other_features_are_refused() -> None:
    with pytest.raises(ModelError, match="3 features in place of 5"):
        model([[4]], [[0.0]], [[0.0, 1.0]], 5).log_odds(np.zeros((2, 3), np.float32))
