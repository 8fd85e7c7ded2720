"""The kept text of a page without an article: its blocks and the page's separators."""

import numpy as np
from lxml import etree

from plainleaf._kernel import blocks as kernel
from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.document.blocks import blocks
from plainleaf.engine.document.columns import Document

PARAGRAPH, LINE, CELL = "\n\n", "\n", "\t"
_KINDS = (("td", "th"), ("tr",), ("table",), ("li", "dt", "dd"), ("ul", "ol", "dl", "menu"))
"""Cells, rows, tables, items, lists."""
_PREFORMATTED = frozenset({"pre"})
_KIND = {tag: 1 << place for place, tags in enumerate(_KINDS) for tag in tags}


def text_of(document: Document, keep: Bools) -> str:
    """The text of the kept runs, ``keep`` (runs,): an empty line between paragraphs, a line break between list items
    and table rows, a tab between cells of a row; preformatted text that is one block as the page has it."""
    nodes, runs = document.nodes, document.runs
    of_run, kinds = blocks(document, paragraphs=True).of_run, bytes([_KIND.get(name, 0) for name in nodes.tag_names])
    texts = runs.text
    if not _PREFORMATTED.isdisjoint(nodes.tag_names):
        texts, keep = _with_lines(document, keep, of_run)
    space, kept = runs.space_before.view(np.uint8), np.ascontiguousarray(keep).view(np.uint8)
    gaps = (PARAGRAPH, LINE, CELL)
    return "".join(kernel.kept(texts, space, kept, of_run, runs.owner, nodes.tag, nodes.parent, nodes.end, kinds, gaps))


def _with_lines(document: Document, keep: Bools, of_run: Ints) -> tuple[list[str], Bools]:
    """The texts of the runs, the first run of a kept ``pre`` with all of its text, and the runs to keep with these."""
    nodes, texts, keep, after = document.nodes, list(document.runs.text), keep.copy(), 0
    for node in nodes.having(_PREFORMATTED).nonzero()[0].tolist():
        start, end = int(nodes.run_start[node]), int(nodes.run_end[node])
        if node < after or start == end or not keep[start:end].all() or of_run[start] != of_run[end - 1]:
            continue
        after = int(nodes.end[node])
        lines = _written(nodes.element[node])
        # without what is hidden in it, removed from it or made of it
        if "".join(lines.split()) == "".join("".join(texts[start:end]).split()):
            texts[start] = lines
            keep[start + 1 : end] = False
    return texts, keep


def _written(element: etree._Element) -> str:
    """The text of an element as the page has it, without empty lines around it."""
    parts: list[str] = []
    for event, one in etree.iterwalk(element, ("start", "end", "comment", "pi")):
        if event == "start":
            parts.append("\n" if one.tag == "br" else one.text or "")
        elif one is not element:
            parts.append(one.tail or "")
    return "\n".join(map(str.rstrip, "".join(parts).split("\n"))).strip("\n")
