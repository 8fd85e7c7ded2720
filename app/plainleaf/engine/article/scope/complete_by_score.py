"""Completes the selection of a method with probabilities: lists, tables, listings and captions as a whole.

Such a method is reliable for running text. An item of three words, a number in a table or a caption gives little
evidence; if such a piece is beside kept text, the method must be more certain to exclude it.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np

from plainleaf._kernel.article import completion as kernel
from plainleaf._kernel.article import pieces as kernel_pieces
from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.article import steps as step
from plainleaf.engine.article.class_names import is_code_box, nodes_named
from plainleaf.engine.article.labels import BULLETS, announces_others
from plainleaf.engine.article.scope.complete_by_structure import MOSTLY, PICTURES
from plainleaf.engine.article.scope.entry_titles import ENTRIES, entry_titles
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.ledger import Steps
from plainleaf.engine.words import count

NEARLY = 0.7
"""Minimum score of a piece beside kept text, relative to the lowest kept score. With 0.5 to 0.8 word F1 on wcxb-dev is
the same within 0.0005; a lower value finds more items and cells, and more wrong ones."""
HALF = 0.5
"""The same for items between kept items of their list; links, which may also be there, need NEARLY."""
SOME = 0.2
"""The same for tables, whose signs and numbers are not informative, and for captions, because their pictures are kept
and training references seldom have captions. With 0.4 word F1 is 0.0003 higher, and a fifth of the cells of
structure-dev, those of one large table between kept text, are lost."""
ENOUGH = 0.3
"""Share of kept text from which a data table is kept as a whole: it is chance which cells of a row are kept."""
LONG = 600
"""Maximum characters of a cell or item; one with more is for layout, as is its table or list of posts."""

MENU = 4
"""Minimum texts, mostly links, of a cell that is a menu."""

SENTENCE = 6
"""Minimum words of a text ending in a colon to which a list of links belongs: fewer label a box."""

DOUBTFUL = 0.2
"""Score, relative to the lowest kept one; a gap in the kept text with a lower score is intended."""
LINE = 60
"""Characters between a heading and its text, up to which they are a line such as the name of a photographer."""
TABS = 40
"""Minimum characters of a list that is more than two tabs."""

NAME = 4
"""Maximum words of a line above a list that is its heading."""

_OF_LISTS = frozenset({"dl", "ol", "ul"})
_COLONS = (":", "\uff1a")
_BITS = kernel_pieces.FACTS
_LISTS, _LISTINGS, _CAPTIONS = _BITS["lists"], _BITS["listings"], _BITS["captions"]
_TAGS_OF_KINDS = {
    "lists": ("ol", "ul"), "listings": ("math", "pre"), "code": ("code", "samp"), "captions": ("caption", "figcaption"),
    "cells": ("td", "th"), "headers": ("th",), "items": ("li",), "rows": ("tr",), "tables": ("table",),
    "figures": ("figure",), "terms": ("dt",), "headings": HEADINGS, "entries": ENTRIES, "pictures": PICTURES,
}  # fmt: skip
_FACTS: dict[str, int] = {name: int(name[1]) * _BITS["rank"] for name in HEADINGS}
for _kind, _names in _TAGS_OF_KINDS.items():
    _FACTS |= {name: _FACTS.get(name, 0) | _BITS[_kind] for name in _names}


def complete_by_score(document: Document, keep: Bools, score: Floats, steps: Steps) -> Bools:
    """The runs to show, shape (runs,), for the runs that a method keeps, at least one, and the scores of all."""
    element = document.nodes.element
    facts = np.array([_FACTS.get(name, 0) for name in document.nodes.tag_names], np.int64)
    named = dict.fromkeys(nodes_named(document, "crosshead"), _BITS["headings"])
    for box in nodes_named(document, "code_box"):
        if is_code_box(element[box]):
            named[box] = _LISTINGS
    named |= dict.fromkeys(_above_lists(document, keep), _BITS["headings"])
    in_order = dict(sorted(named.items()))
    pieces = kernel.Completion(
        document.columns, facts, in_order, keep.view(np.uint8), score, long=LONG, menu=MENU, half=HALF
    )
    for one, find in (
        (step.WHOLES, partial(pieces.rest, MOSTLY, ENOUGH)),
        (step.PIECES, partial(_pieces, document, pieces)),
        (step.HEADINGS, partial(entry_titles, document, pieces)),
        (step.HEADINGS, partial(pieces.parted, least=NEARLY, line=LINE)),
        (step.HEADINGS, partial(pieces.headings, BULLETS)),
    ):
        if more := steps.run(one, [], find):
            keep = steps.add(one, keep, more)
    return keep


def _above_lists(document: Document, keep: Bools) -> Iterator[int]:
    """The lines of a few words directly above lists whose first text is kept: their headings."""
    runs, lists, before = document.runs, document.nodes.lists, np.concatenate(([True], keep, [False]))
    nodes = document.nodes.having(_OF_LISTS).nonzero()[0]
    first = document.nodes.run_start[nodes]
    for node in nodes[~before[first] & before[first + 1]].tolist():
        part = document.under(above := document.before(node))
        short = part.stop == lists.run_start[node] and 0 < int(runs.words[part].sum()) <= NAME
        if above >= 0 and short and not runs.linked[part].any():
            yield above


def _pieces(document: Document, pieces: kernel.Completion) -> list[int]:
    """The runs of the pieces, or of the rest of them, that are beside kept text and certain enough."""
    more: list[int] = []
    for part in pieces.pieces(unlikely=HALF, doubtful=DOUBTFUL, tabs=TABS, bullets=BULLETS):
        first, last, kind, is_beside, opens, is_titled, are_items, chars, linked, surely = part
        announced = _announced(document.runs.text[first - 1]) if opens else 0
        if not (is_beside or announced or is_titled):
            continue
        mixed = 2 * linked <= chars or is_titled
        wanted = 0.0 if kind & _LISTINGS else SOME if kind & (_CAPTIONS | _BITS["grids"]) else NEARLY
        wanted = HALF if are_items and mixed else wanted
        mixed = mixed or (announced >= SENTENCE and kind & _LISTS > 0)
        wanted = min(wanted, SOME) if announced and mixed else wanted
        if surely >= wanted * chars and (are_items or mixed):
            more += range(first, last)
    pieces.add(more)
    return more


def _announced(before: str) -> int:
    """The words of a text that ends in a colon, which needs what follows; 1 if it announces other pages; else 0."""
    text = before.rstrip()
    if not text.endswith(_COLONS):
        return 0
    return 1 if announces_others(text) else count(text)
