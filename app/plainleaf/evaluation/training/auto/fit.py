"""Fitting symmetric trees with CatBoost, and their conversion to plain arrays."""

import json
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.matrix import LEARNT, feature_groups, feature_names
from plainleaf.engine.auto.features.vocabulary import KINDS, Vocabulary
from plainleaf.engine.auto.model.trees import Model
from plainleaf.evaluation.training.auto.rows import Rows, learnt_matrix
from plainleaf.evaluation.training.auto.vocabulary import learn, scores
from plainleaf.evaluation.training.shared.folds import folds

Bools = NDArray[np.bool_]

SETTINGS: dict[str, Any] = {
    "loss_function": "CrossEntropy",
    "iterations": 250,
    "depth": 6,
    "learning_rate": 0.1,
    "l2_leaf_reg": 25.0,
    "rsm": 0.2,
    "border_count": 64,
    "bootstrap_type": "Bernoulli",
    "subsample": 0.8,
    "boosting_type": "Plain",
    "allow_writing_files": False,
    "verbose": 0,
}


FORESTS = 2
"""The trees are so many forests that chance grew apart, and the model is their mean: figures of a page type, with its
hundred pages, move by 0.01 to 0.02 from one forest to another."""
FOLDS = 3
"""The vocabulary's scores that the trees learn from come from vocabularies that have not seen the page's domain: of so
many, each learnt without a part of the domains."""
MUTED = 2
"""Of so many domains one is learnt from as if no word of its texts were known, as on pages in a language of which the
vocabulary has no words."""
ROWS = 100
"""Blocks of a page that are learnt from, about; of longer pages a sample of such weight stands for all."""


SPOKEN = KINDS[:2]
"""The kinds of words that belong to a language: those of texts and headings."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the trees learn from: all features, labels and weights of the drawn blocks, and the vocabulary."""

    matrix: NDArray[np.float32]
    label: NDArray[np.float64]
    weight: NDArray[np.float64]
    vocabulary: Vocabulary


def lesson(rows: Rows, chosen: Bools) -> Lesson:
    """The lesson of the ``chosen`` rows; the same arguments give the same."""
    drawn, weight = _drawn(rows, chosen)
    matrix = np.concatenate((rows.matrix[drawn], _learnt(rows, chosen)[drawn]), axis=1)
    return Lesson(matrix, rows.label[drawn], weight / weight.mean(), _vocabulary(rows, chosen))


def fit(rows: Rows, chosen: Bools, columns: NDArray[np.intp], threads: int, version: str) -> Model:
    """A model of the ``chosen`` rows, on the features ``columns``; the same arguments give the same model."""
    return grown(lesson(rows, chosen), columns, threads, version)


def grown(given: Lesson, columns: NDArray[np.intp], threads: int, version: str) -> Model:
    """A model of a lesson, on the features ``columns``: the mean of the forests' log-odds."""
    from catboost import Pool

    data = Pool(given.matrix[:, columns], given.label, weight=given.weight)
    forests = [
        _converted(_forest(data, threads, seed), feature_names(), columns, given.vocabulary, version)
        for seed in range(1, FORESTS + 1)
    ]
    return replace(
        forests[0],
        feature=np.concatenate([forest.feature for forest in forests]),
        border=np.concatenate([forest.border for forest in forests]),
        values=np.concatenate([forest.values for forest in forests]) / FORESTS,
        weights=np.concatenate([forest.weights for forest in forests]),
        bias=sum(forest.bias for forest in forests) / FORESTS,
    )


def _forest(data: Any, threads: int, seed: int) -> dict[str, Any]:
    """The trees of one forest, grown on a pool, as CatBoost writes them."""
    from catboost import CatBoostClassifier

    learner = CatBoostClassifier(**SETTINGS, random_seed=seed, thread_count=threads)
    learner.fit(data)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.json"
        learner.save_model(str(path), format="json")
        trees: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return trees


def _vocabulary(rows: Rows, chosen: Bools) -> Vocabulary:
    """The vocabulary of the pages as they are: their copies have the same words, and no names or made ones."""
    return learn(rows.words, rows.label, rows.weight, rows.domain, chosen & ~rows.copied)


def _learnt(rows: Rows, chosen: Bools) -> NDArray[np.float32]:
    """The features of the learnt words, each page's from a vocabulary that has not seen its domain; 0 for pages that
    are not chosen."""
    domains = [page.domain for page in rows.pages]
    fold = folds(domains, FOLDS, seed=11)
    names = feature_groups()[LEARNT]
    result = np.zeros((len(rows.label), len(names)), np.float32)
    of_row = np.repeat(fold, [page.end - page.start for page in rows.pages])
    muted = folds(domains, MUTED, seed=5) == 0
    for number in range(FOLDS):
        vocabulary = _vocabulary(rows, chosen & (of_row != number))
        own = np.flatnonzero(chosen & (of_row == number))
        found = np.zeros((len(KINDS), len(of_row)))
        found[:, own] = scores(rows.words, vocabulary, own)
        for place in np.flatnonzero(fold == number).tolist():
            page = rows.pages[place]
            some = slice(page.start, page.end)
            if page.end > page.start and chosen[page.start]:
                if muted[place]:
                    found[: len(SPOKEN), some] = 0.0
                result[some] = learnt_matrix(found[:, some], vocabulary.bias, page.shape)
    return result


def _drawn(rows: Rows, chosen: Bools) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """The rows that are learnt from, and their weights: drawn with a chance in proportion to the weight, and the
    weight divided by that chance."""
    chance = np.minimum(1.0, ROWS * rows.weight)
    drawn = np.flatnonzero(chosen & (rows.weight > 0) & (np.random.RandomState(3).random_sample(len(chance)) < chance))
    return drawn, rows.weight[drawn] / chance[drawn]


def _converted(
    trees: dict[str, Any], names: tuple[str, ...], columns: NDArray[np.intp], vocabulary: Vocabulary, version: str
) -> Model:
    """CatBoost's JSON as arrays; trees that stopped early get questions that no value passes."""
    depth = SETTINGS["depth"]
    count = len(trees["oblivious_trees"])
    feature = np.zeros((count, depth), np.int32)
    border = np.full((count, depth), np.inf, np.float32)
    values = np.zeros((count, 1 << depth))
    weights = np.zeros((count, 1 << depth))
    for index, tree in enumerate(trees["oblivious_trees"]):
        splits = tree["splits"] or ()
        feature[index, : len(splits)] = [columns[split["float_feature_index"]] for split in splits]
        border[index, : len(splits)] = [split["border"] for split in splits]
        values[index, : len(tree["leaf_values"])] = tree["leaf_values"]
        weights[index, : len(tree["leaf_weights"])] = tree["leaf_weights"]
    scale, (bias,) = trees["scale_and_bias"]
    return Model(names, feature, border, values * scale, weights, float(bias), version, "", vocabulary=vocabulary)
