"""How much of its page an article shows: the one place that the numbers of window and terminal come from."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article import Article
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.ledger import Ledger
from plainleaf.engine.options import Value
from plainleaf.engine.record import record
from plainleaf.engine.selection.contract import TraceTable
from plainleaf.engine.words import count

Mask = NDArray[np.bool_]

LEFT_OUT = ("left out", "another article")
"""How a decision ends that leaves its text out."""


@record(frozen=True, slots=True, eq=False)
class PageFigures:
    """``shown`` are the page's runs that the article shows, shape (runs,), its title among them. ``words`` are those
    of the article, of all pages that it is joined of. ``share`` is that of the page's text which is shown, 0 to 1."""

    document: Document
    shown: Mask
    words: int

    @property
    def share(self) -> float:
        return self._share(self.shown)

    def of(self, nodes: Iterable[int]) -> float:
        """The share of the page's text that stands under these nodes, 0 to 1."""
        return self._share(self.document.covering(list(nodes)))

    def left_out(self, nodes: Iterable[int]) -> float:
        """The share of the page's text that stands under these nodes and is not shown, 0 to 1."""
        under = self.document.covering(list(nodes))
        return self._share(under & ~self.shown)

    def _share(self, mask: Mask) -> float:
        length = self.document.runs.length
        return float(length[mask].sum() / max(1, length.sum()))


def figures(document: Document, article: Article, ledger: Ledger) -> PageFigures:
    """The numbers of an article by the ledger of its page, which is another's where the article was edited."""
    return PageFigures(document, ledger.kept, count(article.text))


def with_outcome(table: TraceTable, document: Document, shown: Mask | None) -> TraceTable:
    """The table with a column that says whether the article shows the text of each row, "…" while there is none; where
    that is not what the method decided, the decision says so."""
    nodes = np.maximum(np.array(table.nodes, np.int64), 0)
    before = np.zeros(len(document.runs) + 1, np.int64) if shown is None else prefix_sum(shown)
    start, end = document.nodes.run_start[nodes], document.nodes.run_end[nodes]
    seen = (before[end] - before[start]).tolist()
    words = [
        "…" if shown is None else "" if node < 0 else "yes" if count == size else "in part" if count else "no"
        for node, count, size in zip(table.nodes, seen, (end - start).tolist(), strict=True)
    ]
    at = table.columns.index("decision") if "decision" in table.columns else -1
    rows = tuple((*_decided(row, at, word), word) for row, word in zip(table.rows, words, strict=True))
    return TraceTable((*table.columns, "in article"), rows, table.nodes)


def _decided(row: tuple[Value, ...], at: int, outcome: str) -> tuple[Value, ...]:
    """A row whose decision, in column ``at``, says what became of it later."""
    if at < 0:
        return row
    decision = str(row[at])
    left_out = decision.endswith(LEFT_OUT)
    later = {"yes": ", then added", "in part": ", then added in part"} if left_out else {"no": ", then left out"}
    return (*row[:at], decision + later.get(outcome, ""), *row[at + 1 :])
