"""The frames of the walk: elements that are open, and what is gathered in each until it closes."""

from dataclasses import dataclass, field
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


@dataclass(slots=True)
class Container(Frame):
    """A frame that gathers blocks."""

    blocks: list[Block] = field(default_factory=list)
    caption: tuple[Inline, ...] = ()
    # What its own kind needs: a heading level, a list's start, a callout's kind, a note's identifier…
    number: int = 0
    name: str = ""
    label: str = ""
    header: bool = False
    ordered: bool = False
    colspan: int = 1
    rowspan: int = 1
    checked: bool | None = None
    items: list[ListItem] = field(default_factory=list)
    rows: list[list[Cell]] = field(default_factory=list)
    entries: list[Definition] = field(default_factory=list)
    terms: list[tuple[Inline, ...]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
