"""The post that a page of a weblog is about: its box, its body and what stands beside it, by the names that programs
give them."""

from plainleaf.engine.document.columns import Document
from plainleaf.engine.document.element_text import class_and_id
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record

LONG = 1000
"""Characters of the head or the foot of a page, or of what an ``aside`` says, at most."""

_POSTS = frozenset({"article", "hentry", "h-entry", "post", "type-post", "blog-post", "single-post"})
_BODIES = frozenset(
    {
        "entry-content", "entry", "entrytext", "entry-body", "entry-text", "e-content", "post-content", "post-body",
        "post-entry", "post__content", "post-full-content", "gh-content", "article-content", "article-body",
        "article__body", "asset-body", "storycontent", "b-singlepost-body",
    }
)  # fmt: skip
_NUMBER = lazy_compile(r"post-\d+")
_BESIDE = frozenset({"sidebar", "sidebars", "widget", "widgets", "widget-area"})
_BESIDE_TAGS = frozenset({"aside", "footer", "header"})


@record(frozen=True, slots=True)
class WeblogPost:
    """The node of the post's ``box``, that of its ``body``, which is the box where no program names one, and the
    outermost nodes ``beside`` it: sidebars, boxes in them, the head and the foot of the page. ``named``: a program
    calls the box a post."""

    box: int
    body: int
    beside: tuple[int, ...]
    named: bool


def weblog_post(document: Document) -> WeblogPost | None:
    """The only post of a page, its only ``article`` where nothing is called a post, or its ``main`` part where there is
    no article; None where there are several or none."""
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
    """Whether an element is an ``article``, or called a post."""
    return document.nodes.tag_of(node) == "article" or bool(_names(document, node) & _POSTS)


def may_stand_beside(document: Document, node: int) -> bool:
    """Whether an element is a sidebar or a box in one by its name, or the head or the foot of something."""
    if document.nodes.tag_of(node) in _BESIDE_TAGS:
        return int(document.text_length[node]) <= LONG  # what holds more is no head of a page, whatever it is called
    return bool(_names(document, node) & _BESIDE)


def _names(document: Document, node: int) -> frozenset[str]:
    """The classes and the identifier of an element."""
    element = document.nodes.element[node]
    return frozenset(class_and_id(element).casefold().split())


def _outermost(document: Document, nodes: list[int]) -> list[int]:
    """Those of some nodes in order that stand in no other of them."""
    outermost: list[int] = []
    for node in nodes:
        if not outermost or node >= document.nodes.lists.end[outermost[-1]]:
            outermost.append(node)
    return outermost
