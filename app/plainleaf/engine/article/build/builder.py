"""The walk that makes blocks: one pass over the kept nodes and runs, in document order, without recursion."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence, Set
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
        overrides: Mapping[int, Override],
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
        document, kept, end, overrides = self.document, self.region.kept, self.end, self.overrides
        texts, spaces, tags = document.runs.text, self.spaces, document.nodes.lists.tag
        by_tag = self._by_tag
        by_kind = self._handlers.overrides
        run_start, run_end, frames, line = self.run_start, self.run_end, self.frames, self.line
        close, without = self.close, self.region.without_kept_text(document)
        bare: list[bool] | None = None if without is None else without.tolist()
        node = self.region.start
        stop = end[node]
        run, last = run_start[node], run_end[node]
        whole = ArticleFrame(node, stop + 1, last + 1)
        self.containers.append(whole)
        insertions = self._handlers.insert(self)
        before_node, before_run = insertions.before_node, insertions.before_run
        self.inserted_before, self.inserted_at = before_node.keys(), before_run.keys()
        while node < stop:
            if node in before_node:
                self._insert_before(node, before_node.pop(node))
            while frames and frames[-1].end <= node:
                close()
            override = overrides.get(node)
            if bare is not None and bare[node] and (past := self._without_text(node, override)) is not None:
                follow = past
            elif override is not None:
                follow = by_kind[override.kind](self, node, override)
            elif (handler := by_tag[tags[node]]) is not None:
                follow = handler(self, node)
            else:
                follow = node + 1
            if self.passed > run:
                line.gap = line.gap or (not self.whole and any(spaces[run : self.passed]))
                self.whole = False
                run = self.passed
            node = follow
            limit = run_start[node] if node < stop else last
            while run < limit:
                while frames and frames[-1].run_end <= run:
                    close()
                if run in before_run:
                    self._insert(before_run.pop(run))
                if kept is None or kept[run + 1] > kept[run]:
                    text = texts[run]
                    if "$" in text or "\\" in text:
                        self._text_with_tex(text, spaces[run])
                    else:
                        line.text(text, spaces[run])
                elif spaces[run]:
                    line.gap = True
                run += 1
        self._insert_before(stop, before_node.pop(stop, []))
        while frames:
            self.close()
        self.flush()
        self._handlers.finish(self)
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

    def _without_text(self, node: int, override: Override | None) -> int | None:
        """The node after one without kept text; None if the node is to be handled as usual."""
        has_text = self.run_end[node] > self.run_start[node]
        if has_text and (preview := self._handlers.preview(self, node)) is not None:
            self.flush()
            self.add(preview)
            return self.consume(node)
        if self._surroundings.keep(node) or (override is not None and override.kind == "removal"):
            return None
        return self.consume(node)

    def _insert_before(self, node: int, insertions: Sequence[tuple[int, Sequence[Image | Formula]]]) -> None:
        """Insert content before a node, in its parent element."""
        for around, content in insertions:
            while self.frames and self.frames[-1].end <= node and self.frames[-1].node > around:
                self.close()
            self._insert(content)

    def _insert(self, content: Sequence[Image | Formula]) -> None:
        """Insert content at the current position."""
        for one in content:
            if isinstance(one, Formula) and one.display and not self.flat:
                self.flush()
                self.add(Paragraph((one,)))
            else:
                self.line.put(one, isinstance(one, Formula))

    @cached_property
    def _dollars(self) -> bool | None:
        """Whether single dollar signs enclose formulas on this page; None if no script renders formulas."""
        return self._around._dollars if self._around else tex_in_text.single_dollars(self.document)

    def _text_with_tex(self, text: str, space: bool) -> None:
        """Add text with possible formulas to the line; not in code, where scripts render none."""
        dollars = self._dollars if tex_in_text.may_hold(text) else None
        if dollars is None or any(one.kind == "code" for one in self.line.opened):
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
