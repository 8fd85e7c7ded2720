"""Headings, paragraphs, line breaks, quotes, rules and folded parts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from plainleaf.engine.article.build.frames import Container
from plainleaf.engine.article.build.overrides import Mark
from plainleaf.engine.article.tree import (
    Callout,
    Divider,
    Heading,
    Image,
    Inline,
    Link,
    Paragraph,
    Quote,
    Styled,
    Text,
    plain,
)
from plainleaf.engine.document.tags import BLOCK

if TYPE_CHECKING:
    from plainleaf.engine.article.build.builder import Builder

# Spaces that a browser does not collapse, at the beginning of a line: an indented verse.
_INDENTED = re.compile(r"[ \t\r\n]*((?:[\u00a0\u2002\u2003][ \t]*){2,}|\u2003)")
# The block-level elements that mean nothing by themselves here.
BOUNDARIES = BLOCK - {
    "h1", "h2", "h3", "h4", "h5", "h6", "hr", "blockquote", "ul", "ol", "dir", "menu", "li", "dl", "dt", "dd",
    "table",
    "caption", "thead", "tbody", "tfoot", "tr", "td", "th", "figure", "figcaption", "pre", "details", "summary",
}  # fmt: skip


def heading(builder: Builder, node: int) -> int:
    """``h1`` to ``h6``."""
    if builder.flat:
        return builder.boundary(node)
    if _is_title(builder, node):
        return title(builder, node)
    container = builder.open("heading", node)
    container.number = int(builder.element[node].tag[1])
    builder.flat += 1
    return node + 1


def _is_title(builder: Builder, node: int) -> bool:
    """Whether a heading is the title of a callout: the first thing in the box, its only heading, and no link's aim."""
    box = builder.within("callout")
    if box is None or box.caption or box.blocks or not builder.line.empty:
        return False
    headings = zip(range(2), builder.element[box.node].iter("h1", "h2", "h3", "h4", "h5", "h6"), strict=False)
    return len(list(headings)) == 1 and not builder.anchors.is_aim(node)


def close_heading(builder: Builder, container: Container) -> None:
    builder.flat -= 1
    content = builder.line.take()
    builder.containers.pop()
    if not content:
        return
    if not plain(content).strip():  # a logo or a picture in heading's clothes
        if any(isinstance(inline, Image | Link) for inline in content):
            builder.add(Paragraph(content, container.node))
        return
    anchor = builder.anchors.of_heading(container.node)
    match content:
        case (Link(href=href, content=inner),) if href == f"#{anchor}":  # a link of the heading to itself
            content = inner
    if not (len(content) == 1 and isinstance(content[0], Text)):
        content = without_strong(content)
    builder.add(Heading(container.number, content, anchor, container.node))


def without_strong(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """The content of a heading without the strength that all of it has: a heading is strong already."""
    filled = [one for one in content if not (isinstance(one, Text) and not one.text.strip())]
    if len(filled) == 1 and isinstance(filled[0], Styled) and filled[0].style == "strong":
        return without_strong(filled[0].content)
    return content


def line_break(builder: Builder, node: int) -> int:
    """``br``; two in a row end the paragraph."""
    if builder.flat:
        builder.line.gap = True
    elif not builder.line.line_break():
        builder.flush()
    if (tail := builder.element[node].tail) and (indented := _INDENTED.match(tail)) is not None:
        builder.line.indent = indented[1]
    return node + 1


def rule(builder: Builder, node: int) -> int:
    """``hr``."""
    if not builder.flat:
        builder.flush()
        blocks = builder.containers[-1].blocks
        if blocks and not isinstance(blocks[-1], Divider):
            builder.add(Divider(node))
    return node + 1


def quote(builder: Builder, node: int) -> int:
    """``blockquote``."""
    if not builder.can_nest():
        return builder.boundary(node)
    builder.open("quote", node)
    return node + 1


def start_pull_quote(builder: Builder, node: int, _mark: Mark) -> int:
    """A box that is called a pull quote."""
    inner = next(builder.element[node].iter("blockquote"), None)
    return quote(builder, node) if inner is None else builder.boundary(node)


PULL_QUOTE = Mark(start_pull_quote)


def close_quote(builder: Builder, container: Container) -> None:
    blocks = builder.leave(container)
    if blocks:
        builder.add(Quote(blocks, container.node))


def details(builder: Builder, node: int) -> int:
    """``details``: a part that opens on a click; here it is open."""
    if not builder.can_nest():
        return builder.boundary(node)
    builder.open("callout", node).name = "details"
    return node + 1


def title(builder: Builder, node: int) -> int:
    """``summary``, or what a callout has for its title."""
    if builder.flat or not builder.within("callout"):
        return builder.boundary(node)
    builder.open("title", node)
    builder.flat += 1
    return node + 1


def close_title(builder: Builder, container: Container) -> None:
    builder.flat -= 1
    content = without_strong(builder.line.take())
    builder.containers.pop()
    callout = builder.within("callout")
    if callout is not None and not callout.caption:
        callout.caption = content
    elif content:
        builder.add(Paragraph(content, container.node))


def close_callout(builder: Builder, container: Container) -> None:
    blocks = builder.leave(container)
    if blocks or container.caption:
        builder.add(Callout(container.name, container.caption, blocks, container.node))


ACTIONS = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), heading),
    "br": line_break,
    "hr": rule,
    "blockquote": quote,
    "details": details,
    "summary": title,
}
CLOSINGS = {
    "heading": close_heading,
    "quote": close_quote,
    "title": close_title,
    "callout": close_callout,
}
