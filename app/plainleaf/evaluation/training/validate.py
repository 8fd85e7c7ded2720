"""Cross-validation by registered domain: no domain is both learnt from and judged."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.cut import expected_f1_cut
from plainleaf.engine.auto.model import Model
from plainleaf.evaluation.metrics import bags
from plainleaf.evaluation.training.rows import PageRows, Rows

FOLDS = 5


def folds(pages: Sequence[PageRows], count: int = FOLDS, seed: int = 7) -> NDArray[np.int64]:
    """The fold of each page, shape (pages,): whole domains, shuffled with a fixed seed."""
    domains = sorted({page.domain for page in pages})
    shuffled = np.random.RandomState(seed).permutation(len(domains))
    of_domain = {domains[index]: position % count for position, index in enumerate(shuffled)}
    return np.array([of_domain[page.domain] for page in pages], np.int64)


def cross_validate(
    rows: Rows, fit: Callable[[NDArray[np.bool_]], Model]
) -> Iterator[tuple[int, dict[str, list[float]]]]:
    """After each fold: its number, and so far the F1 of every judged page by page type and under ``all``."""
    page_fold = folds(rows.pages)
    row_fold = np.repeat(page_fold, [page.end - page.start for page in rows.pages])
    scores: dict[str, list[float]] = defaultdict(list)
    for fold in range(FOLDS):
        model = fit(row_fold != fold)
        for page in np.array(rows.pages, object)[page_fold == fold]:
            score = page_score(rows, page, model)
            scores["all"].append(score)
            scores[page.kind].append(score)
        yield fold, scores


def page_score(rows: Rows, page: PageRows, model: Model) -> float:
    """Word F1 of the blocks that the model and the cut keep."""
    probability = model.probability(rows.features(page, model.vocabulary))
    keep, _ = expected_f1_cut(probability, rows.size[page.start : page.end])
    kept: Counter[str] = Counter()
    for block in np.flatnonzero(keep):
        kept.update(page.bags[block])
    return bags(kept, page.reference).f1
