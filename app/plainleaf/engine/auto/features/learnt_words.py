"""Features of the learnt words: what they say of a block itself, and of the blocks around it."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.levels import LEVELS
from plainleaf.engine.auto.features.measures import Columns, Longs, Shape
from plainleaf.engine.auto.features.vocabulary import KINDS

Floats = NDArray[np.float64]

_AROUND = (-2, -1, 1, 2)
_SIGMAS = (2.0, 6.0)
_NOBODY = -6.0
"""Log-odds of a neighbour that does not exist: surely no content."""
_FLOOR = 0.3
"""Weight in words of a block that has none."""


def learnt(scores: Floats, bias: float, shape: Shape) -> Columns:
    """Each kind's sum and their total; the mean probability in ancestors, in parts built alike, around, on the page.

    ``scores`` is (kinds, blocks), from ``Vocabulary.scores``.
    """
    total = scores.sum(axis=0) + bias
    weight = shape.size + _FLOOR
    weighed = np.array((weight / (1 + np.exp(-np.minimum(np.maximum(total, -30), 30))), weight))
    before = np.zeros((2, len(total) + 1))
    weighed.cumsum(axis=1, out=before[:, 1:])
    alike = shape.alike
    inside = before.take(shape.high, axis=1) - before.take(shape.low, axis=1)
    built = [summed(alike, row).take(alike) for row in weighed]
    blurred = np.array([blur(weighed, sigma) for sigma in _SIGMAS]).swapaxes(0, 1)
    return {
        _KINDS: scores,
        "learnt words": total,
        _ANCESTORS: inside[0] / np.maximum(inside[1], _FLOOR),
        _ALIKE: built[0] / np.maximum(built[1], _FLOOR),
        "learnt words: page": before[0, -1] / max(before[1, -1], _FLOOR),
        _BESIDE: np.array(shifted(total, _AROUND, _NOBODY)),
        _BLURRED: blurred[0] / np.maximum(blurred[1], 1e-9),
    }


_KINDS = tuple(f"learnt words: {kind}" for kind in KINDS)
_ANCESTORS = tuple(f"learnt words: ancestor {level}" for level in LEVELS)
_ALIKE = tuple(f"learnt words: built alike {level}" for level in (1, 2, 3))
_BESIDE = tuple(f"learnt words: block {shift:+d}" for shift in _AROUND)
_BLURRED = tuple(f"learnt words: blurred, sigma {sigma:g}" for sigma in _SIGMAS)


def summed(groups: Longs, values: NDArray[Any]) -> Floats:
    """The sum of the values of each group; ``groups`` is (levels, blocks), at each level every block is in a group."""
    return np.asarray(np.bincount(groups.ravel(), np.concatenate([values] * len(groups))), np.float64)


def shifted(values: NDArray[Any], shifts: tuple[int, ...], beyond: float) -> list[NDArray[np.float32]]:
    """For each shift each block's neighbour so far on, ``beyond`` where it has none; ``values`` is (…, blocks)."""
    count, reach = values.shape[-1], max(map(abs, shifts))
    padded = np.full((*values.shape[:-1], count + 2 * reach), beyond, np.float32)
    padded[..., reach : reach + count] = values
    return [padded[..., reach + shift : reach + shift + count] for shift in shifts]


def blur(rows: Floats, sigma: float) -> Floats:
    """Each row's values weighted by a bell curve around each of them, shape (rows, values)."""
    weights = _bell(sigma)
    count, reach = rows.shape[1], len(weights) // 2
    # All rows as one, as far apart as the curve reaches.
    padded = np.zeros((len(rows), count + reach))
    padded[:, :count] = rows
    blurred = np.convolve(padded.ravel(), weights)[reach : reach + padded.size]
    return blurred.reshape(padded.shape)[:, :count]


@cache
def _bell(sigma: float) -> Floats:
    """A bell curve as far as three sigma, its sum 1."""
    reach = int(3 * sigma)
    weights: Floats = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    weights /= weights.sum()
    return weights
