"""Articles of scholarly journals: what the programs of publishers call references, tables and figures is a part of the
article, and so is a section between kept ones, though it says little to a method that weighs text."""

from collections.abc import Iterator

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.labels import labels_others
from plainleaf.engine.article.scope.complete_by_structure import kept_share
from plainleaf.engine.document import Document, blocks, join, prefix_sum
from plainleaf.engine.document.tags import HEADINGS

Bools = NDArray[np.bool_]

SOME = 0.2
"""Share of the text of the section around a table or figure from which on that is kept whole."""
_JOURNAL = "citation_journal_title"
_SAYS = ("citation_title", _JOURNAL)
_REFERENCES = frozenset(
    {
        "article-section__references", "bibliography", "c-article-references", "html-references_list", "ref-list",
        "reference-list", "references",
    }
)  # fmt: skip
_FLOATS = frozenset(
    {"fig", "fig-section", "html-table-wrap", "table-wrap", "tables", "tbl-box", "tw"}
)  # fmt: skip
LONG = 3000
"""Characters of a section between kept text, at most."""
_CELLS = frozenset({"td", "th"})
_BOXES = frozenset({"div", "ol", "section", "ul"})


def is_of_journal(document: Document) -> bool:
    """Whether the head of a page says what an index of scholarly literature asks for."""
    return any(name in _SAYS for name, _ in document.meta)


def with_journal(document: Document, keep: Bools) -> Bools:
    """``keep`` with the references of a scholarly article, the sections between kept text or kept in part, and the
    tables and figures of kept sections; shape (runs,)."""
    if not is_of_journal(document):
        return keep
    first, starts = int(keep.argmax()), document.nodes.lists.run_start
    more: list[int] = []
    for node in reference_boxes(document):
        if starts[node] > first:
            more += [*_heading_above(document, node), node]
    more += [node for node in _called(document, _FLOATS) if starts[node] > first and _is_in_kept(document, keep, node)]
    if more:
        keep = keep | document.covering(sorted(set(more)))
    if not any(name == _JOURNAL for name, _ in document.meta):  # books and software say that they are cited, too
        return keep
    found = _sections(document, keep)
    return keep | _lines_in(document, found) if found else keep


def reference_boxes(document: Document) -> list[int]:
    """The outermost boxes that hold the references of an article, as publishers call them."""
    found: list[int] = []
    for node in _called(document, _REFERENCES):
        if not found or node >= document.nodes.lists.end[found[-1]]:
            found.append(node)
    return found


def _sections(document: Document, keep: Bools) -> list[int]:
    """The boxes of one heading and text below it that are kept in part or stand between kept texts."""
    nodes, found, kept = document.nodes, [], keep.nonzero()[0]
    headings = nodes.having(HEADINGS)
    before = prefix_sum(headings)
    for heading in headings.nonzero()[0].tolist():
        box = int(nodes.parent[heading])
        part, said = document.under(box), document.under(heading)
        if nodes.tag_of(box) not in _BOXES or before[nodes.end[box]] - before[box] > 1 or keep[part].all():
            continue
        if part.start != said.start or part.stop <= kept[0] or part.start > kept[-1] or part.stop == said.stop:
            continue
        linked = document.linked_chars_before[part.stop] - document.linked_chars_before[part.start]
        if document.text_length[box] > LONG or 2 * linked > document.text_length[box]:
            continue
        if clutter_kind(nodes.element[box].get("class") or "") or _gives_address(nodes.element[box]):
            continue
        if not labels_others(join(document, said.start, said.stop)):
            found.append(box)
    return found


def _lines_in(document: Document, boxes: list[int]) -> Bools:
    """The lines in some boxes that have a letter, or are cells: no bullets, and no numbers of formulas."""
    lines, texts, inside = blocks(document), document.runs.text, document.covering(boxes)
    cells = document.covering(document.nodes.having(_CELLS).nonzero()[0])
    for line in np.unique(lines.of_run[inside & ~cells]).tolist():
        part = slice(int(lines.start[line]), int(lines.end[line]))
        if not any(one.isalpha() for text in texts[part] for one in text):
            inside[part] = False
    return inside


def _gives_address(box: etree._Element) -> bool:
    """Whether a box says where an author is written to."""
    return any((link.get("href") or "").startswith("mailto:") for link in box.iter("a"))


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
