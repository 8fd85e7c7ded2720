"""A user's corrections of one page: each is bound to its element by a selector and its first words, so that it applies
when the page is loaded again, and is dropped when the element is gone."""

from collections.abc import Iterable
from typing import Literal

from plainleaf.engine.article.corrections import Change
from plainleaf.engine.document import Document
from plainleaf.engine.record import record
from plainleaf.engine.rules.expressions import Expression, ExpressionError, find
from plainleaf.engine.rules.selectors import own_selector

Kind = Literal["content", "remove", "keep"]
KINDS: tuple[Kind, ...] = ("content", "remove", "keep")

BEGINNING = 80
"""Characters by which an element is recognised."""
BY_HAND = "left out by you"


@record(frozen=True, slots=True)
class NodeAnchor:
    """The place of an element: its selector on the page, its tag, and the beginning of its text."""

    selector: str
    tag: str
    begins: str


@record(frozen=True, slots=True)
class HandMade:
    """One correction: ``content`` (the article is this element), ``remove`` or ``keep``."""

    kind: Kind
    anchor: NodeAnchor


def place(document: Document, node: int) -> NodeAnchor:
    """The anchor of a node."""
    return NodeAnchor(own_selector(document, node), document.nodes.tag_of(node), _beginning(document, node))


def resolved(document: Document, corrections: Iterable[HandMade]) -> list[tuple[HandMade, int]]:
    """The corrections with their nodes; -1 for an element that is no longer on the page."""
    return [(correction, _node(document, correction.anchor)) for correction in corrections]


def changes_of(placed: Iterable[tuple[HandMade, int]]) -> tuple[tuple[int, ...], tuple[Change, ...]]:
    """The content, from the last such correction, and the removals and additions, in order."""
    roots: tuple[int, ...] = ()
    changes: list[Change] = []
    for correction, node in placed:
        if node < 0:
            continue
        if correction.kind == "content":
            roots = (node,)
        else:
            changes.append(Change(node, correction.kind == "keep", BY_HAND))
    return roots, tuple(changes)


def _node(document: Document, anchor: NodeAnchor) -> int:
    """The element that matches the selector and begins with the text; else the only such one of its tag."""
    try:
        matches = find(Expression(anchor.selector), document.root, len(document.nodes))
    except ExpressionError:
        matches = []
    of = document.node_of_element
    nodes = [of[item] for item in matches if not isinstance(item, str) and item in of]
    if fitting := [node for node in nodes if _beginning(document, node) == anchor.begins]:
        return fitting[0]
    if not anchor.begins:
        return -1
    code = document.nodes.tag_names.index(anchor.tag) if anchor.tag in document.nodes.tag_names else -1
    of_tag = (document.nodes.tag == code).nonzero()[0].tolist()
    alike = [node for node in of_tag if _begins(document, node, anchor.begins)]
    return alike[0] if len(alike) == 1 else -1


def _begins(document: Document, node: int, words: str) -> bool:
    under = document.under(node)
    first = document.runs.text[under.start] if under.stop > under.start else ""
    return bool(first) and words.startswith(first[:BEGINNING]) and _beginning(document, node) == words


def _beginning(document: Document, node: int) -> str:
    under = document.under(node)
    parts: list[str] = []
    length = 0
    for run in range(under.start, under.stop):
        parts.append(document.runs.text[run])
        length += len(parts[-1]) + 1
        if length > BEGINNING:
            break
    return " ".join(parts)[:BEGINNING]
