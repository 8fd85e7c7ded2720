"""The nodes that can be corrected: blocks and pictures, and the navigation between them."""

from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import BLOCK
from plainleaf.engine.words import beginning

_SHOWN = frozenset({"img", "picture", "video", "svg", "audio", "iframe", "canvas"})
_WORDS = 8
_LONGEST = 78  # characters


def block_of(document: Document, node: int) -> int:
    """The block or picture that contains a node."""
    nodes = document.nodes
    while node > document.body:
        tag = nodes.tag_of(node)
        if tag in BLOCK or tag in _SHOWN:
            return node
        node = int(nodes.parent[node])
    return document.body


def up(document: Document, node: int) -> int:
    """The nearest ancestor that shows more than the node; the node itself if there is none."""
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
    """The first descendant that shows something, skipping wrappers; the node itself if there is none."""
    children = _children(document, node)
    while len(children) == 1 and (inside := _children(document, children[0])):
        children = inside
    return children[0] if children else node


def beside(document: Document, node: int, step: int) -> int:
    """The next (+1) or previous (−1) element that shows something, among the siblings of a node or of its wrapper."""
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
    """A description of a node: its first words, or that it has no text."""
    words = " ".join(document.runs.text[document.under(node)][:_WORDS]).split()
    if not words:
        return "a part without words"
    begin = " ".join(words[:_WORDS])
    shown = beginning(begin, _LONGEST, "")
    return f"“{shown}{'…' if len(words) > _WORDS or shown != begin else ''}”"


def _children(document: Document, node: int) -> list[int]:
    """The children of a node that show something."""
    return [child for child in document.children(node) if document.text_length[child] or _pictures(document, child)]


def _pictures(document: Document, node: int) -> int:
    tags = document.nodes.tag[node : int(document.nodes.end[node])].tolist()
    names = document.nodes.tag_names
    return sum(names[tag] in _SHOWN for tag in tags)
