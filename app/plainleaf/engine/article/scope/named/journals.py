"""Articles of scholarly journals: what the programs of publishers call references, tables and figures is a part of the
article, though it says little to a method that weighs text."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.scope.complete_by_structure import kept_share
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import HEADINGS

Bools = NDArray[np.bool_]

SOME = 0.2
"""Share of the text of the section around a table or figure from which on that is kept whole."""
_SAYS = ("citation_title", "citation_journal_title")
_REFERENCES = frozenset(
    {
        "article-section__references", "bibliography", "c-article-references", "html-references_list", "ref-list",
        "reference-list", "references",
    }
)  # fmt: skip
_FLOATS = frozenset(
    {"fig", "fig-section", "html-table-wrap", "table-wrap", "tables", "tbl-box", "tw"}
)  # fmt: skip
_BOXES = frozenset({"div", "ol", "section", "ul"})


def is_of_journal(document: Document) -> bool:
    """Whether the head of a page says what an index of scholarly literature asks for."""
    return any(name in _SAYS for name, _ in document.meta)


def with_journal(document: Document, keep: Bools) -> Bools:
    """``keep`` with the references of a scholarly article, and the tables and figures of its kept sections; shape
    (runs,)."""
    if not is_of_journal(document):
        return keep
    first, starts = int(keep.argmax()), document.nodes.lists.run_start
    more: list[int] = []
    for node in reference_boxes(document):
        if starts[node] > first:
            more += [*_heading_above(document, node), node]
    more += [node for node in _called(document, _FLOATS) if starts[node] > first and _is_in_kept(document, keep, node)]
    if not more:
        return keep
    found: Bools = keep | document.covering(sorted(set(more)))
    return found


def reference_boxes(document: Document) -> list[int]:
    """The outermost boxes that hold the references of an article, as publishers call them."""
    found: list[int] = []
    for node in _called(document, _REFERENCES):
        if not found or node >= document.nodes.lists.end[found[-1]]:
            found.append(node)
    return found


def _called(document: Document, names: frozenset[str]) -> Iterator[int]:
    """The boxes with text whose class or identifier is one of some names."""
    nodes = document.nodes
    for node in (nodes.having(_BOXES) & (document.text_length > 0)).nonzero()[0].tolist():
        element = nodes.element[node]
        if not names.isdisjoint((*(element.get("class") or "").split(), element.get("id") or "")):
            yield node


def _heading_above(document: Document, node: int) -> list[int]:
    """The heading directly above a list of references that has none in it."""
    before = document.nodes.element[node].getprevious()
    return [document.node_of_element[before]] if before is not None and before.tag in HEADINGS else []


def _is_in_kept(document: Document, keep: Bools, node: int) -> bool:
    """Whether some of the text of the section around a box is kept."""
    return kept_share(document, keep, document.under(int(document.nodes.parent[node]))) >= SOME
