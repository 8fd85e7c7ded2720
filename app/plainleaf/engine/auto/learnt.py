"""Features of the learnt words: what they say of a block itself, and of the blocks around it."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.view import LEVELS, Columns, Shape
from plainleaf.engine.auto.vocabulary import KINDS

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
    columns: Columns = {f"learnt words: {kind}": row for kind, row in zip(KINDS, scores, strict=True)}
    columns["learnt words"] = total
    chance = 1 / (1 + np.exp(-np.clip(total, -30, 30)))
    weight = shape.size + _FLOOR
    weighed = chance * weight
    chances = np.concatenate(([0.0], np.cumsum(weighed)))
    weights = np.concatenate(([0.0], np.cumsum(weight)))
    low, high = shape.low, shape.high
    means = (chances[high] - chances[low]) / np.maximum(weights[high] - weights[low], _FLOOR)
    columns |= {f"learnt words: ancestor {level}": mean for level, mean in zip(LEVELS, means, strict=True)}
    for level, group in enumerate(shape.alike, 1):
        mean = np.bincount(group, weighed) / np.maximum(np.bincount(group, weight), _FLOOR)
        columns[f"learnt words: built alike {level}"] = mean[group]
    columns["learnt words: page"] = chances[-1] / max(weights[-1], _FLOOR)
    for shift, around in zip(_AROUND, shifted(total, _AROUND, _NOBODY), strict=True):
        columns[f"learnt words: block {shift:+d}"] = around
    for sigma in _SIGMAS:
        blurred = blur(weighed, sigma) / np.maximum(blur(weight, sigma), 1e-9)
        columns[f"learnt words: blurred, sigma {sigma:g}"] = blurred
    return columns


def shifted(values: NDArray[Any], shifts: tuple[int, ...], beyond: float) -> list[NDArray[np.float32]]:
    """For each shift each block's neighbour so far on, ``beyond`` where it has none; ``values`` is (…, blocks)."""
    count, reach = values.shape[-1], max(map(abs, shifts))
    padded = np.full((*values.shape[:-1], count + 2 * reach), beyond, np.float32)
    padded[..., reach : reach + count] = values
    return [padded[..., reach + shift : reach + shift + count] for shift in shifts]


def blur(values: Floats, sigma: float) -> Floats:
    """The values weighted by a bell curve around each, shape (len(values),)."""
    if len(values) == 0:
        return values
    weights = _bell(sigma)
    reach = len(weights) // 2
    return np.convolve(values, weights)[reach : reach + len(values)]


@cache
def _bell(sigma: float) -> Floats:
    """A bell curve as far as three sigma, its sum 1."""
    reach = int(3 * sigma)
    weights: Floats = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    weights /= weights.sum()
    return weights
