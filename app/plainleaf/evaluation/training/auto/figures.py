"""What pages that were not learnt from say of a model: scores by dataset and page type, with other domains of the
dataset learnt from and without any of it, and whether the model's confidence can be believed."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from plainleaf.evaluation.score.metrics import Match, match
from plainleaf.evaluation.training.auto.rows import Rows
from plainleaf.evaluation.training.auto.validate import Fit, UnseenPage, by_dataset, by_domain, unseen

BINS = 5
"""Number of equally large groups of pages, sorted by confidence, for comparing expected with actual F1."""
REACHABLE = 0.85
"""Minimum share of the reference's words that occur on the page; below, no selection of blocks can be correct."""
LOPSIDED = 0.15
"""Minimum difference of recall and precision to count as keeping too much or too little."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Pages of similar confidence: their number, the expected F1, and the actual one."""

    pages: int
    expected: float
    reached: float


@dataclass(frozen=True, slots=True)
class Loss:
    """Pages that lose for one cause: their number, and their cost in mean F1 over all pages."""

    cause: str
    pages: int
    f1: float


@dataclass(frozen=True, slots=True)
class Figures:
    """Means over pages by ``groups_of``, the whole datasets first, then by number of pages: ``by_domain`` with models
    trained on other domains of the dataset, ``left_out`` with models trained on other datasets (empty for a single
    one); ``pages``: their counts; ``spread``: the standard error of the mean F1 over all pages; ``losses``: the largest
    first, with the sum 1 - F1."""

    by_domain: Mapping[str, Match]
    left_out: Mapping[str, Match]
    pages: Mapping[str, int]
    spread: float
    calibration: tuple[Calibration, ...]
    losses: tuple[Loss, ...]

    @property
    def scores(self) -> Mapping[str, float]:
        """The mean F1 of each group, other domains of the dataset learnt from."""
        return {group: round(score.f1, 4) for group, score in self.by_domain.items()}


def measured(rows: Rows, fit: Fit, progress: Callable[[str, int, int], None]) -> Figures:
    """Cross-validate by registered domain and with each dataset left out; ``progress`` hears what is being done, and
    how many of how many steps are."""
    judged = unseen(by_domain(rows), fit, lambda done, count: progress("cross-validating", done, count))
    without = unseen(by_dataset(rows), fit, lambda done, count: progress("leaving datasets out", done, count))
    pages = Counter(group for page in judged for group in groups_of(page))
    groups = sorted(pages, key=lambda group: (": " in group, -pages[group], group))
    f1 = np.array([page.words.f1 for page in judged])
    spread = float(f1.std(ddof=1) / np.sqrt(len(f1))) if len(f1) > 1 else 0.0
    expected = [page.expected for page in judged]
    return Figures(
        means(judged, groups),
        means(without, groups) if without else {},
        {group: pages[group] for group in groups},
        round(spread, 4),
        calibration(expected, f1.tolist()),
        losses(judged),
    )


def groups_of(judged: UnseenPage) -> tuple[str, ...]:
    """The groups of a page: its dataset, and its page type if the dataset has types."""
    page = judged.page
    return (page.dataset, f"{page.dataset}: {page.kind}") if page.kind else (page.dataset,)


def means(judged: Sequence[UnseenPage], groups: Sequence[str]) -> dict[str, Match]:
    """The mean over the pages of each group; for pages with snippets, over all snippets of the group."""
    return {group: _mean([page for page in judged if group in groups_of(page)]) for group in groups}


def _mean(judged: Sequence[UnseenPage]) -> Match:
    pieces = [page.pieces for page in judged if page.pieces is not None]
    if len(pieces) == len(judged):
        return match(*(sum(counted) for counted in zip(*pieces, strict=True)))
    averages = np.array([(page.words.precision, page.words.recall, page.words.f1) for page in judged]).mean(axis=0)
    return Match(*averages.tolist())


def losses(judged: Sequence[UnseenPage]) -> tuple[Loss, ...]:
    """Losses of F1 by cause."""
    lost: dict[str, list[float]] = defaultdict(list)
    for page in judged:
        lost[_cause(page)].append(1 - page.words.f1)
    causes = [
        Loss(cause, len(losses_of_cause), round(sum(losses_of_cause) / len(judged), 4))
        for cause, losses_of_cause in lost.items()
    ]
    return tuple(sorted(causes, key=lambda loss: -loss.f1))


def _cause(page: UnseenPage) -> str:
    if page.pieces is not None:
        return "the reference is pieces of text, and some are wrongly kept or left out"
    if not page.page.reference:
        return "there is no reference text"
    if page.page.there < REACHABLE:
        return "much of the reference is not on the page"
    if page.words.recall - page.words.precision > LOPSIDED:
        return "too much is kept"
    if page.words.precision - page.words.recall > LOPSIDED:
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
