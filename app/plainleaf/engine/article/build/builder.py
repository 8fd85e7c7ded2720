"""The walk that makes blocks: one pass over the kept nodes and runs, in document order, without recursion."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence, Set
from functools import cached_property

from lxml import etree

from plainleaf.engine.article.build.anchors import Anchors
from plainleaf.engine.article.build.frames import Container, Frame, FrameKind
from plainleaf.engine.article.build.line import Line
from plainleaf.engine.article.build.links import Addresses
from plainleaf.engine.article.build.overrides import Mark, left_out
from plainleaf.engine.article.elements import code, figures, flow, lists, tables
from plainleaf.engine.article.elements import inline as phrases
from plainleaf.engine.article.elements import link_cards as cards
from plainleaf.engine.article.elements import noscript as unseen
from plainleaf.engine.article.elements.images import same_picture
from plainleaf.engine.article.math import tex_in_text as raw_tex
from plainleaf.engine.article.notes import footnotes
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.scope.captions import beside_kept
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.article.tree import DEPTH, Block, Image, Note, Notes, Paragraph
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import BLOCK
from plainleaf.engine.document.walk import nodes_of

# What to do at an element: returns the node to go on with.
Action = Callable[["Builder", int], int]
Closing = Callable[["Builder", Container], None]


class Builder:
    """Builds the blocks of one region. Rooms of one concern each (lists, tables, …) give the actions."""

    def __init__(
        self,
        document: Document,
        region: Region,
        marks: Mapping[int, Mark],
        outside: Sequence[int] = (),
        restored: Set[int] = frozenset(),
        around: Builder | None = None,
    ) -> None:
        """``around`` is a builder of the same document: its addresses, and what it knows of spaces, are used again."""
        self.document = document
        self.region = region
        self.marks = marks
        self.outside = outside  # notes that the region does not show
        self.restored = restored  # nodes that a reader put back
        self.removals: list[Removal] = []
        self.element: list[etree._Element] = document.nodes.element
        lists = document.nodes.lists
        self.tags, self.parent, self.end = lists.tag, lists.parent, lists.end
        self.run_start, self.run_end = lists.run_start, lists.run_end
        self.addresses: Addresses = around.addresses if around else Addresses(document.base_url, document.page.url)
        self.spaces: list[bool] = around.spaces if around else document.runs.space_before.tolist()
        self.line = Line()
        self.frames: list[Frame] = []
        self.containers: list[Container] = []
        self.flat = 0  # open headings, captions and terms: inside them a block boundary is only a gap
        self.anchors = Anchors(document, region.start)
        self.whole = False  # the subtree passed was read as a whole: its inner white space counts for nothing
        self.passed = 0  # the runs before it are done with
        self.previews: Set[etree._Element] = frozenset()
        self._last_image = ("", -1)
        self._notes: list[Note] = []
        self._notes_at: list[int] = []

    def build(self) -> tuple[Block, ...]:
        """The blocks of the region."""
        document, kept, end = self.document, self.region.kept, self.end
        runs = document.runs
        texts, spaces = runs.text, self.spaces
        actions = [ACTIONS.get(name) for name in document.nodes.tag_names]
        tags = self.tags
        run_start, run_end, frames, marks = self.run_start, self.run_end, self.frames, self.marks
        bare = self._without_kept_text()
        node = self.region.start
        stop = end[node]
        run, last = run_start[node], run_end[node]
        whole = Container("article", node, stop + 1, last + 1)
        self.containers.append(whole)
        line = self.line
        hidden_content = unseen.find(self)
        self.previews = hidden_content.previews
        before_node, before_run = hidden_content.before_node, hidden_content.before_run
        while node < stop:
            if node in before_node:
                unseen.put_before(self, node, before_node.pop(node))
            while frames and frames[-1].end <= node:
                self.close()
            if bare is not None and bare[node] and (found := cards.card(self, node)) is not None:
                self.flush()
                self.add(found)
                follow = self.consume(node)
            elif bare is not None and bare[node] and not self.is_kept(node):
                mark = marks.get(node)
                follow = mark.action(self, node, mark) if mark and mark.action is left_out else self.consume(node)
            elif (mark := marks.get(node)) is not None:
                follow = mark.action(self, node, mark)
            elif (action := actions[tags[node]]) is not None:
                follow = action(self, node)
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
                    self.close()
                if run in before_run:
                    unseen.put(self, before_run.pop(run))
                if kept is None or kept[run + 1] > kept[run]:
                    text = texts[run]
                    if "$" in text or "\\" in text:
                        self.put_tex(text, spaces[run])
                    else:
                        line.text(text, spaces[run])
                elif spaces[run]:
                    line.gap = True
                run += 1
        unseen.put_before(self, stop, before_node.pop(stop, []))
        while frames:
            self.close()
        self.flush()
        for holder in self.outside:
            footnotes.put_outside(self, holder)
        self._add_notes(whole)
        return tuple(whole.blocks)

    def _without_kept_text(self) -> list[bool] | None:
        """For every node whether it holds no kept text; None where everything is kept."""
        if self.region.kept is None:
            return None
        kept, nodes = prefix_sum(self.region.keep), self.document.nodes
        bare: list[bool] = (kept[nodes.run_end] == kept[nodes.run_start]).tolist()
        return bare

    def is_kept(self, node: int) -> bool:
        """Whether a node without kept text is content: whether its surroundings are."""
        kept, beside = self.region.kept, self._beside_kept
        if kept is None or beside is None:
            return True
        start, end = self.run_start[node], self.run_end[node]
        if end > start:  # pictures whose captions were not kept, between kept text
            return beside[end] - beside[start] == end - start
        if self._figures and (figure := self._figure_around(node)) is not None:
            return kept[self.run_end[figure]] > kept[self.run_start[figure]] or self.is_kept(figure)
        before = start > 0 and beside[start] > beside[start - 1]
        after = end + 1 < len(beside) and beside[end + 1] > beside[end]
        return (before and after) or ((before or after) and self._around(node, beside))

    @cached_property
    def _beside_kept(self) -> list[int] | None:
        """The prefix sums of the runs that are kept, or no more than captions beside them; None where all are kept."""
        kept, keep = self.region.kept, self.region.keep
        if kept is None or (beside := beside_kept(self.document, self.region.start, keep)) is keep:
            return kept
        before: list[int] = prefix_sum(beside).tolist()
        return before

    def _figure_around(self, node: int) -> int | None:
        """The figure with text that a node without text stands in."""
        for _ in range(4):
            node = self.parent[node]
            if node <= self.region.start:
                return None
            if node in self._figures:
                return node if self.run_end[node] > self.run_start[node] else None
        return None

    @cached_property
    def _figures(self) -> Set[int]:
        return frozenset(nodes_of(self.document.nodes, "figure"))

    def _around(self, node: int, kept: list[int]) -> bool:
        """Whether at least half of the text of the nearest ancestor with text is kept."""
        while node > self.region.start and self.run_end[node] == self.run_start[node]:
            node = self.parent[node]
        start, end = self.run_start[node], self.run_end[node]
        return 2 * (kept[end] - kept[start]) >= end - start

    # ── frames ──────────────────────────────────────────────────────────────────────────────────────────

    def push(self, kind: FrameKind, node: int) -> None:
        """Open a frame that gathers nothing itself."""
        self.frames.append(Frame(kind, node, self.end[node], self.run_end[node]))

    def open(self, kind: FrameKind, node: int) -> Container:
        """End the line and open a container. Beyond DEPTH it gathers for the one around it."""
        self.flush()
        container = Container(kind, node, self.end[node], self.run_end[node])
        self.frames.append(container)
        self.containers.append(container)
        return container

    def boundary(self, node: int) -> int:
        """A block without meaning of its own: lines end before and after it."""
        if self.flat:
            self.line.gap = True
        elif not self.line.empty:
            self.flush()
        end = self.end[node]
        if end > node + 1 or self.run_end[node] > self.run_start[node] or len(self.element[node]):  # else it is empty
            self.frames.append(Frame("boundary", node, end, self.run_end[node]))
        return node + 1

    def can_nest(self) -> bool:
        """Whether another container may be opened here."""
        return not self.flat and len(self.containers) < DEPTH

    def close(self) -> None:
        """The innermost frame ends."""
        frame = self.frames.pop()
        if frame.kind == "boundary":
            if self.flat:
                self.line.gap = True
            elif not self.line.empty:
                self.flush(frame.node)
        elif frame.kind == "inline":
            self.line.close()
        elif isinstance(frame, Container):
            CLOSINGS[frame.kind](self, frame)

    def end_frame(self, frame: Frame) -> None:
        """End an open frame before its element ends, and all frames in it."""
        while frame in self.frames:
            self.close()

    def flush(self, node: int = -1) -> None:
        """End the line: what it holds becomes a paragraph of ``node``, or else of the innermost open element."""
        line = self.line
        if line.empty:
            line.gap = False
            return
        content = line.take()
        if content:
            if node < 0:
                node = self.frames[-1].node if self.frames else self.region.start
            self.add(Paragraph(content, node))

    def leave(self, container: Container) -> tuple[Block, ...]:
        """End the line, take the container off and give its blocks."""
        self.flush(container.node)
        self.containers.pop()
        return tuple(container.blocks)

    def consume(self, node: int) -> int:
        """Go on behind a subtree: its runs are done with."""
        self.passed = self.run_end[node]
        return self.end[node]

    def add(self, block: Block) -> None:
        """Put a block where it stands."""
        container = self.containers[-1]
        if container.kind in lists.STRAYS:
            lists.stray(container, block)
        else:
            container.blocks.append(block)

    def within(self, *kinds: FrameKind) -> Container | None:
        """The innermost container if it is of one of these kinds."""
        container = self.containers[-1]
        return container if container.kind in kinds else None

    def put_image(self, picture: Image, node: int) -> None:
        """Put an image into the line; the same one again in another size, with no text between, is a double for
        another screen or for an overlay."""
        before, run = self._last_image
        self._last_image = picture.src, self.run_start[node]
        if run != self.run_start[node] or not same_picture(before, picture.src):
            self.line.put(picture, _space_before(self.element[node]))

    @cached_property
    def dollars(self) -> bool | None:
        """Whether single dollar signs enclose formulas on this page; None where no script sets any formula."""
        return raw_tex.single_dollars(self.document)

    def put_tex(self, text: str, space: bool) -> None:
        """Put text that may have formulas in it into the line; not in code, where no script sets any."""
        dollars = self.dollars if raw_tex.may_hold(text) else None
        if dollars is None or any(one.kind == "code" for one in self.line.opened):
            self.line.text(text, space)
            return
        for piece in raw_tex.pieces(text, dollars):
            if isinstance(piece, str):
                if bare := piece.strip():
                    self.line.text(bare, space or piece[0].isspace())
                space = piece[-1].isspace()
                continue
            if piece.display and not self.flat:
                self.flush()
                self.add(Paragraph((piece,), self.frames[-1].node if self.frames else self.region.start))
            else:
                self.line.put(piece, space)
            space = False

    def put_note(self, note: Note, at_end: bool = False) -> None:
        """Keep a note for the notes of the article; ``at_end``: it stands in no place of its own."""
        self._notes.append(note)
        self._notes_at.append(-len(self._notes) if at_end else len(self.containers[0].blocks))

    def next_note(self) -> int:
        """The number of the next note that has none."""
        return len(self._notes) + 1

    @cached_property
    def _marked(self) -> list[int]:
        """The nodes with a mark, in order."""
        return sorted(self.marks)

    def apart(self, node: int) -> tuple[Block, ...]:
        """The blocks of a subtree by themselves."""
        first, last = bisect_right(self._marked, node), bisect_left(self._marked, self.end[node])
        below = {one: self.marks[one] for one in self._marked[first:last]}
        return Builder(
            self.document, Region(node, self.region.keep, None, self.region.judged), below, around=self
        ).build()

    def _add_notes(self, whole: Container) -> None:
        """The notes stand where they stood if that was one place, else at the end; a heading or a rule that only
        they stood under goes with them."""
        if not self._notes:
            return
        first, last = self._notes_at[0], self._notes_at[-1]
        at = first if first == last >= 0 else len(whole.blocks)
        while 0 < at <= len(whole.blocks) and footnotes.leads_to_notes(whole.blocks[at - 1]):
            at -= 1
            del whole.blocks[at]
        if self.outside:
            self._notes.sort(key=footnotes.place)
        whole.blocks.insert(at, Notes(tuple(self._notes), self._notes[0].node))

    def space_before(self, node: int) -> bool:
        """Whether white space stands before an element."""
        return _space_before(self.element[node])

    def join_tail(self, node: int) -> None:
        """The text behind an element joins it without a space, unless the page has one there: white space inside
        an element that is read as a whole counts for nothing."""
        tail = self.element[node].tail
        self.whole = True
        if tail and not str(tail)[0].isspace():
            self.spaces[self.run_end[node]] = False

    def remove(self, node: int, step: str, reason: str) -> int:
        """Leave a subtree out, and say so."""
        document = self.document
        text = " ".join(document.runs.text[document.under(node)])
        if text:
            self.removals.append(Removal(step, node, reason, text))
        return self.consume(node)


def _space_before(element: etree._Element) -> bool:
    while True:
        before, parent = element.getprevious(), element.getparent()
        text = before.tail if before is not None else parent.text if parent is not None else None
        if text or before is not None or parent is None or parent.tag in BLOCK:
            return bool(text) and str(text)[-1].isspace()
        element = parent  # the first thing in an inline element: what stands before that


ACTIONS: Mapping[str, Action] = {
    **dict.fromkeys(flow.BOUNDARIES, Builder.boundary),
    **flow.ACTIONS, **phrases.ACTIONS, **lists.ACTIONS, **tables.ACTIONS, **figures.ACTIONS, **code.ACTIONS,
}  # fmt: skip
CLOSINGS: Mapping[str, Closing] = {
    **flow.CLOSINGS, **lists.CLOSINGS, **tables.CLOSINGS, **figures.CLOSINGS, **footnotes.CLOSINGS,
}  # fmt: skip
