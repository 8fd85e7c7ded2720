"""The state with which handlers write blocks: the open elements, the line, and the position of the walk."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence, Set
from typing import Any, Protocol

from plainleaf._kernel.article import walk as kernel
from plainleaf.engine.article.build.anchors import Anchors
from plainleaf.engine.article.build.directions import ended
from plainleaf.engine.article.build.links import Addresses
from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.article.tree import DEPTH, INLINE_DEPTH, INLINES, Block, Inline, Note, Paragraph
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import BLOCK


class Closing(Protocol):
    """Closes a container: removes it from the writer and adds the result."""

    def __call__(self, writer: BlockWriter, container: Any, /) -> None: ...


class BlockWriter(kernel.ArticleWalk, ABC):
    """Writes the blocks of one region of a document while the walk visits its nodes."""

    def __init__(
        self,
        document: Document,
        region: Region,
        overrides: dict[int, Override],
        outside: Sequence[int],
        restored: Set[int],
        closings: dict[type[kernel.Container], Closing],
        around: BlockWriter | None = None,
    ) -> None:
        """``outside`` are notes outside the region, ``restored`` nodes that a user restored. ``around`` is a writer of
        the same document, whose addresses and spaces are reused."""
        lists, runs = document.nodes.lists, document.runs
        spaces = around.spaces if around else runs.space_before.tolist()
        columns = lists.tag, lists.end, lists.run_start, lists.run_end, runs.text, spaces
        super().__init__(INLINES, Paragraph, closings, INLINE_DEPTH, columns, region.kept, region.start)
        self.document = document
        self.region = region
        self.overrides = overrides
        self.outside = outside
        self.restored = restored
        self.removals: list[Removal] = []
        self.element = document.nodes.element
        self.tags = document.nodes.tag_names
        self.addresses: Addresses = around.addresses if around else Addresses(document.base_url, document.url)
        self.anchors: Anchors = around.anchors if around else Anchors(document, region.start)
        self.in_note = around is not None  # a separate subtree is that of a note
        self.last_image = ("", -1)  # its address, and the run before which it is
        self.notes: list[Note] = []
        self.notes_at: list[int] = []  # the block before which each note is; negative for none

    @abstractmethod
    def apart(self, node: int) -> tuple[Block, ...]:
        """The blocks of a subtree, made separately."""

    def with_ends(self, line: tuple[Inline, ...]) -> tuple[Inline, ...]:
        """A line whose controls of text direction all end in it."""
        return ended(line)

    def can_nest(self) -> bool:
        """True if another container may be opened here."""
        return not self.flat and len(self.containers) < DEPTH

    def end_frame(self, frame: kernel.Frame) -> None:
        """Close an open frame before its element ends, with all frames in it."""
        innermost = None
        while innermost is not frame:
            innermost = self.frames[-1]
            self.close()

    def remove(self, node: int, step: str, reason: str) -> int:
        """Remove a subtree and record it."""
        document = self.document
        text = " ".join(document.runs.text[document.under(node)])
        if text:
            self.removals.append(Removal(step, node, reason, text))
        return self.consume(node)

    # ── white space ─────────────────────────────────────────────────────────────────────────────────────

    def space_before(self, node: int) -> bool:
        """True if white space precedes an element."""
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
