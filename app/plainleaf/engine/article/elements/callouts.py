"""Callouts: notes, tips and warnings in a box of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from plainleaf.engine.article.build.overrides import Mark
from plainleaf.engine.article.elements.flow import title

if TYPE_CHECKING:
    from plainleaf.engine.article.build.builder import Builder

_BOXES = frozenset({"div", "aside", "section", "blockquote", "details", "article"})


def callout_mark(element: etree._Element, kind: str) -> Mark | None:
    """The mark of a box that is named like a callout."""
    return Mark(start, (element.get("data-callout") or kind).lower()) if element.tag in _BOXES else None


def title_mark(element: etree._Element) -> Mark | None:
    """The mark of a callout's title."""
    return TITLE if element.tag not in ("span", "a", "b", "strong") else None


def start(builder: Builder, node: int, mark: Mark) -> int:
    """Open a callout."""
    if not builder.can_nest() or builder.within("list"):
        return builder.boundary(node)
    builder.open("callout", node).name = mark.value
    return node + 1


def start_title(builder: Builder, node: int, _mark: Mark) -> int:
    """Open the title of a callout."""
    return title(builder, node)


TITLE = Mark(start_title)
