"""Posts of a few words: a picture, a film, a quotation, a link.

They say so little that the words of the sidebar look like the article; which box is the post, its program says.
"""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.words.part_words import PART
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.document.weblog_post import WeblogPost, may_stand_beside, weblog_post

LONG = 300
"""Kept words from which on a page is not looked at: sidebars say less."""
MOSTLY = 0.5
"""Share of the kept words that stand beside the post, from which on they are not the article."""

_ADDED = PART["byline"] | PART["comment"] | PART["paging"] | PART["share"]
_ALSO_ADDED = re.compile(r"postmeta|foot|\btags?\b|terms\b|related|\bnotes\b|\bnav|\bpager\b", re.IGNORECASE)
_ADDED_TAGS = frozenset({"aside", "footer", "form", "header", "nav", "time"})

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class ShortPost:
    """The blocks of a post's ``text``, with its title, and all those ``beside`` it, shape (blocks,)."""

    text: Bools
    beside: Bools


def short_post(v: PageMeasures, kept: Bools) -> ShortPost:
    """The post of a page of which mostly other things would be ``kept``; nothing where there is no such post."""
    nothing = ShortPost(np.zeros(len(kept), np.bool_), np.zeros(len(kept), np.bool_))
    words = float(v.size[kept].sum())
    if not 0 < words <= LONG or _words_beside(v, kept) < MOSTLY * words:  # as of most pages
        return nothing
    post = weblog_post(v.document)
    if post is None or float(v.size[kept & _in(v, list(post.beside))].sum()) < MOSTLY * words:
        return nothing
    added, title = _added(v, post), _title(v, post)
    return ShortPost(_in(v, [post.body]) & ~added | title, ~_in(v, [post.box]) | added & ~title)


def _words_beside(v: PageMeasures, kept: Bools) -> float:
    """The words of the kept blocks that stand in something that may be beside a post."""
    nodes, document = v.document.nodes.lists, v.document
    known: dict[int, bool] = {document.body: False, -1: False}
    words = 0.0
    for block in kept.nonzero()[0].tolist():
        node, path = int(v.container[block]), []
        while node not in known:
            path.append(node)
            node = nodes.parent[node]
        beside = known[node]
        for one in reversed(path):
            known[one] = beside = beside or may_stand_beside(document, one)
        words += float(v.size[block]) * beside
    return words


def _added(v: PageMeasures, post: WeblogPost) -> Bools:
    """What a program adds to a post: who wrote it and when, buttons, comments."""
    nodes = v.document.nodes
    added = [
        node
        for node in range(post.box + 1, nodes.lists.end[post.box])
        if not node <= post.body < nodes.lists.end[node]
        and (
            v.part_bits[node] & _ADDED
            or nodes.tag_of(node) in _ADDED_TAGS
            or _ALSO_ADDED.search(nodes.element[node].get("class") or "")
        )
    ]
    return _in(v, added)


def _in(v: PageMeasures, nodes: list[int]) -> Bools:
    """The blocks below some nodes."""
    inside: Bools = v.document.covering(nodes)[v.blocks.start]
    return inside


def _title(v: PageMeasures, post: WeblogPost) -> Bools:
    """The first heading of a post."""
    nodes = v.document.nodes
    within = range(post.box, nodes.lists.end[post.box])
    heading = next((node for node in within if nodes.tag_of(node) in HEADINGS and v.document.text_length[node]), -1)
    return _in(v, [heading] if heading >= 0 else [])
