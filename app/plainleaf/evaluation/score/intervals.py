"""Bootstrap confidence intervals of means over pages, with a fixed seed."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

DRAWS = 2000
SEED = 20261121
_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, and the range of 95 % of the resampled means."""

    mean: float
    low: float
    high: float


def intervals(scores: NDArray[np.float64]) -> list[Interval]:
    """One interval for each row of ``scores``, shape (rows, pages). All rows use the same resampled pages, so the
    difference of two rows can be passed as a row."""
    rows, pages = scores.shape
    if pages == 0:
        return [Interval(float("nan"), float("nan"), float("nan"))] * rows
    source = np.random.default_rng(SEED)
    means = np.empty((DRAWS, rows))
    for start in range(0, DRAWS, _AT_ONCE):
        count = min(_AT_ONCE, DRAWS - start)
        weights = source.multinomial(pages, np.full(pages, 1 / pages), size=count)
        means[start : start + count] = weights @ scores.T / pages
    low, high = np.percentile(means, [2.5, 97.5], axis=0)
    return [Interval(*map(float, three)) for three in zip(scores.mean(axis=1), low, high, strict=True)]
