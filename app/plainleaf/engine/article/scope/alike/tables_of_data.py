"""Tables of data that are kept in part, or stand beside kept text: numbers and marks say little by themselves."""

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.article.scope.alike.places import line_of
from plainleaf.engine.article.scope.complete_by_structure import filled, share, weighed
from plainleaf.engine.document import Document, prefix_sum

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Longs = NDArray[np.int64]

NEARLY, SOME, NAMED = 0.7, 0.2, 0.1
"""Of the score of the least sure kept text: what a table must have of which some is kept, one beside kept text, and one
below such whose first row names its columns."""
TITLE = 80
"""Characters of a line above a table that may be its title, at most."""
ENOUGH = 0.3
"""Share of the text of a table with heads of rows, an infobox, from which on it is kept whole, its links too; with less
it is left out, unless its text is NEARLY as sure as what is kept: of cells that are all alike chance keeps the one and
not the other."""


def whole_or_not(document: Document, keep: Bools, sure: Floats, tables: Longs) -> Bools:
    """``keep`` with the tables of data of which enough is kept, or some, and the whole is nearly as sure; without the
    cells of those of which less is kept: names without values, or values alone, say nothing."""
    if not len(tables):
        return keep
    kept = share(document, keep, tables)
    whole = (kept >= ENOUGH) | ((kept > 0) & _are_nearly(document, sure, tables))
    keep = filled(document, keep, tables[whole])
    without: Bools = keep & ~document.covering(tables[(kept > 0) & ~whole])
    return without if without.any() else keep


def whole(document: Document, keep: Bools, sure: Floats, tables: Longs) -> Bools:
    """``keep`` with the tables of which some is kept and the whole is nearly as sure."""
    if not len(tables):
        return keep
    return filled(document, keep, tables[_are_nearly(document, sure, tables) & (share(document, keep, tables) > 0)])


def _are_nearly(document: Document, sure: Floats, tables: Longs) -> Bools:
    """Which tables are as a whole nearly as sure as what is kept."""
    nodes, before = document.nodes, weighed(document, sure)
    nearly: Bools = (
        before[nodes.run_end[tables]] - before[nodes.run_start[tables]] >= NEARLY * document.text_length[tables]
    )
    return nearly


def with_tables_beside(document: Document, keep: Bools, sure: Floats, grids: Longs) -> Bools:
    """``keep`` with the tables of data directly above or below text that is kept by now, for its own sake or not, or
    below it and a title or a caption, which is kept with them."""
    if not len(grids):
        return keep
    nodes, before, kept = document.nodes, weighed(document, sure), prefix_sum(keep)
    first, last, length = nodes.run_start[grids], nodes.run_end[grids], document.text_length[grids]
    linked = document.linked_chars_before[last] - document.linked_chars_before[first]
    beside = keep[np.maximum(first - 1, 0)] | keep[np.minimum(last, len(keep) - 1)]
    alone = (kept[first] == kept[last]) & (kept[first] > 0)
    likely = before[last] - before[first]
    found = filled(document, keep, grids[alone & beside & (2 * linked <= length) & (likely >= SOME * length)])
    between = keep[np.minimum(last, len(keep) - 1)]  # a table of links behind the text leads to other pages
    named = alone & ~found[first] & (likely >= NAMED * length) & (between | (2 * linked <= length))
    for at in named.nonzero()[0].tolist():
        found = _with_named(document, found, int(grids[at]))
    return found


def _with_named(document: Document, keep: Bools, table: int) -> Bools:
    """``keep`` with a table whose first row names its columns, below kept text, and the line between the two."""
    part, nodes = document.under(table), document.nodes
    if not names_columns(nodes.element[table]):
        return keep
    line = part.start
    if not keep[part.start - 1]:
        line = document.under(line_of(document, part.start - 1)).start
        if line < 1 or not keep[line - 1] or document.chars_before[part.start] - document.chars_before[line] > TITLE:
            return keep
    more = keep.copy()
    more[line : part.stop] = True
    return more


def names_columns(table: etree._Element) -> bool:
    """Whether the first row of a table is nothing but heads of columns, two at least."""
    row = next(table.iter("tr"), table)
    cells = [cell.tag for cell in row.iterchildren("td", "th")]
    return len(cells) > 1 and set(cells) == {"th"}
