"""Lists of files that an office, a school or an association publishes with its text: forms, decisions, minutes.

Lines of links alone weigh nothing to a method that weighs text; where they lead, a browser shows no further page.
"""

import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import HEADINGS

Bools = NDArray[np.bool_]

FEW = 2
"""Items of such a list, at least."""
MOSTLY = 0.5
"""Share of the kept text that stands beside the list, and of an item's that leads to its file, at least."""
LABEL = 60
"""Characters of the line above the list, at most."""

_LISTS = frozenset({"ol", "ul"})
_LABELS = HEADINGS - {"h1"} | {"p"}
_FILE = re.compile(r"\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|odp|rtf)(?:$|[?#])", re.IGNORECASE)


def with_attachments(document: Document, keep: Bools) -> Bools:
    """``keep`` with the lists after its beginning whose items all lead to files, each in the element that holds most of
    the kept text, and with the line directly above such a list, shape (runs,)."""
    nodes = document.nodes
    at = nodes.having(_LISTS).nonzero()[0]
    start, end = nodes.run_start[at], nodes.run_end[at]
    before = prefix_sum(keep)
    at = at[(start > int(keep.argmax())) & (before[end] - before[start] < end - start)]
    if not len(at):
        return keep
    chars = prefix_sum(np.where(keep, document.runs.length, 0))
    around = np.maximum(nodes.parent[at], 0)
    beside = chars[nodes.run_end[around]] - chars[nodes.run_start[around]] >= MOSTLY * chars[-1]
    found = [node for node in at[beside].tolist() if _leads_to_files(document, node)]
    if not found:
        return keep
    more = keep.copy()
    for node in found:
        more[document.under(node)] = True
        if (label := _label(document, node)) >= 0:
            more[document.under(label)] = True
    return more


def _leads_to_files(document: Document, node: int) -> bool:
    """Whether all items of a list with text are links to files."""
    items = [item for item in document.children(node) if document.text_length[item]]
    return len(items) >= FEW and all(_is_file(document, item) for item in items)


def _is_file(document: Document, item: int) -> bool:
    part = document.under(item)
    linked = int(document.linked_chars_before[part.stop] - document.linked_chars_before[part.start])
    links = list(document.nodes.element[item].iter("a"))
    return linked >= MOSTLY * document.text_length[item] and all(_FILE.search(one.get("href") or "") for one in links)


def _label(document: Document, node: int) -> int:
    """The short line without links directly before a list; -1 where there is none."""
    nodes = document.nodes
    element = nodes.element[node].getprevious()
    above = document.node_of_element.get(element, -1) if element is not None else -1
    if above < 0 or nodes.tag_of(above) not in _LABELS or not 0 < document.text_length[above] <= LABEL:
        return -1
    part = document.under(above)
    return above if document.linked_chars_before[part.stop] == document.linked_chars_before[part.start] else -1
