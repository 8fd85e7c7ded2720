"""What the features of one page share: its blocks, where they hang in the tree, sums over subtrees."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.tokens import Tokens, tokens
from plainleaf.engine.document import Blocks, Document, blocks, prefix_sum
from plainleaf.engine.document.columns import hides
from plainleaf.engine.document.tags import BLOCK, HEADINGS

Columns = dict[str, NDArray[Any]]
Ints = NDArray[np.int32]
Longs = NDArray[np.int64]

# Tags whose presence above a block says something; one bit each.
ABOVE = (
    "nav", "header", "footer", "aside", "article", "main", "section", "ul", "ol", "li", "dl", "table", "td", "th",
    "form", "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "figure", "figcaption", "details", "dialog",
    "label", "noscript",
)  # fmt: skip
_HEADING = sum(1 << ABOVE.index(tag) for tag in HEADINGS)

LEVELS = (0, 1, 2, 3, 4, 6)
"""Ancestors that a block's surroundings are measured at: its container, and so many levels above."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How the blocks of a page lie to one another, without the page. Arrays are per block unless they say otherwise.

    ``size`` is in words. Below the ancestor LEVELS[k] of a block lie the blocks ``low[k]`` to ``high[k]`` (exclusive).
    ``alike`` (3, blocks) numbers the blocks whose container, container and parent, parent and its parent are built
    alike. ``section`` is the last heading at or before the block, -1 before the first.
    """

    size: NDArray[np.float64]
    low: Ints
    high: Ints
    alike: Longs
    section: Longs


@dataclass(frozen=True, slots=True)
class View:
    """One page as the features read it. Arrays are per block unless they say otherwise.

    ``container`` is the nearest block-level ancestor; ``above[k]`` the ancestor LEVELS[k] above it (the body
    at most). ``tag_bits`` (per node with text below it) says which ABOVE tags the node or its ancestors have;
    ``names`` (per container and element above one) are class and id. ``hidden``: the page itself hides it.
    """

    document: Document
    blocks: Blocks
    texts: list[str]
    chars: Longs
    words: Longs
    linked: Longs
    container: Ints
    above: Ints
    tag_bits: Longs
    names: list[str]
    hidden: NDArray[np.bool_]
    tokens: Tokens
    shape: Shape

    @property
    def size(self) -> NDArray[np.float64]:
        """Words; one per six characters in scripts that write none apart."""
        return self.shape.size


def view(document: Document) -> View:
    """The shared measures of a page."""
    found = blocks(document)
    texts = found.texts(document)
    holder, tag_bits = _inherited(document)
    owner = document.runs.owner[found.start] if len(found) else np.zeros(0, np.int32)
    container = np.array(holder, np.int32)[owner]
    above = _ancestors(document, container)
    names, build, hidden = _named(document, container)
    chars, words = found.sums(document.chars_before), found.sums(document.words_before)
    tags = np.array(tag_bits, np.int64)
    heading = (tags[container] & _HEADING) != 0
    return View(
        document,
        found,
        texts,
        chars,
        words,
        found.sums(document.linked_chars_before),
        container,
        above,
        tags,
        names,
        hidden[container],
        tokens(document, texts, names, above),
        _shape(document, found, above, build, np.maximum(words, chars / 6), heading),
    )


def _named(document: Document, container: Ints) -> tuple[list[str], Longs, NDArray[np.bool_]]:
    """Per node: class and id, a number that elements of like tag and class share, and whether it or an element above
    hides it; of the containers and the elements above them, nothing of others."""
    nodes = document.nodes
    counted = prefix_sum(np.bincount(container, minlength=len(nodes)))
    around = np.flatnonzero(counted[nodes.end] > counted[:-1])
    some = [nodes.element[node] for node in around.tolist()]
    classes = [element.get("class", "") for element in some]
    numbered: dict[tuple[int, str], int] = {}
    pairs = zip(nodes.tag[around].tolist(), classes, strict=True)
    build = np.zeros(len(nodes), np.int64)
    build[around] = [numbered.setdefault(pair, len(numbered)) for pair in pairs]
    names = [""] * len(nodes)
    for node, element, kind in zip(around.tolist(), some, classes, strict=True):
        names[node] = f"{kind} {identifier}" if (identifier := element.get("id")) else kind
    hiding = around[np.fromiter(map(hides, some), np.bool_, len(some))]
    change = np.bincount(hiding, minlength=len(nodes) + 1) - np.bincount(nodes.end[hiding], minlength=len(nodes) + 1)
    return names, build, np.cumsum(change)[:-1] > 0


def _inherited(document: Document) -> tuple[list[int], list[int]]:
    """Per node: the nearest block-level ancestor or self, and the bits of its own and its ancestors' tags."""
    nodes = document.nodes
    bearing = np.flatnonzero(nodes.run_end > nodes.run_start).tolist()
    block_level = nodes.having(BLOCK).tolist()
    tag_bit = [1 << ABOVE.index(name) if name in ABOVE else 0 for name in nodes.tag_names]
    tag, parent = nodes.tag.tolist(), nodes.parent.tolist()
    holder, tag_bits = [0] * len(nodes), [0] * len(nodes)
    for node in bearing:
        up = parent[node]
        holder[node] = node if block_level[node] or up < 0 else holder[up]
        tag_bits[node] = tag_bit[tag[node]] | (tag_bits[up] if up >= 0 else 0)
    return holder, tag_bits


def _ancestors(document: Document, container: Ints) -> Ints:
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


def _shape(
    document: Document, found: Blocks, above: Ints, build: Longs, size: NDArray[np.float64], heading: NDArray[np.bool_]
) -> Shape:
    nodes, count = document.nodes, len(found)
    one, two, three = (build[above[row]] for row in range(3))
    kinds = len(nodes)
    signatures = (one, one * kinds + two, two * kinds + three)
    alike = np.array([np.unique(signature, return_inverse=True)[1] for signature in signatures], np.int64)
    section = np.maximum.accumulate(np.where(heading, np.arange(count), -1)) if count else np.zeros(0, np.int64)
    # An ancestor of a block has runs, so the run before the end of its range is one of its own; only a body that
    # holds none, on a page with text elsewhere, has to be kept from pointing beyond the last.
    low = found.of_run[np.minimum(nodes.run_start[above], len(found.of_run) - 1)] if count else above
    high = found.of_run[nodes.run_end[above] - 1] + 1 if count else above
    return Shape(size, low, high, alike.reshape(3, count), section)


def bits(values: Longs, count: int) -> NDArray[np.bool_]:
    """Bit masks as columns, shape (count, len(values))."""
    return ((values[None, :] >> np.arange(count)[:, None]) & 1).astype(np.bool_)
