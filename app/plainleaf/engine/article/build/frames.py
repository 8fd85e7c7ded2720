"""The containers of the walk: one type for each kind, with the content collected until they close."""

from typing import Any

from plainleaf._kernel.article import walk as kernel
from plainleaf.engine.article.tree import Block, Cell, Definition, Inline, List, ListItem


class ArticleFrame(kernel.Container):
    """The root frame: the region."""


class LayoutFrame(kernel.Container):
    """A layout table: its rows and cells do not belong to a table around it."""


class QuoteFrame(kernel.Container):
    pass


class TitleFrame(kernel.Container):
    """The title of a callout."""


class CaptionFrame(kernel.Container):
    """The caption of a table or a figure."""


class TermFrame(kernel.Container):
    pass


class DescriptionFrame(kernel.Container):
    """The description of terms."""


class HeadingFrame(kernel.Container):
    level: int = 0


class CalloutFrame(kernel.Container):
    kind: str = ""
    title: tuple[Inline, ...] = ()


class CaptionedFrame(kernel.Container):
    """An element that may have a caption."""

    caption: tuple[Inline, ...] = ()


class FigureFrame(CaptionedFrame):
    pass


class TableFrame(CaptionedFrame):
    """``gaps``: cells were removed, but not their places."""

    gaps: bool = False

    def __init__(self, *_place: Any) -> None:
        self.rows: list[list[Cell]] = []


class CellFrame(kernel.Container):
    header: bool = False
    colspan: int = 1
    rowspan: int = 1


class ItemFrame(kernel.Container):
    """``flat``: all of it is on one line."""

    checked: bool | None = None
    flat: bool = False


class NoteFrame(kernel.Container):
    identifier: str = ""
    label: str = ""


class ListFrame(kernel.Container):
    """``start`` is the number of the first item, ``step`` the difference of two numbers; ``beside`` are lists after the
    last item that belong to it."""

    ordered: bool = False
    start: int = 1
    step: int = 1

    def __init__(self, *_place: Any) -> None:
        self.items: list[ListItem] = []
        self.beside: list[Block] = []

    @property
    def following(self) -> int:
        """The number of the next item."""
        return self.start + self.step * len(self.items)

    def add(self, block: Block) -> None:
        """Add a block outside the items: a list belongs to the item before it."""
        if self.items and isinstance(block, List):
            self.beside.append(block)
        else:
            self.put(ListItem((block,), getattr(block, "node", -1)))

    def put(self, *items: ListItem) -> None:
        """Add items."""
        self.complete()
        self.items.extend(items)

    def complete(self) -> None:
        """Append the lists after the last item to it."""
        if self.beside:
            last = self.items[-1]
            self.items[-1] = ListItem((*last.content, *self.beside), last.node, last.checked)
            self.beside.clear()


class DefinitionsFrame(kernel.Container):
    """``terms`` have no description yet; ``entries`` are earlier terms with their descriptions."""

    def __init__(self, *_place: Any) -> None:
        self.terms: list[tuple[Inline, ...]] = []
        self.entries: list[tuple[tuple[tuple[Inline, ...], ...], list[Block]]] = []

    def add(self, block: Block) -> None:
        """Add a block outside the descriptions."""
        self.describe((block,))

    def describe(self, blocks: tuple[Block, ...]) -> None:
        """Add a description to the open terms; without any, to the terms before."""
        if self.terms or not self.entries:
            self.entries.append((tuple(self.terms), []))
            self.terms.clear()
        self.entries[-1][1].extend(blocks)

    def definitions(self) -> tuple[Definition, ...]:
        """The whole list; terms without a description are at its end."""
        if self.terms:
            self.describe(())
        return tuple(Definition(terms, tuple(blocks)) for terms, blocks in self.entries)
