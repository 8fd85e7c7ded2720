"""What removals took out of the kept text: the runs behind each, for the ledger."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.records import Removal
from plainleaf.engine.document import Document

Bools = NDArray[np.bool_]
Longs = NDArray[np.int64]

MORE = 1.2
"""Times the length of a removal's words that the text of its element has at most, where it does not say just these."""


def took(document: Document, shown: Bools, removal: Removal) -> Longs:
    """The runs that a removal took out of those that are ``shown``, shape (runs,), ascending.

    The element of a removal may hold more than was removed, as a box does around a line that is its own. It is told by
    the words: what of the element says them was removed.
    """
    under = slice(0, len(shown)) if removal.node < 0 else document.under(removal.node)
    runs = np.arange(under.start, under.stop)
    wanted = _squeezed(removal.text)
    texts = [_squeezed(text) for text in document.runs.text[under]]
    if not wanted:
        return runs[:0]
    if "".join(texts) == wanted:
        return runs
    at = np.flatnonzero(shown[under])
    texts = [texts[run] for run in at.tolist()]
    whole = "".join(texts)
    ends = np.cumsum([len(text) for text in texts])
    if (first := whole.find(wanted)) >= 0:
        inside = (ends > first) & (ends - [len(text) for text in texts] < first + len(wanted))
        return runs[at[inside]]
    return runs[at] if removal.node >= 0 and len(whole) <= MORE * len(wanted) else runs[:0]


def _squeezed(text: str) -> str:
    """The text without white space, which differs between a page and its article."""
    return "".join(text.split())
