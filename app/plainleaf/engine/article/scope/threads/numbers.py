"""The numbers of the posts of a thread, "#3", which stand with who wrote each and say nothing to a reader."""

import re
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document

Bools = NDArray[np.bool_]

FEW = 3
"""Numbers, each higher than the one before, from which on they are those of posts."""
SIGNS = 6
"""Characters of one."""
LEVELS = 3
"""Elements from a number upwards that may say what it is."""

_TO_A_POST = re.compile(r"#\w|/posts?[/-]|[?&]p(?:id|ost)?=")


def without_numbers(document: Document, keep: Bools) -> Bools:
    """``keep`` without the numbers of posts, shape (runs,)."""
    texts = document.runs.text
    short = (keep & (document.runs.length <= SIGNS)).nonzero()[0].tolist()
    found = [run for run in short if texts[run].removeprefix("#").isdecimal()]
    if len(found) < FEW:
        return keep
    found = [run for run in found if _is_of_post(document, run)]
    rising = all(one < other for one, other in pairwise(int(texts[run].removeprefix("#")) for run in found))
    if len(found) < FEW or not rising:
        return keep
    without: Bools = keep.copy()
    without[found] = False
    return without


def _is_of_post(document: Document, run: int) -> bool:
    """Whether microdata calls a number the place of a post, or it is a sign that leads to one, or stands before a link
    that does."""
    nodes, node = document.nodes, int(document.runs.owner[run])
    if nodes.element[node].get("itemprop") == "position":
        return True
    if not document.runs.text[run].startswith("#"):
        return False
    beside = min(run + 1, len(document.runs) - 1)
    around = int(nodes.parent[node])
    return _leads_to_post(document, node) or (
        bool(nodes.run_end[around] > beside) and _leads_to_post(document, int(document.runs.owner[beside]))
    )


def _leads_to_post(document: Document, node: int) -> bool:
    """Whether a node is in a link to a post."""
    nodes = document.nodes
    for _ in range(LEVELS):
        if nodes.tag_of(node) == "a":
            return _TO_A_POST.search(nodes.element[node].get("href") or "") is not None
        node = int(nodes.parent[node])
        if node <= document.body:
            break
    return False
