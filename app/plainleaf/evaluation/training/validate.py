"""Cross-validation by registered domain: no domain is both learnt from and judged."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.method import METHOD, run_with
from plainleaf.engine.auto.model import Model
from plainleaf.engine.extract import article_of, read
from plainleaf.evaluation.score.metrics import Match, bags, words
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
        judged += [judge(page, model) for page in np.array(rows.pages, object)[page_fold == fold]]
        told(fold + 1, FOLDS)
    return judged


def judge(page: PageRows, model: Model) -> Judged:
    """The text of the article that the model makes of a page, against the page's reference."""
    case = page.entry.read()
    document = read(case.page, case.url)
    defaults: dict[str, Any] = METHOD.settings()
    selection, _ = run_with(model, document, **defaults)
    text = article_of(document, METHOD, selection, {}).text
    return Judged(page, selection.confidence or 0.0, bags(Counter(words(text)), page.reference))
