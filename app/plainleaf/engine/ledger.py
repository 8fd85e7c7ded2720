"""The ledger of a page: which step added or removed which runs of its text, and why; and the steps that write it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Concatenate, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.document import Document
from plainleaf.engine.record import record

Clock = Callable[[], float]
"""Seconds, from any beginning."""

P = ParamSpec("P")
T = TypeVar("T")


@record(frozen=True, slots=True)
class NamedStep:
    """One step on the way from a page to its article: its ``name``, and in words for a reader what it ``does``, why it
    ``adds`` text and why it ``removes`` text. ``removes`` is empty for a step that says it of each removal."""

    name: str
    does: str
    adds: str = ""
    removes: str = ""


@record(frozen=True, slots=True, eq=False)
class LedgerEntry:
    """What a step did: the ``runs`` that it added or else removed, ascending, shape (n,), and the reason. A removal may
    name runs that no step has added: they are barred for that reason."""

    step: str
    added: bool
    runs: Ints
    reason: str


class Steps:
    """Runs the steps of one page but those ``without``, and records what each did and the seconds that it took, where
    there is a ``clock``. ``entries`` are those of steps before."""

    def __init__(
        self, entries: Iterable[LedgerEntry] = (), without: frozenset[str] = frozenset(), clock: Clock | None = None
    ) -> None:
        self.entries = list(entries)
        self.without = without
        self.seconds: dict[str, float] = {}
        self._clock = clock

    def timed(self, step: NamedStep, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function of a step returns that cannot be switched off."""
        if self._clock is None:
            return function(*args, **kwargs)
        start = self._clock()
        found = function(*args, **kwargs)
        self.seconds[step.name] = self.seconds.get(step.name, 0.0) + self._clock() - start
        return found

    def run(self, step: NamedStep, off: T, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function returns; ``off`` where the step is switched off."""
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
        """The mask over the runs, shape (runs,), that the function makes of ``keep``, recorded."""
        after = self.run(step, keep, function, document, keep, *args, **kwargs)
        self.record(step, keep, after)
        return after

    def record(self, step: NamedStep, before: Bools, after: Bools) -> None:
        """Write down what became of a mask over the runs."""
        if after is before:
            return
        if (more := (after & ~before).nonzero()[0]).size:
            self.entries.append(LedgerEntry(step.name, True, more, step.adds))
        if (less := (before & ~after).nonzero()[0]).size:
            self.entries.append(LedgerEntry(step.name, False, less, step.removes))

    def bar(self, step: NamedStep, runs: Bools, reason: str = "") -> None:
        """Write down that a step removed runs, or kept them from being added, for its own or a given reason; shape
        (runs,)."""
        if (found := runs.nonzero()[0]).size:
            self.entries.append(LedgerEntry(step.name, False, found, reason or step.removes))


@dataclass(frozen=True)
class Ledger:
    """All that the steps did to the ``runs`` of a page, in order; ``seconds`` what each took, where that is known."""

    runs: int
    entries: Sequence[LedgerEntry]
    seconds: Mapping[str, float]

    @cached_property
    def kept(self) -> Bools:
        """The runs that the article shows, shape (runs,): the entries replayed."""
        kept = np.zeros(self.runs, np.bool_)
        for entry in self.entries:
            kept[entry.runs] = entry.added
        return kept

    @cached_property
    def last(self) -> Ints:
        """The number of the entry that decided on each run, shape (runs,); -1 where none did, which is left out."""
        last = np.full(self.runs, -1, np.int64)
        for number, entry in enumerate(self.entries):
            last[entry.runs] = number
        return last

    def deciding(self, length: NDArray[np.integer], runs: slice) -> LedgerEntry | None:
        """The entry that decided on most of the text of the runs; None where that is none. ``length`` are the
        characters of all runs, shape (runs,)."""
        last = self.last[runs]
        if not last.size:
            return None
        number = int(np.bincount(last + 1, weights=length[runs]).argmax()) - 1
        return None if number < 0 else self.entries[number]


NO_LEDGER = Ledger(0, (), {})
"""Of an article whose page is not here."""
