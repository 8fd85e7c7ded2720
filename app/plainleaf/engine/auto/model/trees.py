"""Boosted symmetric trees as arrays: the probability of each block, and what each feature contributed to it.

In a symmetric (oblivious) tree all nodes of a level ask the same question, so a tree of depth d is d questions
and 2^d values.
"""

import hashlib
import json
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel import forest
from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.auto.features.vocabulary import Vocabulary
from plainleaf.engine.record import record
from plainleaf.engine.selection.contract import ModelError

FORMAT = 3
"""Of the model's files; raised whenever an older program could not read them, or would read them wrongly."""

ARRAYS = {
    "feature": np.int16,
    "border": np.float32,
    "values": np.float32,
    "weights": np.float32,
    "typical": np.float32,
    "said": np.uint8,
    "marked": np.uint8,
    "placed": np.uint8,
    "said_weight": np.float32,
    "marked_weight": np.float32,
    "placed_weight": np.float32,
}
"""The arrays of the file of numbers, and the type that each is kept in; lists of words are UTF-8, a word a line."""

_DEEPEST, _MOST = 8, 127
"""Levels of a tree, and borders of a feature in one column: leaves and borders are counted in bytes."""


NO_WORDS = Vocabulary((), (), (), np.zeros((2, 0)), np.zeros((2, 0)), np.zeros(0), 0.0)


@record(frozen=True, slots=True)
class Questions:
    """What the trees ask, as ``_kernel.forest`` reads it: column c is what ``feature[c]`` has of the borders
    ``border[start[c]:start[c + 1]]``; tree t asks at level d whether a row is above number ``rank[t, d]`` of
    ``column[t, d]``. ``values`` are those of the leaves."""

    feature: NDArray[np.int32]
    start: NDArray[np.int32]
    border: NDArray[np.float32]
    column: NDArray[np.int32]
    rank: NDArray[np.uint8]
    values: NDArray[np.float32]


@dataclass(frozen=True)
class Model:
    """T trees of depth D over F features.

    A row's leaf in tree t is Σ_d 2^d · [x[feature[t, d]] > border[t, d]]; the sum of the leaves' ``values``
    (T, 2^D) and the ``bias`` is its log-odds. ``weights`` (T, 2^D) are the training weights of the leaves, from which
    contributions are computed.
    ``typical`` (F,) is each feature's median in training, empty where nobody asked for it. ``digest`` is that of the
    training data. ``vocabulary`` are the words that some of the features are made from.
    """

    names: tuple[str, ...]
    feature: NDArray[np.int32]
    border: NDArray[np.float32]
    values: NDArray[np.floating]
    weights: Floats
    bias: float
    version: str
    digest: str
    typical: Floats = field(default_factory=lambda: np.zeros(0))
    vocabulary: Vocabulary = NO_WORDS

    @cached_property
    def questions(self) -> Questions:
        """The borders of each feature, in order: the values of a row are counted into them once for all trees. Raises
        ModelError for trees that do not fit the features, or are too deep."""
        trees, depth = self.feature.shape
        fits = (trees, depth) == self.border.shape and (trees, 1 << depth) == self.values.shape and depth <= _DEEPEST
        if not fits or (trees and not 0 <= self.feature.min() <= self.feature.max() < len(self.names)):
            raise ModelError(f"The model {self.version} has trees that do not fit it; install Plainleaf again.")
        pairs = np.array(list(zip(self.feature.ravel(), self.border.ravel(), strict=True)), "i4,f4")
        different, asked = np.unique(pairs, return_inverse=True)
        of_feature = different["f0"]
        rank = np.arange(len(different)) - of_feature.searchsorted(of_feature)
        first = (rank % _MOST == 0).nonzero()[0]
        column = first.searchsorted(asked, "right") - 1
        return Questions(
            of_feature[first],
            np.append(first, len(different)).astype(np.int32),
            np.ascontiguousarray(different["f1"]),
            column.reshape(trees, depth).astype(np.int32),
            (asked - first[column]).reshape(trees, depth).astype(np.uint8),
            np.ascontiguousarray(self.values, np.float32),
        )

    def log_odds(self, rows: NDArray[np.float32]) -> Floats:
        """Shape (rows,). Raises ModelError for rows of other features."""
        if rows.shape[1] != len(self.names):
            given = f"{rows.shape[1]} features in place of {len(self.names)}"
            raise ModelError(f"The model {self.version} was given {given}.")
        total, asked = np.zeros(len(rows)), self.questions
        columns = np.ascontiguousarray(rows.T)  # as they lie mostly
        shape = asked.feature, asked.start, asked.border, asked.column, asked.rank, asked.values
        forest.leaf_sums(columns, *shape, total)
        return total + self.bias

    def probability(self, rows: NDArray[np.float32]) -> Floats:
        """Shape (rows,), from 0 to 1."""
        return 1 / (1 + np.exp(-self.log_odds(rows)))

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


def _mean(values: NDArray[np.floating], weights: Floats, reach: Bools) -> Floats:
    """Weighted mean of the leaves in reach of each tree; their plain mean where none of them was ever seen."""
    weight = np.where(reach, weights, 0.0)
    empty = weight.sum(axis=1) == 0
    weight[empty] = reach[empty]
    mean: Floats = (values * weight).sum(axis=1) / weight.sum(axis=1)
    return mean


def content_digest(arrays: dict[str, NDArray[Any]], about: dict[str, Any]) -> str:
    """SHA-256 over the numbers and words of a model, its features' names, its biases and its format."""
    hashed = hashlib.sha256()
    for name, kind in ARRAYS.items():
        kept = np.ascontiguousarray(arrays[name], kind)
        hashed.update(f"{name} {kept.shape}".encode())
        hashed.update(kept.astype(kept.dtype.newbyteorder("<"), copy=False).tobytes())
    rest = {name: about[name] for name in ("format", "features", "bias", "word_bias")}
    hashed.update(json.dumps(rest, sort_keys=True, ensure_ascii=False).encode())
    return hashed.hexdigest()


def load(path: Path, names: tuple[str, ...]) -> Model:
    """The model in two files beside each other, ``.npz`` and ``.json``.

    Raises ModelError if they cannot be read, are of another format, do not belong together, or were made for other
    features than ``names``.
    """
    try:
        with np.load(path.with_suffix(".npz"), allow_pickle=False) as file:
            arrays = {name: file[name] for name in ARRAYS}
        about = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        kind, known, bias, digest = about["format"], tuple(about["features"]), float(about["bias"]), about["digest"]
        version, data, word_bias = str(about["version"]), str(about["training"]["data"]), float(about["word_bias"])
        computed = content_digest(arrays, about)
    except Exception as error:  # NumPy and what it reads with raise anything for a file that is damaged
        told = f"{type(error).__name__}: {error}"
        raise ModelError(f"The model {path.name} cannot be read ({told}); install Plainleaf again.") from error
    if kind != FORMAT:
        raise ModelError(f"The model {path.name} has format {kind}, this version of Plainleaf reads {FORMAT}.")
    if known != names:
        raise ModelError(
            f"The model {path.name} {version} was trained on other features than this version of Plainleaf "
            f"computes ({_difference(known, names)}); install Plainleaf again, or rebuild the model with "
            "`plainleaf train auto`."
        )
    if digest != computed:
        raise ModelError(
            f"The model {path.name} is damaged: its numbers do not fit its digest; install Plainleaf again."
        )
    return Model(
        names,
        arrays["feature"].astype(np.int32),
        arrays["border"].astype(np.float32),
        arrays["values"],
        arrays["weights"].astype(np.float64),
        bias,
        version,
        data,
        arrays["typical"].astype(np.float64),
        _vocabulary(arrays, word_bias),
    )


def _vocabulary(arrays: dict[str, NDArray[Any]], bias: float) -> Vocabulary:
    said, marked, placed = (_words(arrays[name]) for name in ("said", "marked", "placed"))
    weights = [arrays[f"{name}_weight"].astype(np.float64) for name in ("said", "marked", "placed")]
    return Vocabulary(said, marked, placed, weights[0], weights[1], weights[2], bias)


def _words(kept: NDArray[np.uint8]) -> tuple[str, ...]:
    return tuple(kept.tobytes().decode("utf-8").split("\n")) if len(kept) else ()


def _difference(known: tuple[str, ...], computed: tuple[str, ...]) -> str:
    """The first feature at which two lists part."""
    for place, (one, other) in enumerate(zip(known, computed, strict=False), 1):
        if one != other:
            return f"number {place} is {other!r} in place of {one!r}"
    return f"{len(computed)} in place of {len(known)}"
