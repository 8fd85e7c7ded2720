"""Bold lines that stand for the headings of a text, where most of them are kept: a method is a little less sure of one
than of the others, by its words."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.labels import INVITES, labels_others
from plainleaf.engine.document import Document, join, prefix_sum
from plainleaf.engine.document.tags import BLOCK

Bools = NDArray[np.bool_]

LEAST, LONG = 4, 80
"""Characters of such a line."""
LIKES = 2
"""Such lines that are kept, at least; as many as are left out, too."""
MOST = 200
"""Lines that are looked at; a page with more is a catalogue."""

_LINES = frozenset({"div", "p"})
_BOLD = frozenset({"b", "strong"})


def with_bold_lines(document: Document, keep: Bools) -> Bools:
    """``keep`` with the bold lines directly between kept texts, shape (runs,)."""
    nodes, length = document.nodes, document.text_length
    at = (nodes.having(_LINES) & (length >= LEAST) & (length <= LONG)).nonzero()[0]
    at = at[(nodes.run_start[at] > 0) & (nodes.run_end[at] < len(keep))]
    first, last, kept = nodes.run_start[at], nodes.run_end[at], prefix_sum(keep)
    above, some = keep[last], kept[last] - kept[first]
    left = at[above & keep[first - 1] & (some == 0)]
    wanted = [node for node in left[:MOST].tolist() if _is_bold(document, node)]
    if not wanted:
        return keep
    likes = at[above & (some == last - first)][:MOST].tolist()
    if sum(_is_bold(document, node) for node in likes) < max(LIKES, len(wanted)):
        return keep
    wanted = [node for node in wanted if _is_of_text(document, node)]
    more: Bools = keep | document.covering(wanted) if wanted else keep
    return more


def _is_bold(document: Document, node: int) -> bool:
    """Whether all text of a node is bold, no link, and in no other block."""
    nodes, part = document.nodes, document.under(node)
    if document.runs.linked[part].any():
        return False
    for run in range(part.start, part.stop):
        inner, bold = int(document.runs.owner[run]), False
        while inner != node:
            tag = nodes.tag_of(inner)
            if tag in BLOCK:
                return False
            bold |= tag in _BOLD
            inner = nodes.lists.parent[inner]
        if not bold:
            return False
    return True


def _is_of_text(document: Document, node: int) -> bool:
    """Whether a line neither labels other pages nor invites, nor is called clutter."""
    part = document.under(node)
    text = join(document, part.start, part.stop)
    if labels_others(text) or INVITES.search(text) is not None:
        return False
    return not clutter_kind(document.nodes.element[node].get("class") or "")
