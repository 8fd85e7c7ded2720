"""The titles of listed articles: a link above a kept text says which page it is about, and without it nobody knows."""

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.scope.alike.places import Place, name_of, places
from plainleaf.engine.article.scope.cards import headed
from plainleaf.engine.document import Document, prefix_sum

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Longs = NDArray[np.int64]

TIMES, ITEMS = 2, 3
"""Kept articles beside one another, at least, and other items."""
WORDS, LINE = 3, 40
"""Words of the title of an item, at least, and characters of a line below it that is left out, too, at most: the
day."""
SURE = 0.3
"""Of the score of the least sure kept text, what such titles must have in the mean."""

_CARDS = frozenset({"article"})
_ITEMS = frozenset({"article", "div", "li", "section"})


def with_card_titles(document: Document, keep: Bools) -> Bools:
    """``keep`` with the link that opens an ``article`` beside other kept ones, directly above kept text, where no
    heading says what it is about, shape (runs,)."""
    nodes = document.nodes
    cards = nodes.having(_CARDS).nonzero()[0]
    if len(cards) < TIMES:
        return keep
    before = prefix_sum(keep)
    cards = cards[before[nodes.run_end[cards]] > before[nodes.run_start[cards]]]
    cards = cards[np.bincount(nodes.parent[cards], minlength=len(nodes))[nodes.parent[cards]] >= TIMES]
    first = nodes.run_start[cards]
    above = document.runs.linked[first] & ~keep[first] & keep[np.minimum(first + 1, len(keep) - 1)]
    pairs = zip(cards[above].tolist(), first[above].tolist(), strict=True)
    titles = [title for card, title in pairs if not headed(document, card)]
    if not titles:
        return keep
    more: Bools = keep.copy()
    more[titles] = True
    return more


def with_item_titles(document: Document, keep: Bools, sure: Floats) -> Bools:
    """``keep`` with the links, each another, that stand above the kept text of items in the same place, and the short
    lines between the two, shape (runs,). ``sure`` are scores as shares of that of the least sure kept text."""
    nodes, linked = document.nodes, document.runs.linked
    kept = keep.nonzero()[0]
    short = document.runs.length <= LINE
    titled = linked[:-2] & ~keep[:-2] & ~keep[1:-1] & ~linked[1:-1] & short[1:-1] & keep[2:]
    above = np.full(len(keep), -1, np.int64)  # of a first kept run, its title
    above[2:][titled] = titled.nonzero()[0]
    direct = (linked[:-1] & ~keep[:-1] & keep[1:]).nonzero()[0]
    above[direct + 1] = direct
    if (above >= 0).sum() < ITEMS:
        return keep
    at = (nodes.having(_ITEMS) & (nodes.parent >= document.body)).nonzero()[0]
    place = kept.searchsorted(nodes.run_start[at])
    at, place = at[place < len(kept)], place[place < len(kept)]
    first = kept[place]
    title = above[first]
    fits = (first < nodes.run_end[at]) & (title >= nodes.run_start[at])
    items: dict[tuple[int, str, Place], list[int]] = defaultdict(list)
    for item, run in zip(at[fits].tolist(), title[fits].tolist(), strict=True):
        there = next(place for _, place in places(document, item, slice(run, run + 1)))
        name = "" if nodes.tag_of(item) in _CARDS else name_of(document, item)  # programs name each post otherwise
        items[nodes.lists.parent[item], name, there].append(run)
    more = keep.copy()
    for runs in items.values():
        if len(runs) >= ITEMS and _are_titles(document, runs) and float(sure[runs].mean()) >= SURE:
            for run in runs:
                more[run : int(kept[kept.searchsorted(run)])] = True
    return more


def _are_titles(document: Document, runs: list[int]) -> bool:
    """Whether links have words enough, and each says something else."""
    said = {document.runs.text[run] for run in runs}
    return len(said) == len(runs) and sum(text.count(" ") >= WORDS - 1 for text in said) * 2 > len(runs)
