"""Compares methods on one page: how much of the text both keep, only one keeps, or neither does."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from plainleaf.actions.dry_run import DryRunCancelledError, DryRuns, ExtractionStoppedError
from plainleaf.actions.opening import Fetching, open_source
from plainleaf.engine.article.compose import region_ledger
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.document import Document
from plainleaf.engine.extract import method_named, read
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.engine.rules import RuleSource
from plainleaf.engine.selection.contract import Selection
from plainleaf.errors import PlainleafError

Parameters = Mapping[str, Any]


@record(frozen=True, slots=True)
class Agreement:
    """Two selections of one page, as shares of its characters from 0 to 1; the four sum to 1.

    ``same`` is the text that both keep divided by the text that at least one keeps; 1 if both keep nothing.
    """

    both: float
    only_first: float
    only_second: float
    neither: float

    @property
    def same(self) -> float:
        """The Jaccard similarity of the kept texts."""
        either = self.both + self.only_first + self.only_second
        return self.both / either if either else 1.0


@record(frozen=True, slots=True)
class Comparison:
    """The selections of several methods on one page. ``same``, shape (methods, methods), is their pairwise agreement.
    ``stopped`` has the error of each method without a result."""

    document: Document
    selections: tuple[Selection, ...]
    same: NDArray[np.float64]
    stopped: Mapping[str, PlainleafError] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the methods, in order."""
        return tuple(selection.method for selection in self.selections)

    @property
    def kept(self) -> tuple[float, ...]:
        """The share of the page's text that each method keeps, from 0 to 1."""
        length = self.document.runs.length
        total = max(1, int(length.sum()))
        return tuple(float(length[selection.keep].sum()) / total for selection in self.selections)


def agreement(document: Document, first: Selection, second: Selection) -> Agreement:
    """The agreement of two selections of a document."""
    length = document.runs.length
    total = int(length.sum())
    if total == 0:
        return Agreement(0.0, 0.0, 0.0, 1.0)
    parts = (first.keep & second.keep, first.keep & ~second.keep, second.keep & ~first.keep)
    both, only_first, only_second = (int(length[part].sum()) / total for part in parts)
    return Agreement(both, only_first, only_second, 1.0 - both - only_first - only_second)


def matrix(document: Document, selections: Sequence[Selection]) -> NDArray[np.float64]:
    """The agreement (``Agreement.same``) of every pair, shape (selections, selections)."""
    keep = np.array([selection.keep for selection in selections], np.float64)
    keep = keep.reshape(len(selections), len(document.runs))
    common = (keep * document.runs.length) @ keep.T
    sizes = np.diag(common)
    either = sizes[:, None] + sizes[None, :] - common
    return np.divide(common, either, out=np.ones_like(common), where=either > 0)


def in_article(document: Document, selection: Selection) -> Selection:
    """The selection with the text that composing an article adds to it."""
    return replace(selection, keep=region_ledger(document, selection).kept)


def selections(page: Page, methods: Mapping[str, Parameters], rules: RuleSource | None) -> Iterator[Selection]:
    """Yield the selection of each method."""
    yield from _selections(read(page, rules=rules), methods)


def compare(
    document: Document,
    methods: Mapping[str, Parameters],
    known: Mapping[str, Selection] | None = None,
    progress: Callable[[int, int | None], None] | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    processes: DryRuns | None = None,
    rules: RuleSource | None = None,
) -> Comparison:
    """Run several methods, each with its parameters, on one document, and compare the text of their articles.

    ``known`` are existing selections by method. ``progress`` is called with the number of finished methods and of all.
    After ``cancelled()`` returns True, the comparison has only the finished methods. With ``processes``, a method that
    takes too long is left out and reported in ``stopped``. ``rules`` must be those that the document was parsed with.
    Raises ParameterError.
    """
    for name in methods:
        method_named(name)
    selected = {name: selection for name, selection in (known or {}).items() if name in methods}
    rest = {name: parameters for name, parameters in methods.items() if name not in selected}
    stopped: dict[str, PlainleafError] = {}
    results = _selections(document, rest) if processes is None else _apart(document, rest, processes, rules, cancelled)
    while not cancelled() and (outcome := next(results, None)) is not None:
        if isinstance(outcome, Selection):
            selected[outcome.method] = outcome
        else:
            stopped |= outcome
        if progress is not None:
            progress(len(selected) + len(stopped), len(methods))
    chosen = tuple(selected[name] for name in methods if name in selected)
    return Comparison(document, chosen, matrix(document, chosen), stopped)


def _selections(document: Document, methods: Mapping[str, Parameters]) -> Iterator[Selection]:
    for name, parameters in methods.items():
        yield in_article(document, method_named(name).select(document, **parameters)[0])


def _apart(
    document: Document,
    methods: Mapping[str, Parameters],
    processes: DryRuns,
    rules: RuleSource | None,
    cancelled: Callable[[], bool],
) -> Iterator[Selection | dict[str, PlainleafError]]:
    """Make the selections in a process that can be ended; yields the error in place of a selection if it was."""
    rest = dict(methods)
    while rest:
        with processes.job(selections, document.page, rest, rules, who="", cancelled=cancelled) as run:
            results = run.results()
            try:
                for name in tuple(rest):
                    run.who = f"The method {name}"
                    selection: Selection = next(results)
                    del rest[name]
                    yield selection
            except ExtractionStoppedError as error:
                del rest[name]
                yield {name: error}
            except DryRunCancelledError:
                return


def compare_source(
    source: str, names: Sequence[str] = (), *, encoding: str | None = None, **fetching: Unpack[Fetching]
) -> Comparison:
    """Compare methods (by default all) on the page at a source. Raises the errors of ``open_source`` and
    ``compare``."""
    for name in names:
        method_named(name)
    document = read(open_source(source, **fetching), encoding=encoding)
    return compare(document, {name: {} for name in names or METHODS})
