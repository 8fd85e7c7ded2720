"""Kinds of elements that are counted, by their tags, for all of them at once."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document.columns import Nodes
from plainleaf.engine.document.tags import HEADINGS

COUNTED: dict[str, frozenset[str]] = {
    "paragraphs": frozenset({"p"}),
    "headings": HEADINGS,
    "items": frozenset({"li"}),
    "images": frozenset({"img", "picture", "svg", "video"}),
    "anchors": frozenset({"a"}),
    "controls": frozenset({"input", "select", "textarea", "button"}),
    "forms": frozenset({"form", "input", "select", "textarea", "button"}),
    "lists": frozenset({"ul", "ol"}),
    "media": frozenset({"img", "picture", "video", "iframe"}),
    "asides": frozenset({"footer", "aside", "nav"}),
    "articles": frozenset({"article"}),
}
KIND = {name: place for place, name in enumerate(COUNTED)}
"""The row of each kind."""

_BITS = {
    tag: sum(1 << KIND[name] for name, tags in COUNTED.items() if tag in tags)
    for tag in frozenset().union(*COUNTED.values())
}
_PLACES = np.arange(len(COUNTED), dtype=np.int32)[:, None]


def begun(nodes: Nodes) -> NDArray[np.int32]:
    """How many elements of each kind begin before each node and in all, shape (kinds, nodes + 1)."""
    bits = np.array([_BITS.get(name, 0) for name in nodes.tag_names], np.int32)
    counts = np.zeros((len(COUNTED), len(nodes) + 1), np.int32)
    np.add.accumulate((bits >> _PLACES & 1).take(nodes.tag, axis=1), axis=1, out=counts[:, 1:])
    return counts
