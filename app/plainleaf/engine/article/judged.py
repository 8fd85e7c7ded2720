"""Selections of a method that judged every text by itself, completed: lists, tables, listings and captions whole.

Such a method is believed about running text. About an item of three words, a number in a table or a caption its words
say little; where such a piece stands beside kept text, the method has to be surer that it does not belong there.
On wcxb-dev (cross-validated, 2026-11-21) this raises the share of content kept from 0.86 to 0.89 of the text of list
items, from 0.91 to 0.94 of cells and from 0.98 to 0.99 of listings, and word F1 by 0.0005, which captions cost again.
"""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.completing import MOSTLY, filled, share, with_headings
from plainleaf.engine.document import Document, covered, prefix_sum
from plainleaf.engine.document.tags import HEADINGS

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Longs = NDArray[np.int64]

NEARLY = 0.7
"""Of the score of the least sure kept text: what a piece beside kept text must have. With 0.5 to 0.8 word F1 on
wcxb-dev is the same within 0.0005; the less is asked, the more items and cells are found, and the more are wrong."""
THIRD = 0.33
"""The same of a caption: its picture is kept, and the references that scores are learnt from seldom have captions. With
0.2 more of them come along, and word F1 is 0.0002 lower."""
LONG_CELL = 600
"""Characters; a cell with more lays out a page, as the table that it stands in does."""

_CELLS = frozenset({"td", "th"})
_CAPTIONS = frozenset({"caption", "figcaption"})
_LISTINGS = frozenset({"math", "pre"})
_CODE = frozenset({"code", "samp"})
_LISTS = frozenset({"ol", "ul"})
_TABLE = frozenset({"table"})
_FIGURE = frozenset({"figure"})


def completed_whole(document: Document, keep: Bools, score: Floats) -> Bools:
    """The runs to show, shape (runs,), for the runs that a method keeps, at least one, and the scores of all."""
    nodes = document.nodes
    least = float(score[keep].min())
    full = nodes.run_end > nodes.run_start
    linked = document.linked_chars_before[nodes.run_end] - document.linked_chars_before[nodes.run_start]
    grids = _grids(document)
    short = nodes.having(_CELLS) & (document.text_length <= LONG_CELL)
    lines = np.flatnonzero(full & (short | nodes.having(_CAPTIONS)))
    wholes = np.flatnonzero((grids & (2 * linked <= document.text_length)) | (full & nodes.having(_FIGURE)))
    listings = np.flatnonzero(full & nodes.having(_LISTINGS))
    for chosen, most in ((lines, MOSTLY), (wholes, MOSTLY), (listings, 0.0)):
        found = share(document, keep, chosen)
        keep = filled(document, keep, chosen[(found >= most) & (found > 0)])
    keep = _with_pieces(document, keep, score / max(least, 1e-9), grids)
    return with_headings(document, keep, np.flatnonzero(full & nodes.having(HEADINGS)))


def _grids(document: Document) -> Bools:
    """Which nodes are tables of data, shape (nodes,): of more than one cell, with no table and no long cell in it."""
    nodes = document.nodes
    tables, cells = nodes.having(_TABLE), nodes.having(_CELLS)
    at = np.flatnonzero(tables)
    many, inner, long = (
        before[nodes.end[at]] - before[at + 1]
        for before in map(prefix_sum, (cells, tables, cells & (document.text_length > LONG_CELL)))
    )
    grids = np.zeros(len(nodes), np.bool_)
    grids[at[(many > 1) & (inner == 0) & (long == 0)]] = True
    return grids


def _with_pieces(document: Document, keep: Bools, sure: Floats, grids: Bools) -> Bools:
    """``keep`` with the pieces, or what is left of them, that stand beside kept text and are sure enough."""
    piece = _pieces(document, grids)
    changes = np.flatnonzero(np.diff(np.where(keep, -2, piece), prepend=-3, append=-3))
    first, last = changes[:-1], changes[1:]
    open_ = ~keep[first] & (piece[first] >= 0)
    first, last = first[open_], last[open_]
    if not len(first):
        return keep
    chars = document.chars_before[last] - document.chars_before[first]
    linked = document.linked_chars_before[last] - document.linked_chars_before[first]
    weighed = np.concatenate(([0.0], np.cumsum(sure * document.runs.length)))
    tag = document.nodes.having
    wanted = np.where(tag(_LISTINGS)[piece[first]], 0.0, np.where(tag(_CAPTIONS)[piece[first]], THIRD, NEARLY))
    belongs = (weighed[last] - weighed[first] >= wanted * chars) & (2 * linked <= chars)
    belongs &= _beside(document, keep, piece, first, last)
    more: Bools = keep | (covered(first[belongs], last[belongs], len(keep)) > 0)
    return more


def _beside(document: Document, keep: Bools, piece: Longs, first: Longs, last: Longs) -> Bools:
    """Which pieces stand beside kept text: in a hole of it that holds nothing but pieces, or directly before or after
    it; at the end of all kept text only a listing does, or a table that is kept in part."""
    kept = np.flatnonzero(keep)
    place = np.searchsorted(kept, first)
    inside = (place > 0) & (place < len(kept))
    before, after = kept[np.maximum(place - 1, 0)], kept[np.minimum(place, len(kept) - 1)]
    other = prefix_sum(~keep & (piece < 0))
    touching = (inside | (place > 0)) & (before + 1 == first) | (place < len(kept)) & (after == last)
    of = piece[first]
    part = document.nodes.having(_TABLE)[of] & (
        ((before + 1 == first) & (piece[before] == of)) | ((after == last) & (piece[after] == of))
    )
    listing = document.nodes.having(_LISTINGS)[of]
    beside: Bools = (inside & (touching | (other[after] == other[before]))) | part | (listing & touching)
    return beside


def _pieces(document: Document, grids: Bools) -> Longs:
    """The outermost list, table of data, listing or caption that each run stands in, shape (runs,); -1 for none."""
    nodes = document.nodes
    chosen = grids | nodes.having(_LISTS | _LISTINGS | _CODE | _CAPTIONS)
    at = np.flatnonzero(chosen & (nodes.run_end > nodes.run_start))
    inner = at[1:] < np.maximum.accumulate(nodes.end[at])[:-1]
    at = at[np.concatenate(([True], ~inner))[: len(at)]]
    piece = np.full(len(document.runs), -1, np.int64)
    inside = covered(nodes.run_start[at], nodes.run_end[at], len(piece)) > 0
    piece[inside] = np.repeat(at, nodes.run_end[at] - nodes.run_start[at])
    return piece
