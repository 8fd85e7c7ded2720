"""Judging on pages that were not learnt from: cross-validation by registered domain, and one dataset left out whole."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.method import METHOD, run_with
from plainleaf.engine.auto.model.trees import Model
from plainleaf.engine.extract import article_of, read
from plainleaf.evaluation.score.metrics import Match, bags, match, standing, words
from plainleaf.evaluation.training.auto.rows import PageRows, Rows
from plainleaf.evaluation.training.shared.folds import folds

FOLDS = 5

Fit = Callable[[NDArray[np.bool_]], Model]


@dataclass(frozen=True, slots=True)
class UnseenPage:
    """A page that the model has not seen: the F1 that was expected of it, and the words in common with its reference,
    or, where it has pieces in place of one, the pieces. ``pieces``: how many were found and wanted, found, wanted."""

    page: PageRows
    expected: float
    words: Match
    pieces: tuple[int, int, int] | None = None


def cross_validate(rows: Rows, fit: Fit, progress: Callable[[int, int], None]) -> list[UnseenPage]:
    """Every page, scored by a model of the other folds; ``progress`` hears how many of how many folds are done."""
    page_fold = folds([page.domain for page in rows.pages], FOLDS)
    row_fold = np.repeat(page_fold, [page.end - page.start for page in rows.pages])
    unseen = []
    progress(0, FOLDS)
    for fold in range(FOLDS):
        model = fit(row_fold != fold)
        unseen += [
            score_unseen(page, model)
            for page, number in zip(rows.pages, page_fold, strict=True)
            if number == fold and not page.copy
        ]
        progress(fold + 1, FOLDS)
    return unseen


def left_out(rows: Rows, fit: Fit, progress: Callable[[int, int], None]) -> list[UnseenPage]:
    """Every page, scored by a model of the other datasets; none where there is one only."""
    names = list(dict.fromkeys(page.dataset for page in rows.pages))
    if len(names) < 2:
        return []
    domains = {name: {page.domain for page in rows.pages if page.dataset == name} for name in names}
    unseen = []
    progress(0, len(names))
    for done, name in enumerate(names, 1):
        # A domain of the dataset that is left out is left out of the others, too.
        chosen = [page.domain not in domains[name] for page in rows.pages]
        model = fit(np.repeat(chosen, [page.end - page.start for page in rows.pages]))
        unseen += [score_unseen(page, model) for page in rows.judged if page.dataset == name]
        progress(done, len(names))
    return unseen


def score_unseen(page: PageRows, model: Model) -> UnseenPage:
    """The text of the article that the model makes of a page, against the page's reference."""
    case = page.entry.read()
    document = read(case.page, case.url)
    defaults: dict[str, Any] = METHOD.settings()
    selection, _ = run_with(model, document, **defaults)
    text = article_of(document, METHOD, selection, {}).text
    expected = selection.confidence or 0.0
    if not case.by_snippets:
        return UnseenPage(page, expected, bags(Counter(words(text)), page.reference))
    right, wrong = standing(text, case.present), standing(text, case.absent)
    wanted = len(case.present)
    return UnseenPage(page, expected, match(right, right + wrong, wanted), (right, right + wrong, wanted))
