"""Joins articles that are split over siblings: a chosen node and siblings with similar running text."""

from lxml import etree

from plainleaf.engine.article.class_names import clutter_kind, is_code_box
from plainleaf.engine.document import Document
from plainleaf.engine.document.element_text import class_and_id
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.names import is_named

LINKED = 0.5
"""Share of linked text from which a sibling is a menu or a list of teasers."""
PROSE = 12
"""Minimum words of a box that is part of the text beside the chosen node."""

LEVELS = 3
"""Maximum levels of elements that are joined by their siblings in turn, if all of each is kept."""
LONG = 80
"""Words; a box of another kind with fewer is a teaser, a byline or a form. On every fifth page of wcxb-dev (2026-11-21,
descent at stop 15) joining raises articles from 0.899 to 0.910."""

# Elements of running text: one of these is part of an article, seldom all of it.
_FLOWING = HEADINGS | {
    "blockquote", "center", "code", "dd", "details", "dl", "dt", "figure", "hr", "li", "math", "ol", "p", "pre",
    "span", "table", "ul",
}  # fmt: skip
_PIECES = frozenset({"blockquote", "code", "figure", "math", "mjx-container", "pre", "table"})
_IN_LISTINGS = frozenset({"b", "code", "div", "em", "i", "samp", "span", "strong"})
_BOXES = frozenset({"article", "div", "section", "td"})


def join_siblings(document: Document, root: int) -> tuple[int, list[int]]:
    """The node that contains all parts, and the parts: ``root`` alone, or with its siblings in running text."""
    root = _listing(document, root)
    for _ in range(LEVELS):
        around, parts = _with_siblings(document, root)
        if len(parts) == 1 or around <= document.body:
            return around, parts
        if document.text_length[parts].sum() < document.text_length[around]:
            return around, parts
        root = around  # all of it: possibly a part of something larger
    return root, [root]


def _with_siblings(document: Document, root: int) -> tuple[int, list[int]]:
    """A node or its wrapper, with those of its siblings that are running text."""
    nodes = document.nodes
    node = root
    while node > document.body:  # wrappers, and those with line numbers beside the node
        above = int(nodes.parent[node])
        if above < document.body or not _only_wraps(document, above, node):
            break
        node = above
    if node <= document.body:
        return root, [root]
    if nodes.tag_of(node) == "table" and nodes.tag_of(root) == "pre":
        root = node
    around = int(nodes.parent[node])
    flowing = any(nodes.tag_of(each) in _FLOWING or is_code_box(nodes.element[each]) for each in (node, root))
    parts: list[int] = []
    headings: list[int] = []  # headings of the next part, if it is one
    for other in document.children(around):
        if other == node or _belongs(document, node, other, flowing):
            parts += [*headings, other]
            headings = []
        elif nodes.tag_of(other) in HEADINGS:
            headings.append(other)
        elif document.text_length[other]:
            headings = []
    return (around, parts) if len(parts) > 1 else (root, [root])


def _listing(document: Document, node: int) -> int:
    """The listing around a node, else the node."""
    at = node
    while document.nodes.tag_of(at) in _IN_LISTINGS:
        at = int(document.nodes.parent[at])
    return at if document.nodes.tag_of(at) == "pre" else node


def _only_wraps(document: Document, above: int, node: int) -> bool:
    """True if an element has only the text of a node in it, except line numbers."""
    if document.text_length[above] == document.text_length[node]:
        return True
    outer, inner = document.under(above), document.under(node)
    texts = document.runs.text[outer.start : inner.start] + document.runs.text[inner.stop : outer.stop]
    return document.nodes.tag_of(node) in ("pre", "td", "tr", "tbody") and all(
        word.isdecimal() for text in texts for word in text.split()
    )


def _belongs(document: Document, node: int, other: int, flowing: bool) -> bool:
    """True if a sibling is part of the same running text; ``flowing``: the node is a piece of such text itself."""
    nodes = document.nodes
    length = int(document.text_length[other])
    element, tag = nodes.element[other], nodes.tag_of(other)
    if length == 0 or (tag not in _BOXES and tag not in _FLOWING):
        return False
    part = document.under(other)
    linked = int(document.linked_chars_before[part.stop] - document.linked_chars_before[part.start])
    if linked > LINKED * length or clutter_kind(class_and_id(element)):
        return False
    words = int(document.words_before[part.stop] - document.words_before[part.start])
    if tag in _FLOWING:
        return flowing or (words >= PROSE and tag not in HEADINGS)
    if _same_kind(nodes.element[node], element):
        return words >= PROSE or (flowing and _holds_pieces(document, other))
    if flowing and 10 * linked <= length and _holds_pieces(document, other):
        return True
    if tag == "section" and nodes.tag_of(node) == "section":
        return words >= PROSE
    return words >= LONG and 10 * linked < length and not is_named(class_and_id(element), "comment")


def _holds_pieces(document: Document, node: int) -> bool:
    """True if a box exists for a listing, a table, a picture or similar content."""
    tags, names = document.nodes.tag, document.nodes.tag_names
    return any(names[tag] in _PIECES for tag in tags[node : int(document.nodes.end[node])].tolist())


def _same_kind(element: etree._Element, other: etree._Element) -> bool:
    return element.tag == other.tag and (element.get("class") or "") == (other.get("class") or "")
