"""Bootstrap confidence intervals of means over pages, drawn once for a run, with a fixed seed."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

DRAWS = 2000
SEED = 20261121
_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, and the range that 95 % of the resampled means lie in."""

    mean: float
    low: float
    high: float


def intervals(scores: NDArray[np.float64], draws: int = DRAWS, seed: int = SEED) -> list[Interval]:
    """One interval per row of ``scores`` (rows, pages): the pages are resampled alike for every row, so the
    difference of two rows may be given as a row of its own."""
    rows, pages = scores.shape
    if pages == 0:
        return [Interval(float("nan"), float("nan"), float("nan"))] * rows
    source = np.random.default_rng(seed)
    means = np.empty((draws, rows))
    for start in range(0, draws, _AT_ONCE):
        some = min(_AT_ONCE, draws - start)
        weights = source.multinomial(pages, np.full(pages, 1 / pages), size=some)
        means[start : start + some] = weights @ scores.T / pages
    low, high = np.percentile(means, [2.5, 97.5], axis=0)
    return [Interval(*map(float, three)) for three in zip(scores.mean(axis=1), low, high, strict=True)]
