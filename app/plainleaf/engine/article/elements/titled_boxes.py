"""Boxes of one kind below one another, each opened by a line that its class calls its title: headings without the
element for them, as the sections of a job offer are written."""

import re
from itertools import islice

from lxml import etree

from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.elements.flow import CLOSING, ENDS
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import HEADINGS

FEW = 3
"""Boxes, at least."""
MOST = 100
"""Elements among which others are looked for; a list of more is a catalogue."""
LONG = 80
"""Characters of a title, at most."""

_BOXES = frozenset({"div", "section", "article"})
_LINES = frozenset({"div", "p"})
_TITLE = re.compile(r"(?:^|[\s_-])(?:title|heading|headline)(?:$|\s)|[a-z](?:Title|Heading|Headline)(?:$|\s)")


def names_title(names: str) -> bool:
    """Whether a class contains title or heading."""
    return _TITLE.search(names) is not None


def titled(document: Document, node: int, element: etree._Element) -> Override | None:
    """The heading that an element is by its class and its place; None for others."""
    box = element.getparent()
    if element.tag not in _LINES or box is None or box.tag not in _BOXES or element.getprevious() is not None:
        return None
    length = int(document.text_length[node])
    if not 0 < length <= LONG or document.text_length[document.node_of_element[box]] < 2 * length:
        return None
    if next(element.iter("a", "button", "input", *HEADINGS), None) is not None:
        return None
    if document.runs.text[document.under(node)][-1].rstrip(CLOSING).endswith(ENDS):
        return None
    alike = _alike(element, box)
    if (
        len(alike) < FEW
        or box not in alike
        or any(one.tag in ("li", "td", "th", *HEADINGS) for one in element.iterancestors())
    ):
        return None
    return Override("heading", str(_level(document, document.node_of_element[alike[0]])))


def _alike(element: etree._Element, box: etree._Element) -> list[etree._Element]:
    """The boxes among the first beside a box that begin as it does, and itself."""
    above = box.getparent()
    if above is None:
        return []
    names = element.get("class")
    return [
        one
        for one in islice(above, MOST)
        if one.tag == box.tag and one.get("class") == box.get("class") and len(one) and one[0].get("class") == names
    ]


def _level(document: Document, first: int) -> int:
    """The level below that of the last heading above the first of the boxes."""
    nodes = document.nodes
    above = nodes.having(HEADINGS)[:first].nonzero()[0]
    return min(int(nodes.tag_of(int(above[-1]))[1]) + 1, 6) if len(above) else 2
