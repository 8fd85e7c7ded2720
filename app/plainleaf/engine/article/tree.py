"""The content tree: what is read, stored and exported. Plain frozen data; blocks contain inlines or blocks.

``node`` is the document node of a block (-1 for none): overlay, click-to-correct and linked scrolling use it. Blocks
nest at most ``DEPTH`` deep, inlines at most ``INLINE_DEPTH`` in a block, so that readers of the tree may use recursion.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from plainleaf._kernel.article import inlines as kernel
from plainleaf.engine.record import record

DEPTH = 32
INLINE_DEPTH = 16

# ── inlines ─────────────────────────────────────────────────────────────────────────────────────────────


@record(frozen=True, slots=True)
class Text:
    text: str


@record(frozen=True, slots=True)
class LineBreak:
    pass


@record(frozen=True, slots=True)
class Styled:
    """Inline text with one meaning: ``emphasis``, ``strong``, ``deleted``, ``inserted``, ``marked``,
    ``superscript``, ``subscript``, ``keyboard``, ``small`` or ``quoted``."""

    style: str
    content: "tuple[Inline, ...]"


@record(frozen=True, slots=True)
class Spoken:
    """Inline text in another language or direction than the text around it; each empty if it is the same.
    ``direction``: ``ltr``, ``rtl`` or ``auto`` (by its first strong letter); with ``override`` every letter has this
    direction, whatever its own."""

    content: "tuple[Inline, ...]"
    language: str = ""
    direction: str = ""
    override: bool = False


@record(frozen=True, slots=True)
class CodeSpan:
    text: str


@record(frozen=True, slots=True)
class Link:
    """``href`` is absolute, or a fragment of this article (``#…``). No link contains another, or the mark of a note."""

    href: str
    content: "tuple[Inline, ...]"
    title: str = ""


@record(frozen=True, slots=True)
class Image:
    """``width`` and ``height`` in CSS pixels if the page declares them, else 0."""

    src: str
    alt: str = ""
    title: str = ""
    width: int = 0
    height: int = 0
    node: int = -1


@record(frozen=True, slots=True)
class Formula:
    """Mathematics: its TeX if the page has it, else its text; ``mathml`` is a whole ``math`` element if the page has
    one. ``display``: on a line of its own."""

    tex: str
    mathml: str = ""
    display: bool = False
    node: int = -1


@record(frozen=True, slots=True)
class NoteReference:
    """A mark in the text that refers to the note with that ``identifier``; ``label`` is its text."""

    identifier: str
    label: str


@record(frozen=True, slots=True)
class Ruby:
    """Text with its reading beside it, as in Japanese."""

    base: str
    reading: str


Inline = Text | LineBreak | Styled | Spoken | CodeSpan | Link | Image | Formula | NoteReference | Ruby
INLINES = kernel.Inlines(
    text=Text, code=CodeSpan, line_break=LineBreak, styled=Styled, spoken=Spoken, link=Link, image=Image,
    formula=Formula, note=NoteReference, ruby=Ruby,
)  # fmt: skip
plain, walk_inlines, is_blank = INLINES.plain, INLINES.walk, INLINES.is_blank

# ── blocks ──────────────────────────────────────────────────────────────────────────────────────────────


@record(frozen=True, slots=True)
class Heading:
    level: int
    content: tuple[Inline, ...]
    anchor: str = ""
    node: int = -1


@record(frozen=True, slots=True)
class Paragraph:
    content: tuple[Inline, ...]
    node: int = -1


@record(frozen=True, slots=True)
class ListItem:
    """``checked`` is the state of the box before the item in a task list, None elsewhere."""

    content: "tuple[Block, ...]"
    node: int = -1
    checked: bool | None = None


@record(frozen=True, slots=True)
class List:
    """``start`` is the number of the first item of an ordered list; ``descending``: the numbers count down."""

    items: tuple[ListItem, ...]
    ordered: bool = False
    start: int = 1
    node: int = -1
    descending: bool = False

    @property
    def numbers(self) -> range:
        """The numbers of the items."""
        step = -1 if self.descending else 1
        return range(self.start, self.start + step * len(self.items), step)


@record(frozen=True, slots=True)
class Quote:
    content: "tuple[Block, ...]"
    node: int = -1


@record(frozen=True, slots=True)
class Code:
    """Preformatted text, with line breaks and indentation as on the page."""

    text: str
    language: str = ""
    node: int = -1


@record(frozen=True, slots=True)
class Cell:
    content: "tuple[Block, ...]"
    header: bool = False
    colspan: int = 1
    rowspan: int = 1


@record(frozen=True, slots=True)
class Table:
    rows: tuple[tuple[Cell, ...], ...]
    caption: tuple[Inline, ...] = ()
    node: int = -1


@record(frozen=True, slots=True)
class Figure:
    """Images or other separate blocks, with their caption."""

    content: "tuple[Block, ...]"
    caption: tuple[Inline, ...] = ()
    node: int = -1


@record(frozen=True, slots=True)
class Divider:
    node: int = -1


@record(frozen=True, slots=True)
class Definition:
    """Terms and their description."""

    terms: tuple[tuple[Inline, ...], ...]
    content: "tuple[Block, ...]"


@record(frozen=True, slots=True)
class DefinitionList:
    entries: tuple[Definition, ...]
    node: int = -1


@record(frozen=True, slots=True)
class Callout:
    """A box separate from the text. ``kind`` is one lower-case word: ``note``, ``tip``, ``warning``, ``details``…"""

    kind: str
    title: tuple[Inline, ...]
    content: "tuple[Block, ...]"
    node: int = -1


@record(frozen=True, slots=True)
class Embed:
    """Embedded content, as a link with a title. ``kind``: ``video``, ``audio``, ``frame`` or ``link`` (a box that
    previews another page). ``picture`` is the address of its preview picture, empty if there is none."""

    kind: str
    href: str
    title: str = ""
    node: int = -1
    picture: str = ""


@record(frozen=True, slots=True)
class Note:
    """A footnote or endnote; a NoteReference names its ``identifier``, unique in the article."""

    identifier: str
    label: str
    content: "tuple[Block, ...]"
    node: int = -1


@record(frozen=True, slots=True)
class Notes:
    """The notes of the article, in the order of their labels."""

    notes: tuple[Note, ...]
    node: int = -1


Block = Heading | Paragraph | List | Quote | Code | Table | Figure | Divider | DefinitionList | Callout | Embed | Notes
LINES = (Heading, Paragraph)
"""Blocks that are one line of inlines."""
_LEAVES = (*LINES, Code, Divider, Embed)  # blocks that contain no blocks


def children(block: Block) -> "tuple[Block, ...]":
    """The blocks directly inside a block, in reading order."""
    match block:
        case Quote() | Figure() | Callout():
            return block.content
        case List():
            return tuple(inner for item in block.items for inner in item.content)
        case Table():
            return tuple(inner for row in block.rows for cell in row for inner in cell.content)
        case DefinitionList():
            return tuple(inner for entry in block.entries for inner in entry.content)
        case Notes():
            return tuple(inner for note in block.notes for inner in note.content)
        case _:
            return ()


def inlines(block: Block) -> tuple[Inline, ...]:
    """The inlines that a block itself holds: its text, caption, terms or title."""
    match block:
        case Heading() | Paragraph():
            return block.content
        case Table() | Figure():
            return block.caption
        case Callout():
            return block.title
        case DefinitionList():
            return tuple(inner for entry in block.entries for term in entry.terms for inner in term)
        case _:
            return ()


def walk(blocks: "tuple[Block, ...]") -> Iterator[Block]:
    """Every block at any depth, in document order."""
    for block in blocks:
        yield block
        if not isinstance(block, _LEAVES):
            yield from walk(children(block))


def rebuilt(value: Any, change: Callable[[Any], Any]) -> Any:
    """Rebuild blocks or inlines with the results of ``change``, the innermost first, recursively."""
    if isinstance(value, tuple):
        return tuple(rebuilt(one, change) for one in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    inner = {field.name: getattr(value, field.name) for field in fields(value)}
    parts = {name: rebuilt(item, change) for name, item in inner.items() if isinstance(item, tuple)}
    return change(replace(value, **parts) if parts else value)
