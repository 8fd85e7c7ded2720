"""Side notes: in the middle of the text, and shown beside it or on a click."""

from dataclasses import replace

from lxml import etree

from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.notes.notes import put_aside
from plainleaf.engine.article.tree import Block, Note, NoteReference, Paragraph, Styled, Text, plain
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import is_named

_NUMBER = lazy_compile(r"\s*[\[(]?\d{1,3}[\])]?[.:]?\s*")
_NUMBER_AND_SIGN = lazy_compile(r"^\s*(?:[\[(]\d{1,3}[\])][.:]?|\d{1,3}[.:])\s*")


def is_side_note(element: etree._Element) -> bool:
    """True if an element is a note in the middle of a line."""
    return element.tag in ("span", "small", "aside") and is_named(element.get("class"), "side_note")


def is_mark_alone(element: etree._Element | None) -> bool:
    """True if a note of LaTeXML is a second mark of a note elsewhere."""
    return element is not None and "ltx_role_footnotemark" in (element.get("class") or "")


def side_note(writer: BlockWriter, node: int, _override: Override) -> int:
    """Put a reference at the place of the note, and store the note; a note in a note is text."""
    if writer.in_note:
        return node + 1
    pieces = writer.line.buffers[-1]
    if pieces and isinstance(pieces[-1], NoteReference):  # the note that was just referred to, shown beside the text
        return writer.consume(node)
    if is_mark_alone(writer.element[node].getparent()):
        return writer.consume(node)
    number = len(writer.notes) + 1
    blocks = without_number(writer.apart(node))
    if blocks:
        writer.line.put(NoteReference(f"side-{number}", str(number)))
        writer.join_tail(node)
        put_aside(writer, Note(f"side-{number}", str(number), blocks, node))
    return writer.consume(node)


def without_number(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks of a note without the number at their beginning, raised or not."""
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
