"""Lists of cards, by their build alone: elements beside one another, each with a link and a picture or a heading. What
a shop, a magazine or an index shows of its goods, posts or entries, whatever its program calls them."""

import re
from collections import defaultdict
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import FRAME, HEADINGS

LEAST = 8
"""Cards, at least."""
MOSTLY, PRICED = 0.7, 0.9
"""Share of the elements that are cards, and of the cards that say a price, at least."""
LARGE = 0.25
"""Share of the words of its list in one card, at most: else it is a part of the page."""
LONG = 100
"""Words of a card in the mean, at most: a post of a thread has more."""
WORDS, TIMES = 80, 2.0
"""Words of cards without prices, and times the words that are kept, at least."""
FEW = 40
"""Words of running text that is kept, below which the cards are what the page has."""

_PRICE = re.compile(
    r"(?:[$€£¥₹₽₩₺₴₪฿]|\b(?:kr|CHF|EUR|USD|GBP|AUD|CAD|SEK|NOK|DKK|PLN|Rs)\b\.?)\s?\d|"
    r"\d\s?(?:[$€£¥₹₽₩₺₴₪฿]|(?:zł|kr|CHF|EUR|USD|GBP|SEK|NOK|DKK|PLN|Kč|Ft|lei|руб)\b|元|円|원)"
)
_PICTURES = frozenset({"img"})
_OPENS = HEADINGS | _PICTURES
_OF_PAGE = frozenset({"h1", "main"})

Bools = NDArray[np.bool_]


def lists_of_cards(v: PageMeasures, kept: Bools, running: int) -> list[list[int]]:
    """The cards of each list whose cards say prices, or, where the ``kept`` blocks have few words of ``running`` text,
    that is the most of the page."""
    document = v.document
    words = float((kept * v.size).sum())
    found = []
    for cards in _cards(document):
        size = [_words(document, card) for card in cards]
        if max(size) > LARGE * sum(size) or sum(size) > LONG * len(cards):
            continue
        whole = running < FEW and sum(size) >= max(WORDS, TIMES * words)
        if whole or sum(_is_priced(document, card) for card in cards) >= PRICED * len(cards):
            found.append(cards)
    return found


def _words(document: Document, node: int) -> int:
    before = document.words_before
    return int(before[document.nodes.run_end[node]] - before[document.nodes.run_start[node]])


def _cards(document: Document) -> Iterator[list[int]]:
    """The cards among the elements of one tag and class below each element, where most of these are some."""
    nodes = document.nodes
    full = (nodes.run_end > nodes.run_start).nonzero()[0]
    full = full[full > document.body]
    parents = nodes.parent.take(full)
    many = np.bincount(parents, minlength=len(nodes)) >= LEAST
    links, opens, parts = (_holding(document, tags) for tags in (frozenset({"a"}), _OPENS, _OF_PAGE))
    alike = defaultdict[tuple[int, int, str], list[int]](list)
    for node in full[many.take(parents)].tolist():
        element = nodes.element[node]
        first = (element.get("class") or "").split(maxsplit=1)
        alike[int(nodes.parent[node]), int(nodes.tag[node]), first[0] if first else ""].append(node)
    for some in alike.values():
        if len(some) >= LEAST and nodes.tag_of(some[0]) not in FRAME and not parts[some].any():
            cards = [node for node in some if links[node] and opens[node]]
            if len(cards) >= max(LEAST, MOSTLY * len(some)):
                yield cards


def _holding(document: Document, tags: frozenset[str]) -> Bools:
    """Which nodes are, or hold, an element of some tags."""
    before = prefix_sum(document.nodes.having(tags))
    holding: Bools = before.take(document.nodes.end) > before[:-1]
    return holding


def _is_priced(document: Document, card: int) -> bool:
    return _PRICE.search(" ".join(document.runs.text[document.under(card)])) is not None
