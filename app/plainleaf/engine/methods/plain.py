"""plain — all reading text: the baseline for every method.

Source: the row "plain" in the tables of Gottron 2008 and Mohammadzadeh et al. 2011.
"""

import numpy as np

from plainleaf.engine.document import Document
from plainleaf.engine.record import record
from plainleaf.engine.selection.account import opening
from plainleaf.engine.selection.chart import Chart, Series
from plainleaf.engine.selection.contract import Method, Selection, Trace, TraceTable


@record(frozen=True, slots=True)
class PlainTrace:
    """Nothing is decided: every run under the body is kept."""

    runs: int

    def why(self, document: Document, node: int) -> str:
        """All text is kept."""
        return f"{opening(document, np.ones(self.runs, np.bool_), node)} This method keeps all reading text."

    def table(self, document: Document) -> TraceTable:
        """One row: the whole page."""
        row = (document.describe(document.body), self.runs, int(document.chars_before[-1]))
        return TraceTable(("node", "runs", "characters"), (row,), (document.body,))

    def charts(self, document: Document) -> tuple[Chart, ...]:
        """The lengths of all runs."""
        first = np.arange(self.runs, dtype=np.int64)
        series = Series("length", document.runs.length.astype(np.float64), None, np.ones(self.runs, np.bool_))
        return (Chart("Text of the page", "bars", "run", "characters", (series,), first, first + 1),)


def run(document: Document) -> tuple[Selection, Trace]:
    """Keep everything."""
    count = len(document.runs)
    return Selection("plain", np.ones(count, np.bool_), np.ones(count), document.body), PlainTrace(count)


METHOD = Method(
    name="plain",
    title="All text",
    reference="Baseline of the papers' tables",
    summary="Keep all reading text of the page.",
    parameters=(),
    run=run,
)
