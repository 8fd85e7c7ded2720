"""What every method promises: the parameters it declares, the selection it returns, the trace it explains with."""

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
"""All that a method does that has no steps of its own."""


class ParameterError(OptionError):
    """A parameter that the method does not have, or a value outside its range."""


class ModelError(PlainleafError):
    """A shipped model is missing, damaged or does not fit this program."""


@record(frozen=True, slots=True)
class FurtherArticle:
    """Another article on the same page: its node, its title, and where it stands alone (empty: unsaid)."""

    node: int
    title: str
    url: str


@record(frozen=True, slots=True)
class Selection:
    """What a method keeps.

    ``keep`` (bool) and ``score`` (float, higher is surer, in the method's own terms) have one entry per
    run of the document. ``root`` is the node that the method chose, None where it picks none; ``outlined`` a node
    that is worth showing although text outside of it may be kept. ``confidence`` is the F1 (0 to 1) that the
    method expects of this selection, None where it has no idea; where it has, ``score`` is a probability.
    ``texts`` (one entry per run) is for a method that keeps some characters of a run and not others: what stays of a
    run that is kept, empty where nothing would; None where runs are kept whole. The document itself stays as it is:
    ``document.with_texts`` gives it with these. ``ledger`` says which of several steps added or removed which runs, and
    why; ``further`` are the articles that follow the one that is kept.
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

    @property
    def probabilistic(self) -> bool:
        """Whether ``score`` is a probability for each run, found by its own words and by the names around it."""
        return self.confidence is not None


@record(frozen=True, slots=True)
class TraceTable:
    """Numbers of a trace for people: column titles and rows of plain values; ``nodes`` names each row's node or -1."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    nodes: tuple[int, ...]


class Trace(Protocol):
    """The numbers that decided, in the method's own terms."""

    def why(self, document: Document, node: int) -> str:
        """One or two sentences: why the text under this node was kept or left out."""
        ...

    def table(self, document: Document) -> TraceTable:
        """The decisions in order, one per row."""
        ...

    def charts(self, document: Document) -> tuple[Chart, ...]:
        """The method's own pictures, over the whole page."""
        ...


@record(frozen=True, slots=True)
class Method:
    """A registered method. ``run(document, **parameters)`` gets every declared parameter, already checked; one with
    ``steps`` of its own also gets ``steps``, which runs them."""

    name: str
    title: str
    reference: str
    summary: str
    parameters: tuple[Option, ...]
    run: Callable[..., tuple[Selection, Trace]]
    steps: tuple[NamedStep, ...] = ()

    def select(self, document: Document, **given: Any) -> tuple[Selection, Trace]:
        """Run the method; parameters that are not given take their defaults. Raises ParameterError."""
        return self.select_in(Steps(), document, **given)

    def select_in(self, steps: Steps, document: Document, /, **given: Any) -> tuple[Selection, Trace]:
        """The same in ``steps``, which leave some of the method's out and record the others."""
        settings = self.settings(**given)
        if self.steps:
            return self.run(document, steps=steps, **settings)
        return steps.timed(KEPT, self.run, document, **settings)

    def settings(self, **given: Any) -> dict[str, Value]:
        """All parameters with their values, the given ones checked. Raises ParameterError."""
        return checked(self.parameters, given, self.name, ParameterError, "parameter")
