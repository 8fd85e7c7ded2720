"""Boxes that stand in place of a post, a film or a map until a reader agrees to load it, and those that open with a
question or a wish of the site."""

import re
from collections.abc import Iterator, Mapping, Sequence

from plainleaf.engine.article.cleanup.pull_quotes import text_of
from plainleaf.engine.article.tree import Block
from plainleaf.engine.document import Document
from plainleaf.engine.document.element_text import class_and_id
from plainleaf.engine.labels import is_label

NOT_LOADED = "the notice in place of what has not loaded"
SITES_OWN = "a question or a wish of the site"
LONG = 700
"""Characters of a box in place of something, at most."""
LEVELS = 5
"""Elements from a line of the notice upwards among which the box is looked for."""
WISH, SHARE = 400, 3
"""Characters of what a site asks for, at most; times as much text as it has is shown, at least, it among it."""
QUESTION = 90
"""Characters of a question, at most."""

_END = re.compile(r"[.!](?:\s|$)")
_NAMES = re.compile(r"embed|extern|consent|block(?:er|ed)|placeholder|opt-?in|click|privacy|gdpr|dsgvo", re.IGNORECASE)


def is_sites_own(line: str) -> bool:
    """Whether a line asks for an opinion of the page, or begins with a sentence on how much may be read."""
    asks = len(line) <= QUESTION and is_label(line, "helpful")
    return asks or is_label(_END.split(line, maxsplit=1)[0], "meter")


def around_notices(blocks: Sequence[Block], why: Mapping[int, str], document: Document) -> Iterator[tuple[int, str]]:
    """The places of all lines in such boxes, of which one line is known for what it is, with the reason."""
    nodes = document.nodes.lists
    for at, reason in why.items():
        node = blocks[at].node
        box = -1
        if reason == NOT_LOADED:
            box = _called(document, node)
        elif reason == SITES_OWN:
            box = _opened(document, node, min(WISH, sum(len(text_of(block)) for block in blocks) // SHARE))
        if box >= 0:
            yield from ((other, reason) for other, block in enumerate(blocks) if box <= block.node < nodes.end[box])


def _called(document: Document, node: int) -> int:
    """The outermost element around a node that holds no more than a notice and is called like one, -1 for none."""
    nodes, box = document.nodes, -1
    for _ in range(LEVELS):
        if node <= document.body or document.text_length[node] > LONG:
            break
        element = nodes.element[node]
        if _NAMES.search(class_and_id(element)):
            box = node
        node = nodes.lists.parent[node]
    return box


def _opened(document: Document, node: int, most: int) -> int:
    """The outermost element that a node opens and that has no more characters, -1 for none."""
    nodes, box = document.nodes.lists, -1
    run = nodes.run_start[node] if node >= 0 else -1
    while node > document.body and nodes.run_start[node] == run and document.text_length[node] <= most:
        box, node = node, nodes.parent[node]
    return box
