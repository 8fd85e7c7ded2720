"""The walk that makes blocks: one pass over the kept nodes and runs, in document order, without recursion."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence, Set
from functools import cached_property

from plainleaf.engine.article.build.frames import ArticleFrame
from plainleaf.engine.article.build.handlers import Handler, Handlers
from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.math import tex_in_text
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.article.scope.surroundings import Surroundings
from plainleaf.engine.article.tree import Block, Formula, Image, Paragraph
from plainleaf.engine.document import Document


class Builder(BlockWriter):
    """Builds the blocks of one region."""

    def __init__(
        self,
        document: Document,
        region: Region,
        handlers: Handlers,
        overrides: dict[int, Override],
        outside: Sequence[int] = (),
        restored: Set[int] = frozenset(),
        around: Builder | None = None,
    ) -> None:
        """``outside``, ``restored`` and ``around`` as in ``BlockWriter``."""
        super().__init__(document, region, overrides, outside, restored, handlers.closings, around)
        self._handlers = handlers
        self._around = around
        self._surroundings = Surroundings(document, region)

    def build(self) -> tuple[Block, ...]:
        node = self.region.start
        whole = ArticleFrame(node, self.end[node] + 1, self.run_end[node] + 1)
        self.containers.append(whole)
        without, handlers = self.region.without_kept_text(self.document), self._handlers
        inserted = handlers.insert(self)
        bare = None if without is None else without.tobytes()
        self.walk(self._by_tag, handlers.overrides, self.overrides, bare, inserted.before_node, inserted.before_run)
        handlers.finish(self)
        return tuple(whole.blocks)

    def apart(self, node: int) -> tuple[Block, ...]:
        """The blocks of a subtree, made separately."""
        first, last = bisect_right(self._overridden, node), bisect_left(self._overridden, self.end[node])
        below = {one: self.overrides[one] for one in self._overridden[first:last]}
        region = Region(node, self.region.keep, None, self.region.probabilistic)
        return Builder(self.document, region, self._handlers, below, self.outside, around=self).build()

    @cached_property
    def _by_tag(self) -> list[Handler | None]:
        """The handler of each of the document's tags."""
        if self._around is not None:
            return self._around._by_tag
        return [self._handlers.elements.get(name) for name in self.document.nodes.tag_names]

    @cached_property
    def _overridden(self) -> list[int]:
        """The nodes with an override, in order."""
        return sorted(self.overrides)

    def bare(self, node: int, override: Override | None) -> int | None:
        """The node after one without kept text; None if the node is to be handled as usual."""
        has_text = self.run_end[node] > self.run_start[node]
        if has_text and (preview := self._handlers.preview(self, node)) is not None:
            self.flush()
            self.add(preview)
            return self.consume(node)
        if self._surroundings.keep(node) or (override is not None and override.kind == "removal"):
            return None
        return self.consume(node)

    def insert_before(self, node: int, insertions: Sequence[tuple[int, Sequence[Image | Formula]]]) -> None:
        """Insert content before a node, in its parent element."""
        for around, content in insertions:
            while self.frames and self.frames[-1].end <= node and self.frames[-1].node > around:
                self.close()
            self.insert(content)

    def insert(self, content: Sequence[Image | Formula]) -> None:
        """Insert content at the current position."""
        for inline in content:
            if isinstance(inline, Formula) and inline.display and not self.flat:
                self.flush()
                self.add(Paragraph((inline,)))
            else:
                self.line.put(inline, isinstance(inline, Formula))

    @cached_property
    def _dollars(self) -> bool | None:
        """True if single dollar signs enclose formulas on this page; None if no script renders formulas."""
        return self._around._dollars if self._around else tex_in_text.single_dollars(self.document)

    def text_with_tex(self, text: str, space: bool) -> None:
        """Add text with possible formulas to the line; not in code, where scripts render none."""
        dollars = self._dollars if tex_in_text.may_hold(text) else None
        if dollars is None or any(each.kind == "code" for each in self.line.opened):
            self.line.text(text, space)
            return
        for piece in tex_in_text.pieces(text, dollars):
            if isinstance(piece, str):
                if bare := piece.strip():
                    self.line.text(bare, space or piece[0].isspace())
                space = piece[-1].isspace()
                continue
            if piece.display and not self.flat:
                self.flush()
                self.add(Paragraph((piece,), self.here))
            else:
                self.line.put(piece, space)
            space = False
