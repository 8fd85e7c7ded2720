"""The content tree: what is read, stored and exported. Plain frozen data; blocks hold inlines or blocks.

``node`` is the document node that a block comes from (-1 for none): overlay, click-to-correct and linked
scrolling use it.
"""

from dataclasses import dataclass

# ── inlines ─────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Text:
    text: str


@dataclass(frozen=True, slots=True)
class LineBreak:
    pass


@dataclass(frozen=True, slots=True)
class Styled:
    """Inline text with one meaning: ``emphasis``, ``strong``, ``deleted``, ``inserted``, ``marked``,
    ``superscript``, ``subscript``, ``keyboard``, ``small`` or ``quoted``."""

    style: str
    content: "tuple[Inline, ...]"


@dataclass(frozen=True, slots=True)
class CodeSpan:
    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """``href`` is absolute, or a fragment of this article (``#…``)."""

    href: str
    content: "tuple[Inline, ...]"
    title: str = ""


@dataclass(frozen=True, slots=True)
class Image:
    """``width`` and ``height`` in CSS pixels where the page says them, else 0."""

    src: str
    alt: str = ""
    title: str = ""
    width: int = 0
    height: int = 0
    node: int = -1


Inline = Text | LineBreak | Styled | CodeSpan | Link | Image

# ── blocks ──────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    content: tuple[Inline, ...]
    anchor: str = ""
    node: int = -1


@dataclass(frozen=True, slots=True)
class Paragraph:
    content: tuple[Inline, ...]
    node: int = -1


@dataclass(frozen=True, slots=True)
class ListItem:
    content: "tuple[Block, ...]"
    node: int = -1


@dataclass(frozen=True, slots=True)
class List:
    items: tuple[ListItem, ...]
    ordered: bool = False
    start: int = 1
    node: int = -1


@dataclass(frozen=True, slots=True)
class Quote:
    content: "tuple[Block, ...]"
    node: int = -1


@dataclass(frozen=True, slots=True)
class Code:
    """Preformatted text, its line breaks and indentation as the page shows them."""

    text: str
    language: str = ""
    node: int = -1


@dataclass(frozen=True, slots=True)
class Cell:
    content: "tuple[Block, ...]"
    header: bool = False
    colspan: int = 1
    rowspan: int = 1


@dataclass(frozen=True, slots=True)
class Table:
    rows: tuple[tuple[Cell, ...], ...]
    caption: tuple[Inline, ...] = ()
    node: int = -1


@dataclass(frozen=True, slots=True)
class Figure:
    """Images or other blocks that stand apart, with their caption."""

    content: "tuple[Block, ...]"
    caption: tuple[Inline, ...] = ()
    node: int = -1


@dataclass(frozen=True, slots=True)
class Divider:
    node: int = -1


Block = Heading | Paragraph | List | Quote | Code | Table | Figure | Divider
