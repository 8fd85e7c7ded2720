"""What is built alike is kept alike: the cards of a list, and the lines at the head of each part of the text."""

import re
from collections.abc import Iterator
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.labels import RELATED
from plainleaf.engine.article.scope.alike.places import Place, name_of
from plainleaf.engine.article.scope.cards import address
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
HEADS = 4
"""Lines from which on they are the heads of the parts of a text."""
LINE = 150
"""Characters of such a line, at most."""
NAME = 40
"""Characters of it, and of the name of a card, that may be a link, as the name of a person is; the title of another
page is longer."""
MOST = 400
"""Texts and cards that are looked at; a page with more is a catalogue."""

_BOXES = frozenset({"article", "div", "section"})

_DIGITS = re.compile(r"\d+")
_PRICE = re.compile(r"[$€£¥]\s?\d|\d\s?(?:[$€£¥]|EUR|CHF|zł)")


def alike(document: Document, keep: Bools, score: Floats) -> Bools:
    """``keep`` with the texts that name their cards, and those that stand in their cards where kept texts stand in
    others built alike, shape (runs,)."""
    near = ~keep & (score >= HALF * score[keep].min())
    if not near.any():
        return keep
    before = prefix_sum(np.where(keep, document.runs.length, 0))
    nodes, length = document.nodes, document.text_length
    boxes = (nodes.having(_BOXES) & (length > 0) & (length <= LONG)).nonzero()[0]
    boxes = boxes[2 * (before[nodes.run_end[boxes]] - before[nodes.run_start[boxes]]) >= length[boxes]]
    half = np.zeros(len(nodes), np.bool_)
    half[boxes] = True
    parent = nodes.parent[boxes]
    cards = boxes[np.bincount(parent, minlength=1)[parent] >= CARDS]
    found = (near & document.covering(cards)).nonzero()[0][:MOST] if len(cards) else cards
    listed = frozenset(cards.tolist())
    keep = _and(keep, [run for run in found.tolist() if _names_card(document, run, keep, listed)])
    places: dict[tuple[int, str], frozenset[Place]] = {}
    return _and(keep, [run for run in found.tolist() if _stands_alike(document, run, keep, half, places)])


def with_heads(document: Document, keep: Bools) -> Bools:
    """``keep`` with the boxes that open the parts of a text: short, built alike, each with words of its own, and what
    follows each of them is kept."""
    if np.count_nonzero(keep[1:] & ~keep[:-1]) < HEADS:  # kept text begins again that often
        return keep
    nodes, length = document.nodes, document.text_length
    before = prefix_sum(keep)
    kept = before[nodes.run_end] - before[nodes.run_start]
    lines = (kept == 0) & (length > 0) & (length <= LINE) & nodes.having(_BOXES) & (kept[nodes.parent] > 0)
    at = lines.nonzero()[0]
    stop = nodes.run_end[at]
    at = at[(stop < len(keep)) & keep[np.minimum(stop, len(keep) - 1)]]
    if len(at) < HEADS:
        return keep
    alike: dict[tuple[str, str, int], list[int]] = {}
    for node in at[:MOST].tolist():
        key = name_of(document, node), name_of(document, int(nodes.parent[node])), int(nodes.depth[node])
        alike.setdefault(key, []).append(node)
    wanted = [node for boxes in alike.values() if _are_heads(document, boxes) for node in boxes]
    more: Bools = keep | document.covering(wanted) if wanted else keep
    return more


def _are_heads(document: Document, boxes: list[int]) -> bool:
    """Whether boxes of one name, each before kept text, say what the parts of the text are about."""
    if len(boxes) < HEADS:
        return False
    name = document.nodes.element[boxes[0]].get("class") or ""
    if not name or clutter_kind(name):
        return False
    texts = [" ".join(document.runs.text[document.under(box)]) for box in boxes]
    runs = [document.under(box) for box in boxes]
    linked = (document.linked_chars_before[one.stop] - document.linked_chars_before[one.start] for one in runs)
    if max(linked) > NAME or any(map(_announces, texts)) or any(map(_PRICE.search, texts)):
        return False
    return len({_DIGITS.sub("", text) for text in texts}) == len(texts)


def _announces(text: str) -> bool:
    return RELATED.fullmatch(text.partition(":")[0]) is not None


def _and(keep: Bools, more: list[int]) -> Bools:
    """``keep`` with more runs."""
    if more:
        keep = keep.copy()
        keep[more] = True
    return keep


def _names_card(document: Document, run: int, keep: Bools, cards: frozenset[int]) -> bool:
    """Whether a text is a short link directly above the kept text of its card, which leads where a picture before it in
    the card does."""
    linked, below = document.runs.linked, slice(run + 1, run + 2)
    if not linked[run] or document.runs.length[run] > NAME or not (keep[below] & ~linked[below]).any():
        return False
    nodes, around = document.nodes, list(_around(document, run))
    card = next((node for node in around if node in cards), None)
    if card is None or run + 1 >= nodes.run_end[card] or keep[nodes.run_start[card] : run].any():
        return False
    link = next((node for node in around if nodes.tag_of(node) == "a"), card)
    leads = address(document, link)
    return bool(leads) and any(
        address(document, node) == leads and nodes.element[node].find(".//img") is not None
        for node in range(card + 1, link)
    )


def _stands_alike(
    document: Document, run: int, keep: Bools, half: Bools, places: dict[tuple[int, str], frozenset[Place]]
) -> bool:
    """Whether a text stands in a card where a kept text stands in another; ``places`` are those of cards seen before,
    by what holds the cards and their name."""
    parent = document.nodes.lists.parent
    for node in _around(document, run):
        if half[node]:
            key = parent[node], name_of(document, node)
            if key not in places:
                places[key] = _kept_places(document, keep, half, *key)
            if places[key]:
                return _place(document, run, node) in places[key]
    return False


def _around(document: Document, run: int) -> Iterator[int]:
    """The elements around a text, the innermost first."""
    parent, node = document.nodes.lists.parent, int(document.runs.owner[run])
    for _ in range(AROUND):
        if node <= document.body:
            break
        yield node
        node = parent[node]


def _place(document: Document, run: int, card: int) -> Place:
    """The place of a text in the card that it stands in."""
    return tuple(name_of(document, node) for node in takewhile(card.__ne__, _around(document, run)))


def _kept_places(document: Document, keep: Bools, half: Bools, parent: int, name: str) -> frozenset[Place]:
    """The places of the kept texts in the cards below a node that have this name; none where they are too few."""
    cards = {card for card in document.children(parent) if half[card] and name_of(document, card) == name}
    if not CARDS <= len(cards) <= MOST:
        return frozenset()
    starts, ends = document.nodes.lists.run_start, document.nodes.lists.run_end
    runs = (run for card in cards for run in range(starts[card], ends[card]) if keep[run])
    return frozenset(_place(document, run, card) for run in runs for card in _around(document, run) if card in cards)
