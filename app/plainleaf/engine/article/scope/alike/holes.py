"""Lists and headings in one box with kept text before and after them: where they are likely enough, they are a part of
that text."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.addresses import site_of
from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.labels import OTHERS, labels_others
from plainleaf.engine.article.scope.complete_by_structure import weighed
from plainleaf.engine.document import Document, join, prefix_sum
from plainleaf.engine.document.tags import HEADINGS

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Longs = NDArray[np.int64]

LIKELY = 0.5
"""Of the score of the least sure kept text: what a hole must have, and each text of one with links, which lead to other
sites."""
LEAST = 0.15
"""The same of each text in it."""
MOSTLY = 0.6
"""Share of the text of the box that is kept."""
SOME = 0.2
"""The same of a table, whose marks and numbers say nothing by themselves."""
LONG = 600
"""Characters of it, at most."""
LINES = 3
"""Texts in it, at least."""
PART = 0.5
"""Characters of a hole, as a share of the kept text of its box, at most."""
_FACTS = "dl"
_LISTS = frozenset({_FACTS, "ol", "ul"})
_TEXTS = _LISTS | HEADINGS | {"p"}


def with_holes(document: Document, keep: Bools, sure: Floats) -> Bools:
    """``keep`` with such holes, shape (runs,). ``sure`` are scores as shares of that of the least sure kept text."""
    first, last = (keep[:-1] & ~keep[1:]).nonzero()[0] + 1, (~keep[:-1] & keep[1:]).nonzero()[0] + 1
    last = last[last.searchsorted(first[0], "right") :] if len(first) else last
    first = first[: len(last)]  # what follows the last kept text is no hole
    if not len(first):
        return keep
    chars, before = document.chars_before, weighed(document, sure)
    likely = before[last] - before[first] >= LIKELY * (chars[last] - chars[first])
    found = [
        (start, end)
        for start, end in zip(first[likely].tolist(), last[likely].tolist(), strict=True)
        if sure[start:end].min() >= LEAST and _belongs(document, keep, sure, start, end)
    ]
    if not found:
        return keep
    more = keep.copy()
    for start, end in found:
        more[start:end] = True
    return more


def with_tables(document: Document, keep: Bools, sure: Floats, tables: Longs) -> Bools:
    """``keep`` with those of the ``tables`` that stand in one element with the kept texts directly before and after
    them, and lead nowhere, shape (runs,): boxes of facts, of which portals put one into their text."""
    nodes, links = document.nodes, document.linked_chars_before
    first, last, parent = nodes.run_start[tables], nodes.run_end[tables], nodes.parent[tables]
    between = (first > nodes.run_start[parent]) & (last < nodes.run_end[parent]) & (links[first] == links[last])
    between &= (last - first >= LINES) & (document.text_length[tables] <= LONG)
    tables, first, last = tables[between], first[between], last[between]
    if not len(tables):
        return keep
    kept, before = prefix_sum(keep), weighed(document, sure)
    alone = keep[first - 1] & keep[last] & (kept[first] == kept[last])
    likely = before[last] - before[first] >= SOME * document.text_length[tables]
    found = [table for table in tables[alone & likely].tolist() if _is_text(document, table)]
    more: Bools = keep | document.covering(found) if found else keep
    return more


def _belongs(document: Document, keep: Bools, sure: Floats, start: int, end: int) -> bool:
    """Whether a hole is made of headings, paragraphs and lists of one box, of which most is kept."""
    box, chars = document.holder(start - 1, end + 1), document.chars_before
    part = document.under(box)
    kept = int(document.runs.length[part][keep[part]].sum())
    if chars[end] - chars[start] > PART * kept or kept < MOSTLY * document.text_length[box]:
        return False
    parts = _parts(document, box, start, end)
    tags = {document.nodes.tag_of(one) for one in parts}
    if not tags or not tags <= _TEXTS or tags == {"p"} or not all(_is_text(document, one) for one in parts):
        return False
    if start - 1 == int(keep.argmax()) and document.nodes.tag_of(parts[0]) != _FACTS:  # who wrote it, and when
        return False
    if OTHERS.search(join(document, start, end)) is not None:
        return False
    if document.linked_chars_before[end] == document.linked_chars_before[start]:
        return True
    return not _LISTS.isdisjoint(tags) and leads_away(document, parts) and sure[start:end].min() >= LIKELY


def _parts(document: Document, box: int, start: int, end: int) -> list[int]:
    """The children of a box that are a hole; none where they hold more, or some of it stands in the box itself."""
    found: list[int] = []
    nodes = document.nodes.lists
    run = start
    while run < end:
        node = int(document.runs.owner[run])
        while node > box and nodes.parent[node] != box:
            node = nodes.parent[node]
        if node <= box or nodes.run_start[node] != run:
            return []
        found.append(node)
        run = nodes.run_end[node]
    return found if run == end else []


def _is_text(document: Document, node: int) -> bool:
    """Whether a part is neither called clutter nor labels what is."""
    text = join(document, document.under(node).start, document.under(node).stop)
    if labels_others(text):
        return False
    return not clutter_kind(document.nodes.element[node].get("class") or "")


def leads_away(document: Document, parts: list[int]) -> bool:
    """Whether all links of the parts lead to other sites."""
    site = site_of(document.url or "")
    hosts = {site_of(link.get("href") or "") for one in parts for link in document.nodes.element[one].iter("a")}
    return all(to and not f".{to}".endswith(f".{site}") and not f".{site}".endswith(f".{to}") for to in hosts)
