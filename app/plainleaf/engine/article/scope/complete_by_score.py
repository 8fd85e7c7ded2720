"""Completes the selection of a method with probabilities: lists, tables, listings and captions as a whole.

Such a method is reliable for running text. An item of three words, a number in a table or a caption gives little
evidence; if such a piece is beside kept text, the method must be more certain to exclude it. On wcxb-dev
(cross-validated, 2026-11-21) this raises the share of content kept from 0.86 to 0.89 of the text of list items, from
0.91 to 0.95 of cells and from 0.98 to 0.99 of listings, and word F1 by 0.0005, which captions cost again.
"""

import numpy as np

from plainleaf._kernel.article import pieces as kernel
from plainleaf.engine.arrays import Bools, Floats, Ints
from plainleaf.engine.article import steps as step
from plainleaf.engine.article.class_names import is_code_box
from plainleaf.engine.article.labels import announces_others
from plainleaf.engine.article.scope.complete_by_structure import MOSTLY, WRAPPERS, filled, share, weighed, with_headings
from plainleaf.engine.article.scope.entry_titles import with_entry_titles
from plainleaf.engine.document import Document, covered, prefix_sum
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.ledger import Steps
from plainleaf.engine.names import is_called
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
"""Maximum characters of a cell or item; one with more is for layout, as is its table or list: a thread may be a list of
posts."""

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
_FILLED = frozenset({_LISTINGS, _CAPTIONS, _CELLS, _TABLES, _FIGURES})  # kept as a whole if kept in part
_PIECES = _LISTS | _LISTINGS | _CODE | _CAPTIONS | _GRIDS | _COLUMNS


def complete_by_score(document: Document, keep: Bools, score: Floats, steps: Steps) -> Bools:
    """The runs to show, shape (runs,), for the runs that a method keeps, at least one, and the scores of all."""
    nodes = document.nodes
    sure = score / max(float(score[keep].min()), 1e-9)
    kinds = [_KINDS.get(name, 0) for name in nodes.tag_names]
    kind_of_node = np.array(kinds, np.int64)[nodes.tag]
    named = np.array([is_called(names, "code_box") for names in document.declared.classes])
    for box in named[document.declared.called].nonzero()[0].tolist():
        if is_code_box(nodes.element[box]):
            kind_of_node[box] = _LISTINGS
            kinds.append(_LISTINGS)
    crossheads = np.array([is_called(names, "crosshead") for names in document.declared.classes])
    kind_of_node[crossheads[document.declared.called] & (kind_of_node == 0)] = _HEADINGS
    at = ((kind_of_node > 0) & (nodes.run_end > nodes.run_start)).nonzero()[0]
    kind = kind_of_node[at]
    if _TABLES in kinds:
        kind |= _of_tables(document, at, kind)
    if not _FILLED.isdisjoint(kinds):
        keep = steps.mask(step.WHOLES, document, keep, _with_rest, at, kind)
    terms = (kind & _TERMS > 0) & (nodes.run_end[nodes.parent[at]] > nodes.run_end[at])  # above their descriptions
    headings = at[terms | (kind & _HEADINGS > 0)]
    chars_sure = weighed(document, sure)
    surely = chars_sure[nodes.run_end[headings]] - chars_sure[nodes.run_start[headings]]
    surely /= document.text_length[headings]
    own = (surely >= HALF) | ~_end_their_box(document, headings, at[kind & _CAPTIONS > 0])
    headings, surely = headings[own], surely[own]
    keep = steps.mask(step.PIECES, document, keep, _with_pieces, sure, chars_sure, at, kind, headings)
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
    """``keep`` with the rest of the cells, captions, data tables, figures and listings that are kept in part."""
    nodes, length = document.nodes, document.text_length[at]
    linked = document.linked_chars_before[nodes.run_end[at]] - document.linked_chars_before[nodes.run_start[at]]
    grids = (kind & _GRIDS > 0) & (2 * linked <= length)
    if (cells := (kind & _CELLS > 0) & (length <= LONG)).any():
        cells &= ~_are_places(document, at, kind)
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
    """Mask of the nodes that have all the text of their rows, contain a table or are beside a menu: layout, not
    data."""
    tables = prefix_sum(kind & _TABLES > 0)
    holds = tables[at.searchsorted(document.nodes.end[at])] > tables[1:]
    alone = document.text_length[document.nodes.parent[at]] == document.text_length[at]
    places: Bools = holds | alone | _beside_menus(document, at, kind)
    return places


def _beside_menus(document: Document, at: Ints, kind: Ints) -> Bools:
    """Mask of the nodes that are cells of the only row of several in their table, with a menu and no header cell."""
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
    """The kind of each node that is a table without a table, long cell or menu in it: data, if it has more cells than
    rows, else, without lists and similar content, a column beside pictures or nothing; 0 for others."""
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


def _with_pieces(
    document: Document, keep: Bools, sure: Floats, chars_sure: Floats, at: Ints, kind: Ints, headings: Ints
) -> Bools:
    """``keep`` with the pieces, or the rest of them, that are beside kept text and certain enough; the ``headings``
    above count as part of the kept text. ``chars_sure`` are the sums of ``sure``, weighed by characters."""
    at_items = at[kind & _ITEMS > 0]
    piece, kind = _pieces(document, at, kind)
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
    """For each range that begins a piece directly after kept text ending in a colon, which needs it, the words of that
    text, 1 if it announces other pages; 0 for others."""
    texts = document.runs.text
    before = np.maximum(first - 1, 0)
    opens = (first > 0) & keep[before] & (piece[before] != piece[first])
    found: Ints = opens.astype(np.int64)
    for at in opens.nonzero()[0].tolist():
        said = texts[before[at]].rstrip()
        found[at] = (1 if announces_others(said) else count(said)) if said.endswith(_COLONS) else 0
    return found


def _under_heading(document: Document, keep: Bools, first: Ints) -> Bools:
    """Mask of the ranges directly below a kept heading, which needs them."""
    headings = document.covering(document.nodes.having(HEADINGS).nonzero()[0])
    return (first > 0) & (headings & keep)[np.maximum(first - 1, 0)]


def _whole_items(document: Document, keep: Bools, piece: Ints, items: Ints, first: Ints, last: Ints) -> Bools:
    """Mask of the ranges that are whole items between kept items of their list, or of the list around it."""
    nodes = document.nodes
    begins, ends = np.zeros((2, len(document.runs) + 1), np.bool_)
    begins[nodes.run_start[items]] = ends[nodes.run_end[items]] = True
    before, after = np.maximum(first - 1, 0), np.minimum(last, len(keep) - 1)
    inside = keep[before] & keep[after] & (piece[before] == piece[first]) & (piece[after] == piece[first])
    found: Bools = inside & begins[first] & ends[last]
    return found


def _pieces(document: Document, at: Ints, kind: Ints) -> tuple[Ints, Ints]:
    """The number of the outermost list, data table, listing or caption of each run, shape (runs,), -1 for none and in
    layout lists; and the kind of each number."""
    nodes, piece, of = document.nodes, np.full(len(document.runs), -1, np.int64), np.empty(len(at), np.int64)
    columns = document.text_length, nodes.end, nodes.run_start, nodes.run_end
    return piece, of[: kernel.outermost(at, kind, *columns, _PIECES, _LISTS, _ITEMS, LONG, piece, of)]


def _beside(document: Document, keep: Bools, sure: Floats, piece: Ints, kind: Ints, first: Ints, last: Ints) -> Bools:
    """Mask of the pieces, of these kinds, beside kept text: see ``kernel.beside``."""
    length, linked = document.runs.length, document.runs.linked.view(np.uint8)
    masks = keep.view(np.uint8), (sure < HALF).view(np.uint8), (sure < DOUBTFUL).view(np.uint8)
    limits = _LISTINGS | _GRIDS, _CODE, _LISTS, TABS
    beside = np.empty(len(first), np.bool_)
    kernel.beside(*masks, length, linked, piece, first, last, kind, *limits, beside.view(np.uint8))
    return beside
