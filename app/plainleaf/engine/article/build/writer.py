"""What handlers write blocks with: the open elements, the line, and where the walk stands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence, Set
from typing import Any, Protocol, TypeVar

from plainleaf.engine.article.build.anchors import Anchors
from plainleaf.engine.article.build.frames import BoundaryFrame, Container, Frame, InlineFrame
from plainleaf.engine.article.build.line import LineWriter
from plainleaf.engine.article.build.links import Addresses
from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.article.tree import DEPTH, Block, Inline, Note, Paragraph, Text
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import BLOCK

C = TypeVar("C", bound=Container)


class Closing(Protocol):
    """What ends a container: it takes the container off the writer and adds what it has become."""

    def __call__(self, writer: BlockWriter, container: Any, /) -> None: ...


class BlockWriter(ABC):
    """Writes the blocks of one region of a document, while the walk goes over its nodes."""

    def __init__(
        self,
        document: Document,
        region: Region,
        overrides: Mapping[int, Override],
        outside: Sequence[int],
        restored: Set[int],
        closings: Mapping[type[Container], Closing],
        around: BlockWriter | None = None,
    ) -> None:
        """``outside`` are notes that the region does not show, ``restored`` nodes that a reader put back. ``around``
        is a writer of the same document: its addresses, and what it knows of spaces, are used again."""
        self.document = document
        self.region = region
        self.overrides = overrides
        self.outside = outside
        self.restored = restored
        self.removals: list[Removal] = []
        self.element = document.nodes.element
        self.tags = document.nodes.tag_names
        lists = document.nodes.lists
        self.end, self.run_start, self.run_end = lists.end, lists.run_start, lists.run_end
        self.addresses: Addresses = around.addresses if around else Addresses(document.base_url, document.url)
        self.anchors: Anchors = around.anchors if around else Anchors(document, region.start)
        self.spaces: list[bool] = around.spaces if around else document.runs.space_before.tolist()
        self.in_note = around is not None  # a subtree by itself is that of a note
        self.line = LineWriter()
        self.frames: list[Frame] = []
        self.containers: list[Container] = []
        self.flat = 0  # open headings, captions and terms: inside them a block boundary is only a gap
        self.passed = 0  # the runs before it are done with
        self.whole = False  # the subtree passed was read as a whole: its inner white space counts for nothing
        self.inserted_before: Set[int] = frozenset()  # nodes before which something is that is in no node
        self.inserted_at: Set[int] = frozenset()  # the same of runs
        self.last_image = ("", -1)  # its address, and the run before which it stands
        self.notes: list[Note] = []
        self.notes_at: list[int] = []  # the block before which each stands, negative for none
        self._closings = closings

    @abstractmethod
    def apart(self, node: int) -> tuple[Block, ...]:
        """The blocks of a subtree by themselves."""

    # ── frames ──────────────────────────────────────────────────────────────────────────────────────────

    def open(self, kind: type[C], node: int) -> C:
        """End the line and open a container."""
        self.flush()
        container = kind(node, self.end[node], self.run_end[node])
        self.frames.append(container)
        self.containers.append(container)
        return container

    def open_line(self, kind: type[C], node: int) -> C:
        """End the line and open a container that is one line: a heading, a caption, a term."""
        container = self.open(kind, node)
        self.flat += 1
        return container

    def open_inline(self, node: int) -> None:
        """Open a frame for what is open in the line."""
        self.frames.append(InlineFrame(node, self.end[node], self.run_end[node]))

    def boundary(self, node: int) -> int:
        """A block without meaning of its own: lines end before and after it."""
        if self.flat:
            self.line.gap = True
        elif not self.line.empty:
            self.flush()
        frames, end, run_end = self.frames, self.end[node], self.run_end[node]
        if end == node + 1 and not (self.flat or self.line.opened) and (text := self.only_text(node)) is not None:
            self.containers[-1].add(Paragraph((Text(text),), node))
            return self.consume_whole(node)
        if end > node + 1 or run_end > self.run_start[node] or len(self.element[node]):  # else it is empty
            around = frames[-1] if frames else None
            if (
                type(around) is BoundaryFrame
                and around.end == end
                and around.run_end == run_end
                and end not in self.inserted_before
            ):
                around.node = node  # one frame for both, which end together
            else:
                frames.append(BoundaryFrame(node, end, run_end))
        return node + 1

    def can_nest(self) -> bool:
        """Whether another container may be opened here."""
        return not self.flat and len(self.containers) < DEPTH

    def within(self, kind: type[C]) -> C | None:
        """The innermost container if it is of this kind."""
        container = self.containers[-1]
        return container if isinstance(container, kind) else None

    def close(self) -> None:
        """The innermost frame ends."""
        frame = self.frames.pop()
        if type(frame) is BoundaryFrame:
            if self.flat:
                self.line.gap = True
            elif not self.line.empty:
                self.flush(frame.node)
        elif type(frame) is InlineFrame:
            self.line.close()
        elif isinstance(frame, Container):
            self._closings[type(frame)](self, frame)

    def end_frame(self, frame: Frame) -> None:
        """End an open frame before its element ends, and all frames in it."""
        innermost = None
        while innermost is not frame:
            innermost = self.frames[-1]
            self.close()

    def leave(self, container: Container) -> tuple[Block, ...]:
        """End the line, take the container off and give its blocks."""
        self.flush(container.node)
        self.containers.pop()
        return tuple(container.blocks)

    def leave_line(self) -> tuple[Inline, ...]:
        """Take a container off that is one line, and give that line."""
        self.flat -= 1
        self.containers.pop()
        return self.line.take()

    # ── blocks ──────────────────────────────────────────────────────────────────────────────────────────

    def add(self, block: Block) -> None:
        """Put a block where it stands."""
        self.containers[-1].add(block)

    def flush(self, node: int = -1) -> None:
        """End the line: what it holds becomes a paragraph of ``node``, or else of the innermost open element."""
        line = self.line
        if line.empty:
            line.gap = False
            return
        content = line.take()
        if content:
            self.add(Paragraph(content, self.here if node < 0 else node))

    @property
    def here(self) -> int:
        """The innermost open element."""
        return self.frames[-1].node if self.frames else self.region.start

    def consume(self, node: int) -> int:
        """Go on behind a subtree: its runs are done with."""
        self.passed = self.run_end[node]
        return self.end[node]

    def consume_whole(self, node: int) -> int:
        """The same, where the white space inside the subtree counts for nothing."""
        self.whole = True
        return self.consume(node)

    def only_text(self, node: int) -> str | None:
        """The text of an element that holds nothing else and may be written as it stands; None for others."""
        run = self.run_start[node]
        if self.end[node] > node + 1 or self.run_end[node] != run + 1 or self.line.indent:
            return None
        if node + 1 in self.inserted_before or run in self.inserted_at:
            return None
        kept, text = self.region.kept, self.document.runs.text[run]
        shown = kept is None or kept[run + 1] > kept[run]
        return text if shown and "$" not in text and "\\" not in text else None

    def remove(self, node: int, step: str, reason: str) -> int:
        """Leave a subtree out, and say so."""
        document = self.document
        text = " ".join(document.runs.text[document.under(node)])
        if text:
            self.removals.append(Removal(step, node, reason, text))
        return self.consume(node)

    # ── white space ─────────────────────────────────────────────────────────────────────────────────────

    def space_before(self, node: int) -> bool:
        """Whether white space stands before an element."""
        element = self.element[node]
        while True:
            before, parent = element.getprevious(), element.getparent()
            text = before.tail if before is not None else parent.text if parent is not None else None
            if text or before is not None or parent is None or parent.tag in BLOCK:
                return bool(text) and str(text)[-1].isspace()
            element = parent  # the first thing in an inline element: what stands before that

    def join_tail(self, node: int) -> None:
        """The text behind an element joins it without a space, unless the page has one there: white space inside
        an element that is read as a whole counts for nothing."""
        tail = self.element[node].tail
        self.whole = True
        if tail and not str(tail)[0].isspace():
            self.spaces[self.run_end[node]] = False
