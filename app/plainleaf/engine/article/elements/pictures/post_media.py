"""Pictures, films and recordings of a short post, of which they are the content."""

from dataclasses import replace

import numpy as np
from lxml import etree

from plainleaf.engine.arrays import Bools
from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.elements.embeds import TAGS
from plainleaf.engine.article.elements.pictures.lead_picture import sources_of
from plainleaf.engine.article.elements.pictures.signs import is_sign
from plainleaf.engine.article.scope.corrected import KEPT, around
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.weblog_post import WeblogPost, weblog_post

FEW = 60
"""Kept words from which a post is a text with pictures in it."""
TITLE = 20
"""The same if nothing is named the body of the post: then other boxes in it may have their own pictures."""
_PICTURES = frozenset({"img", "amp-img"})
_MEDIA = _PICTURES | frozenset(TAGS)
_NOT_SHOWN = frozenset({"aside", "footer", "form", "nav"})


def with_post_media(document: Document, part: Region | None) -> Region | None:
    """The region with all media in the body of a post with few words, or none."""
    if (part is not None and not part.probabilistic) or _MEDIA.isdisjoint(document.nodes.tag_names):
        return part
    keep = np.zeros(len(document.runs), np.bool_) if part is None else part.keep
    kept_words = np.where(keep, document.runs.words, 0)
    words = int(kept_words.sum())
    if words > FEW or (post := weblog_post(document)) is None or (words > TITLE and post.body == post.box):
        return part
    inside = int(kept_words[document.under(post.box)].sum())
    if words - inside > TITLE or not (inside or (post.named and part is None)):  # beside it there is at most a title
        return part
    if not (shown := _shown(document, post, keep)):
        return part
    start = around(document, [post.body if part is None else part.start, *shown])
    states = np.zeros(len(document.nodes), np.int8)
    for node in shown:
        states[[ancestor for ancestor in document.path(node) if ancestor >= start]] = KEPT
    before = prefix_sum(keep).tolist()
    if part is None:
        return Region(start, keep, before, probabilistic=True, states=states)
    return replace(part, start=start, kept=before, states=states)


def _shown(document: Document, post: WeblogPost, keep: Bools) -> list[int]:
    """The pictures and players in the body of a post, except icons, portraits and those in boxes of their own."""
    nodes, before = document.nodes, prefix_sum(keep)

    def is_apart(node: int) -> bool:
        if nodes.tag_of(node) == "li":  # a card of another page
            return bool(document.text_length[node]) and before[nodes.run_end[node]] == before[nodes.run_start[node]]
        return nodes.tag_of(node) in _NOT_SHOWN or bool(clutter_kind(nodes.element[node].get("class")))

    return [
        node
        for node in nodes.having(_MEDIA).nonzero()[0].tolist()
        if post.body < node < nodes.end[post.body]
        and not any(is_apart(ancestor) for ancestor in document.path(node) if ancestor > post.body)
        and (nodes.tag_of(node) not in _PICTURES or _is_content(nodes.element[node]))
    ]


def _is_content(element: etree._Element) -> bool:
    sources = sources_of(element)
    return bool(sources) and not any(map(is_sign, sources))
