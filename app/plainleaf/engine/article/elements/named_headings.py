"""Headings by role (ARIA) or class instead of their tag."""

from lxml import etree

from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.elements.flow import CLOSING, ENDS
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import BLOCK, HEADINGS

LONG = 150
"""Characters; a longer text is not a heading."""
LEVEL = 2
"""The level of a heading that declares none, or the first level, which is the title's."""

_NO_PLACE = HEADINGS | {"summary", "td", "th"}
_LINES = frozenset({"b", "div", "p", "span", "strong"})
_BREAKS = BLOCK | {"br"}


def heading_of(document: Document, node: int, element: etree._Element) -> Override | None:
    """The heading override of an element; None if its tag decides, or if it is not alone on its line."""
    if (
        element.tag not in _LINES
        or not 0 < document.text_lengths[node] <= LONG
        or next(element.iter(*HEADINGS), None) is not None
    ):
        return None
    if any(above.tag in _NO_PLACE for above in element.iterancestors()):
        return None
    if document.runs.text[document.under(node)][-1].rstrip(CLOSING).endswith(ENDS):  # a sentence, such as a comment
        return None
    if element.tag not in BLOCK and not _has_line(element):
        return None
    level = element.get("aria-level") or ""
    return Override("heading", str(min(max(int(level), LEVEL), 6)) if level.isdecimal() else str(LEVEL))


def _has_line(element: etree._Element) -> bool:
    """True if an inline element and its only-child ancestors are alone on their line."""
    while True:
        before, after, above = element.getprevious(), element.getnext(), element.getparent()
        if above is None or (element.tail or "").strip():
            return False
        beside = above.text if before is None else before.tail
        if (beside or "").strip() or any(other is not None and other.tag not in _BREAKS for other in (before, after)):
            return False
        if above.tag in BLOCK:
            return True
        element = above
