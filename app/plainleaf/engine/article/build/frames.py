"""The frames of the walk: elements that are open, one type for each kind, with what is gathered until they close."""

from dataclasses import field

from plainleaf.engine.article.tree import Block, Cell, Definition, Inline, List, ListItem
from plainleaf.engine.record import record


@record(slots=True, eq=False)
class Frame:
    """One open element: the node, and where its subtree ends in nodes and in runs."""

    node: int
    end: int
    run_end: int


class BoundaryFrame(Frame):
    """A block without meaning of its own: a line ends where it ends."""

    __slots__ = ()


class InlineFrame(Frame):
    """An inline element; what it means stands in the line."""

    __slots__ = ()


@record(slots=True, eq=False)
class Container(Frame):
    """A frame that gathers blocks."""

    blocks: list[Block] = field(default_factory=list)

    def add(self, block: Block) -> None:
        """Take a block that ends in this element."""
        self.blocks.append(block)


class ArticleFrame(Container):
    """The region, around everything."""

    __slots__ = ()


class LayoutFrame(Container):
    """A table that only lays out: its rows and cells are no cells of a table around it."""

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
    """What is said of terms."""

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
    """What may have a caption."""

    caption: tuple[Inline, ...] = ()


class FigureFrame(CaptionedFrame):
    __slots__ = ()


@record(slots=True, eq=False)
class TableFrame(CaptionedFrame):
    """``gaps``: cells were left out of it, whose places stayed."""

    rows: list[list[Cell]] = field(default_factory=list)
    gaps: bool = False


@record(slots=True, eq=False)
class CellFrame(Container):
    header: bool = False
    colspan: int = 1
    rowspan: int = 1


@record(slots=True, eq=False)
class ItemFrame(Container):
    """``flat``: all of it stands in one line."""

    checked: bool | None = None
    flat: bool = False


@record(slots=True, eq=False)
class NoteFrame(Container):
    identifier: str = ""
    label: str = ""


@record(slots=True, eq=False)
class ListFrame(Container):
    """``start`` is the number of the first item, ``step`` goes from one number to the next; ``beside`` are lists that
    stand behind the last item and belong to it."""

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
        """Take a block that stands in no item: a list belongs to the item before it."""
        if self.items and isinstance(block, List):
            self.beside.append(block)
        else:
            self.put(ListItem((block,), getattr(block, "node", -1)))

    def put(self, *items: ListItem) -> None:
        """Take items."""
        self.complete()
        self.items.extend(items)

    def complete(self) -> None:
        """Give the last item the lists that stand behind it."""
        if self.beside:
            last = self.items[-1]
            self.items[-1] = ListItem((*last.content, *self.beside), last.node, last.checked)
            self.beside.clear()


@record(slots=True, eq=False)
class DefinitionsFrame(Container):
    """``terms`` are those that nothing has been said of yet; ``entries`` the terms before, with what has been said."""

    terms: list[tuple[Inline, ...]] = field(default_factory=list)
    entries: list[tuple[tuple[tuple[Inline, ...], ...], list[Block]]] = field(default_factory=list)

    def add(self, block: Block) -> None:
        """Take a block that stands in no description."""
        self.describe((block,))

    def describe(self, blocks: tuple[Block, ...]) -> None:
        """Say something of the open terms; without any it is said of the terms before."""
        if self.terms or not self.entries:
            self.entries.append((tuple(self.terms), []))
            self.terms.clear()
        self.entries[-1][1].extend(blocks)

    def definitions(self) -> tuple[Definition, ...]:
        """The whole list; terms that nothing is said of stand at its end."""
        if self.terms:
            self.describe(())
        return tuple(Definition(terms, tuple(blocks)) for terms, blocks in self.entries)
