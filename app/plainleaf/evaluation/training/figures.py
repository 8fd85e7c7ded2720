"""What cross-validation says of a model: scores by page type, and whether its confidence can be believed."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from plainleaf.evaluation.training.rows import Rows
from plainleaf.evaluation.training.validate import Fit, Judged, cross_validate

BINS = 5
"""Groups of equally many pages, by confidence, in which the expected F1 is compared with the reached."""
REACHABLE = 0.85
"""Share of the reference's words that stand somewhere on the page; below, no choice of blocks could be right."""
LOPSIDED = 0.15
"""Recall less precision, or precision less recall: from here on too much, or too little, is kept."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Pages of like confidence: how many, what F1 the model expected of them, and what it reached."""

    pages: int
    expected: float
    reached: float


@dataclass(frozen=True, slots=True)
class Loss:
    """Pages that lose for one cause: how many, and how much of the mean F1 over all pages they cost."""

    cause: str
    pages: int
    f1: float


@dataclass(frozen=True, slots=True)
class Figures:
    """Mean word F1 by page type, ``all`` first, then by number of pages; ``pages``: how many of each; ``spread``:
    the standard error of the mean over all pages; ``losses``: the dearest first, they add up to what is missing to
    1."""

    scores: Mapping[str, float]
    pages: Mapping[str, int]
    spread: float
    calibration: tuple[Calibration, ...]
    losses: tuple[Loss, ...]


def measured(rows: Rows, fit: Fit, told: Callable[[int, int], None]) -> Figures:
    """Cross-validate by registered domain; ``told`` hears how many of how many folds are done."""
    judged = cross_validate(rows, fit, told)
    scores: dict[str, list[float]] = defaultdict(list)
    for one in judged:
        scores["all"].append(one.words.f1)
        scores[one.page.kind].append(one.words.f1)
    kinds = sorted(scores, key=lambda kind: (kind != "all", -len(scores[kind]), kind))
    means = {kind: round(float(np.mean(scores[kind])), 4) for kind in kinds}
    everything = np.array(scores["all"], np.float64)
    spread = float(everything.std(ddof=1) / np.sqrt(len(everything))) if len(everything) > 1 else 0.0
    pages = {kind: len(scores[kind]) for kind in means}
    expected = [one.expected for one in judged]
    return Figures(means, pages, round(spread, 4), calibration(expected, scores["all"]), losses(judged))


def losses(judged: Sequence[Judged]) -> tuple[Loss, ...]:
    """What stands between the pages and an F1 of 1, by cause."""
    lost: dict[str, list[float]] = defaultdict(list)
    for one in judged:
        lost[_cause(one)].append(1 - one.words.f1)
    found = [Loss(cause, len(some), round(sum(some) / len(judged), 4)) for cause, some in lost.items()]
    return tuple(sorted(found, key=lambda loss: -loss.f1))


def _cause(one: Judged) -> str:
    if not one.page.reference:
        return "the reference is empty"
    if one.page.there < REACHABLE:
        return "much of the reference is not on the page"
    if one.words.recall - one.words.precision > LOPSIDED:
        return "too much is kept"
    if one.words.precision - one.words.recall > LOPSIDED:
        return "too little is kept"
    return "neither: a little of both"


def calibration(expected: Sequence[float], reached: Sequence[float]) -> tuple[Calibration, ...]:
    """Pages sorted by confidence, in BINS groups."""
    if len(expected) < BINS:
        return ()
    order = np.argsort(expected, kind="stable")
    pairs = np.array([expected, reached])[:, order]
    return tuple(
        Calibration(part.shape[1], round(float(part[0].mean()), 4), round(float(part[1].mean()), 4))
        for part in np.array_split(pairs, BINS, axis=1)
    )
