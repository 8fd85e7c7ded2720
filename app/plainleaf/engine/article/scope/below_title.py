"""Where the title of an article stands, and what lies between it and the text."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document

GAP = 1500
"""Characters between the title and the first kept text; with more they do not belong together."""

_TITLES = frozenset({"h1"})


def below_title(document: Document, keep: NDArray[np.bool_]) -> tuple[int, int, int] | None:
    """The last title above the first run of ``keep``, shape (runs,): its node, the first run after it, and the first
    kept run from there on (the same where none is); None where there is no title so near."""
    nodes, first = document.nodes, int(keep.argmax())
    tops = (nodes.having(_TITLES) & (nodes.run_end > nodes.run_start) & (nodes.run_start <= first)).nonzero()[0]
    if not len(tops):
        return None
    top = int(tops[-1])
    after = int(nodes.run_end[top])
    kept = keep[after:].nonzero()[0]
    stop = after + int(kept[0]) if len(kept) else after
    return (top, after, stop) if document.chars_before[stop] - document.chars_before[after] <= GAP else None
