"""What cross-validation says of a model: scores by page type, and whether its confidence can be believed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.cut import expected_f1_cut
from plainleaf.engine.auto.model import Model
from plainleaf.evaluation.training.rows import Rows
from plainleaf.evaluation.training.validate import FOLDS, cross_validate, folds

Bools = NDArray[np.bool_]
Fit = Callable[[Bools], Model]

BINS = 5
"""Groups of equally many pages, by confidence, in which the expected F1 is compared with the reached."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Pages of like confidence: how many, what F1 the model expected of them, and what it reached."""

    pages: int
    expected: float
    reached: float


@dataclass(frozen=True, slots=True)
class Figures:
    """Mean word F1 by page type, ``all`` first, then by number of pages; ``pages``: how many of each; ``spread``:
    the standard error of the mean over all pages."""

    scores: Mapping[str, float]
    pages: Mapping[str, int]
    spread: float
    calibration: tuple[Calibration, ...]


def measured(rows: Rows, fit: Fit, told: Callable[[int, int], None]) -> Figures:
    """Cross-validate by registered domain; ``told`` hears how many of how many folds are done."""
    noting = _Noting(rows, fit)
    scores: Mapping[str, list[float]] = {"all": []}
    told(0, FOLDS)
    for fold, scores in cross_validate(rows, noting):  # noqa: B007 — the last ones are all
        told(fold + 1, FOLDS)
    kinds = sorted(scores, key=lambda kind: (kind != "all", -len(scores[kind]), kind))
    means = {kind: round(float(np.mean(scores[kind])), 4) for kind in kinds if scores[kind]}
    everything = np.array(scores["all"], np.float64)
    spread = float(everything.std(ddof=1) / np.sqrt(len(everything))) if len(everything) > 1 else 0.0
    pages = {kind: len(scores[kind]) for kind in means}
    return Figures(means, pages, round(spread, 4), calibration(noting.expected, scores["all"]))


@dataclass(slots=True)
class _Noting:
    """Fits the model of one fold after the other, and notes what each expects of the pages that it has not seen."""

    rows: Rows
    fit: Fit
    expected: list[float] = field(default_factory=list)
    fold: int = 0

    def __call__(self, chosen: Bools) -> Model:
        model = self.fit(chosen)
        unseen = folds(self.rows.pages) == self.fold
        for page in (page for page, judged in zip(self.rows.pages, unseen.tolist(), strict=True) if judged):
            probability = model.probability(self.rows.features(page, model.vocabulary))
            _, expected = expected_f1_cut(probability, self.rows.size[page.start : page.end])
            self.expected.append(expected)
        self.fold += 1
        return model


def calibration(expected: list[float], reached: list[float]) -> tuple[Calibration, ...]:
    """Pages sorted by confidence, in BINS groups."""
    if len(expected) < BINS:
        return ()
    order = np.argsort(expected, kind="stable")
    pairs = np.array([expected, reached])[:, order]
    return tuple(
        Calibration(part.shape[1], round(float(part[0].mean()), 4), round(float(part[1].mean()), 4))
        for part in np.array_split(pairs, BINS, axis=1)
    )
