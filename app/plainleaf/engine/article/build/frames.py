"""The frames of the walk: elements that are open, and what is gathered in each until it closes."""

from dataclasses import dataclass
from typing import Literal

from plainleaf.engine.article.tree import Block, Cell, Definition, Inline, ListItem, Note

FrameKind = Literal[
    "article", "boundary", "inline", "heading", "list", "item", "quote", "table", "row", "cell", "figure", "caption",
    "definitions", "term", "description", "callout", "title", "notes", "note", "outside",
]  # fmt: skip


@dataclass(slots=True)
class Frame:
    """One open element: the node, where its subtree ends in nodes and in runs, and its kind."""

    kind: FrameKind
    node: int
    end: int
    run_end: int


class Container(Frame):
    """A frame that gathers blocks. What only some kinds need stands on the class until it is set: a page opens
    hundreds of these."""

    caption: tuple[Inline, ...] = ()
    number: int = 0  # a heading's level, a list's start
    name: str = ""  # a callout's kind, a note's identifier
    label: str = ""
    header: bool = False
    ordered: bool = False
    step: int = 1  # from one number of a list to the next
    colspan: int = 1
    rowspan: int = 1
    checked: bool | None = None
    items: list[ListItem]
    rows: list[list[Cell]]
    terms: list[tuple[Inline, ...]]
    entries: list[Definition]
    notes: list[Note]

    def __init__(self, kind: FrameKind, node: int, end: int, run_end: int) -> None:
        self.kind = kind
        self.node = node
        self.end = end
        self.run_end = run_end
        self.blocks: list[Block] = []
