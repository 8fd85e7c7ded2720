"""Features of the learnt words, of a block and of the blocks around it."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.features import learnt as kernel
from plainleaf.engine.arrays import Floats
from plainleaf.engine.auto.features.measures import LEVELS, Shape
from plainleaf.engine.auto.features.vocabulary import KINDS

Rows = NDArray[np.float32]

_SIGMAS = (2.0, 6.0)
_NOBODY = -6.0
"""Log-odds of a missing neighbour: certainly not content."""
_FLOOR = 0.3
"""Weight, in words, of a block without words."""

NAMES = (
    *(f"learnt words: {kind}" for kind in KINDS),
    "learnt words",
    *(f"learnt words: ancestor {level}" for level in LEVELS),
    *(f"learnt words: built alike {level}" for level in (1, 2, 3)),
    "learnt words: page",
    *(f"learnt words: block {shift:+d}" for shift in (-2, -1, 1, 2)),
    *(f"learnt words: blurred, sigma {sigma:g}" for sigma in _SIGMAS),
)


def learnt(scores: Floats, bias: float, shape: Shape, rows: Rows) -> None:
    """Each kind's sum and their total; the mean probability in ancestors, in parts built alike, around, on the page.

    ``scores`` is (kinds, blocks), from ``Vocabulary.scores``; ``rows`` (features, blocks) are filled.
    """
    total = scores.sum(axis=0) + bias
    weight = shape.size + _FLOOR
    weighed = weight / (1 + np.exp(-np.minimum(np.maximum(total, -30), 30)))
    rows[: len(KINDS)] = scores
    near, far = map(bell, _SIGMAS)
    around = rows[len(KINDS) :]
    kernel.around(total, weighed, weight, shape.low, shape.high, shape.alike, around, near, far, _FLOOR, _NOBODY)


@cache
def bell(sigma: float) -> Floats:
    """A bell curve up to three sigma, normalised."""
    reach = int(3 * sigma)
    weights: Floats = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    weights /= weights.sum()
    return weights
