"""Evaluates models on unseen pages: cross-validation by registered domain, and leaving out one whole dataset."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.method import METHOD, run_with
from plainleaf.engine.auto.model.trees import Model
from plainleaf.engine.extract import article_of, read
from plainleaf.evaluation.score.metrics import Match, bags, count_present, match, words
from plainleaf.evaluation.training.auto.rows import PageRows, Rows, of_rows
from plainleaf.evaluation.training.shared.folds import folds

FOLDS = 5

Bools = NDArray[np.bool_]
Fit = Callable[[Bools], Model]


@dataclass(frozen=True, slots=True)
class Split:
    """Pages to evaluate, and the mask of rows, shape (rows,), from which a model for them may learn."""

    judged: tuple[PageRows, ...]
    learnt: Bools


@dataclass(frozen=True, slots=True)
class UnseenPage:
    """A page that the model has not seen: the F1 that was expected of it, and the words in common with its reference,
    or, where it has pieces in place of one, the pieces. ``pieces``: how many were found and wanted, found, wanted."""

    page: PageRows
    expected: float
    words: Match
    pieces: tuple[int, int, int] | None = None


def by_domain(rows: Rows) -> list[Split]:
    """Divide all pages into FOLDS, each evaluated by a model of the others."""
    page_fold = folds([page.domain for page in rows.pages], FOLDS)
    return [
        Split(
            tuple(page for page, its in zip(rows.pages, page_fold, strict=True) if its == fold and not page.copy),
            of_rows(rows, page_fold != fold),
        )
        for fold in range(FOLDS)
    ]


def by_dataset(rows: Rows) -> list[Split]:
    """Each dataset, evaluated by a model of the others; empty if there is only one."""
    names = list(dict.fromkeys(page.dataset for page in rows.pages))
    domains = {name: {page.domain for page in rows.pages if page.dataset == name} for name in names}
    return [
        Split(
            tuple(page for page in rows.judged if page.dataset == name),
            # Domains of the dataset that is left out are left out of the others, too.
            of_rows(rows, [page.domain not in domains[name] for page in rows.pages]),
        )
        for name in names
        if len(names) > 1
    ]


def unseen(splits: Sequence[Split], fit: Fit, progress: Callable[[int, int], None]) -> list[UnseenPage]:
    """Every judged page, scored by a model that has not seen it; ``progress`` hears how many of how many splits are
    done."""
    pages = []
    for done, split in enumerate(splits):
        progress(done, len(splits))
        model = fit(split.learnt)
        pages += [score_unseen(page, model) for page in split.judged]
    progress(len(splits), len(splits))
    return pages


def score_unseen(page: PageRows, model: Model) -> UnseenPage:
    """Compare the text of the article that the model produces with the page's reference."""
    case = page.entry.read()
    document = read(case.page, case.url)
    defaults: dict[str, Any] = METHOD.settings()
    selection, _ = run_with(model, document, **defaults)
    text = article_of(document, METHOD, selection, {}).text
    expected = selection.confidence or 0.0
    if not case.by_snippets:
        return UnseenPage(page, expected, bags(Counter(words(text)), page.reference))
    right, wrong = count_present(text, case.present), count_present(text, case.absent)
    wanted = len(case.present)
    return UnseenPage(page, expected, match(right, right + wrong, wanted), (right, right + wrong, wanted))
