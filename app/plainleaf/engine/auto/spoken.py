"""The very words behind the features of the learnt words: which of them spoke for a block and which against it."""

from collections.abc import Iterable

import numpy as np

from plainleaf.engine.auto.tokens import NEAR
from plainleaf.engine.auto.view import View
from plainleaf.engine.auto.vocabulary import HEADING, Vocabulary

Spoken = dict[str, tuple[tuple[str, float], ...]]


def spoken(vocabulary: Vocabulary, v: View, block: int) -> Spoken:
    """By feature, ``learnt words: text`` and so on: the words that have a weight, with the log-odds that they add."""
    found = v.tokens
    texts = found.said[int(found.start[block]) : int(found.end[block])]
    section = int(v.shape.section[block])
    heading: list[str] = []
    if 0 <= section != block:
        start = int(found.start[section])
        heading = found.said[start : min(start + HEADING, int(found.end[section]))]
    body, path = v.document.body, v.document.path(int(v.container[block]))
    near = (int(node) for node in dict.fromkeys(v.above[:NEAR, block].tolist()) if node > body)
    said = dict(zip(vocabulary.said, vocabulary.said_weight.T.tolist(), strict=True))
    marked = dict(zip(vocabulary.marked, vocabulary.marked_weight.T.tolist(), strict=True))
    nothing = (0.0, 0.0)
    words = {
        "text": ((word, said.get(word, nothing)[0]) for word in texts),
        "heading": ((word, said.get(word, nothing)[1]) for word in heading),
        "near": ((word, marked.get(word, nothing)[0]) for word in _marked(v, near)),
        "above": ((word, marked.get(word, nothing)[1]) for word in _marked(v, (node for node in path if node > body))),
    }
    return {
        f"learnt words: {kind}": tuple({w: (w, a) for w, a in pairs if a}.values()) for kind, pairs in words.items()
    }


def _marked(v: View, nodes: Iterable[int]) -> Iterable[str]:
    """The words of the classes and ids of some nodes."""
    for node in nodes:
        start, end = np.searchsorted(v.tokens.node, (node, node + 1))
        yield from v.tokens.marked[start:end]
