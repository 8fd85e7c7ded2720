"""Compare methods on one page: how much of the text both keep, only one, or none."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from plainleaf.actions.opening import Fetching, open_source
from plainleaf.engine.article.scope.region import region_of
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.document import Document
from plainleaf.engine.extract import method_named, read
from plainleaf.engine.selection.contract import Selection


@dataclass(frozen=True, slots=True)
class Agreement:
    """Two selections of one page, as shares of its text by characters, from 0 to 1; the four sum to 1.

    ``same`` is the text that both keep over the text that at least one keeps; 1 where both keep nothing.
    """

    both: float
    only_first: float
    only_second: float
    neither: float

    @property
    def same(self) -> float:
        """Agreement about what is kept."""
        either = self.both + self.only_first + self.only_second
        return self.both / either if either else 1.0


@dataclass(frozen=True, slots=True)
class Comparison:
    """What several methods keep of one page; ``same``, shape (methods, methods), is their agreement pair by pair."""

    document: Document
    selections: tuple[Selection, ...]
    same: NDArray[np.float64]

    @property
    def names(self) -> tuple[str, ...]:
        """The methods, in order."""
        return tuple(selection.method for selection in self.selections)

    @property
    def kept(self) -> tuple[float, ...]:
        """The share of the page's text that each method keeps."""
        length = self.document.runs.length
        total = max(1, int(length.sum()))
        return tuple(float(length[selection.keep].sum()) / total for selection in self.selections)


def agreement(document: Document, first: Selection, second: Selection) -> Agreement:
    """How far two selections of a document agree."""
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
    """The selection with what belongs to the text that it keeps, as an article has it."""
    part = region_of(document, selection)
    return selection if part is None else replace(selection, keep=part.keep)


def compare(
    document: Document,
    methods: Mapping[str, Mapping[str, Any]],
    known: Mapping[str, Selection] | None = None,
    progress: Callable[[int, int | None], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Comparison:
    """Run several methods, each with its parameters, on one document: what an article of each would be made of.

    ``known`` are such selections that need not be made again, by method. ``progress`` gets the number of methods that
    are done and of all; after ``cancelled()`` the comparison ends with the methods that are done. Raises
    ParameterError.
    """
    chosen = [(method_named(name), parameters) for name, parameters in methods.items()]
    selections: list[Selection] = []
    for method, parameters in chosen:
        if cancelled is not None and cancelled():
            break
        found = (known or {}).get(method.name)
        selections.append(
            found if found is not None else in_article(document, method.select(document, **parameters)[0])
        )
        if progress is not None:
            progress(len(selections), len(chosen))
    return Comparison(document, tuple(selections), matrix(document, selections))


def compare_source(
    source: str, names: Sequence[str] = (), *, encoding: str | None = None, **fetching: Unpack[Fetching]
) -> Comparison:
    """Compare methods (all, if none are named) on the page at a source. Raises as ``open_source`` and ``compare``."""
    for name in names:
        method_named(name)
    document = read(open_source(source, **fetching), encoding=encoding)
    return compare(document, {name: {} for name in names or METHODS})
