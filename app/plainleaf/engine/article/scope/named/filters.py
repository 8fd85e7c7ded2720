"""Controls of a list of products: the panel to filter and sort it by, which is called so, what each card offers to tick
("Compare"), and what is shown side by side when some are ticked. Their words are short and as many as those of the
products."""

from collections import Counter

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.element_text import class_and_id
from plainleaf.engine.words import words_of

Bools = NDArray[np.bool_]

CONTROLS, TEXTS = 3, 3
"""Controls and texts of such a panel, at least."""
SHORT = 30
"""Characters of its texts in the mean, at most."""
REST = 200
"""Characters that are kept beside them, at least: else they are what the page has."""
TIMES = 3
"""Cards that offer the same, at least."""
OFTEN = 0.3
"""Share of what is kept to tick that says the same, at least: else it is a list to choose from."""

_FIELDS, _LABELS = frozenset({"input"}), frozenset({"label"})
_CALLED = frozenset(
    {"facet", "facets", "filter", "filters", "refine", "refinement", "refinements", "sort", "sorting", "sorter"}
)
_STEMS = ("facet", "filter", "refine", "sort")
"""One of which is in each of these names, and in few others."""
_CONTROLS = frozenset({"button", "input", "select"})
_TICKED = "checkbox"
_SIDE_BY_SIDE, _UNTIL_ASKED = "compar", "hidden"


def without_filters(document: Document, keep: Bools) -> Bools:
    """``keep`` without the panels of filters and what cards offer to tick, shape (runs,)."""
    if "input" not in document.nodes.tag_names:
        return keep
    found, ticked = _panels(document, keep), _boxes_to_tick(document)
    if len(ticked) >= TIMES:
        found += [*_ticked(document, keep, ticked), *_compared(document, keep)]
    if not found:
        return keep
    without: Bools = keep & ~document.covering(found)
    return without if int(document.runs.length[without].sum()) >= REST else keep


def _panels(document: Document, keep: Bools) -> list[int]:
    """The outermost boxes with kept text that are called filters, and hold controls and short words alone."""
    nodes, found, behind = document.nodes, list[int](), 0
    some = _with_texts(document, keep)
    some = some[document.text_length[some] <= SHORT * (nodes.run_end - nodes.run_start)[some]]
    for node in some.tolist():
        if node >= behind and _is_called(nodes.element[node]) and _is_panel(nodes.element[node]):
            found.append(node)
            behind = int(nodes.end[node])
    return found


def _with_texts(document: Document, keep: Bools) -> NDArray[np.int64]:
    """The nodes of the body with so many texts of which some is kept."""
    nodes, before = document.nodes, prefix_sum(keep)
    some = (before[nodes.run_end] > before[nodes.run_start]) & (nodes.run_end - nodes.run_start >= TEXTS)
    some[: document.body + 1] = False
    return some.nonzero()[0]


def _is_called(element: etree._Element) -> bool:
    names = class_and_id(element)
    lower = names.lower()
    return any(stem in lower for stem in _STEMS) and not _CALLED.isdisjoint(words_of(names))


def _is_panel(element: etree._Element) -> bool:
    """Whether there are controls in an element, and no pictures that lead to products."""
    controls = sum(1 for one in element.iter("*") if one.tag in _CONTROLS or one.get("role") == "option")
    return controls >= CONTROLS and not any(next(link.iter("img"), None) is not None for link in element.iter("a"))


def _boxes_to_tick(document: Document) -> set[etree._Element]:
    fields = map(document.nodes.element.__getitem__, document.nodes.having(_FIELDS).nonzero()[0].tolist())
    return {field for field in fields if field.get("type") == _TICKED}


def _ticked(document: Document, keep: Bools, ticked: set[etree._Element]) -> list[int]:
    """The labels of boxes to tick that say the same."""
    nodes, said = document.nodes, dict[int, str]()
    names = {name for one in ticked if (name := one.get("id"))}
    for node in nodes.having(_LABELS).nonzero()[0].tolist():
        label, part = nodes.element[node], document.under(node)
        beside = (*label.iter("input"), *label.itersiblings("input", preceding=True))
        if keep[part].any() and (label.get("for") in names or not ticked.isdisjoint(beside)):
            said[node] = " ".join(document.runs.text[part])
    times = Counter(said.values())
    most = max(TIMES, OFTEN * len(said))
    return [node for node, text in said.items() if times[text] >= most and any(map(str.isalpha, text))]


def _compared(document: Document, keep: Bools) -> list[int]:
    """The boxes with kept text that are called a comparison and that their class hides until somebody asks for it."""
    some = _with_texts(document, keep).tolist()
    called = ((node, document.nodes.element[node].get("class") or "") for node in some)
    return [node for node, name in called if _SIDE_BY_SIDE in name and _UNTIL_ASKED in name.split()]
