"""Headings by another name: lines that a role (ARIA) or a class calls so."""

from lxml import etree

from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.elements.flow import CLOSING, ENDS
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import BLOCK, HEADINGS

LONG = 150
"""Characters; a longer text is none."""
LEVEL = 2
"""Of one that says none, as of one that says the first, which is the title's."""

_NO_PLACE = HEADINGS | {"summary", "td", "th"}
_LINES = frozenset({"b", "div", "p", "span", "strong"})
_BREAKS = BLOCK | {"br"}


def heading_of(document: Document, node: int, element: etree._Element) -> Override | None:
    """The heading that an element is; None where its tag says what it is, or it does not have its line alone."""
    if (
        element.tag not in _LINES
        or not 0 < document.text_lengths[node] <= LONG
        or next(element.iter(*HEADINGS), None) is not None
    ):
        return None
    if any(above.tag in _NO_PLACE for above in element.iterancestors()):
        return None
    if document.runs.text[document.under(node)][-1].rstrip(CLOSING).endswith(ENDS):  # a sentence, as of a comment
        return None
    if element.tag not in BLOCK and not _has_line(element):
        return None
    level = element.get("aria-level") or ""
    return Override("heading", str(min(max(int(level), LEVEL), 6)) if level.isdecimal() else str(LEVEL))


def _has_line(element: etree._Element) -> bool:
    """Whether nothing stands on the line of an inline element but itself and what it is all of."""
    while True:
        before, after, above = element.getprevious(), element.getnext(), element.getparent()
        if above is None or (element.tail or "").strip():
            return False
        said = above.text if before is None else before.tail
        if (said or "").strip() or any(one is not None and one.tag not in _BREAKS for one in (before, after)):
            return False
        if above.tag in BLOCK:
            return True
        element = above
