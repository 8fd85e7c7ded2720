"""The items of a list are shown all or none: of cards, facts and links that are all alike to a method chance keeps the
one and not the other."""

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.labels import RELATED
from plainleaf.engine.article.scope.alike.among import is_label
from plainleaf.engine.article.scope.alike.places import line_of, name_of, places, shown_places
from plainleaf.engine.article.scope.complete_by_structure import weighed
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import FRAME, HEADINGS

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Longs = NDArray[np.int64]

ITEMS, MOST = 4, 200
"""Items of a list, at least and at most."""
LONG = 800
"""Characters of an item, at most; a longer one is a part of the page by itself."""
SHOWN = 0.3
"""Share of its text from which on an item is shown."""
SURE, NEARLY, AS_SURE = 0.4, 0.7, 0.9
"""Of the score of the least sure kept text, what the other items must have: where ENOUGH are shown, HALF of those that
are no links, where they are no mere links, and anywhere."""
FEW, HALF, ENOUGH = 0.34, 0.5, 0.65
"""Share of the items that are shown: up to which those of a list of links are left out, from which on links may be
shown as other items are, and from which on items need be less sure."""
LINKED, LINKS = 0.5, 0.8
"""Share of linked text from which on items are links, and nothing else."""

TIMES = 3
"""Items that show a text in one place, at least."""

_CODE = ("pre ", "code ")  # whose lines have numbers
_ITEMS = frozenset({"a", "article", "div", "li", "section"})
_POST = "article"  # of which programs name each otherwise: "post-12 category-soups"
_PICTURES = frozenset({"img", "svg"})
_DIGITS = re.compile(r"\d+")


def with_whole_lists(document: Document, keep: Bools, sure: Floats) -> Bools:
    """``keep`` with the other items of lists of which enough is shown, or some, and the others are nearly as sure;
    without the items of lists of links of which few are shown, shape (runs,). ``sure`` are scores as shares of that of
    the least sure kept text."""
    nodes, length = document.nodes, document.text_length
    before = prefix_sum(np.where(keep, document.runs.length, 0))
    kept = before[nodes.run_end] - before[nodes.run_start]
    items = nodes.having(_ITEMS) & (length > 0) & (nodes.parent >= document.body)
    some, none = (np.bincount(nodes.parent[items & one], minlength=len(nodes)) for one in (kept > 0, kept == 0))
    parents = ((some > 0) & (none > 0) & (some + none >= ITEMS)).nonzero()[0].tolist()
    total, last, more = weighed(document, sure), int(keep.nonzero()[0][-1]), keep
    for likes in (likes for parent in parents for likes in _likes(document, parent, items)):
        shown, left = likes[kept[likes] >= SHOWN * length[likes]], likes[kept[likes] == 0]
        if not len(shown) or not len(left):
            continue
        share, linked = len(shown) / (len(shown) + len(left)), _linked(document, likes)
        likely = float((total[nodes.run_end[left]] - total[nodes.run_start[left]]).sum() / length[left].sum())
        known = 0.0
        if likely >= NEARLY:
            if likely < AS_SURE and linked >= LINKED and share < HALF and not _are_cards(document, likes):
                continue
        elif share >= (HALF if linked < LINKED else ENOUGH) and likely >= SURE:
            left, known = left[nodes.run_end[left] <= last], FEW
        else:
            if share <= FEW and linked >= LINKS:
                more = more & ~document.covering(shown)
            continue
        if _is_of_page(document, int(shown[0])):
            more = _with(document, more, shown, left, known)
    return _with_counterparts(document, more, sure, items) if more.any() else keep


def _with_counterparts(document: Document, keep: Bools, sure: Floats, items: Bools) -> Bools:
    """``keep`` with the texts of items that are shown in part whose counterparts are shown in most others."""
    nodes = document.nodes
    kept, near = prefix_sum(keep), prefix_sum(~keep & (sure >= HALF))
    part = items & (kept[nodes.run_end] > kept[nodes.run_start])
    lists = np.unique(nodes.parent[part & (near[nodes.run_end] > near[nodes.run_start])]).tolist()
    found: list[int] = []
    for likes in (likes for parent in lists for likes in _likes(document, parent, part)):
        shown, left = shown_places(document, keep, likes.tolist())
        found += [
            run
            for item in likes.tolist()
            for run, place in places(document, item, document.under(item))
            if not keep[run] and sure[run] >= HALF and shown[place] >= max(TIMES, 2 * left[place])
            if not any(name.startswith(_CODE) for name in place)
        ]
    if not found:
        return keep
    more = keep.copy()
    more[found] = True
    parts = [run for run in found if not more[document.under(line_of(document, run))].all()]
    more[parts] = False
    return more


def _likes(document: Document, parent: int, items: Bools) -> Iterator[Longs]:
    """The lists among the children of an element: those that are named alike, or posts, if they are no
    longer than items are."""
    named: dict[str, list[int]] = {}
    for child in document.children(parent):
        if items[child]:
            named.setdefault(_POST if document.nodes.tag_of(child) == _POST else name_of(document, child), []).append(
                child
            )
    for likes in named.values():
        if ITEMS <= len(likes) <= MOST and document.text_length[likes].max() <= LONG:
            yield np.array(likes, np.int64)


def _linked(document: Document, items: Longs) -> float:
    """The share of linked text of some items."""
    nodes, before = document.nodes, document.linked_chars_before
    linked = before[nodes.run_end[items]] - before[nodes.run_start[items]]
    return float(linked.sum() / document.text_length[items].sum())


def _are_cards(document: Document, items: Longs) -> bool:
    """Whether most items have a picture or a heading, as those of a menu have not."""
    nodes = document.nodes
    cards = prefix_sum(nodes.having(_PICTURES | HEADINGS))
    return bool((cards[nodes.end[items]] > cards[items]).mean() >= HALF)


def _is_of_page(document: Document, item: int) -> bool:
    """Whether an item stands neither in the frame of the page nor in what is called clutter."""
    return not any(
        document.nodes.tag_of(node) in FRAME or clutter_kind(document.nodes.element[node].get("class") or "")
        for node in document.path(item)
    )


def _with(document: Document, keep: Bools, shown: Longs, left: Longs, known: float) -> Bools:
    """``keep`` with the items that are ``left`` out of which a share that is ``known`` has counterparts in those that
    are shown, or some has, without what most of these do not show, and what says the same as they do."""
    kept, out = shown_places(document, keep, shown.tolist())
    length, found = document.runs.length, list[int]()
    said = {_wording(document, item) for item in shown.tolist()}
    for item in left.tolist():
        if _wording(document, item) in said or _is_beside(document, item):
            continue
        there = list(places(document, item, document.under(item)))
        alike = sum(int(length[run]) for run, place in there if kept[place] > out[place])
        if alike and alike >= known * document.text_length[item]:
            found += [run for run, place in there if kept[place] > out[place] or not (kept[place] or out[place])]
    if not found:
        return keep
    more = keep.copy()
    more[found] = True
    return more


def _wording(document: Document, item: int) -> str:
    """The text of an item without its numbers."""
    return _DIGITS.sub("", " ".join(document.runs.text[document.under(item)]))


def _is_beside(document: Document, item: int) -> bool:
    """Whether an item is a label, or begins with one of other pages."""
    return is_label(document, item) or RELATED.fullmatch(document.runs.text[document.under(item).start]) is not None
