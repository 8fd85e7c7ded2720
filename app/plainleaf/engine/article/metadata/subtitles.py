"""The line below the title that says what the article is about."""

import re
from itertools import islice

from lxml import etree

from plainleaf.engine.article.metadata.json_ld import Data
from plainleaf.engine.article.metadata.titles import agrees
from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document
from plainleaf.engine.document.element_text import collapsed_text
from plainleaf.engine.lazy_compile import lazy_compile

NEAR = 4
"""Elements after the heading, or after what holds only the heading."""
LONGEST = 300
"""Characters."""

_NAMED = lazy_compile(
    r"(?:^|[\s_-])(?:sub-?(?:title|head(?:ing|line)?|hed)|dek|deck|standfirst|stand-first|tagline|lede?|summary|intro)"
    r"(?:$|[\s_-])|[a-z](?:Subtitle|SubTitle|Subhead|Dek|Standfirst)",
    re.IGNORECASE,
)
_TAGS = frozenset({"div", "h2", "h3", "h4", "p", "span"})


def subtitle(document: Document, data: Data, title: str) -> Value | None:
    """The subtitle of the article, None where the page marks none."""
    for value in data.values("alternativeHeadline"):
        if value.text and value.text != title and len(value.text) <= LONGEST:
            return value
    for heading in islice(document.root.iter("h1"), 4):
        if not agrees(collapsed_text(heading), title):
            continue
        for element in _after(heading):
            text = collapsed_text(element)
            fits = element.tag in _TAGS and 2 < len(text) <= LONGEST and text != title
            if fits and _is_named(element):
                return Value(text, "markup")
    return None


def _after(heading: etree._Element) -> list[etree._Element]:
    """The elements that follow a heading, or what holds nothing but the heading; none that is a section with a heading
    and text of its own."""
    at = heading
    parent = at.getparent()
    while parent is not None and parent.tag != "body" and len(parent) == 1:
        at, parent = parent, parent.getparent()
    near = [element for element, _ in zip(at.itersiblings(), range(NEAR), strict=False)]
    return [element for element in near if next(element.iterdescendants("section"), None) is None]


def is_subtitle(element: etree._Element) -> bool:
    """Whether an element is called a subtitle by its own class."""
    return _NAMED.search(element.get("class") or "") is not None


def _is_named(element: etree._Element) -> bool:
    parent = element.getparent()
    if parent is not None and parent.tag == "hgroup":
        return True
    name = f"{element.get('class') or ''} {element.get('id') or ''} {element.get('itemprop') or ''}"
    return _NAMED.search(name) is not None or "alternativeHeadline" in name
