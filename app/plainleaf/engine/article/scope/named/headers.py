"""The header of a document, such as that of a judgment: court, number, parties and day, line by line. Where most of it
is kept, all of it is."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.scope.complete_by_structure import kept_share
from plainleaf.engine.document import Document, blocks

Bools = NDArray[np.bool_]

MOSTLY = 0.6
"""Share of the text of the header that is kept."""
LINES = 6
"""Lines of it that are kept, at least: fewer are the title and the standfirst of an article, beside which its writer,
its day and buttons stand."""
LONG = 3000
"""Characters of the header, at most: some pages call all of the article so."""
_HEADER = frozenset({"header"})


def with_header(document: Document, keep: Bools) -> Bools:
    """``keep`` with the rest of the header that the first kept text stands in, shape (runs,)."""
    nodes, first = document.nodes, int(keep.argmax())
    if _HEADER.isdisjoint(nodes.tag_names):
        return keep
    header = int(document.runs.owner[first])
    while header > document.body and nodes.tag_of(header) not in _HEADER:
        header = int(nodes.parent[header])
    part = document.under(header)
    if header <= document.body or keep[part].all() or document.text_length[header] > LONG:
        return keep
    if kept_share(document, keep, part) < MOSTLY or document.runs.linked[part][~keep[part]].any():
        return keep
    kept = np.unique(blocks(document).of_run[part][keep[part]])
    return keep | document.covering([header]) if len(kept) >= LINES else keep
