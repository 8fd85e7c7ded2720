"""Converts masks over runs to the targets of the web view."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.desktop.web import HighlightTarget
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.engine.document import Document


def highlighted(document: Document, keep: NDArray[np.bool_]) -> list[HighlightTarget]:
    """The targets of the runs in ``keep``, shape (runs,): nodes that directly hold such text, in document order."""
    owner = document.runs.owner
    size = len(document.nodes)
    kept = np.bincount(owner[keep], minlength=size)
    held = np.bincount(owner, minlength=size)
    some = np.flatnonzero((kept > 0) & (document.address >= 0))
    places: list[HighlightTarget] = document.address[some].tolist()
    partly = np.flatnonzero(kept[some] < held[some])
    if len(partly):
        by_owner = np.argsort(owner, kind="stable")
        ends = np.cumsum(held)
        for at in partly.tolist():
            node = some[at]
            own = keep[by_owner[ends[node] - held[node] : ends[node]]]
            places[at] = int(document.address[node]), np.flatnonzero(own).tolist(), len(own)
    return places


def kept_owners(reading: Reading) -> list[HighlightTarget]:
    """The targets of the text that the article shows. The title is in its header."""
    return highlighted(reading.document, reading.ledger.kept)
