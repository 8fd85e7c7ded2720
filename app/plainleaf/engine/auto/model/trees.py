"""Boosted symmetric trees as arrays: the probability of each block, and the contribution of each feature.

In a symmetric (oblivious) tree all nodes of a level make the same comparison, so a tree of depth d is d comparisons and
2^d values.
"""

import json
from dataclasses import field
from functools import cached_property
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel import forest
from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.auto.features.vocabulary import Vocabulary
from plainleaf.engine.record import record
from plainleaf.engine.selection.contract import ModelError

FORMAT = 4
"""Version of the model's files; increased when an older program could not read them correctly."""

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
"""The fields of the record in the model file, and the type of each; lists of words are UTF-8, one word a line."""

_DEEPEST, _MOST = 8, 127
"""Maximum levels of a tree, and borders of a feature in one column: leaves and borders are counted in bytes."""


NO_WORDS = Vocabulary((), (), (), np.zeros((2, 0)), np.zeros((2, 0)), np.zeros(0), 0.0)


@record(frozen=True, slots=True)
class Questions:
    """The comparisons of the trees, as ``_kernel.forest`` reads them: column c counts ``feature[c]`` into the borders
    ``border[start[c]:start[c + 1]]``; tree t compares at level d whether a row is above ``rank[t, d]`` in ``column[t,
    d]``. ``values`` are those of the leaves."""

    feature: NDArray[np.int32]
    start: NDArray[np.int32]
    border: NDArray[np.float32]
    column: NDArray[np.int32]
    rank: NDArray[np.uint8]
    values: NDArray[np.float32]


@record(frozen=True)
class Model:
    """T trees of depth D over F features.

    A row's leaf in tree t is Σ_d 2^d · [x[feature[t, d]] > border[t, d]]; the sum of the leaves' ``values`` (T, 2^D)
    and the ``bias`` is its log-odds. ``weights`` (T, 2^D) are the training weights of the leaves, from which
    contributions are computed. ``typical`` (F,) is each feature's median in training, empty if it was not requested.
    ``digest`` is that of the training data. ``vocabulary`` has the words from which some features are made.
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
        """The sorted borders of each feature: the values of a row are counted into them once for all trees. Raises
        ModelError for trees that do not match the features, or are too deep."""
        trees, depth = self.feature.shape
        fits = (trees, depth) == self.border.shape and (trees, 1 << depth) == self.values.shape and depth <= _DEEPEST
        if not fits or (trees and not 0 <= self.feature.min() <= self.feature.max() < len(self.names)):
            raise ModelError(f"The model {self.version} has trees that do not fit it; install Plainleaf again.")
        feature, border = self.feature.ravel(), self.border.ravel()
        order = np.lexsort((border, feature))  # np.unique would import numpy.ma at each start
        feature, border = feature[order], border[order]
        is_new = np.append(True, (feature[1:] != feature[:-1]) | (border[1:] != border[:-1]))[: len(order)]
        asked = np.empty(len(order), np.intp)
        asked[order] = is_new.cumsum() - 1
        of_feature = feature[is_new]
        rank = np.arange(len(of_feature)) - of_feature.searchsorted(of_feature)
        first = (rank % _MOST == 0).nonzero()[0]
        column = first.searchsorted(asked, "right") - 1
        return Questions(
            of_feature[first],
            np.append(first, len(of_feature)).astype(np.int32),
            border[is_new],
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
        columns = np.ascontiguousarray(rows.T)  # contiguous in most cases
        shape = asked.feature, asked.start, asked.border, asked.column, asked.rank, asked.values
        forest.leaf_sums(columns, *shape, total)
        return total + self.bias

    def probability(self, rows: NDArray[np.float32]) -> Floats:
        """Shape (rows,), from 0 to 1."""
        return 1 / (1 + np.exp(-self.log_odds(rows)))

    def contributions(self, row: NDArray[np.float32]) -> Floats:
        """The contribution of each feature to the log-odds of one row, shape (features,).

        On the path through a tree, each comparison changes the weighted mean of the reachable leaves; the change is the
        contribution of its feature (Saabas 2014). They sum to log_odds minus the mean over the training data.
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
    """Weighted mean of the reachable leaves of each tree; their plain mean if none occurred in training."""
    weight = np.where(reach, weights, 0.0)
    empty = weight.sum(axis=1) == 0
    weight[empty] = reach[empty]
    mean: Floats = (values * weight).sum(axis=1) / weight.sum(axis=1)
    return mean


def content_digest(arrays: dict[str, NDArray[Any]], about: dict[str, Any]) -> str:
    """CRC-32 over the numbers and words of a model, its features' names, its biases and its format."""
    rest = {name: about[name] for name in ("format", "features", "bias", "word_bias")}
    digest = crc32(json.dumps(rest, sort_keys=True, ensure_ascii=False).encode())
    for name, kind in ARRAYS.items():
        kept = np.ascontiguousarray(arrays[name], kind)
        digest = crc32(f"{name} {kept.shape}".encode(), digest)
        digest = crc32(kept.astype(kept.dtype.newbyteorder("<"), copy=False).tobytes(), digest)
    return f"{digest:08x}"


def load(path: Path, names: tuple[str, ...]) -> Model:
    """Load the model from two files side by side: ``.npy`` with one record of ARRAYS, and ``.json``.

    Raises ModelError if they cannot be read, have another format, do not belong together, or were made for other
    features than ``names``.
    """
    try:
        whole = np.load(path.with_suffix(".npy"), allow_pickle=False)
        arrays = {name: np.array(whole[name]) for name in ARRAYS}
        about = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        kind, known, bias, digest = about["format"], tuple(about["features"]), float(about["bias"]), about["digest"]
        version, data, word_bias = str(about["version"]), str(about["training"]["data"]), float(about["word_bias"])
        computed = content_digest(arrays, about)
    except Exception as error:  # NumPy and its readers raise anything for a damaged file
        message = f"{type(error).__name__}: {error}"
        raise ModelError(f"The model {path.name} cannot be read ({message}); install Plainleaf again.") from error
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
    """The first feature in which two lists differ."""
    for place, (one, other) in enumerate(zip(known, computed, strict=False), 1):
        if one != other:
            return f"number {place} is {other!r} in place of {one!r}"
    return f"{len(computed)} in place of {len(known)}"
