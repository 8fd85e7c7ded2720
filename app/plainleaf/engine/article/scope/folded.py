"""Parts that open on a click and stand beside one another: the facts of a product, the questions of a page. Each is a
few words, of which a method that weighs text keeps one and leaves the next. What a page builder calls so counts as kept
directly below kept text, too: the questions below a sermon."""

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.article.labels import labels_others
from plainleaf.engine.article.scope.complete_by_structure import kept_share
from plainleaf.engine.document import Document, join

Bools = NDArray[np.bool_]

DETAILS, _SUMMARY = "details", "summary"
FEW = 2
"""Parts beside one another, at least."""
SOME = 0.25
"""Share of them from which on all are kept."""
MOSTLY = 0.5
"""Share of what one opens that is kept, from which on it counts as kept."""
LONG = 3000
"""Characters of a part that comes along, at most."""
_NO_TEXT = frozenset({"form", "input", "select", "textarea"})
_BUILDERS = {
    "et_": ("et_pb_toggle", "et_pb_toggle_title"),  # Divi
    "wpb-": ("vc_tta-panel", "vc_tta-panel-heading"),  # WPBakery
    "elementor-": ("elementor-accordion-item", "elementor-tab-title"),
}
"""What page builders call a part that opens, and what it opens by; by what a class of the body begins with."""
_OPENERS = frozenset(opener for _, opener in _BUILDERS.values())


def with_folded(document: Document, keep: Bools) -> Bools:
    """``keep`` with the parts that open beside others of which enough is kept, and their titles, shape (runs,)."""
    nodes = document.nodes
    folded = nodes.having(frozenset({DETAILS})).nonzero()[0].tolist() if DETAILS in nodes.tag_names else []
    folded += _built(document, keep)
    rows: dict[tuple[int, str], list[int]] = {}
    for node in folded:
        outer = _outermost(document, node)
        key = nodes.lists.parent[outer], (nodes.element[outer].get("class") or "").partition(" ")[0]
        rows.setdefault(key, []).append(outer)
    more: list[int] = []
    for row in rows.values():
        titles = {node: title for node in row if (title := _title(document, node)) is not None}
        kept = sum(_share(document, keep, node, title) >= MOSTLY for node, title in titles.items())
        follows = any(_follows(document, keep, node, title) for node, title in titles.items())
        if follows or (len(titles) >= FEW and kept >= max(SOME * len(titles), 1)):
            more += [part for node, title in titles.items() for part in _missing(document, keep, node, title)]
    if not more:
        return keep
    found: Bools = keep | document.covering(more)
    return found


def _built(document: Document, keep: Bools) -> list[int]:
    """The parts near the kept text that a page builder calls so."""
    nodes = document.nodes
    named = (nodes.element[document.body].get("class") or "").split()
    part = next((part for start, (part, _) in _BUILDERS.items() if any(one.startswith(start) for one in named)), "")
    if not part or part.encode() not in document.decoded.utf8:  # as most
        return []
    kept = keep.nonzero()[0]
    around = document.holder(int(kept[0]), int(kept[-1]) + 1)
    around = max(int(nodes.parent[around]), document.body)
    below = range(around + 1, int(nodes.end[around]))
    return [node for node in below if part in (nodes.element[node].get("class") or "").split()]


def _follows(document: Document, keep: Bools, node: int, title: int) -> bool:
    """Whether a part that a page builder calls so stands directly below kept text, and is not called other pages."""
    if document.nodes.element[title].tag == _SUMMARY:
        return False
    first, said = document.under(node).start, document.under(title)
    return first > 0 and bool(keep[first - 1]) and not labels_others(join(document, said.start, said.stop))


def _title(document: Document, node: int) -> int | None:
    """What a part opens by."""
    parts = document.nodes.element[node].iter(etree.Element)
    first = next((one for one in parts if one.tag == _SUMMARY or _names_title(one.get("class") or "")), None)
    return None if first is None else document.node_of_element.get(first)


def _names_title(name: str) -> bool:
    return not _OPENERS.isdisjoint(name.split())


def _outermost(document: Document, node: int) -> int:
    """The box that holds a part and nothing else."""
    parent, length = document.nodes.lists.parent, document.text_length
    while parent[node] > document.body and length[parent[node]] == length[node]:
        node = parent[node]
    return node


def _share(document: Document, keep: Bools, node: int, title: int) -> float:
    """The share of what a part opens that is kept."""
    body = slice(document.under(title).stop, document.under(node).stop)
    return kept_share(document, keep, body)


def _missing(document: Document, keep: Bools, node: int, title: int) -> list[int]:
    """What is missing of a part: all of one of which no more than the title is kept, the title of one that is kept
    without it."""
    part, said = document.under(node), document.under(title)
    if not keep[said.stop : part.stop].any():
        return [node] if _is_text(document, node) else []
    return [] if keep[said].any() else [title]


def _is_text(document: Document, node: int) -> bool:
    """Whether a part is no menu and no form."""
    part, linked = document.under(node), document.linked_chars_before
    if not 0 < document.text_length[node] <= LONG:
        return False
    if 2 * (linked[part.stop] - linked[part.start]) > document.text_length[node]:
        return False
    return next(document.nodes.element[node].iter(*_NO_TEXT), None) is None
