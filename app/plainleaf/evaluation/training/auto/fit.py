"""Trains symmetric trees with CatBoost, and converts them to plain arrays."""

import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.matrix import LEARNT, feature_groups, feature_names
from plainleaf.engine.auto.features.vocabulary import KINDS, Vocabulary
from plainleaf.engine.auto.model.trees import Model
from plainleaf.evaluation.faults import EvaluationError
from plainleaf.evaluation.training.auto.rows import Rows, learnt_matrix, of_rows
from plainleaf.evaluation.training.auto.vocabulary import learn, scores
from plainleaf.evaluation.training.shared.folds import folds

Bools = NDArray[np.bool_]

SETTINGS: dict[str, Any] = {
    "loss_function": "CrossEntropy",
    "depth": 6,
    "l2_leaf_reg": 25.0,
    "rsm": 0.2,
    "border_count": 64,
    "bootstrap_type": "Bernoulli",
    "subsample": 0.8,
    "boosting_type": "Plain",
    "allow_writing_files": False,
    "verbose": 0,
}


THREADS = 2
"""A fixed number of threads, as the order of summation affects the result."""
LAST = {"wcxb-dev": 2.0, "wcxb-dev: article": 1.0}
LAST_OTHERS = 0.5
"""Factors of the weights of pages for the last trees: by dataset or page type in it, and for others. They do not learn
from copies, because copies and articles dominate the training of the trees before."""
FOLDS = 3
"""Number of vocabularies, each learnt without a part of the domains. The trees learn from scores of the vocabulary that
has not seen the page's domain."""
MUTED = 2
"""One in this number of domains is learnt from as if no word of its texts were known, as on pages in a language of
which the vocabulary has no words."""
ROWS = 100
"""Approximate number of blocks of a page to learn from; of longer pages, a sample with the same total weight."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a model is grown. Each of ``seeds`` gives a forest, and the model is their mean: figures of a page type, with
    its hundred pages, move by 0.01 to 0.02 from one forest to another. ``trees`` of a forest learn from everything,
    ``last_trees`` go on from there, weighted as LAST says, each by a step of ``rate``. ``without`` names groups of
    features."""

    seeds: tuple[int, ...] = (1, 2)
    trees: int = 250
    last_trees: int = 0
    rate: float = 0.1
    without: tuple[str, ...] = ()

    def columns(self) -> NDArray[np.intp]:
        """The indexes of the features to learn from. Raises EvaluationError for an unknown group."""
        groups = feature_groups()
        for name in self.without:
            if name not in groups:
                raise EvaluationError(f"There is no group of features {name!r}; there are: {', '.join(groups)}.")
        left_out = {member for name in self.without for member in groups[name]}
        return np.flatnonzero([name not in left_out for name in feature_names()])


SHIPPED = Recipe()

SPOKEN = KINDS[:2]
"""The kinds of words that depend on the language: those of texts and headings."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Training data of the trees: features, labels and weights of the drawn blocks, the factor of the weight for the
    ``last`` trees (0: not used by them), and the vocabulary."""

    matrix: NDArray[np.float32]
    label: NDArray[np.float64]
    weight: NDArray[np.float64]
    last: NDArray[np.float64]
    vocabulary: Vocabulary


def lesson(rows: Rows, chosen: Bools) -> Lesson:
    """The training data of the ``chosen`` rows; deterministic."""
    drawn, weight = _drawn(rows, chosen)
    matrix = np.concatenate((rows.matrix[drawn], _learnt(rows, chosen)[drawn]), axis=1)
    worth = np.array([0.0 if page.copy else _last_worth(page.dataset, page.kind) for page in rows.pages])
    last = of_rows(rows, worth)[drawn]
    return Lesson(matrix, rows.label[drawn], weight / weight.mean(), last, _vocabulary(rows, chosen))


def grown(data: Lesson, recipe: Recipe, version: str) -> Model:
    """Train a model: the mean of the forests' log-odds. Deterministic."""
    forests = [_grown_twice(data, recipe, seed, version) for seed in recipe.seeds]
    return _joined(forests, [1 / len(forests)] * len(forests))


def _last_worth(dataset: str, kind: str) -> float:
    return LAST.get(f"{dataset}: {kind}", LAST.get(dataset, LAST_OTHERS))


def _grown_twice(data: Lesson, recipe: Recipe, seed: int, version: str) -> Model:
    """A forest trained on all the data, with additional trees trained on the last part."""
    columns = recipe.columns()
    first = _converted(_forest(data, None, recipe, recipe.trees, seed), columns, data, version)
    if not recipe.last_trees:
        return first
    chosen = data.last > 0
    last = replace(
        data,
        matrix=data.matrix[chosen],
        label=data.label[chosen],
        weight=(data.weight * data.last)[chosen],
        last=data.last[chosen],
    )
    additional = _forest(last, first.log_odds(last.matrix), recipe, recipe.last_trees, seed)
    return _joined([first, _converted(additional, columns, data, version)], [1.0, 1.0])


def _joined(forests: Sequence[Model], shares: Sequence[float]) -> Model:
    """An ensemble whose log-odds are the weighted sum of the forests'."""
    pairs = list(zip(forests, shares, strict=True))
    return replace(
        forests[0],
        feature=np.concatenate([forest.feature for forest in forests]),
        border=np.concatenate([forest.border for forest in forests]),
        values=np.concatenate([forest.values * share for forest, share in pairs]),
        weights=np.concatenate([forest.weights for forest in forests]),
        bias=sum(forest.bias * share for forest, share in pairs),
    )


def _forest(data: Lesson, so_far: NDArray[np.float64] | None, recipe: Recipe, trees: int, seed: int) -> dict[str, Any]:
    """The trees that are grown on a lesson, from the log-odds ``so_far`` on, as CatBoost writes them."""
    from catboost import CatBoostClassifier, Pool

    columns = recipe.columns()
    pool = Pool(data.matrix[:, columns], data.label, weight=data.weight, baseline=so_far)
    learner = CatBoostClassifier(
        **SETTINGS, iterations=trees, learning_rate=recipe.rate, random_seed=seed, thread_count=THREADS
    )
    learner.fit(pool)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.json"
        learner.save_model(str(path), format="json")
        record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


def _vocabulary(rows: Rows, chosen: Bools) -> Vocabulary:
    """The vocabulary of the original pages: copies have the same words, and no names or artificial ones."""
    return learn(rows.words, rows.label, rows.weight, rows.domain, chosen & ~rows.copied)


def _learnt(rows: Rows, chosen: Bools) -> NDArray[np.float32]:
    """The features of the learnt words, each page's from a vocabulary that has not seen its domain; 0 for pages that
    are not chosen."""
    domains = [page.domain for page in rows.pages]
    fold = folds(domains, FOLDS, seed=11)
    names = feature_groups()[LEARNT]
    result = np.zeros((len(rows.label), len(names)), np.float32)
    of_row = of_rows(rows, fold)
    muted = folds(domains, MUTED, seed=5) == 0
    for number in range(FOLDS):
        vocabulary = _vocabulary(rows, chosen & (of_row != number))
        in_fold = np.flatnonzero(chosen & (of_row == number))
        values = np.zeros((len(KINDS), len(of_row)))
        values[:, in_fold] = scores(rows.words, vocabulary, in_fold)
        for place in np.flatnonzero(fold == number).tolist():
            page = rows.pages[place]
            of_page = slice(page.start, page.end)
            if page.end > page.start and chosen[page.start]:
                if muted[place]:
                    values[: len(SPOKEN), of_page] = 0.0
                result[of_page] = learnt_matrix(values[:, of_page], vocabulary.bias, page.shape)
    return result


def _drawn(rows: Rows, chosen: Bools) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """The rows that are learnt from, and their weights: drawn with a chance in proportion to the weight, and the
    weight divided by that chance."""
    chance = np.minimum(1.0, ROWS * rows.weight)
    drawn = np.flatnonzero(chosen & (rows.weight > 0) & (np.random.RandomState(3).random_sample(len(chance)) < chance))
    return drawn, rows.weight[drawn] / chance[drawn]


def _converted(trees: dict[str, Any], columns: NDArray[np.intp], data: Lesson, version: str) -> Model:
    """Convert CatBoost's JSON to arrays; trees that stopped early are padded with splits that no value passes."""
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
    return Model(
        feature_names(), feature, border, values * scale, weights, float(bias), version, "", vocabulary=data.vocabulary
    )
