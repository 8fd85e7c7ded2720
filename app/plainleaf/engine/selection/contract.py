"""The interface of all methods: declared parameters, the selection they return, and the trace that explains it."""

from collections.abc import Callable
from typing import Any, Protocol

from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.document import Document
from plainleaf.engine.ledger import LedgerEntry, NamedStep, Steps
from plainleaf.engine.options import Option, OptionError, Value, checked
from plainleaf.engine.record import record
from plainleaf.engine.selection.chart import Chart
from plainleaf.errors import PlainleafError

KEPT = NamedStep(
    "method",
    "The method keeps text by what it measures.",
    "the method takes it for content",
    "the method takes it for no content",
)
"""The only step of a method without steps of its own."""


class ParameterError(OptionError):
    """A parameter that the method does not have, or a value outside its range."""


class ModelError(PlainleafError):
    """A shipped model is missing, damaged or incompatible with this program."""


@record(frozen=True, slots=True)
class FurtherArticle:
    """Another article on the same page: its node, its title, and its own address (empty if unknown)."""

    node: int
    title: str
    url: str


@record(frozen=True, slots=True)
class Selection:
    """The result of a method.

    ``keep`` (bool) and ``score`` (float, higher is more certain, in the method's own unit) have one entry per run of
    the document. ``root`` is the node that the method chose, None if it chooses none; ``outlined`` is a node to show
    although text outside it may be kept. ``confidence`` is the F1 (0 to 1) that the method expects, None if it makes no
    estimate; with it, ``score`` is a probability. ``texts`` (one entry per run) is for methods that keep part of a run:
    the rest of each kept run, empty if nothing remains; None if runs are kept whole. The document is not changed:
    ``document.with_texts`` makes a copy. ``ledger`` records which step added or removed which runs, and why;
    ``further`` are articles that follow the kept one. ``discussion``: the page declares itself a discussion.
    """

    method: str
    keep: Bools
    score: Floats
    root: int | None = None
    outlined: int | None = None
    confidence: float | None = None
    texts: tuple[str, ...] | None = None
    ledger: tuple[LedgerEntry, ...] = ()
    further: tuple[FurtherArticle, ...] = ()
    discussion: bool = False

    @property
    def probabilistic(self) -> bool:
        """True if ``score`` is a probability for each run, derived from its words and the names around it."""
        return self.confidence is not None


@record(frozen=True, slots=True)
class TraceTable:
    """A trace's numbers for people: column titles and rows of plain values; ``nodes`` has each row's node or -1."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    nodes: tuple[int, ...]


class Trace(Protocol):
    """The numbers behind a decision, in the method's own unit."""

    def why(self, document: Document, node: int) -> str:
        """One or two sentences: why the text under this node was kept or left out."""
        ...

    def table(self, document: Document) -> TraceTable:
        """The decisions in order, one per row."""
        ...

    def charts(self, document: Document) -> tuple[Chart, ...]:
        """The method's own charts of the whole page."""
        ...


@record(frozen=True, slots=True)
class Method:
    """A registered method. ``run(document, **parameters)`` gets every declared parameter, already checked; a method
    with ``steps`` also gets ``steps``, which runs them."""

    name: str
    title: str
    reference: str
    summary: str
    parameters: tuple[Option, ...]
    run: Callable[..., tuple[Selection, Trace]]
    steps: tuple[NamedStep, ...] = ()

    def select(self, document: Document, **given: Any) -> tuple[Selection, Trace]:
        """Run the method; missing parameters get their defaults. Raises ParameterError."""
        return self.select_in(Steps(), document, **given)

    def select_in(self, steps: Steps, document: Document, /, **given: Any) -> tuple[Selection, Trace]:
        """Run the method within ``steps``, which skips some of its steps and records the others."""
        settings = self.settings(**given)
        if self.steps:
            return self.run(document, steps=steps, **settings)
        return steps.timed(KEPT, self.run, document, **settings)

    def settings(self, **given: Any) -> dict[str, Value]:
        """All parameters with their values, the given ones checked. Raises ParameterError."""
        return checked(self.parameters, given, self.name, ParameterError, "parameter")
