"""The state with which handlers write blocks: the open elements, the line, and the position of the walk."""

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
from plainleaf.engine.bidi import has_bidi
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import BLOCK

C = TypeVar("C", bound=Container)


class Closing(Protocol):
    """Closes a container: removes it from the writer and adds the result."""

    def __call__(self, writer: BlockWriter, container: Any, /) -> None: ...


class BlockWriter(ABC):
    """Writes the blocks of one region of a document while the walk visits its nodes."""

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
        """``outside`` are notes outside the region, ``restored`` nodes that a user restored. ``around`` is a writer of
        the same document, whose addresses and spaces are reused."""
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
        self.in_note = around is not None  # a separate subtree is that of a note
        self.line = LineWriter()
        self.frames: list[Frame] = []
        self.containers: list[Container] = []
        self.flat = 0  # open headings, captions and terms: inside them a block boundary is only a space
        self.passed = 0  # earlier runs are finished
        self.whole = False  # the previous subtree was read as a whole: white space in it is ignored
        self.inserted_before: Set[int] = frozenset()  # nodes with inserted content before them
        self.inserted_at: Set[int] = frozenset()  # runs with inserted content before them
        self.last_image = ("", -1)  # its address, and the run before which it is
        self.notes: list[Note] = []
        self.notes_at: list[int] = []  # the block before which each note is; negative for none
        self._closings = closings

    @abstractmethod
    def apart(self, node: int) -> tuple[Block, ...]:
        """The blocks of a subtree, made separately."""

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
        """Open a frame for an inline of the line."""
        self.frames.append(InlineFrame(node, self.end[node], self.run_end[node]))

    def boundary(self, node: int) -> int:
        """A block without a meaning of its own: end the line before and after it."""
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
                around.node = node  # one frame for both, since they end together
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
        """Close the innermost frame."""
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
        """Close an open frame before its element ends, with all frames in it."""
        innermost = None
        while innermost is not frame:
            innermost = self.frames[-1]
            self.close()

    def leave(self, container: Container) -> tuple[Block, ...]:
        """End the line, remove the container and return its blocks."""
        self.flush(container.node)
        self.containers.pop()
        return tuple(container.blocks)

    def leave_line(self) -> tuple[Inline, ...]:
        """Remove a container that is one line, and return that line."""
        self.flat -= 1
        self.containers.pop()
        return self.line.take()

    # ── blocks ──────────────────────────────────────────────────────────────────────────────────────────

    def add(self, block: Block) -> None:
        """Add a block at the current position."""
        self.containers[-1].add(block)

    def flush(self, node: int = -1) -> None:
        """End the line: its content becomes a paragraph of ``node``, or else of the innermost open element."""
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
        """Skip a subtree: its runs are finished."""
        self.passed = self.run_end[node]
        return self.end[node]

    def consume_whole(self, node: int) -> int:
        """As above, ignoring the white space inside the subtree."""
        self.whole = True
        return self.consume(node)

    def only_text(self, node: int) -> str | None:
        """The text of an element with only text that can be copied; None for others."""
        run = self.run_start[node]
        if self.end[node] > node + 1 or self.run_end[node] != run + 1 or self.line.indent:
            return None
        if node + 1 in self.inserted_before or run in self.inserted_at:
            return None
        kept, text = self.region.kept, self.document.runs.text[run]
        shown = kept is None or kept[run + 1] > kept[run]
        return text if shown and "$" not in text and "\\" not in text and not has_bidi(text) else None

    def remove(self, node: int, step: str, reason: str) -> int:
        """Remove a subtree and record it."""
        document = self.document
        text = " ".join(document.runs.text[document.under(node)])
        if text:
            self.removals.append(Removal(step, node, reason, text))
        return self.consume(node)

    # ── white space ─────────────────────────────────────────────────────────────────────────────────────

    def space_before(self, node: int) -> bool:
        """Whether white space precedes an element."""
        element = self.element[node]
        while True:
            before, parent = element.getprevious(), element.getparent()
            text = before.tail if before is not None else parent.text if parent is not None else None
            if text or before is not None or parent is None or parent.tag in BLOCK:
                return bool(text) and str(text)[-1].isspace()
            element = parent  # at the start of an inline element, look before that

    def join_tail(self, node: int) -> None:
        """Join the text after an element without a space, unless the page has one there; white space inside an element
        that is read as a whole is ignored."""
        tail = self.element[node].tail
        self.whole = True
        if tail and not str(tail)[0].isspace():
            self.spaces[self.run_end[node]] = False
