"""The normalised source, for methods that count lines: independent of a site's own line breaks.

A canonical serialisation of the prepared tree as columns, never as a string: one event per start tag, end tag and text
run, in order. A new line begins before the start tag and after the end tag of every block-level element, and after
``br``; links and other inline elements stay within their line. A start tag counts as if written with its attributes in
double quotes; void elements have no end tag. Two runs on a line are separated by one space if white space separates
them on the page.
"""

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.arrays import Ints
from plainleaf.engine.document.columns import Document
from plainleaf.engine.document.tags import BLOCK, VOID
from plainleaf.engine.page import ADDRESS
from plainleaf.engine.record import record

START, END, TEXT = 0, 1, 2
"""Kinds of event."""


@record(frozen=True, slots=True)
class SourceColumns:
    """Events in order, one entry each.

    ``kind`` is START, END or TEXT; ``index`` a node for tags, a run for text; ``line`` its line,
    from 0. ``starts`` and ``ends`` (one entry per node) are the events of a node's tags (``ends`` is the start
    event for void elements), ``texts`` (one entry per run) the event of a run.
    """

    kind: NDArray[np.int8]
    index: Ints
    line: Ints
    starts: Ints
    ends: Ints
    texts: Ints

    @property
    def lines(self) -> int:
        """Number of lines."""
        return int(self.line[-1]) + 1 if len(self.line) else 0


def source(document: Document) -> SourceColumns:
    """The normalised source of a document: arithmetic over its columns, no serialisation."""
    nodes, runs = document.nodes, document.runs
    count = len(nodes)
    node = np.arange(count, dtype=np.int64)
    # The parser lets some void elements have content on broken pages; those get an end tag.
    void = nodes.having(VOID) & (nodes.end == node + 1) & (nodes.run_end == nodes.run_start)
    # Before a node starts: `node` start tags, `run_start` texts, and the end tags of all earlier nodes but its
    # ancestors.
    void_before = np.concatenate(([0], np.cumsum(void)))
    starts = node + nodes.run_start + (node - nodes.depth) - void_before[node]
    # Before it ends: its whole subtree has started, and all of that but itself and its ancestors has ended.
    ends = nodes.end + nodes.run_end + (nodes.end - nodes.depth - 1) - void_before[nodes.end]
    ends = np.where(void, starts, ends)
    run = np.arange(len(runs), dtype=np.int64)
    open_nodes = nodes.depth[runs.owner] + 1 if len(runs) else 0
    texts = runs.started + run + (runs.started - open_nodes) - void_before[runs.started]

    total = count + int((~void).sum()) + len(runs)
    kind = np.full(total, TEXT, np.int8)
    index = np.empty(total, np.int64)
    kind[ends] = END
    index[ends] = node
    kind[starts] = START
    index[starts] = node
    index[texts] = run

    block = nodes.having(BLOCK)
    begins = np.zeros(total + 1, np.bool_)
    begins[starts[block]] = True
    begins[ends[block] + 1] = True
    begins[starts[nodes.having(frozenset({"br"}))] + 1] = True
    begins[0] = False  # the first event is always on line 0
    line: Ints = np.cumsum(begins[:total])
    return SourceColumns(kind, index, line, starts, ends, texts)


def lengths(document: Document, events: SourceColumns) -> Ints:
    """Characters of each event in the canonical serialisation, shape (events,).

    A text run counts its collapsed characters, and one more for the space before it within a line.
    """
    nodes, runs = document.nodes, document.runs
    names = np.fromiter(map(len, nodes.tag_names), np.int64, len(nodes.tag_names))[nodes.tag]
    result = np.empty(len(events.kind), np.int64)
    ended = events.ends != events.starts
    result[events.ends[ended]] = names[ended] + 3
    # Our own stamp does not count.
    result[events.starts] = names + 2 + np.fromiter(map(_attribute_length, nodes.element), np.int64, len(nodes))
    if len(runs):
        same_line = np.zeros(len(runs), np.bool_)
        lines = events.line[events.texts]
        same_line[1:] = lines[1:] == lines[:-1]
        result[events.texts] = runs.length + (runs.space_before & same_line)
    return result


def _attribute_length(element: etree._Element) -> int:
    """Characters of ``name="value"`` with a space before it, over all attributes but our own stamp."""
    return sum(len(name) + len(value) + 4 for name, value in element.items() if name != ADDRESS)
