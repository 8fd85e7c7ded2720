"""Forms to fill in within the text: names of fields, hints and what one agrees to."""

from lxml import etree

from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import HEADINGS

FORM = Override("removal", "a form to fill in", "form")

SHARE = 0.1
"""Of the kept text; some programs put all of a page, or its products, into a form."""
LONG = 1500
"""Characters of a form, at most."""

_TYPED = frozenset({"", "email", "password", "search", "tel", "text", "url"})


def is_to_fill(document: Document, node: int, element: etree._Element, total: int) -> bool:
    """Whether a form is a small part of ``total`` characters, and somebody is to type something in it; one with a
    heading is a section of the page."""
    if document.text_length[node] > min(LONG, SHARE * total) or next(element.iter(*HEADINGS), None) is not None:
        return False
    return any(
        one.tag == "textarea" or (one.get("type") or "").lower() in _TYPED for one in element.iter("input", "textarea")
    )
