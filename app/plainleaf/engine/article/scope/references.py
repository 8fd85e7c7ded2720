"""Generated references: their summaries are names, types and links, which say little to a method that weighs text."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document

Bools = NDArray[np.bool_]

_SECTIONS = frozenset({"class-description", "summary", "details"})


def with_summaries(document: Document, keep: Bools) -> Bools:
    """``keep`` with all sections of a page that Javadoc wrote, where some of them is kept, shape (runs,)."""
    if not any(name == "generator" and said.startswith("javadoc/") for name, said in document.meta):
        return keep
    nodes = document.nodes
    sections = [
        node
        for node in nodes.having(frozenset({"section"})).nonzero()[0].tolist()
        if not _SECTIONS.isdisjoint((nodes.element[node].get("class") or "").split())
    ]
    if not any(keep[document.under(node)].any() for node in sections):
        return keep
    more: Bools = keep | document.covering(sections)
    return more
