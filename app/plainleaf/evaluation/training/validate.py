"""Cross-validation by registered domain: no domain is both learnt from and judged."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.cut import expected_f1_cut
from plainleaf.engine.auto.model import Model
from plainleaf.evaluation.metrics import Match, bags
from plainleaf.evaluation.training.rows import PageRows, Rows

FOLDS = 5

Fit = Callable[[NDArray[np.bool_]], Model]


@dataclass(frozen=True, slots=True)
class Judged:
    """A page that the model has not seen: the F1 that was expected of it, and the words in common with its
    reference."""

    page: PageRows
    expected: float
    words: Match


def folds(pages: Sequence[PageRows], count: int = FOLDS, seed: int = 7) -> NDArray[np.int64]:
    """The fold of each page, shape (pages,): whole domains, shuffled with a fixed seed."""
    domains = sorted({page.domain for page in pages})
    shuffled = np.random.RandomState(seed).permutation(len(domains))
    of_domain = {domains[index]: position % count for position, index in enumerate(shuffled)}
    return np.array([of_domain[page.domain] for page in pages], np.int64)


def cross_validate(rows: Rows, fit: Fit, told: Callable[[int, int], None]) -> list[Judged]:
    """Every page, judged by a model of the other folds; ``told`` hears how many of how many folds are done."""
    page_fold = folds(rows.pages)
    row_fold = np.repeat(page_fold, [page.end - page.start for page in rows.pages])
    judged = []
    told(0, FOLDS)
    for fold in range(FOLDS):
        model = fit(row_fold != fold)
        judged += [judge(rows, page, model) for page in np.array(rows.pages, object)[page_fold == fold]]
        told(fold + 1, FOLDS)
    return judged


def judge(rows: Rows, page: PageRows, model: Model) -> Judged:
    """The blocks that the model and the cut keep, against the page's reference."""
    probability = model.probability(rows.features(page, model.vocabulary))
    keep, expected = expected_f1_cut(probability, rows.size[page.start : page.end])
    kept: Counter[str] = Counter()
    for block in np.flatnonzero(keep):
        kept.update(page.bags[block])
    return Judged(page, expected, bags(kept, page.reference))
