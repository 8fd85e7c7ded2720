"""Measures the contribution of each step: each is switched off in turn on the pages where it changes something."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from plainleaf.engine.article import Article
from plainleaf.engine.document import DocumentError
from plainleaf.engine.extract import DEFAULT_METHOD, article_of, method_named, read
from plainleaf.engine.ledger import Steps
from plainleaf.engine.pipeline import may_be_off
from plainleaf.engine.selection.contract import Method
from plainleaf.evaluation.datasets import Case, Entry, open_dataset
from plainleaf.evaluation.datasets.contract import sample
from plainleaf.evaluation.extractors.peers import decoded
from plainleaf.evaluation.score.metrics import count_present, match, word_bag, words
from plainleaf.evaluation.structure.captions import captions_of
from plainleaf.evaluation.structure.from_html import html_shape
from plainleaf.evaluation.structure.shape import plain
from plainleaf.evaluation.training.shared.folds import domain_of, is_read

Progress = Callable[[int, int, str], None]

BETTER = 0.01
"""Minimum change of a page's word F1 to count as better or worse."""
KINDS = {
    "cells": "table cells",
    "items": "list items",
    "code": "code lines",
    "headings": "headings",
    "captions": "captions",
}
"""Kinds of structure, by the names of their parts in a StructureShape."""
FEW = 3
"""Minimum words of a part: shorter ones occur in a reference by chance."""

Named = tuple[str, str]
"""The names of a dataset and of a page in it."""
Structure = dict[str, tuple[int, int]]
"""For each kind, the number of a page's parts that occur in its reference, and of those that occur in the article."""


@dataclass(frozen=True, slots=True)
class Score:
    """A page's word F1 and structure."""

    f1: float
    structure: Structure


@dataclass(frozen=True, slots=True)
class PageOutcome:
    """The contribution of steps on one page: its ``score`` with all steps, and ``off``, the scores without each step
    that changes the article. ``read``: the page's domain is in the half that developers may read, not in the half that
    is only counted."""

    name: str
    kind: str
    read: bool
    score: Score
    off: dict[str, Score]


@dataclass(frozen=True, slots=True)
class SetOutcome:
    """The pages of one dataset."""

    name: str
    pages: Sequence[PageOutcome]


@dataclass(frozen=True, slots=True)
class StepWorth:
    """The contribution of a step on some pages: the number of changed, better and worse pages, and the increase of the
    mean word F1 and of the recall of each kind of structure."""

    step: str
    changed: int
    better: int
    worse: int
    f1: float
    structure: dict[str, float]


def evaluate_rules(
    folders: Sequence[Path],
    every: int = 1,
    jobs: int = 1,
    progress: Progress | None = None,
    methods: Iterable[tuple[Method, frozenset[Named]]] = (),
) -> list[SetOutcome]:
    """Switch off each step in turn, on each ``every``-th page of some datasets: each page by the one of ``methods``
    that has its name, if there are any, otherwise by the default method. Raises DatasetError, EvaluationError."""
    chosen = {
        (folder.resolve().name, entry.name): entry
        for folder in folders
        for entry in sample(open_dataset(folder).entries(), every)
    }
    pages: dict[str, list[PageOutcome]] = {folder.resolve().name: [] for folder in folders}
    done = 0
    for method, named in methods or [(method_named(DEFAULT_METHOD), frozenset(chosen))]:
        of_set = {name: entry for name, entry in chosen.items() if name in named}
        for (dataset, name), outcome in zip(of_set, _outcomes(method, list(of_set.values()), jobs), strict=True):
            done += 1
            if outcome is not None:
                pages[dataset].append(outcome)
            if progress:
                progress(done, len(chosen), name)
    return [SetOutcome(name, outcomes) for name, outcomes in pages.items()]


def _outcomes(method: Method, entries: Sequence[Entry], jobs: int) -> Iterator[PageOutcome | None]:
    judge = partial(outcome_of, method)
    if jobs == 1:
        yield from map(judge, entries)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(judge, entries, chunksize=8)


def outcome_of(method: Method, entry: Entry) -> PageOutcome | None:
    """The contribution of the steps of a method on a page; None if it is not HTML."""
    case = entry.read()
    try:
        document = read(case.page, case.url)
    except DocumentError:
        return None
    parts = _parts(case)
    selection, _ = method.select(document)
    wrote = {entry.step for entry in selection.ledger}
    article = article_of(document, method, selection, {})
    steps = {step.name for step in method.steps}
    markdown, off = article.render("markdown"), {}
    for name in may_be_off(method):
        if name in steps and name not in wrote:
            continue
        without = Steps(() if name in steps else selection.ledger, frozenset({name}))
        chosen = method.select_in(without, document)[0] if name in steps else selection
        other = article_of(document, method, chosen, {}, steps=without)
        if other.render("markdown") != markdown:
            off[name] = _score(other, case, parts)
    return PageOutcome(case.name, case.kind, is_read(domain_of(case)), _score(article, case, parts), off)


def _score(article: Article, case: Case, parts: dict[str, list[str]]) -> Score:
    text = article.text
    if case.by_snippets:
        right, wrong = count_present(text, case.present), count_present(text, case.absent)
        f1 = match(right, right + wrong, len(case.present)).f1
    else:
        f1 = word_bag(words(text), words(case.reference)).f1
    folded = _folded(text)
    structure = {kind: (len(lines), sum(part in folded for part in lines)) for kind, lines in parts.items()}
    return Score(f1, structure)


def _parts(case: Case) -> dict[str, list[str]]:
    """The parts of each kind whose words occur in the page's reference."""
    page, folded = decoded(case.page), _folded(case.reference)
    parts = html_shape(page).parts | {"captions": captions_of(page)}
    return {
        kind: [part for part in map(_folded, parts[name]) if part.count(" ") > FEW and part in folded]
        for kind, name in KINDS.items()
    }


def _folded(text: str) -> str:
    """The words of a text in lower case, each surrounded by spaces."""
    return f" {plain(text)} "


def worths(pages: Sequence[PageOutcome]) -> list[StepWorth]:
    """The contribution of each step on some pages, in pipeline order."""
    return [_worth(name, pages) for name in may_be_off(method_named(DEFAULT_METHOD))]


def _worth(name: str, pages: Sequence[PageOutcome]) -> StepWorth:
    changed = [page for page in pages if name in page.off]
    gains = [page.score.f1 - page.off[name].f1 for page in changed]
    structure = {}
    for kind in KINDS:
        total = sum(page.score.structure[kind][0] for page in pages)
        gained = sum(page.score.structure[kind][1] - page.off[name].structure[kind][1] for page in changed)
        structure[kind] = gained / total if total else 0.0
    return StepWorth(
        name,
        len(changed),
        sum(gain > BETTER for gain in gains),
        sum(gain < -BETTER for gain in gains),
        sum(gains) / len(pages) if pages else 0.0,
        structure,
    )
