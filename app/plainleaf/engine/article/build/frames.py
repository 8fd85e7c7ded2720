"""The frames of the walk: open elements, one type for each kind, with the content collected until they close."""

from dataclasses import field

from plainleaf.engine.article.tree import Block, Cell, Definition, Inline, List, ListItem
from plainleaf.engine.record import record


@record(slots=True, eq=False)
class Frame:
    """One open element: the node, and the ends of its subtree in nodes and in runs."""

    node: int
    end: int
    run_end: int


class BoundaryFrame(Frame):
    """A block without a meaning of its own: it only ends lines."""

    __slots__ = ()


class InlineFrame(Frame):
    """An inline element; its meaning is stored in the line."""

    __slots__ = ()


@record(slots=True, eq=False)
class Container(Frame):
    """A frame that collects blocks."""

    blocks: list[Block] = field(default_factory=list)

    def add(self, block: Block) -> None:
        """Add a block that ends in this element."""
        self.blocks.append(block)


class ArticleFrame(Container):
    """The root frame: the region."""

    __slots__ = ()


class LayoutFrame(Container):
    """A layout table: its rows and cells do not belong to a table around it."""

    __slots__ = ()


class QuoteFrame(Container):
    __slots__ = ()


class TitleFrame(Container):
    """The title of a callout."""

    __slots__ = ()


class CaptionFrame(Container):
    """The caption of a table or a figure."""

    __slots__ = ()


class TermFrame(Container):
    __slots__ = ()


class DescriptionFrame(Container):
    """The description of terms."""

    __slots__ = ()


@record(slots=True, eq=False)
class HeadingFrame(Container):
    level: int = 0


@record(slots=True, eq=False)
class CalloutFrame(Container):
    kind: str = ""
    title: tuple[Inline, ...] = ()


@record(slots=True, eq=False)
class CaptionedFrame(Container):
    """An element that may have a caption."""

    caption: tuple[Inline, ...] = ()


class FigureFrame(CaptionedFrame):
    __slots__ = ()


@record(slots=True, eq=False)
class TableFrame(CaptionedFrame):
    """``gaps``: cells were removed, but not their places."""

    rows: list[list[Cell]] = field(default_factory=list)
    gaps: bool = False


@record(slots=True, eq=False)
class CellFrame(Container):
    header: bool = False
    colspan: int = 1
    rowspan: int = 1


@record(slots=True, eq=False)
class ItemFrame(Container):
    """``flat``: all of it is on one line."""

    checked: bool | None = None
    flat: bool = False


@record(slots=True, eq=False)
class NoteFrame(Container):
    identifier: str = ""
    label: str = ""


@record(slots=True, eq=False)
class ListFrame(Container):
    """``start`` is the number of the first item, ``step`` the difference of two numbers; ``beside`` are lists after the
    last item that belong to it."""

    items: list[ListItem] = field(default_factory=list)
    beside: list[Block] = field(default_factory=list)
    ordered: bool = False
    start: int = 1
    step: int = 1

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


@record(slots=True, eq=False)
class DefinitionsFrame(Container):
    """``terms`` have no description yet; ``entries`` are earlier terms with their descriptions."""

    terms: list[tuple[Inline, ...]] = field(default_factory=list)
    entries: list[tuple[tuple[tuple[Inline, ...], ...], list[Block]]] = field(default_factory=list)

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
