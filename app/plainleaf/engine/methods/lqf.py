"""lqf — link quota filter.

Source: Mantratzis, Orgun, Cassidy, "Separating XHTML Content from Navigation Clutter using DOM-Structure Block
Analysis", 2005, in the form in which Gottron compares it (lqf-50).

The link quota of an element is the share of its text in links. Block-level elements with a quota above ``quota`` are
navigation and removed with all their content; the rest is content.

Left open (figures in ``docs/methods/lqf.md``): the body itself is never removed, so a page of mostly links is judged by
its parts.
"""

import numpy as np

from plainleaf.engine.arrays import Bools, Floats, Ints
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import BLOCK
from plainleaf.engine.options import Option
from plainleaf.engine.record import record
from plainleaf.engine.selection.account import opening
from plainleaf.engine.selection.chart import Chart, Series
from plainleaf.engine.selection.contract import Method, Selection, Trace, TraceTable


@record(frozen=True, slots=True)
class QuotaTrace:
    """The link quota of each node, and the outermost removed nodes in document order."""

    quota: Floats
    removed: Ints
    limit: float
    keep: Bools

    def why(self, document: Document, node: int) -> str:
        """The node's own quota, and that of the element that removed it."""
        start = opening(document, self.keep, node)
        if document.text_length[node] == 0:
            return start
        own = f"{100 * self.quota[node]:.0f} % of its text is in links"
        holders = [step for step in document.path(node) if step in set(self.removed.tolist())]
        if holders and holders[0] != node:
            holder = holders[0]
            share = f"{100 * self.quota[holder]:.0f} %"
            return f"{start} {own}; it fell with {document.describe(holder)}, of which {share} are links."
        verdict = "above" if holders else "not above" if self.quota[node] <= self.limit else "exempt from"
        return f"{start} {own}, {verdict} the quota of {100 * self.limit:.0f} %."

    def table(self, document: Document) -> TraceTable:
        """One row per removed element."""
        nodes = [int(node) for node in self.removed]
        rows = tuple(
            (document.describe(node), int(document.text_length[node]), round(100 * float(self.quota[node]), 1))
            for node in nodes
        )
        return TraceTable(("removed", "characters", "link quota %"), rows, tuple(nodes))

    def charts(self, document: Document) -> tuple[Chart, ...]:
        """The quota of every block-level element with text."""
        nodes = np.flatnonzero(document.nodes.having(BLOCK) & (document.text_length > 0))
        first, last = document.nodes.run_start[nodes], document.nodes.run_end[nodes]
        kept = self.quota[nodes] <= self.limit
        series = Series("link quota", self.quota[nodes], self.limit, kept)
        title = "Link quota of block-level elements"
        return (Chart(title, "bars", "element", "share of text in links", (series,), first, last),)


def run(document: Document, quota: float) -> tuple[Selection, Trace]:
    """Remove elements with too many links."""
    nodes = document.nodes
    linked = document.linked_chars_before[nodes.run_end] - document.linked_chars_before[nodes.run_start]
    share = linked / np.maximum(document.text_length, 1)
    limit = quota / 100
    over = nodes.having(BLOCK) & (share > limit)
    over[: document.body + 1] = False
    found = np.flatnonzero(over)
    # Outermost: not inside an earlier one, which ends after this one begins.
    reach = np.maximum.accumulate(np.concatenate(([0], nodes.end[found])))[:-1]
    removed = found[found >= reach]
    keep = ~document.covering(removed)
    score = 1.0 - share[document.runs.owner]
    return Selection("lqf", keep, score), QuotaTrace(share, removed, limit, keep)


METHOD = Method(
    name="lqf",
    title="Link quota filter",
    reference="Mantratzis, Orgun, Cassidy, Separating XHTML Content from Navigation Clutter (2005)",
    summary="Remove every block-level element whose text is mostly links.",
    parameters=(Option("quota", 50.0, "share of text in links above which an element is removed", "%", 0.0, 100.0),),
    run=run,
)
