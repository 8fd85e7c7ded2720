"""The kept text of a page without an article: its blocks and the page's separators."""

import numpy as np

from plainleaf._kernel import blocks as kernel
from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.document.blocks import blocks
from plainleaf.engine.document.columns import Document

PARAGRAPH, LINE, CELL = "\n\n", "\n", "\t"
_CELLS, _ROWS, _TABLES = frozenset({"td", "th"}), frozenset({"tr"}), frozenset({"table"})
_ITEMS, _LISTS = frozenset({"li", "dt", "dd"}), frozenset({"ul", "ol", "dl", "menu"})


def text_of(document: Document, keep: Bools) -> str:
    """The text of the kept runs, ``keep`` (runs,): an empty line between paragraphs, a line break between list items
    and table rows, a tab between cells of a row."""
    runs = document.runs
    kept = keep.nonzero()[0]
    if not len(kept):
        return ""
    of_run = blocks(document, paragraphs=True).of_run.take(kept)
    begins = np.ones(len(kept), np.bool_)
    begins[1:] = of_run[1:] != of_run[:-1]
    first = begins.nonzero()[0]
    space = runs.space_before.take(kept)
    space[1:] |= kept[1:] - kept[:-1] > 1  # also where text between two words was removed
    texts = kernel.texts([runs.text[run] for run in kept.tolist()], space.view(np.uint8), np.append(first, len(kept)))
    gaps = _gaps(document, runs.owner.take(kept.take(first)))
    return texts[0] + "".join(f"{gap}{text}" for gap, text in zip(gaps, texts[1:], strict=True))


def _gaps(document: Document, owner: Ints) -> list[str]:
    """The separator before each block, determined by the nodes that hold the blocks."""
    if document.nodes.having(_ITEMS | _CELLS).any():
        cell, row, table, item, above = (
            _nearest(document, tags).take(owner) for tags in (_CELLS, _ROWS, _TABLES, _ITEMS, _LISTS)
        )
        in_row = _same(row) & (cell[1:] != cell[:-1])
        in_table = _same(table) & ~_same(row)
        in_list = (item[1:] != item[:-1]) & (item[1:] >= 0) & (item[:-1] >= 0) & _nested(document, above)
        gaps: list[str] = np.where(in_row, CELL, np.where(in_table | in_list, LINE, PARAGRAPH)).tolist()
        return gaps
    return [PARAGRAPH] * (len(owner) - 1)


def _nearest(document: Document, tags: frozenset[str]) -> Ints:
    """For each node, the nearest of it and its ancestors with one of some tags; -1 for none."""
    nodes = document.nodes
    found = np.empty(len(nodes), np.int64)
    kernel.nearest(nodes.tag, nodes.parent, bytes(map(tags.__contains__, nodes.tag_names)), found)
    return found


def _same(nodes: Ints) -> Bools:
    """Whether each node but the first equals the previous one and is not -1."""
    same: Bools = (nodes[1:] == nodes[:-1]) & (nodes[1:] >= 0)
    return same


def _nested(document: Document, nodes: Ints) -> Bools:
    """Whether each node but the first contains the previous one or is contained in it."""
    one, other, end = nodes[:-1], nodes[1:], document.nodes.end
    nested: Bools = ((one <= other) & (other < end[one])) | ((other <= one) & (one < end[other]))
    return nested & (one >= 0) & (other >= 0)
