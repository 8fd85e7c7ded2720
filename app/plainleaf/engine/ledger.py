"""The ledger of a page: which step added or removed which runs of text, and why; and the steps that record it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Concatenate, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.document import Document
from plainleaf.engine.record import record

Clock = Callable[[], float]
"""Seconds since any moment."""

P = ParamSpec("P")
T = TypeVar("T")


@record(frozen=True, slots=True)
class NamedStep:
    """One step from a page to its article: its ``name``, and phrases for users: what it ``does``, why it ``adds`` text
    and why it ``removes`` text. ``removes`` is empty for a step that gives a reason with each removal."""

    name: str
    does: str
    adds: str = ""
    removes: str = ""


@record(frozen=True, slots=True, eq=False)
class LedgerEntry:
    """The effect of a step: the ``runs`` that it added or removed, ascending, shape (n,), and the reason. A removal may
    include runs that no step has added: they are barred for that reason."""

    step: str
    added: bool
    runs: Ints
    reason: str


class Steps:
    """Runs the steps of one page except those in ``without``, and records the effect of each and, if there is a
    ``clock``, its seconds. ``entries`` are those of earlier steps."""

    def __init__(
        self, entries: Iterable[LedgerEntry] = (), without: frozenset[str] = frozenset(), clock: Clock | None = None
    ) -> None:
        self.entries = list(entries)
        self.without = without
        self.seconds: dict[str, float] = {}
        self._clock = clock

    def timed(self, step: NamedStep, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the function of a step that cannot be switched off."""
        if self._clock is None:
            return function(*args, **kwargs)
        start = self._clock()
        result = function(*args, **kwargs)
        self.seconds[step.name] = self.seconds.get(step.name, 0.0) + self._clock() - start
        return result

    def run(self, step: NamedStep, off: T, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the function of a step; returns ``off`` if it is switched off."""
        return off if step.name in self.without else self.timed(step, function, *args, **kwargs)

    def mask(
        self,
        step: NamedStep,
        document: Document,
        keep: Bools,
        function: Callable[Concatenate[Document, Bools, P], Bools],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Bools:
        """Run a function that maps ``keep`` to a new mask over the runs, shape (runs,), and record the difference."""
        after = self.run(step, keep, function, document, keep, *args, **kwargs)
        self.record(step, keep, after)
        return after

    def record(self, step: NamedStep, before: Bools, after: Bools) -> None:
        """Record the change of a mask over the runs."""
        if after is before:
            return
        if (added := (after & ~before).nonzero()[0]).size:
            self.entries.append(LedgerEntry(step.name, True, added, step.adds))
        if (less := (before & ~after).nonzero()[0]).size:
            self.entries.append(LedgerEntry(step.name, False, less, step.removes))

    def add(self, step: NamedStep, keep: Bools, added: Sequence[int]) -> Bools:
        """Record that a step added runs, ascending, which were not in ``keep``, shape (runs,); returns both."""
        runs = np.array(added, np.int64)
        self.entries.append(LedgerEntry(step.name, True, runs, step.adds))
        after = keep.copy()
        after[runs] = True
        return after

    def bar(self, step: NamedStep, runs: Bools, reason: str = "") -> None:
        """Record that a step removed runs, or barred them, for its own or a given reason; shape (runs,)."""
        if (removed := runs.nonzero()[0]).size:
            self.entries.append(LedgerEntry(step.name, False, removed, reason or step.removes))


@record(frozen=True)
class Ledger:
    """All changes by the steps to the ``runs`` of a page, in order; ``seconds`` of each step, if measured."""

    runs: int
    entries: Sequence[LedgerEntry]
    seconds: Mapping[str, float]

    @cached_property
    def kept(self) -> Bools:
        """The runs that the article shows, shape (runs,): the result of all entries."""
        kept = np.zeros(self.runs, np.bool_)
        for entry in self.entries:
            kept[entry.runs] = entry.added
        return kept

    @cached_property
    def last(self) -> Ints:
        """The index of the entry that decided on each run, shape (runs,); -1, and the run is left out, if none did."""
        last = np.full(self.runs, -1, np.int64)
        for number, entry in enumerate(self.entries):
            last[entry.runs] = number
        return last

    def deciding(self, length: NDArray[np.integer], runs: slice) -> LedgerEntry | None:
        """The entry that decided on most of the text of the runs, or None. ``length``, shape (runs,): characters."""
        last = self.last[runs]
        if not last.size:
            return None
        number = int(np.bincount(last + 1, weights=length[runs]).argmax()) - 1
        return None if number < 0 else self.entries[number]


NO_LEDGER = Ledger(0, (), {})
"""For an article without its page."""
