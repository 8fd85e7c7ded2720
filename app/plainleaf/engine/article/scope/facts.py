"""The facts of a product: the tables of two columns, and the lists of labels, that a page about a product has below its
description. A method that weighs text leaves them out, for they say little word by word."""

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.document import Document, prefix_sum

Bools = NDArray[np.bool_]
Longs = NDArray[np.int64]

FEW = 3
"""Facts, at least."""
LABEL = 40
"""Characters of what is said of a product, "Weight"; a longer one is a sentence."""
LONG = 4000
"""Characters of all."""
ROW = 600
"""Characters of a row; one with more lays out a page."""
MOST = 600
"""Elements of all."""
MOSTLY = 0.8
"""Share of items with a label."""
AROUND = 6
"""Elements around the facts whose names are asked."""

_PRODUCT = re.compile(r'"@type"\s*+:\s*+(?:\[\s*+)?"Product(?:Group)?"')
_ROWS, _CELLS, _ITEMS = frozenset({"tr"}), frozenset({"td", "th"}), frozenset({"li"})
_OTHERS = frozenset({"button", "form", "input", "select", "table", "textarea"})


def with_facts(document: Document, keep: Bools, tables: Longs, lists: Longs) -> Bools:
    """``keep`` with the facts of a product below the first kept text, shape (runs,), among the tables of data and the
    lists of the page."""
    first, before = int(keep.argmax()), prefix_sum(keep)
    tables, lists = (_left_out(document, some, first, before) for some in (tables, lists))
    if not (len(tables) or len(lists)) or not _is_product(document, int(document.runs.owner[first])):
        return keep
    facts = [*_of_two_columns(document, tables), *_with_labels(document, lists)]
    facts = [node for node in facts if not _in_clutter(document, node)]
    if not facts:
        return keep
    more: Bools = keep | document.covering(sorted(facts))
    return more


def _left_out(document: Document, some: Longs, first: int, before: Longs) -> Longs:
    """Which of some nodes are small, few links, and below run ``first`` with nothing kept in them; ``before`` are the
    prefix sums of the kept runs."""
    if not len(some):
        return some
    nodes, length = document.nodes, document.text_length[some]
    start, end = nodes.run_start[some], nodes.run_end[some]
    linked = document.linked_chars_before[end] - document.linked_chars_before[start]
    fits = (before[start] == before[end]) & (start > first) & (length <= LONG) & (2 * linked <= length)
    chosen: Longs = some[fits & (nodes.end[some] - some <= MOST)]
    return chosen


def with_rows(document: Document, keep: Bools, tables: Longs) -> Bools:
    """``keep`` with the labels and the values of the rows that are kept in part of tables of two columns."""
    nodes, before = document.nodes, prefix_sum(keep)
    kept = before[nodes.run_end[tables]] - before[nodes.run_start[tables]]
    in_part = (kept > 0) & (kept < nodes.run_end[tables] - nodes.run_start[tables])
    more = keep
    for table in _of_two_columns(document, tables[in_part]):
        rows = [node for node in range(table, int(nodes.end[table])) if nodes.tag_of(node) in _ROWS]
        parts = [document.under(row) for row in rows if document.text_length[row] <= ROW]
        for part in parts:
            if before[part.start] < before[part.stop] < before[part.start] + part.stop - part.start:
                more = more.copy() if more is keep else more
                more[part] = True
    return more


def _of_two_columns(document: Document, tables: Longs) -> list[int]:
    """The tables whose rows have two cells, of which the first is short."""
    nodes = document.nodes
    if not len(tables):
        return []
    rows, cells, others = (prefix_sum(nodes.having(names)) for names in (_ROWS, _CELLS, _OTHERS))
    end = nodes.end[tables]
    many, all_cells = rows[end] - rows[tables], cells[end] - cells[tables]
    tables = tables[(many >= FEW) & (all_cells == 2 * many) & (others[end] == others[tables + 1])]
    return [node for node in tables.tolist() if _are_short(document, node)]


def _are_short(document: Document, table: int) -> bool:
    """Whether the first of each two cells of a table is a label."""
    nodes = document.nodes
    cells = [node for node in range(table, int(nodes.end[table])) if nodes.tag_of(node) in _CELLS]
    return all(0 < document.text_length[node] <= LABEL for node in cells[::2])


def _with_labels(document: Document, lists: Longs) -> Iterator[int]:
    """The lists most of whose items begin with a label and a colon."""
    nodes, texts = document.nodes, document.runs.text
    for node in lists.tolist():
        items = [one for one in range(node, int(nodes.end[node])) if nodes.tag_of(one) in _ITEMS]
        labels = [" ".join(texts[document.under(item)][:2]).partition(":") for item in items]
        labelled = sum(
            bool(colon) and 0 < len(label.strip()) <= LABEL and not label.isupper() for label, colon, _ in labels
        )
        if len(items) >= FEW and labelled >= MOSTLY * len(items):
            yield node


def _in_clutter(document: Document, node: int) -> bool:
    """Whether one of the elements around is named as something else than the page's content."""
    for _ in range(AROUND):
        node = int(document.nodes.parent[node])
        if node <= document.body:
            break
        if clutter_kind(document.nodes.element[node].get("class") or ""):
            return True
    return False


def _is_product(document: Document, node: int) -> bool:
    """Whether the page says that it is about a product, or microdata around a node does."""
    said = (content for name, content in document.meta if name == "og:type")
    if any(one.removeprefix("og:").startswith("product") for one in said):
        return True
    if any((document.nodes.element[at].get("itemtype") or "").endswith("/Product") for at in document.path(node)):
        return True
    return any('"Product' in text and _PRODUCT.search(text) is not None for text in document.json_ld)
