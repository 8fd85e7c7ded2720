"""What a page hides, and what of that a click shows."""

from collections.abc import Set

from lxml import etree

from plainleaf.engine.document.columns import Document, ancestors, hides
from plainleaf.engine.document.element_text import class_and_id, collapsed_text
from plainleaf.engine.document.hiding_styles import hidden_nodes
from plainleaf.engine.document.tags import DIALOGS, HIDING
from plainleaf.engine.labels import is_label
from plainleaf.engine.names import is_named

_FROM_EYES = HIDING - {"aria-hidden"}
OPENER = 80
"""Maximum characters of a line that is a button."""


def is_hidden_from_eyes(document: Document, element: etree._Element) -> bool:
    """True if an element is hidden, not only from screen readers."""
    return is_never_shown(element) or is_hidden_by(document, element, _FROM_EYES)


def is_hidden_by(document: Document, element: etree._Element, attributes: Set[str]) -> bool:
    """True if one of some HIDING attributes, or a style sheet, hides an element."""
    given = ((name, element.get(name)) for name in attributes)
    hidden = hidden_nodes(document)
    known = any(hides(name, value) for name, value in given if value is not None)
    return known or (bool(hidden) and document.node_of_element.get(element) in hidden)


def is_never_shown(element: etree._Element) -> bool:
    """True if an element is a closed dialog or similar, or a hidden record for programs."""
    if element.tag == "dialog":
        return element.get("open") is None
    if element.get("popover") is not None or (element.get("role") in DIALOGS and element.get("aria-hidden") == "true"):
        return True
    record = element.get("itemscope") is not None and not _answers(element)
    return record and hides("style", element.get("style", ""))


def _answers(element: etree._Element) -> bool:
    """Whether microdata calls an element the answer of the question around it."""
    return (element.get("itemprop") or "").endswith("Answer")


def is_folded(document: Document, node: int, element: etree._Element) -> bool:
    """True if a hidden element is content that a click unfolds: the panel of an accordion or of a tab."""
    part = document.under(node)
    linked = int(document.linked_chars_before[part.stop] - document.linked_chars_before[part.start])
    # a menu, or nothing unfolds it
    if 2 * linked > int(document.text_length[node]) or not _unfolds(document, node, element):
        return False
    return not any(one.get("role") in DIALOGS for one in (element, *element.iterancestors()))


def _unfolds(document: Document, node: int, element: etree._Element) -> bool:
    """True if an element is named a panel, is in ``details``, follows its opener, precedes "read
    more", is shown by a style sheet in another state, or is controlled by a button."""
    if element.get("role") in ("tabpanel", "region") or is_named(class_and_id(element), "folded"):
        return True
    if _answers(element) or any(above.tag == "details" for above in ancestors(element, 3)):
        return True
    if hidden_nodes(document).get(node) or element.get("id") in document.controlled:
        return True
    before, after = element.getprevious(), element.getnext()
    if after is not None and after.tag in ("a", "button", "p", "div") and is_label(collapsed_text(after), "more"):
        return True
    if before is None:
        return False
    at = document.before(node)
    alone = at >= 0 and document.nodes.element[at] is before and document.text_length[at] <= OPENER
    return any(_opens(one, alone) for one in before.iter("button", "a", "div", "h2", "h3", "h4"))


def _opens(element: etree._Element, alone: bool) -> bool:
    """True if an element says that it unfolds something, or, if ``alone``, is a button or a link without a target."""
    if element.get("aria-expanded") or not alone:
        return bool(element.get("aria-expanded"))
    if element.tag == "button" or element.get("role") == "button":
        return True
    address = (element.get("href") or "x").strip().lower()
    return element.tag == "a" and (address in ("#", "#!") or address.startswith("javascript:"))
