"""Articles split over siblings: what stands beside a chosen node and is running text like it."""

import re
from collections.abc import Iterator

from lxml import etree

from plainleaf.engine.article.signs import clutter
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import HEADINGS

LINKED = 0.5
"""Share of linked text from which on a sibling is a menu or a list of teasers."""
PROSE = 12
"""Words; a box with fewer is no part of the text that a method chose beside it."""

LONG = 80
"""Words; a box of another kind with fewer is a teaser, a byline or a form. On every fifth page of wcxb-dev
(2026-11-21, descent at stop 15) joining raises articles from 0.899 to 0.910."""

_COMMENTS = re.compile(r"comment", re.IGNORECASE)
# What running text is made of: a node of these is one part of an article, hardly the whole of it.
_FLOWING = HEADINGS | {
    "blockquote", "center", "code", "dd", "details", "dl", "dt", "figure", "hr", "li", "math", "ol", "p", "pre",
    "span", "table", "ul",
}  # fmt: skip
_BOXES = frozenset({"article", "div", "section", "td"})


def joined(document: Document, root: int) -> tuple[int, list[int]]:
    """The node that holds all parts, and the parts: ``root`` alone, or with its siblings in running text."""
    nodes = document.nodes
    node = root
    while node > document.body:  # what only wraps the node
        above = int(nodes.parent[node])
        if above < document.body or document.text_length[above] != document.text_length[node]:
            break
        node = above
    if node <= document.body:
        return root, [root]
    around = int(nodes.parent[node])
    flowing = nodes.tag_of(node) in _FLOWING or nodes.tag_of(root) in _FLOWING
    parts: list[int] = []
    headings: list[int] = []  # that lead to the next part, if it is one
    for other in _children(document, around):
        if other == node or _belongs(document, node, other, flowing):
            parts += [*headings, other]
            headings = []
        elif nodes.tag_of(other) in HEADINGS:
            headings.append(other)
        elif document.text_length[other]:
            headings = []
    return (around, parts) if len(parts) > 1 else (root, [root])


def _children(document: Document, node: int) -> Iterator[int]:
    nodes = document.nodes
    child, end = node + 1, int(nodes.end[node])
    while child < end:
        yield child
        child = int(nodes.end[child])


def _belongs(document: Document, node: int, other: int, flowing: bool) -> bool:
    """Whether a sibling is a part of the same running text; ``flowing``: the node is a piece of such text itself."""
    nodes = document.nodes
    length = int(document.text_length[other])
    element, tag = nodes.element[other], nodes.tag_of(other)
    if length == 0 or (tag not in _BOXES and tag not in _FLOWING):
        return False
    part = document.under(other)
    linked = int(document.linked_chars_before[part.stop] - document.linked_chars_before[part.start])
    if linked > LINKED * length or clutter(_names(element)):
        return False
    words = int(document.words_before[part.stop] - document.words_before[part.start])
    if tag in _FLOWING:
        return flowing or (words >= PROSE and tag not in HEADINGS)
    if _same_kind(nodes.element[node], element):
        return words >= PROSE
    return words >= LONG and 10 * linked < length and not _COMMENTS.search(_names(element))


def _same_kind(one: etree._Element, other: etree._Element) -> bool:
    return one.tag == other.tag and (one.get("class") or "") == (other.get("class") or "")


def _names(element: etree._Element) -> str:
    return f"{element.get('class') or ''} {element.get('id') or ''}"
