"""The facts of a product: the tables of two columns, and the lists of labels, that a page about a product has below its
description. A method that weighs text leaves them out, for they say little word by word."""

import re
from collections import Counter
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

VALUE = 300
"""Characters of what is said of a term; more is a text, which is kept or not by itself."""
TERM = 100
"""Characters of a term."""

_VARIABLE = re.compile(r"[a-z][a-z0-9]*_\w")
_ADDRESS = re.compile(r"https?://\S+")
_TIME = re.compile(r"^\d?\d:\d\d\b|\d:\d\d$")
_TERMS = frozenset({"dt", "dd"})
_PRODUCT = re.compile(r'"@type"\s*+:\s*+(?:\[\s*+)?"Product(?:Group)?"')
_ROWS, _CELLS, _ITEMS = frozenset({"tr"}), frozenset({"td", "th"}), frozenset({"li"})
_OTHERS = frozenset({"button", "form", "input", "select", "table", "textarea"})


def with_facts(document: Document, keep: Bools, tables: Longs, lists: Longs) -> Bools:
    """``keep`` with the facts of a product below the first kept text, shape (runs,), among the tables of data and the
    lists of the page."""
    first = int(keep.argmax())
    if not is_product(document, int(document.runs.owner[first])):
        return keep
    before = prefix_sum(keep)
    tables, lists = (_left_out(document, some, first, before) for some in (tables, lists))
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


def with_pairs(document: Document, keep: Bools) -> Bools:
    """``keep`` with both of each term and what is said of it, or with neither: with both where the kept half has more
    text, where kept text stands before and after the pair, or half of the pairs of its list are kept so."""
    before = prefix_sum(keep)
    lists: dict[int, list[tuple[list[int], list[int], bool]]] = {}
    whole: Counter[int] = Counter()
    for pair in _pairs(document):
        holder = document.nodes.lists.parent[pair[0]]
        if document.nodes.tag_of(holder) == "div":
            holder = document.nodes.lists.parent[holder]
        terms, values = ([node for node in pair if document.nodes.tag_of(node) == tag] for tag in ("dt", "dd"))
        if (found := _half_kept(document, keep, before, terms, values)) is not None:
            lists.setdefault(holder, []).append(found)
            whole[holder] += found[2]
        elif terms and values:
            whole[holder] += 1 if before[document.under(pair[0]).stop] > before[document.under(pair[0]).start] else -1
    more: Bools = keep
    for holder, halves in lists.items():
        for kept, left, alone in halves:
            more = more.copy() if more is keep else more
            both = alone or 2 * whole[holder] >= len(halves)
            for node in left if both else kept:
                more[document.under(node)] = both
    return more if more.any() else keep


def _half_kept(
    document: Document, keep: Bools, before: Longs, terms: list[int], values: list[int]
) -> tuple[list[int], list[int], bool] | None:
    """The kept half of a pair, the other half, and whether the pair by itself is worth keeping; None where no half or
    both are kept, and where the other half is long."""
    starts, ends = document.nodes.lists.run_start, document.nodes.lists.run_end
    halves = [sum(int(before[ends[one]] - before[starts[one]]) for one in half) for half in (terms, values)]
    if all(halves) or not any(halves):
        return None
    kept, left = (terms, values) if halves[0] else (values, terms)
    text, missing = (sum(int(document.text_length[one]) for one in half) for half in (kept, left))
    if not 0 < missing <= (VALUE if halves[0] else TERM):
        return None
    if kept is values and any(_is_title(document, one) for one in terms):
        return None
    first, last = starts[terms[0]], ends[values[-1]]
    between = first > 0 and last < len(keep) and bool(keep[first - 1]) and bool(keep[last])
    return kept, left, text >= missing or between


def _is_title(document: Document, term: int) -> bool:
    """Whether a term is the title of another page, or the head of a comment or of a piece of news, with a time."""
    part, linked = document.under(term), document.linked_chars_before
    return (
        linked[part.stop] - linked[part.start] > LABEL or _TIME.search(" ".join(document.runs.text[part])) is not None
    )


def without_data(document: Document, keep: Bools) -> Bools:
    """``keep`` without the lists that a page holds for its scripts: most terms are the names of variables, most of what
    is said of them is an address."""
    nodes, text = document.nodes, document.runs.text
    lists: dict[int, list[tuple[bool, bool]]] = {}
    for pair in _pairs(document):
        term, value = (" ".join(text[document.under(node)]) for node in (pair[0], pair[-1]))
        said = _VARIABLE.match(term) is not None, _ADDRESS.fullmatch(value) is not None
        lists.setdefault(nodes.lists.parent[pair[0]], []).append(said)
    data = [
        node
        for node, said in lists.items()
        if len(said) >= FEW and all(2 * sum(column) >= len(said) for column in zip(*said, strict=True))
    ]
    if not data:
        return keep
    less: Bools = keep & ~document.covering(sorted(data))
    return less if less.any() else keep


def _pairs(document: Document) -> Iterator[list[int]]:
    """The terms of a page with what is said of each, as they stand beside one another."""
    nodes = document.nodes
    at = (nodes.having(_TERMS) & (document.text_length > 0)).nonzero()[0]
    pair: list[int] = []
    for node in at.tolist():
        begins = nodes.tag_of(node) == "dt"
        if pair and (
            nodes.lists.parent[node] != nodes.lists.parent[pair[-1]] or (begins and nodes.tag_of(pair[-1]) == "dd")
        ):
            yield pair
            pair = []
        pair.append(node)
    if pair:
        yield pair


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


def is_product(document: Document, node: int) -> bool:
    """Whether the page says that it is about a product, or microdata around a node does."""
    said = (content for name, content in document.meta if name == "og:type")
    if any(one.removeprefix("og:").startswith("product") for one in said):
        return True
    if any((document.nodes.element[at].get("itemtype") or "").endswith("/Product") for at in document.path(node)):
        return True
    return any('"Product' in text and _PRODUCT.search(text) is not None for text in document.json_ld)
