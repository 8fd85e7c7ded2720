"""Side notes: notes that stand in the middle of the text they belong to, and are shown beside it or on a click."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from lxml import etree

from plainleaf.engine.article.build.overrides import Mark
from plainleaf.engine.article.tree import Block, Note, NoteReference, Paragraph, Styled, Text, plain

if TYPE_CHECKING:
    from plainleaf.engine.article.build.builder import Builder

_NAMES = frozenset(
    {
        "sidenote", "side-note", "marginnote", "margin-note", "footnotecontent", "footnote-content",
        "inline-footnote-content", "footnote-tooltip", "ltx_note_outer", "sidenote-content", "footpar",
    }
)  # fmt: skip
_NUMBER = re.compile(r"\s*[\[(]?\d{1,3}[\])]?[.:]?\s*")
_NUMBER_AND_SIGN = re.compile(r"^\s*(?:[\[(]\d{1,3}[\])][.:]?|\d{1,3}[.:])\s*")


def names_side_note(classes: str) -> bool:
    """Whether a class attribute names a note in the middle of a line."""
    return not _NAMES.isdisjoint(classes.lower().split())


def is_side_note(element: etree._Element) -> bool:
    """Whether an element is a note in the middle of a line."""
    return element.tag in ("span", "small", "aside") and names_side_note(element.get("class") or "")


def is_mark_alone(element: etree._Element | None) -> bool:
    """Whether a note of LaTeXML is a second mark of a note that stands elsewhere."""
    return element is not None and "ltx_role_footnotemark" in (element.get("class") or "")


def put_note(builder: Builder, node: int, _mark: Mark) -> int:
    """Put a reference where the note stands, and keep the note for the article's notes."""
    pieces = builder.line.buffers[-1]
    if pieces and isinstance(pieces[-1], NoteReference):  # the note that was just referred to, shown beside the text
        return builder.consume(node)
    if is_mark_alone(builder.element[node].getparent()):
        return builder.consume(node)
    number = builder.next_note()
    blocks = without_number(builder.apart(node))
    if blocks:
        builder.line.put(NoteReference(f"side-{number}", str(number)))
        builder.join_tail(node)
        builder.put_note(Note(f"side-{number}", str(number), blocks, node), at_end=True)
    return builder.consume(node)


def without_number(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks of a note without the number that they begin with, raised or not."""
    first = blocks[0] if blocks else None
    if not isinstance(first, Paragraph):
        return blocks
    content = first.content
    if len(content) > 1 and isinstance(content[0], Styled) and _NUMBER.fullmatch(plain(content[:1])):
        content = content[1:]
    if content and isinstance(content[0], Text):
        rest = _NUMBER_AND_SIGN.sub("", content[0].text) if content is first.content else content[0].text.lstrip()
        content = (Text(rest), *content[1:]) if rest else content[1:]
    return (replace(first, content=content), *blocks[1:]) if content else blocks


SIDE_NOTE = Mark(put_note)
