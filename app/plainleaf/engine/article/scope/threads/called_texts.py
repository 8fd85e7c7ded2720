"""The texts of posts in the thread of a program that is not known: boxes of one class that is called the text of a
post, a message, a comment or an answer, on a page whose address is that of a discussion."""

import re
from collections import defaultdict
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document
from plainleaf.engine.words import words_of

Bools = NDArray[np.bool_]
Shape = tuple[str, str, int]
"""Tag, class and depth of an element."""

BOXES = 4
"""Boxes of a class from which on they are posts."""
KEPT = 2
"""Of those, with kept text, at least."""
MOSTLY = 0.4
"""Share of the kept characters that stands in them, at least: signatures and notices may be kept, too."""
LEVELS = 8
"""Elements from a text upwards among which its box is looked for."""

_POSTS = frozenset({"answer", "comment", "message", "msg", "post", "reply"})
_TEXTS = frozenset({"body", "content", "text"})
_BOTH = frozenset(one + text for one in _POSTS for text in _TEXTS)
_OF_A_DISCUSSION = re.compile(
    r"[^?#]*/(?:boards?|community|discussions?|foren|foro|forums?|showthread|t|talk|threads?|topics?|viewtopic)\b"
)


def called_texts(document: Document, keep: Bools) -> list[int]:
    """All boxes that are called so, where most of the ``keep`` text stands in such boxes; none elsewhere."""
    if _OF_A_DISCUSSION.match(document.url or "") is None:
        return []
    nodes, length = document.nodes, document.runs.length
    chars: dict[Shape, int] = defaultdict(int)
    holding: dict[Shape, set[int]] = defaultdict(set)
    for run in keep.nonzero()[0].tolist():
        node = int(document.runs.owner[run])
        for _ in range(LEVELS):
            if node <= document.body:
                break
            name = nodes.element[node].get("class")
            if name is not None and _names_text(name):
                shape = nodes.tag_of(node), name, int(nodes.depth[node])
                chars[shape] += int(length[run])
                holding[shape].add(node)
                break
            node = int(nodes.parent[node])
    most = max(chars, key=chars.__getitem__, default=None)
    if most is None or len(holding[most]) < KEPT or chars[most] < MOSTLY * int(length[keep].sum()):
        return []
    tag, name, depth = most
    near = (nodes.depth == depth).nonzero()[0].tolist()
    boxes = [node for node in near if nodes.tag_of(node) == tag and nodes.element[node].get("class") == name]
    return boxes if len(boxes) >= BOXES else []


@lru_cache(maxsize=4096)
def _names_text(name: str) -> bool:
    words = words_of(name)
    return not _BOTH.isdisjoint(words) or not (_POSTS.isdisjoint(words) or _TEXTS.isdisjoint(words))
