"""What the features of one page share: its blocks, where they hang in the tree, sums over subtrees."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.words import markup_bits
from plainleaf.engine.document import Blocks, Document, blocks
from plainleaf.engine.document.tags import BLOCK

Columns = dict[str, NDArray[Any]]
Longs = NDArray[np.int64]

# Tags whose presence above a block says something; one bit each.
ABOVE = (
    "nav", "header", "footer", "aside", "article", "main", "section", "ul", "ol", "li", "dl", "table", "td", "th",
    "form", "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "figure", "figcaption", "details", "dialog",
    "label", "noscript",
)  # fmt: skip

LEVELS = (0, 1, 2, 3, 4, 6)
"""Ancestors that a block's surroundings are measured at: its container, and so many levels above."""


@dataclass(frozen=True, slots=True)
class View:
    """One page as the features read it. Arrays are per block unless they say otherwise.

    ``container`` is the nearest block-level ancestor; ``above[k]`` the ancestor LEVELS[k] above it (the body
    at most). ``tag_bits`` and ``word_bits`` (per node) say which ABOVE tags and which word groups the node or
    its ancestors have, ``own_bits`` (per node) the groups of the node alone;
    ``build`` (per node) is the same number for elements of the same tag and class.
    """

    document: Document
    blocks: Blocks
    texts: list[str]
    chars: Longs
    words: Longs
    linked: Longs
    container: NDArray[np.int32]
    above: NDArray[np.int32]
    tag_bits: Longs
    word_bits: Longs
    own_bits: Longs
    build: Longs

    @property
    def size(self) -> NDArray[np.float64]:
        """Words; one per six characters in scripts that write none apart."""
        return np.maximum(self.words, self.chars / 6)


def view(document: Document) -> View:
    """The shared measures of a page."""
    found = blocks(document)
    nodes = document.nodes
    block_level = nodes.having(BLOCK).tolist()
    parent = nodes.parent.tolist()
    tag_bit = [1 << ABOVE.index(name) if name in ABOVE else 0 for name in nodes.tag_names]
    tag = nodes.tag.tolist()
    # Only nodes with text below them are ever asked for.
    bearing = (nodes.run_end > nodes.run_start).tolist()
    classes = [element.get("class") if some else None for element, some in zip(nodes.element, bearing, strict=True)]
    ids = [element.get("id") if some else None for element, some in zip(nodes.element, bearing, strict=True)]
    own = [
        (markup_bits(names) if names else 0) | (markup_bits(name) if name else 0)
        for names, name in zip(classes, ids, strict=True)
    ]
    numbered: dict[tuple[int, str | None], int] = {}
    builds = [numbered.setdefault(pair, len(numbered)) for pair in zip(nodes.tag.tolist(), classes, strict=True)]
    holder = [0] * len(nodes)  # nearest block-level ancestor or self
    tag_bits = [0] * len(nodes)
    word_bits = [0] * len(nodes)
    for node, up in enumerate(parent):
        holder[node] = node if block_level[node] or up < 0 else holder[up]
        tag_bits[node] = tag_bit[tag[node]] | (tag_bits[up] if up >= 0 else 0)
        word_bits[node] = own[node] | (word_bits[up] if up > document.body else 0)
    owner = document.runs.owner[found.start] if len(found) else np.zeros(0, np.int32)
    container = np.array(holder, np.int32)[owner]
    return View(
        document,
        found,
        found.texts(document),
        found.sums(document.chars_before),
        found.sums(document.words_before),
        found.sums(document.linked_chars_before),
        container,
        _ancestors(document, container),
        np.array(tag_bits, np.int64),
        np.array(word_bits, np.int64),
        np.array(own, np.int64),
        np.array(builds, np.int64),
    )


def _ancestors(document: Document, container: NDArray[np.int32]) -> NDArray[np.int32]:
    """The containers' ancestors at LEVELS, shape (levels, blocks)."""
    up = np.maximum(document.nodes.parent, document.body).astype(np.int32)
    up[: document.body + 1] = document.body
    result = np.empty((len(LEVELS), len(container)), np.int32)
    node, climbed = container, 0
    for row, level in enumerate(LEVELS):
        while climbed < level:
            node, climbed = up[node], climbed + 1
        result[row] = node
    return result


def bits(values: Longs, count: int) -> NDArray[np.bool_]:
    """Bit masks as columns, shape (count, len(values))."""
    return ((values[None, :] >> np.arange(count)[:, None]) & 1).astype(np.bool_)


def under(before: Longs, document: Document, node: NDArray[np.int32]) -> Longs:
    """Totals under nodes of a quantity given as prefix sums over the runs."""
    return before[document.nodes.run_end[node]] - before[document.nodes.run_start[node]]
