"""The post of a weblog page: its box, its body and what is beside it, by the class names of blogging programs."""

from plainleaf.engine.document.columns import Document
from plainleaf.engine.document.element_text import class_and_id
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record
from plainleaf.engine.terms import terms

LONG = 1000
"""Maximum characters of a page's header or footer, or of an ``aside``."""

_POSTS = frozenset({"article", "hentry", "h-entry", "post", "type-post", "blog-post", "single-post"})
_BODIES = frozenset(terms("post_bodies"))
_NUMBER = lazy_compile(r"post-\d+")
_BESIDE = frozenset({"sidebar", "sidebars", "widget", "widgets", "widget-area"})
_BESIDE_TAGS = frozenset({"aside", "footer", "header"})


@record(frozen=True, slots=True)
class WeblogPost:
    """The node of the post's ``box``, that of its ``body`` (the box if no class names one), and the outermost nodes
    ``beside`` it: sidebars, their boxes, header and footer of the page. ``named``: the box has the class of a post."""

    box: int
    body: int
    beside: tuple[int, ...]
    named: bool


def weblog_post(document: Document) -> WeblogPost | None:
    """The only post of a page; without a class for posts its only ``article``, and without articles its ``main``
    element. None if there are several or none."""
    called = [_names(document, node) for node in range(len(document.nodes))]
    named = [node for node, names in enumerate(called) if node > document.body and names & _POSTS]
    tagged = (document.nodes.having(frozenset({tag})).nonzero()[0].tolist() for tag in ("article", "main"))
    posts = next(filter(None, (_outermost(document, found) for found in (named, *tagged))), [])
    numbers = [{name for name in called[node] if _NUMBER.fullmatch(name)} for node in posts]
    if not posts or (len(posts) > 1 and not set.intersection(*numbers)):  # a theme may write one post in two boxes
        return None
    box = posts[0]
    end = document.nodes.lists.end
    body = next((node for node in range(box + 1, end[box]) if called[node] & _BODIES), box)
    beside: list[int] = []
    behind = 0
    for node in range(document.body + 1, len(document.nodes)):
        if node < behind or node <= box < end[node]:
            continue
        if node == box:
            behind = end[box]
        elif may_stand_beside(document, node):
            beside.append(node)
            behind = end[node]
    return WeblogPost(box, body, tuple(beside), bool(named))


def is_post(document: Document, node: int) -> bool:
    """True if an element is an ``article``, or has the class of a post."""
    return document.nodes.tag_of(node) == "article" or bool(_names(document, node) & _POSTS)


def may_stand_beside(document: Document, node: int) -> bool:
    """True if an element is named a sidebar or a box in one, or is a header or footer."""
    if document.nodes.tag_of(node) in _BESIDE_TAGS:
        return int(document.text_length[node]) <= LONG  # a longer one is not a page header, whatever its name
    return bool(_names(document, node) & _BESIDE)


def _names(document: Document, node: int) -> frozenset[str]:
    """The classes and the id of an element."""
    element = document.nodes.element[node]
    return frozenset(class_and_id(element).casefold().split())


def _outermost(document: Document, nodes: list[int]) -> list[int]:
    """The nodes, in order, that are in no other of them."""
    outermost: list[int] = []
    for node in nodes:
        if not outermost or node >= document.nodes.lists.end[outermost[-1]]:
            outermost.append(node)
    return outermost
