"""What every method promises: the parameters it declares, the selection it returns, the trace it explains with."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document
from plainleaf.engine.methods.chart import Chart
from plainleaf.errors import PlainleafError

Value = float | int | str | bool


class ParameterError(PlainleafError):
    """A parameter that the method does not have, or a value outside its range."""


class ModelError(PlainleafError):
    """A shipped model is missing, damaged or does not fit this program."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One setting of a method: command-line options, window controls and documentation come from here."""

    name: str
    default: Value
    meaning: str
    unit: str = ""
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()

    def check(self, value: Any) -> Value:
        """``value`` in the type of the default; raises ParameterError where it does not fit."""
        kind = type(self.default)
        if kind is bool:
            fits = isinstance(value, bool)
        elif kind is str:
            fits = value in self.choices if self.choices else isinstance(value, str)
        else:
            fits = isinstance(value, int | float) and not isinstance(value, bool) and value == value
            fits = fits and (self.low is None or value >= self.low) and (self.high is None or value <= self.high)
            fits = fits and (kind is float or value == int(value))
        if not fits:
            raise ParameterError(f"{self.name} = {value!r} does not fit: {self.range_in_words()}.")
        return kind(value)

    def range_in_words(self) -> str:
        """What values are allowed, for messages and tables."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        if isinstance(self.default, bool):
            return "true or false"
        if isinstance(self.default, str):
            return "text"
        number = "a whole number" if isinstance(self.default, int) else "a number"
        if self.low is not None and self.high is not None:
            number += f" from {self.low:g} to {self.high:g}"
        elif self.low is not None:
            number += f" of at least {self.low:g}"
        return number + (f" {self.unit}" if self.unit else "")


@dataclass(frozen=True, slots=True)
class Selection:
    """What a method keeps.

    ``keep`` (bool) and ``score`` (float, higher is surer, in the method's own terms) have one entry per
    run of the document. ``root`` is the node that the method chose, None where it picks none; ``outlined`` a node
    that is worth showing although text outside of it may be kept. ``confidence`` is the F1 (0 to 1) that the
    method expects of this selection, None where it has no idea; where it has, ``score`` is a probability.
    ``texts`` (one entry per run) is for a method that keeps some characters of a run and not others: what stays of a
    run that is kept, empty where nothing would; None where runs are kept whole. The document itself stays as it is:
    ``document.with_texts`` gives it with these.
    """

    method: str
    keep: NDArray[np.bool_]
    score: NDArray[np.float64]
    root: int | None = None
    outlined: int | None = None
    confidence: float | None = None
    texts: tuple[str, ...] | None = None

    @property
    def probabilistic(self) -> bool:
        """Whether ``score`` is a probability for each run, found by its own words and by the names around it."""
        return self.confidence is not None


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Method:
    """A registered method. ``run(document, **parameters)`` gets every declared parameter, already checked."""

    name: str
    title: str
    reference: str
    summary: str
    parameters: tuple[Parameter, ...]
    run: Callable[..., tuple[Selection, Trace]]

    def select(self, document: Document, **given: Any) -> tuple[Selection, Trace]:
        """Run the method; parameters that are not given take their defaults. Raises ParameterError."""
        return self.run(document, **self.settings(**given))

    def settings(self, **given: Any) -> dict[str, Value]:
        """All parameters with their values, the given ones checked. Raises ParameterError."""
        known = {parameter.name: parameter for parameter in self.parameters}
        for name in given:
            if name not in known:
                names = ", ".join(known) or "none"
                raise ParameterError(f"{self.name} has no parameter {name!r}; it has: {names}.")
        return {name: p.check(given[name]) if name in given else p.default for name, p in known.items()}
