"""What forum programs add to posts, and nobody says in them: the signature of a writer below each post, the links that
unfold a quote, and the post in which the program says that it closed the thread."""

import re
from functools import lru_cache

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.article.scope.threads.writers import names_writer_or_date
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.words import words_of

Bools = NDArray[np.bool_]

FEW = 2
"""Posts of which the last may be the program's own, at least."""
SHORT = 300
"""Characters of a post that says that a thread is closed, with its writer and date."""

_SIGNATURES = frozenset({"signature", "signaturecontainer"})
_UNFOLDING = re.compile(r"\b(?:bbCodeBlock-(?:expand|shrink)Link|quoteExpand|ipsTruncate_more)\b")
_SYSTEM = re.compile(r"/u/system\d*/?$")  # Discourse's own account
_MEMBER = "memberSignature"


def without_additions(document: Document, keep: Bools, posts: tuple[int, ...]) -> Bools:
    """``keep`` without what forum programs add to some posts, shape (runs,)."""
    nodes, before = document.nodes.lists, prefix_sum(keep)
    left: list[int] = []
    behind = 0
    for post in posts:
        node, most = max(post + 1, behind), before[nodes.run_end[post]] - before[nodes.run_start[post]]
        behind = max(behind, nodes.end[post])
        while node < nodes.end[post]:
            start, end = nodes.run_start[node], nodes.run_end[node]
            if before[end] == before[start] or not _is_called_addition(document, node):
                node += 1
                continue
            if most > before[end] - before[start] and not _names_writer(document.nodes.element[node]):
                left.append(node)
            node = nodes.end[node]
    if left:
        keep = keep & ~document.covering(sorted(left))
    return without_closing(document, keep, posts)


def without_closing(document: Document, keep: Bools, posts: tuple[int, ...]) -> Bools:
    """``keep`` without the last of some posts, where that is the program's own, shape (runs,)."""
    if len(posts) < FEW or not _is_closing(document, posts[-1]):
        return keep
    without: Bools = keep & ~document.covering([posts[-1]])
    return without


def _is_called_addition(document: Document, node: int) -> bool:
    element = document.nodes.element[node]
    name = element.get("class")
    return (name is not None and _names_addition(name)) or element.get("data-role") == _MEMBER


def _names_writer(element: etree._Element) -> bool:
    """Whether an element holds who wrote a post, or when: on some sites that is the signature."""
    return any(
        one.tag == "time" or one.get("itemprop") == "author" or any(names_writer_or_date(one.get("class") or ""))
        for one in element.iterdescendants("*")
    )


@lru_cache(maxsize=4096)
def _names_addition(name: str) -> bool:
    return not _SIGNATURES.isdisjoint(words_of(name)) or _UNFOLDING.search(name) is not None


def _is_closing(document: Document, post: int) -> bool:
    """Whether the program itself wrote a short post."""
    if document.text_length[post] > SHORT:
        return False
    return any(_SYSTEM.search(one.get("href") or "") for one in document.nodes.element[post].iter("a"))
