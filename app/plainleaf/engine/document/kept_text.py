"""The kept text of a page without an article: its blocks and the page's separators."""

import numpy as np

from plainleaf._kernel import blocks as kernel
from plainleaf.engine.arrays import Bools
from plainleaf.engine.document.blocks import blocks
from plainleaf.engine.document.columns import Document

PARAGRAPH, LINE, CELL = "\n\n", "\n", "\t"
_KINDS = (("td", "th"), ("tr",), ("table",), ("li", "dt", "dd"), ("ul", "ol", "dl", "menu"))
"""Cells, rows, tables, items, lists."""
_KIND = {tag: 1 << place for place, tags in enumerate(_KINDS) for tag in tags}


def text_of(document: Document, keep: Bools) -> str:
    """The text of the kept runs, ``keep`` (runs,): an empty line between paragraphs, a line break between list items
    and table rows, a tab between cells of a row."""
    nodes, runs = document.nodes, document.runs
    of_run, kinds = blocks(document, paragraphs=True).of_run, bytes([_KIND.get(name, 0) for name in nodes.tag_names])
    space, kept = runs.space_before.view(np.uint8), np.ascontiguousarray(keep).view(np.uint8)
    gaps = (PARAGRAPH, LINE, CELL)
    return "".join(
        kernel.kept(runs.text, space, kept, of_run, runs.owner, nodes.tag, nodes.parent, nodes.end, kinds, gaps)
    )
