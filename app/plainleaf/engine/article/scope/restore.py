"""What a reader puts back: parts that a step leaves out of the article, or that the method did not select."""

from collections.abc import Iterable, Set

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.scope.captioned import captioned
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.document import Document, prefix_sum


def widened(document: Document, part: Region | None, restored: Set[int]) -> Region | None:
    """The region with all text of the restored nodes; None where that is nothing."""
    keep = np.zeros(len(document.runs), np.bool_) if part is None else part.keep
    outside = [node for node in restored if not keep[document.under(node)].all()]
    if not outside:
        return part
    keep = with_nodes(document, keep, outside)
    start = around(document, outside if part is None else [part.start, *outside])
    kept = None if keep[document.under(start)].all() else prefix_sum(keep).tolist()
    captions = captioned(document) if part is None else part.captions
    return Region(start, keep, kept, part is not None and part.probabilistic, captions=captions)


def with_nodes(document: Document, keep: NDArray[np.bool_], nodes: Iterable[int]) -> NDArray[np.bool_]:
    """A mask over the runs, with all text of some nodes."""
    more: NDArray[np.bool_] = keep | document.covering(list(nodes))
    return more


def around(document: Document, nodes: list[int]) -> int:
    """The smallest node that holds these nodes."""
    node, last = min(nodes), max(nodes)
    while last >= document.nodes.end[node]:
        node = int(document.nodes.parent[node])
    return node
