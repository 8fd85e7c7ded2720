"""The line below the title that summarises the article."""

from itertools import islice

from lxml import etree

from plainleaf.engine.article.metadata.json_ld import Data
from plainleaf.engine.article.metadata.titles import agrees
from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document
from plainleaf.engine.document.element_text import collapsed_text
from plainleaf.engine.names import is_named

NEAR = 4
"""Elements after the heading, or after its wrapper, that are searched."""
LONGEST = 300
"""Characters."""

_TAGS = frozenset({"div", "h2", "h3", "h4", "p", "span"})


def subtitle(document: Document, data: Data, title: str) -> Value | None:
    """The subtitle of the article; None if the page marks none."""
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
    """The elements after a heading or its wrapper, except sections with a heading and text of their own."""
    at = heading
    parent = at.getparent()
    while parent is not None and parent.tag != "body" and len(parent) == 1:
        at, parent = parent, parent.getparent()
    near = [element for element, _ in zip(at.itersiblings(), range(NEAR), strict=False)]
    return [element for element in near if next(element.iterdescendants("section"), None) is None]


def is_subtitle(element: etree._Element) -> bool:
    """True if an element is named a subtitle by its own class."""
    return is_named(element.get("class"), "subtitle")


def _is_named(element: etree._Element) -> bool:
    parent = element.getparent()
    if parent is not None and parent.tag == "hgroup":
        return True
    return any(is_named(element.get(name), "subtitle") for name in ("class", "id", "itemprop"))
