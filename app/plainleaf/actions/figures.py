"""The share of a page that its article shows: the single source of the numbers in the window and the terminal."""

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

LEFT_OUT = ("left out", "another article", "noise")
"""Endings of decisions that leave text out."""


@record(frozen=True, slots=True, eq=False)
class PageFigures:
    """``shown`` is the mask of the page's runs that the article shows, title included, shape (runs,). ``words`` counts
    the words of the article on all its pages. ``share`` is the shown share of the page's text, from 0 to 1."""

    document: Document
    shown: Mask
    words: int

    @property
    def share(self) -> float:
        return self._share(self.shown)

    def of(self, nodes: Iterable[int]) -> float:
        """The share of the page's text that is under these nodes, from 0 to 1."""
        return self._share(self.document.covering(list(nodes)))

    def left_out(self, nodes: Iterable[int]) -> float:
        """The share of the page's text that is under these nodes and not shown, from 0 to 1."""
        under = self.document.covering(list(nodes))
        return self._share(under & ~self.shown)

    def _share(self, mask: Mask) -> float:
        length = self.document.runs.length
        return float(length[mask].sum() / max(1, length.sum()))


def figures(document: Document, article: Article, ledger: Ledger) -> PageFigures:
    """The numbers of an article, from the ledger of its page. An edited article is compared with the ledger of the
    extracted one."""
    return PageFigures(document, ledger.kept, count(article.text))


def with_outcome(table: TraceTable, document: Document, shown: Mask | None) -> TraceTable:
    """The table with an additional column: whether the article shows the text of each row, or "…" if there is no
    article yet. Where the outcome differs from the method's decision, the decision mentions it."""
    nodes = np.maximum(np.array(table.nodes, np.int64), 0)
    before = np.zeros(len(document.runs) + 1, np.int64) if shown is None else prefix_sum(shown)
    start, end = document.nodes.run_start[nodes], document.nodes.run_end[nodes]
    lengths = (before[end] - before[start]).tolist()
    words = [
        "…" if shown is None else "" if node < 0 else "yes" if count == size else "in part" if count else "no"
        for node, count, size in zip(table.nodes, lengths, (end - start).tolist(), strict=True)
    ]
    at = table.columns.index("decision") if "decision" in table.columns else -1
    rows = tuple((*_decided(row, at, word), word) for row, word in zip(table.rows, words, strict=True))
    return TraceTable((*table.columns, "in article"), rows, table.nodes)


def _decided(row: tuple[Value, ...], at: int, outcome: str) -> tuple[Value, ...]:
    """A row whose decision, in column ``at``, is amended by the outcome."""
    if at < 0:
        return row
    decision = str(row[at])
    left_out = decision.endswith(LEFT_OUT)
    later = {"yes": ", then added", "in part": ", then added in part"} if left_out else {"no": ", then left out"}
    return (*row[:at], decision + later.get(outcome, ""), *row[at + 1 :])
