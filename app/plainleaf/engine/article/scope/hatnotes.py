"""Lines between a heading and its text that say where more is told: "Main article: The course of the river"."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document

Bools = NDArray[np.bool_]
Longs = NDArray[np.int64]

LINE = 300
"""Characters of such a line, at most."""
EDIT = 40
"""Characters that may stand between it and the heading: links to edit the section."""

_SIGN = b'role="note"'
_BOXES = frozenset({"div"})


def with_hatnotes(document: Document, keep: Bools, headings: Longs) -> Bools:
    """``keep`` with the short notes, so called by their role, that stand between kept ones of the ``headings``, that of
    the page not among them, and kept text; shape (runs,)."""
    nodes, wanted, row = document.nodes, list[int](), list[int]()
    opens = keep & document.covering(headings[~nodes.having(frozenset({"h1"}))[headings]])
    if not (opens[:-1] & ~keep[1:]).any() or _SIGN not in document.decoded.utf8:
        return keep
    kept, behind = keep.nonzero()[0], -1
    lines = nodes.having(_BOXES) & (document.text_length > 0) & (document.text_length <= LINE)
    for node in lines.nonzero()[0].tolist():
        part = document.under(node)
        if nodes.element[node].get("role") != "note" or keep[part].any():
            continue
        if part.start != behind:  # the first below its heading
            row = []
            place = int(kept.searchsorted(part.start))
            before = int(kept[place - 1]) if place else -1
            between = document.chars_before[part.start] - document.chars_before[before + 1]
            if before < 0 or not opens[before] or between > EDIT:
                continue
        row.append(node)
        behind = part.stop
        if keep[behind : behind + 1].any():
            wanted += row
    more: Bools = keep | document.covering(wanted) if wanted else keep
    return more
