"""Callouts: notes, tips and warnings in a box of their own."""

from lxml import etree

from plainleaf.engine.article.build.frames import CalloutFrame, ListFrame
from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.elements.flow import title
from plainleaf.engine.document.element_text import collapsed_text
from plainleaf.engine.document.tags import HEADINGS

_BOXES = frozenset({"div", "aside", "section", "blockquote", "details", "article"})


def callout_of(element: etree._Element, kind: str) -> Override | None:
    """The override of a box named as a callout; a paragraph is one if it also has a kind (BookStack)."""
    declared = element.get("data-callout") or element.get("data-callout-type")
    is_box = element.tag in _BOXES or (element.tag == "p" and kind != "note")
    return Override("callout", (declared or kind).lower()) if is_box else None


def is_labelled(element: etree._Element) -> bool:
    """True if a box has the kind of its name by its element, role, first words or heading (Slate, DITA, DocBook)."""
    if element.get("role") == "note" or element.tag == "aside":
        return True
    first = next(element.iterchildren(etree.Element), None)
    if first is None or (element.text or "").strip():
        return False
    label = collapsed_text(first).rstrip(" :!").casefold()
    return (first.tag in HEADINGS and first.get("class") == "title") or label in (element.get("class") or "").split()


def title_of(element: etree._Element) -> Override | None:
    """The override of an element named as a callout's title."""
    return Override("callout title") if element.tag not in ("span", "a", "b", "strong") else None


def callout(writer: BlockWriter, node: int, override: Override) -> int:
    if not writer.can_nest() or writer.within(ListFrame):
        return writer.boundary(node)
    writer.open(CalloutFrame, node).kind = override.value
    return node + 1


def callout_title(writer: BlockWriter, node: int, _override: Override) -> int:
    return title(writer, node)
