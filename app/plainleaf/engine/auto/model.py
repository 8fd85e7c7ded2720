"""Boosted symmetric trees as arrays: the probability of each block, and what each feature contributed to it.

In a symmetric (oblivious) tree all nodes of a level ask the same question, so a tree of depth d is d questions
and 2^d values: all trees are evaluated for all rows with a few NumPy operations.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from plainleaf.errors import PlainleafError

FORMAT = 1

Floats = NDArray[np.float64]


class ModelError(PlainleafError):
    """The model file does not fit this version of Plainleaf."""


@dataclass(frozen=True, slots=True)
class Model:
    """T trees of depth D over F features.

    A row's leaf in tree t is Σ_d 2^d · [x[feature[t, d]] > border[t, d]]; the sum of the leaves' ``values``
    (T, 2^D) and the ``bias`` is its log-odds. ``weights`` (T, 2^D) are the training weights of the leaves, from
    which contributions are computed.
    """

    names: tuple[str, ...]
    feature: NDArray[np.int32]
    border: NDArray[np.float32]
    values: Floats
    weights: Floats
    bias: float
    version: str
    digest: str

    def log_odds(self, rows: NDArray[np.float32]) -> Floats:
        """Shape (rows,)."""
        leaves: Floats = self.values[np.arange(len(self.values)), self._leaves(rows)]
        total: Floats = leaves.sum(axis=1) + self.bias
        return total

    def probability(self, rows: NDArray[np.float32]) -> Floats:
        """Shape (rows,), from 0 to 1."""
        result: Floats = 1 / (1 + np.exp(-self.log_odds(rows)))
        return result

    def contributions(self, row: NDArray[np.float32]) -> Floats:
        """What each feature adds to the log-odds of one row, shape (features,).

        Going down a tree, each question moves the weighted mean of the leaves still in reach; the move is the
        contribution of the question's feature (Saabas 2014). They sum to log_odds minus the mean over the
        training data.
        """
        total = np.zeros(len(self.names))
        trees, depth = self.feature.shape
        answers = row[self.feature] > self.border
        leaf = np.arange(self.values.shape[1])
        reach = np.ones((trees, len(leaf)), np.bool_)
        mean = _mean(self.values, self.weights, reach)
        for level in range(depth):
            reach &= ((leaf[None, :] >> level) & 1).astype(np.bool_) == answers[:, level][:, None]
            moved = _mean(self.values, self.weights, reach)
            np.add.at(total, self.feature[:, level], moved - mean)
            mean = moved
        return total

    def _leaves(self, rows: NDArray[np.float32]) -> NDArray[np.intp]:
        trees, depth = self.feature.shape
        index = np.zeros((len(rows), trees), np.intp)
        for level in range(depth):
            index |= (rows[:, self.feature[:, level]] > self.border[:, level]).astype(np.intp) << level
        return index


def _mean(values: Floats, weights: Floats, reach: NDArray[np.bool_]) -> Floats:
    """Weighted mean of the leaves in reach of each tree; their plain mean where none of them was ever seen."""
    weight = np.where(reach, weights, 0.0)
    empty = weight.sum(axis=1) == 0
    weight[empty] = reach[empty]
    mean: Floats = (values * weight).sum(axis=1) / weight.sum(axis=1)
    return mean


def load(path: Path, names: tuple[str, ...]) -> Model:
    """The model in a file. Raises ModelError if it was trained on other features than ``names``."""
    try:
        with np.load(path.with_suffix(".npz"), allow_pickle=False) as arrays:
            parts = {name: arrays[name] for name in ("feature", "border", "values", "weights")}
        about = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    except (OSError, ValueError, KeyError) as error:
        raise ModelError(f"The model {path.name} cannot be read ({error}); install Plainleaf again.") from error
    if about["format"] != FORMAT or tuple(about["features"]) != names:
        raise ModelError(
            f"The model {path.name} {about['version']} was trained on other features than this version of Plainleaf "
            "computes; install Plainleaf again, or rebuild the model with `plainleaf train auto`."
        )
    return Model(
        names,
        parts["feature"].astype(np.int32),
        parts["border"].astype(np.float32),
        parts["values"].astype(np.float64),
        parts["weights"].astype(np.float64),
        float(about["bias"]),
        about["version"],
        about["training_digest"],
    )
