"""Selections of a method that gives each run a probability, completed: lists, tables, listings and captions whole.

Such a method is believed about running text. About an item of three words, a number in a table or a caption its words
say little; where such a piece stands beside kept text, the method has to be surer that it does not belong there.
On wcxb-dev (cross-validated, 2026-11-21) this raises the share of content kept from 0.86 to 0.89 of the text of list
items, from 0.91 to 0.95 of cells and from 0.98 to 0.99 of listings, and word F1 by 0.0005, which captions cost again.
"""

import numpy as np

from plainleaf.engine.arrays import Bools, Floats, Ints
from plainleaf.engine.article import steps as step
from plainleaf.engine.article.labels import announces_others
from plainleaf.engine.article.scope.complete_by_structure import MOSTLY, WRAPPERS, filled, share, weighed, with_headings
from plainleaf.engine.article.scope.entry_titles import with_entry_titles
from plainleaf.engine.document import Document, covered, prefix_sum
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.ledger import Steps
from plainleaf.engine.words import count

NEARLY = 0.7
"""Of the score of the least sure kept text: what a piece beside kept text must have. With 0.5 to 0.8 word F1 on
wcxb-dev is the same within 0.0005; the less is asked, the more items and cells are found, and the more are wrong."""
HALF = 0.5
"""The same of items between kept items of their list; those that are links, which may be there too, need NEARLY."""
SOME = 0.2
"""The same of a table, whose marks and numbers say nothing by themselves, and of a caption, for its picture is kept and
the references that scores are learnt from seldom have captions. With 0.4 word F1 is 0.0003 higher, and a fifth of the
cells of structure-dev, those of one large table between kept text, are lost."""
ENOUGH = 0.3
"""Share of the text of a table of data from which on it is kept whole: chance keeps one cell of a row and not the
other."""
LONG = 600
"""Characters; a cell or item with more lays out a page, as its table or list does: a thread may be a list of posts."""

MENU = 4
"""Texts of a cell, most of them links, that is a menu."""

SENTENCE = 6
"""Words of a text that ends in a colon, from which on a list of links belongs to it: fewer label a box."""

DOUBTFUL = 0.2
"""Of the score of the least sure kept text; a hole of the kept text with less in it than that is one on purpose."""
LINE = 60
"""Characters between a heading and its text, up to which they are a line such as the name of a photographer."""
TABS = 40
"""Characters of a list, from which on it is more than two tabs."""

_COLONS = (":", "\uff1a")

_LISTS, _LISTINGS, _CODE, _CAPTIONS, _CELLS, _TABLES, _FIGURES, _HEADINGS, _TERMS, _ITEMS, _ROWS = (
    1 << bit for bit in range(11)
)
_KINDS = {
    **dict.fromkeys(("ol", "ul"), _LISTS),
    **dict.fromkeys(("math", "pre"), _LISTINGS),
    **dict.fromkeys(("code", "samp"), _CODE),
    **dict.fromkeys(("caption", "figcaption"), _CAPTIONS),
    **dict.fromkeys(("td", "th"), _CELLS),
    "li": _ITEMS,
    "tr": _ROWS,
    "table": _TABLES,
    "figure": _FIGURES,
    "dt": _TERMS,
    **dict.fromkeys(HEADINGS, _HEADINGS),
}
_GRIDS = 1 << 11  # tables of data
_COLUMNS = 1 << 12  # tables of one column of text
_FILLED = frozenset({_LISTINGS, _CAPTIONS, _CELLS, _TABLES, _FIGURES})  # kept in part, they are kept
_PIECES = _LISTS | _LISTINGS | _CODE | _CAPTIONS | _GRIDS | _COLUMNS


def complete_by_score(document: Document, keep: Bools, score: Floats, steps: Steps) -> Bools:
    """The runs to show, shape (runs,), for the runs that a method keeps, at least one, and the scores of all."""
    nodes = document.nodes
    sure = score / max(float(score[keep].min()), 1e-9)
    kinds = [_KINDS.get(name, 0) for name in nodes.tag_names]
    kind_of_node = np.array(kinds, np.int64)[nodes.tag]
    at = ((kind_of_node > 0) & (nodes.run_end > nodes.run_start)).nonzero()[0]
    kind = kind_of_node[at]
    if _TABLES in kinds:
        kind |= _of_tables(document, at, kind)
    if not _FILLED.isdisjoint(kinds):
        keep = steps.mask(step.WHOLES, document, keep, _with_rest, at, kind)
    terms = (kind & _TERMS > 0) & (nodes.run_end[nodes.parent[at]] > nodes.run_end[at])  # above what they name
    headings = at[terms | (kind & _HEADINGS > 0)]
    chars_sure = weighed(document, sure)
    surely = chars_sure[nodes.run_end[headings]] - chars_sure[nodes.run_start[headings]]
    surely /= document.text_length[headings]
    own = (surely >= HALF) | ~_end_their_box(document, headings, at[kind & _CAPTIONS > 0])
    headings, surely = headings[own], surely[own]
    keep = steps.mask(step.PIECES, document, keep, _with_pieces, sure, at, kind, headings)
    keep = steps.mask(step.HEADINGS, document, keep, with_entry_titles, sure)
    keep = steps.mask(step.HEADINGS, document, keep, _with_parted, headings, surely >= NEARLY)
    return steps.mask(step.HEADINGS, document, keep, with_headings, headings)


def _end_their_box(document: Document, headings: Ints, captions: Ints) -> Bools:
    """Which headings, in no caption, are the last text of the smallest element with more than their own: the title of a
    card beside a label or other titles, and not of the text that follows the card."""
    nodes, length, box = document.nodes, document.text_length, headings
    for _ in range(WRAPPERS):
        box = np.where(length[box] == length[headings], np.maximum(nodes.parent[box], 0), box)
    of_caption = document.covering(captions)[nodes.run_start[headings]]
    found: Bools = (nodes.run_end[box] <= nodes.run_end[headings]) & ~of_caption
    return found


def _with_parted(document: Document, keep: Bools, headings: Ints, sure: Bools) -> Bools:
    """``keep`` with the ``sure`` ones of the headings that are no links, where a line such as the name of a
    photographer parts them from kept text in their element."""
    nodes, chars, linked = document.nodes, document.chars_before, document.linked_chars_before
    first, last = nodes.run_start[headings], nodes.run_end[headings]
    others, kept = np.append(first, len(keep)), np.append(keep.nonzero()[0], len(keep))
    text = kept[kept.searchsorted(last)]
    below = (text < others[first.searchsorted(last)]) & (text < nodes.run_end[nodes.parent[headings]])
    near = (chars[text] - chars[last] <= LINE) & (2 * (linked[last] - linked[first]) <= chars[last] - chars[first])
    return filled(document, keep, headings[sure & below & near])


def _with_rest(document: Document, keep: Bools, at: Ints, kind: Ints) -> Bools:
    """``keep`` with the rest of the cells, captions, tables of data, figures and listings that are kept in part."""
    nodes, length = document.nodes, document.text_length[at]
    linked = document.linked_chars_before[nodes.run_end[at]] - document.linked_chars_before[nodes.run_start[at]]
    grids = (kind & _GRIDS > 0) & (2 * linked <= length)
    cells = (kind & _CELLS > 0) & (length <= LONG) & ~_are_places(document, at, kind)
    for chosen, most in (
        (cells | (kind & _CAPTIONS > 0), MOSTLY),
        (kind & _FIGURES > 0, MOSTLY),
        (grids, ENOUGH),
        (kind & _LISTINGS > 0, 1e-9),
    ):
        if (some := at[chosen]).size:
            keep = filled(document, keep, some[share(document, keep, some) >= most])
    return keep


def _are_places(document: Document, at: Ints, kind: Ints) -> Bools:
    """Which nodes have all the text of their rows, hold a table or stand beside a menu: places on the page, no data."""
    tables = prefix_sum(kind & _TABLES > 0)
    holds = tables[at.searchsorted(document.nodes.end[at])] > tables[1:]
    alone = document.text_length[document.nodes.parent[at]] == document.text_length[at]
    places: Bools = holds | alone | _beside_menus(document, at, kind)
    return places


def _beside_menus(document: Document, at: Ints, kind: Ints) -> Bools:
    """Which of the nodes are cells of the only row of several in their table, where one is a menu and none a head."""
    nodes, cells = document.nodes, kind & _CELLS > 0
    first, last, rows = nodes.run_start[at], nodes.run_end[at], nodes.parent[at]
    linked = document.linked_chars_before[last] - document.linked_chars_before[first]
    menu = cells & (2 * linked > document.text_length[at]) & (last - first >= MENU)
    wide = (np.bincount(rows[cells], minlength=len(nodes)) > 1).nonzero()[0]
    tables = nodes.parent[wide]
    only, with_menu, headed = np.zeros((3, len(nodes)), np.bool_)
    only[wide] = np.bincount(tables, minlength=len(nodes))[tables] == 1
    with_menu[rows[menu]] = True
    headed[rows[nodes.having(frozenset({"th"}))[at]]] = True
    return cells & (only & with_menu & ~headed)[rows]


def _of_tables(document: Document, at: Ints, kind: Ints) -> Ints:
    """The kind of each of the nodes that is a table with no table, long cell or menu in it: data, with more cells than
    rows, or else, with no list or the like in it, a column beside pictures or nothing; 0 of the others."""
    tables, cells = kind & _TABLES > 0, kind & _CELLS > 0
    of = np.zeros(len(at), np.int64)
    places = tables.nonzero()[0]
    end = at.searchsorted(document.nodes.end[at[places]])
    large = tables | (cells & (document.text_length[at] > LONG)) | _beside_menus(document, at, kind)
    many, rows, larger, pieces = (
        before[end] - before[places + 1]
        for before in map(prefix_sum, (cells, kind & _ROWS > 0, large, kind & _PIECES > 0))
    )
    of[places] = np.where(larger > 0, 0, np.where(many > np.maximum(rows, 1), _GRIDS, _COLUMNS * (pieces == 0)))
    return of


def _with_pieces(document: Document, keep: Bools, sure: Floats, at: Ints, kind: Ints, headings: Ints) -> Bools:
    """``keep`` with the pieces, or what is left of them, that stand beside kept text, of which the ``headings`` above
    it are a part, and are sure enough."""
    at_items = at[kind & _ITEMS > 0]
    piece, kind = _pieces(document, at, kind, at_items)
    part = np.where(keep, -2, piece)
    changes = (part[1:] != part[:-1]).nonzero()[0] + 1
    first, last = np.concatenate(([0], changes)), np.concatenate((changes, [len(part)]))
    left = ~keep[first] & (piece[first] >= 0)
    if not left.any():
        return keep
    first, last = first[left], last[left]
    of = kind[piece[first]]
    beside = _beside(document, with_headings(document, keep, headings), sure, piece, of, first, last)
    announced = _announced(document, keep, piece, first)
    titled = _under_heading(document, keep, first) & (of & (_LISTS | _LISTINGS) > 0)
    beside |= (announced > 0) | titled
    if not beside.any():
        return keep
    first, last, announced, titled, of = first[beside], last[beside], announced[beside], titled[beside], of[beside]
    chars = document.chars_before[last] - document.chars_before[first]
    linked = document.linked_chars_before[last] - document.linked_chars_before[first]
    chars_sure = weighed(document, sure)
    wanted = np.where(of & _LISTINGS > 0, 0.0, np.where(of & (_CAPTIONS | _GRIDS) > 0, SOME, NEARLY))
    mixed = (2 * linked <= chars) | titled
    items = _whole_items(document, keep, piece, at_items, first, last)
    wanted = np.where(items & mixed, HALF, wanted)
    mixed |= (announced >= SENTENCE) & (of & _LISTS > 0)
    wanted = np.where((announced > 0) & mixed, np.minimum(wanted, SOME), wanted)
    belongs = (chars_sure[last] - chars_sure[first] >= wanted * chars) & (items | mixed)
    if not belongs.any():
        return keep
    return keep | (covered(first[belongs], last[belongs], len(keep)) > 0)


def _announced(document: Document, keep: Bools, piece: Ints, first: Ints) -> Ints:
    """For each stretch that begins a piece directly after kept text ending in a colon, which is nothing without it, the
    words of that text, 1 where it announces other pages; 0 for the others."""
    texts = document.runs.text
    before = np.maximum(first - 1, 0)
    opens = (first > 0) & keep[before] & (piece[before] != piece[first])
    found: Ints = opens.astype(np.int64)
    for at in opens.nonzero()[0].tolist():
        said = texts[before[at]].rstrip()
        found[at] = (1 if announces_others(said) else count(said)) if said.endswith(_COLONS) else 0
    return found


def _under_heading(document: Document, keep: Bools, first: Ints) -> Bools:
    """Which of the stretches stand directly below a kept heading, which says nothing without them."""
    headings = document.covering(document.nodes.having(HEADINGS).nonzero()[0])
    return (first > 0) & (headings & keep)[np.maximum(first - 1, 0)]


def _whole_items(document: Document, keep: Bools, piece: Ints, items: Ints, first: Ints, last: Ints) -> Bools:
    """Which of the stretches are whole items between kept items of their list, or of the list around it."""
    nodes = document.nodes
    begins, ends = np.zeros((2, len(document.runs) + 1), np.bool_)
    begins[nodes.run_start[items]] = ends[nodes.run_end[items]] = True
    before, after = np.maximum(first - 1, 0), np.minimum(last, len(keep) - 1)
    inside = keep[before] & keep[after] & (piece[before] == piece[first]) & (piece[after] == piece[first])
    found: Bools = inside & begins[first] & ends[last]
    return found


def _pieces(document: Document, at: Ints, kind: Ints, items: Ints) -> tuple[Ints, Ints]:
    """The number of the outermost list, table of data, listing or caption that each run stands in, shape (runs,), -1
    for none and in lists that lay out the page; and the kind of each number."""
    nodes = document.nodes
    long = items[document.text_length[items] > LONG]
    if len(long):
        long = long[_without_lists(document, long, at[kind & _LISTS > 0]) > LONG]
    chosen = kind & _PIECES > 0
    at, kind = at[chosen], kind[chosen]
    piece = np.full(len(document.runs), -1, np.int64)
    if not len(at):
        return piece, kind
    outermost = np.concatenate(([True], at[1:] >= np.maximum.accumulate(nodes.end[at])[:-1]))
    at, kind = at[outermost], kind[outermost]
    if len(long):
        laid_out = (kind & _LISTS > 0) & (long.searchsorted(nodes.end[at]) > long.searchsorted(at))
        at, kind = at[~laid_out], kind[~laid_out]
    first, last = nodes.run_start[at], nodes.run_end[at]
    piece[covered(first, last, len(piece)) > 0] = np.repeat(np.arange(len(at)), last - first)
    return piece, kind


def _without_lists(document: Document, items: Ints, lists: Ints) -> Ints:
    """The characters of each item outside of the lists in it."""
    nodes, length = document.nodes, document.text_length
    own = length[items].copy()
    for number, item in enumerate(items.tolist()):
        behind = item
        for inner in lists[slice(*lists.searchsorted((item, nodes.end[item])))].tolist():
            if inner >= behind:
                own[number] -= length[inner]
                behind = int(nodes.end[inner])
    return own


def _in_holes(
    document: Document, keep: Bools, other: Bools, sure: Floats, before: Ints, after: Ints
) -> tuple[Bools, Bools]:
    """Whether holes between kept text, each from the run ``before`` to that ``after``, hold nothing ``other`` than
    pieces; and whether the rest is doubtful only, or unlikely and less than the pieces."""
    length = document.runs.length
    others, unlikely, out, text, rest = (
        sums[after] - sums[before]
        for sums in map(
            prefix_sum,
            (other, other & (sure < HALF), other & (sure < DOUBTFUL), np.where(keep, 0, length), other * length),
        )
    )
    return others == 0, (unlikely == 0) | ((out == 0) & (2 * rest <= text))


def _beside(document: Document, keep: Bools, sure: Floats, piece: Ints, kind: Ints, first: Ints, last: Ints) -> Bools:
    """Which pieces, of these kinds, stand beside kept text: in a hole of it that holds nothing but pieces, or directly
    before or after it; before the first and after the last of it only a listing or a table does, and the rest of a list
    that ends the text, unless it begins with a link, as a list of other pages does."""
    kept = keep.nonzero()[0]
    place = kept.searchsorted(first)
    inside = (place > 0) & (place < len(kept))
    before, after = kept[np.maximum(place - 1, 0)], kept[np.minimum(place, len(kept) - 1)]
    touching = (before + 1 == first) | (after == last)
    other = ~keep & (piece < 0)
    alone, mostly = _in_holes(document, keep, other, sure, before, after)
    small = (kind & _CODE > 0) | (
        (kind & _LISTS > 0) & (document.chars_before[last] - document.chars_before[first] < TABS)
    )
    in_hole = np.where(small, alone, alone | mostly)
    ends = (place == len(kept)) & (before + 1 == first) & (piece[before] == piece[first]) & ~document.runs.linked[first]
    beside: Bools = (inside & in_hole) | (touching & (inside | ends | (kind & (_LISTINGS | _GRIDS) > 0)))
    return beside
