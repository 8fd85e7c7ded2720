"""References of journals in one line each: programs of publishers write their parts as boxes and lists, which only a
style sheet puts beside one another. And links that open a figure or a table elsewhere, which are no text."""

import re

from plainleaf.engine.article.build.frames import ItemFrame, LineFrame, ListFrame
from plainleaf.engine.article.build.overrides import Override, Overrides
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.scope.named.journals import is_of_journal, reference_boxes
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.article.tree import Paragraph
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import BLOCK

REFERENCE = Override("line")
OPENER = Override("removal", "it opens a figure elsewhere", "clutter")
LONG = 2000
"""Characters; what holds more is no single reference."""
SHORT = 40
"""Characters of a link that opens a figure, at most."""

_NEW = r"(?: in (?:a )?new (?:tab|window))"
_OPENS = re.compile(
    rf"open(?: (?:figure|table|image))?{_NEW}|open in figure viewer|(?:download|view|see) (?:the )?(?:figure|slide|"
    rf"powerpoint(?: slide)?|larger?(?: (?:image|version|figure))?|full[- ]size(?: (?:image|figure|table))?){_NEW}?",
    re.IGNORECASE,
)
_LINKS = frozenset({"a", "button"})


def find_references(document: Document, region: Region, overrides: Overrides) -> None:
    """Find the references that are made of several blocks: the items of a list, or boxes below one another; and the
    links that open figures."""
    if not is_of_journal(document):
        return
    nodes = document.nodes
    short = nodes.having(_LINKS) & (document.text_length > 0) & (document.text_length <= SHORT)
    for node in short.nonzero()[0].tolist():
        if node not in overrides and _OPENS.fullmatch(" ".join(document.runs.text[document.under(node)])):
            overrides[node] = OPENER
    for box in reference_boxes(document):
        if not region.keep[document.under(box)].any():
            continue
        node, end = box + 1, nodes.lists.end[box]
        while node < end:
            tag = nodes.tag_of(node)
            if tag == "li" or (tag == "div" and _is_one_of_several(document, node, box)):
                if node not in overrides and document.text_length[node] <= LONG and _holds_blocks(document, node):
                    overrides[node] = REFERENCE
                node = nodes.lists.end[node]
            else:
                node += 1


def _is_one_of_several(document: Document, node: int, box: int) -> bool:
    """Whether a box stands directly among the references, beside another of its class."""
    element = document.nodes.element[node]
    beside = element.getnext() if element.getnext() is not None else element.getprevious()
    return (
        document.nodes.parent[node] == box
        and beside is not None
        and beside.tag == "div"
        and beside.get("class") == element.get("class")
        and next(element.iter("li"), None) is None
    )


def _holds_blocks(document: Document, node: int) -> bool:
    return any(document.nodes.tag_of(inner) in BLOCK for inner in range(node + 1, int(document.nodes.end[node])))


def line(writer: BlockWriter, node: int, _override: Override) -> int:
    """A reference: whatever is in it stands in one line."""
    if not writer.can_nest():
        return writer.boundary(node)
    if writer.within(ListFrame) is None:
        writer.open_line(LineFrame, node)
    else:
        writer.open_line(ItemFrame, node).flat = True
    return node + 1


def close_line(writer: BlockWriter, container: LineFrame) -> None:
    content = writer.leave_line()
    if content:
        writer.add(Paragraph(content, container.node))
