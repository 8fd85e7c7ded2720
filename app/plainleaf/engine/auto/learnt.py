"""Features of the learnt words: what they say of a block itself, and of the blocks around it."""

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
    count = len(total)
    columns: Columns = {f"learnt words: {kind}": row for kind, row in zip(KINDS, scores, strict=True)}
    columns["learnt words"] = total
    chance = 1 / (1 + np.exp(-np.clip(total, -30, 30)))
    weight = shape.size + _FLOOR
    chances = np.concatenate(([0.0], np.cumsum(chance * weight)))
    weights = np.concatenate(([0.0], np.cumsum(weight)))
    for row, level in enumerate(LEVELS):
        low, high = shape.low[row], shape.high[row]
        mean = (chances[high] - chances[low]) / np.maximum(weights[high] - weights[low], _FLOOR)
        columns[f"learnt words: ancestor {level}"] = mean
    for level, group in enumerate(shape.alike, 1):
        mean = np.bincount(group, chance * weight) / np.maximum(np.bincount(group, weight), _FLOOR)
        columns[f"learnt words: built alike {level}"] = mean[group]
    columns["learnt words: page"] = np.full(count, chances[-1] / max(weights[-1], _FLOOR))
    for shift in _AROUND:
        columns[f"learnt words: block {shift:+d}"] = shifted(total, shift, _NOBODY)
    for sigma in _SIGMAS:
        blurred = blur(chance * weight, sigma) / np.maximum(blur(weight, sigma), 1e-9)
        columns[f"learnt words: blurred, sigma {sigma:g}"] = blurred
    return columns


def shifted(values: NDArray[np.generic], shift: int, beyond: float) -> NDArray[np.float32]:
    """Each block's neighbour's value, ``beyond`` where it has none."""
    result = np.full(len(values), beyond, np.float32)
    if shift > 0:
        result[:-shift] = values[shift:]
    else:
        result[-shift:] = values[:shift]
    return result


def blur(values: Floats, sigma: float) -> Floats:
    """The values weighted by a bell curve around each, shape (len(values),)."""
    if len(values) == 0:
        return values
    reach = int(3 * sigma)
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    return np.convolve(np.pad(values, reach), weights / weights.sum(), "valid")
