"""Cards of one list, kept alike: what is kept of some of them is kept of the others."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, prefix_sum

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

HALF = 0.5
"""Of the score of the least sure kept text: what such a piece must have; and of the text of a card what is kept."""
CARDS = 3
"""Cards from which on they are a list."""
LONG = 600
"""Characters; a box with more is a part of the article by itself."""
AROUND = 5
"""Elements from a text upwards among which its card is looked for."""
MOST = 400
"""Texts and cards that are looked at; a page with more is a catalogue."""

_BOXES = frozenset({"article", "div", "section"})

Place = tuple[str, ...]
"""Tags and classes of the elements from a text up to its card."""


def alike(document: Document, keep: Bools, score: Floats) -> Bools:
    """``keep`` with the texts that stand in their cards where kept texts stand in others built alike, shape (runs,)."""
    near = ~keep & (score >= HALF * score[keep].min())
    if not near.any():
        return keep
    before = prefix_sum(np.where(keep, document.runs.length, 0))
    nodes, length = document.nodes, document.text_length
    half = nodes.having(_BOXES) & (length > 0) & (length <= LONG)
    half &= 2 * (before[nodes.run_end] - before[nodes.run_start]) >= length
    boxes = half.nonzero()[0]
    beside = np.bincount(nodes.parent[boxes], minlength=len(nodes))
    boxes = boxes[beside[nodes.parent[boxes]] >= CARDS]
    found = (near & document.covering(boxes)).nonzero()[0][:MOST] if len(boxes) else boxes
    places: dict[tuple[int, str], frozenset[Place]] = {}
    more = [run for run in found.tolist() if _stands_alike(document, run, keep, half, places)]
    if not more:
        return keep
    keep = keep.copy()
    keep[more] = True
    return keep


def _stands_alike(
    document: Document, run: int, keep: Bools, half: Bools, places: dict[tuple[int, str], frozenset[Place]]
) -> bool:
    """Whether a text stands in a card where a kept text stands in another; ``places`` are those of cards seen before,
    by what holds the cards and their name."""
    nodes = document.nodes
    for node, place in _boxes(document, run):
        if half[node]:
            key = int(nodes.parent[node]), _name(document, node)
            if key not in places:
                places[key] = _kept_places(document, keep, half, *key)
            if places[key]:
                return place in places[key]
    return False


def _name(document: Document, node: int) -> str:
    return f"{document.nodes.tag_of(node)} {document.nodes.element[node].get('class') or ''}"


def _boxes(document: Document, run: int) -> Iterator[tuple[int, Place]]:
    """The boxes around a text, the smallest first, and the place of the text in each."""
    nodes = document.nodes
    node = int(document.runs.owner[run])
    place: list[str] = []
    for _ in range(AROUND):
        if node <= document.body:
            break
        if nodes.tag_of(node) in _BOXES:
            yield node, tuple(place)
        place.append(_name(document, node))
        node = int(nodes.parent[node])


def _kept_places(document: Document, keep: Bools, half: Bools, parent: int, name: str) -> frozenset[Place]:
    """The places of the kept texts in the cards below a node that have this name; none where they are too few."""
    cards = {card for card in _children(document, parent) if half[card] and _name(document, card) == name}
    if not CARDS <= len(cards) <= MOST:
        return frozenset()
    runs = (run for card in cards for run in _runs(document, card) if keep[run])
    return frozenset(place for run in runs for card, place in _boxes(document, run) if card in cards)


def _runs(document: Document, node: int) -> range:
    part = document.under(node)
    return range(part.start, part.stop)


def _children(document: Document, node: int) -> Iterator[int]:
    ends = document.nodes.end
    child = node + 1
    while child < ends[node]:
        yield child
        child = int(ends[child])
