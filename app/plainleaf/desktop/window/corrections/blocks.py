"""Nodes that a reader corrects: blocks and pictures, and the way from one to the next."""

from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import BLOCK

_SHOWN = frozenset({"img", "picture", "video", "svg", "audio", "iframe", "canvas"})
_WORDS = 8


def block_of(document: Document, node: int) -> int:
    """The block or the picture that a node is or stands in."""
    nodes = document.nodes
    while node > document.body:
        tag = nodes.tag_of(node)
        if tag in BLOCK or tag in _SHOWN:
            return node
        node = int(nodes.parent[node])
    return document.body


def up(document: Document, node: int) -> int:
    """The element around a node that shows more than it; the node itself where there is none."""
    nodes = document.nodes
    above = node
    while above > document.body:
        above = int(nodes.parent[above])
        if document.text_length[above] > document.text_length[node] or _pictures(document, above) > _pictures(
            document, node
        ):
            return above
    return node


def down(document: Document, node: int) -> int:
    """The first element in a node that shows something, past those that only wrap; the node itself for none."""
    children = _children(document, node)
    while len(children) == 1 and (inside := _children(document, children[0])):
        children = inside
    return children[0] if children else node


def beside(document: Document, node: int, step: int) -> int:
    """The next (+1) or the previous (−1) element that shows something, among those beside a node or what wraps it."""
    nodes = document.nodes
    while node > document.body:
        siblings = _children(document, int(nodes.parent[node]))
        if node in siblings:
            at = siblings.index(node) + step
            if 0 <= at < len(siblings):
                return siblings[at]
        node = int(nodes.parent[node])
        if len(_children(document, int(nodes.parent[node]))) > 1:
            break
    return node


def described(document: Document, node: int) -> str:
    """A node for a reader: what it begins with, else that it has no words."""
    words = " ".join(document.runs.text[document.under(node)][:_WORDS]).split()
    if not words:
        return "a part without words"
    begin = " ".join(words[:_WORDS])
    return f"“{begin}{'…' if len(words) > _WORDS or len(begin) > 60 else ''}”"[:80]


def _children(document: Document, node: int) -> list[int]:
    """The elements directly in a node that show something."""
    return [child for child in document.children(node) if document.text_length[child] or _pictures(document, child)]


def _pictures(document: Document, node: int) -> int:
    tags = document.nodes.tag[node : int(document.nodes.end[node])].tolist()
    names = document.nodes.tag_names
    return sum(names[tag] in _SHOWN for tag in tags)
