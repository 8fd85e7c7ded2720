"""Methods that measure blocks or lines and keep those above a threshold: their trace, and a constructor.

With ``block_method`` a new method is a function that measures blocks and the declaration of its threshold.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.arrays import Bools, Floats, Ints
from plainleaf.engine.document import Blocks, Document, blocks
from plainleaf.engine.options import Option, Value
from plainleaf.engine.record import record
from plainleaf.engine.selection.account import opening, reach
from plainleaf.engine.selection.chart import Chart, Series
from plainleaf.engine.selection.contract import Method, Selection, Trace, TraceTable


@record(frozen=True, slots=True)
class Measure:
    """One number for each part of a page, shape (parts,), in ``unit``; the threshold, None if it decides nothing; the
    title of the chart."""

    name: str
    values: Floats | Ints
    unit: str
    threshold: float | None = None
    title: str = ""


@record(frozen=True, slots=True)
class MeasuredTrace:
    """The measures of each ``part`` of a page (a block, a line), whether it is content, and its runs; the part of each
    run, and whether the run is kept. "Why?" is answered with the first measure."""

    part: str
    measures: tuple[Measure, ...]
    content: Bools
    first_run: Ints
    last_run: Ints
    of_run: Ints
    keep: Bools

    def why(self, document: Document, node: int) -> str:
        """Whether the node is kept, and ``numbers`` of its parts."""
        start = opening(document, self.keep, node)
        low, high = reach(document, self.of_run, node)
        return start if low == high else f"{start} {self.numbers(low, high)}"

    def numbers(self, low: int, high: int) -> str:
        """The measure of the parts from ``low`` to ``high`` (exclusive) and the threshold."""
        measure = self.measures[0]
        parts = f"its {self.part}: " if high - low == 1 else f"its {high - low} {self.part}s: up to "
        least = "" if measure.threshold is None else f"; content from {measure.threshold:.4g} on"
        return f"{measure.name.capitalize()} of {parts}{measure.values[low:high].max():.4g}{least}."

    def table(self, document: Document) -> TraceTable:
        """One row per part with text."""
        shown = np.flatnonzero(self.last_run > self.first_run).tolist()
        rows: list[tuple[Value, ...]] = []
        for part in shown:
            values = (round(measure.values[part].item(), 3) for measure in self.measures)
            rows.append((part + 1, *values, "content" if self.content[part] else "left out"))
        nodes = tuple(document.holder(int(self.first_run[part]), int(self.last_run[part])) for part in shown)
        return TraceTable((self.part, *(measure.name for measure in self.measures), "decision"), tuple(rows), nodes)

    def charts(self, document: Document) -> tuple[Chart, ...]:
        """One chart for each measure, over the parts of the page."""
        return tuple(
            Chart(
                measure.title or measure.name.capitalize(),
                "bars",
                self.part,
                measure.unit,
                (Series(measure.name, measure.values.astype(np.float64), measure.threshold, self.content),),
                self.first_run,
                self.last_run,
            )
            for measure in self.measures
        )


def block_method(
    name: str,
    title: str,
    reference: str,
    summary: str,
    measure: Callable[..., NDArray[Any]],
    threshold: Option,
    *others: Option,
) -> Method:
    """A method that keeps the blocks with a measure of at least ``threshold``.

    ``measure(document, blocks, **others)`` returns a number per block, higher is more certain, in the threshold's unit.
    """

    def run(document: Document, **given: Any) -> tuple[Selection, Trace]:
        limit = float(given.pop(threshold.name))
        texts: Blocks = blocks(document)
        values = np.asarray(measure(document, texts, **given), np.float64)
        content = values >= limit
        keep = content[texts.of_run]
        measured = Measure(threshold.unit or "score", values, threshold.unit, limit, title)
        trace = MeasuredTrace("block", (measured,), content, texts.start, texts.end, texts.of_run, keep)
        return Selection(name, keep, values[texts.of_run]), trace

    return Method(name, title, reference, summary, (threshold, *others), run)
