"""Language and direction of parts of the article, where they differ from those of the page."""

from dataclasses import dataclass

from plainleaf.engine.document import Document
from plainleaf.engine.document.columns import elements

_DIRECTIONS = frozenset({"ltr", "rtl", "auto"})


@dataclass(frozen=True, slots=True)
class Speech:
    """The nodes ``first`` to ``last`` (exclusive) say that they are in this language, or run in this direction; empty
    where they do not say."""

    first: int
    last: int
    language: str
    direction: str


def speeches(document: Document, start: int) -> tuple[Speech, ...]:
    """What elements of the body say of themselves that are, hold or stand in the node ``start``; the inner last."""
    nodes = document.nodes
    end = int(nodes.end[start])
    found = []
    for element in elements(document.root, "//*[@lang or @dir]"):
        node = document.node_of_element.get(element, -1)
        if node <= document.body or node >= end or nodes.end[node] <= start:
            continue
        language = (element.get("lang") or "").strip().replace("_", "-")
        direction = (element.get("dir") or "").strip().lower()
        direction = direction if direction in _DIRECTIONS else ""
        if (language or direction) and element.tag not in ("pre", "code"):
            found.append(Speech(node, int(nodes.end[node]), language, direction))
    return tuple(found)
