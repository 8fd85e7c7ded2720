"""Decides whether a node without kept text, such as a picture or a rule, is content, by its surroundings."""

from bisect import bisect_left
from collections.abc import Set
from functools import cached_property

from plainleaf.engine.article.scope.captions import beside_kept
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.walk import nodes_of
from plainleaf.engine.names import is_named

_PICTURES = frozenset({"amp-img", "img"})
_PLAYERS = frozenset({"audio", "video"})
LEVELS = 4
"""Maximum ancestors of a node that are searched for its figure."""


class Surroundings:
    """The surroundings of the nodes of a region, looked up for the first node."""

    def __init__(self, document: Document, region: Region) -> None:
        self._document = document
        self._region = region
        lists = document.nodes.lists
        self._parent, self._run_start, self._run_end = lists.parent, lists.run_start, lists.run_end
        self._text, self._text_end = region.text, lists.end[region.text]
        self._found: dict[int, int | None] = {}

    def keep(self, node: int) -> bool:
        """True if a node without kept text is content."""
        states = self._region.states
        if states is not None and states[node]:
            return bool(states[node] > 0)
        if self._region.lead and (node in self._region.lead or not self._text <= node < self._text_end):
            return node in self._region.lead
        kept, beside = self._region.kept, self._beside_kept
        if kept is None or beside is None or node in self._captioned:
            return True
        start, end = self._run_start[node], self._run_end[node]
        figure = self._figure_around(node) if self._figures else None
        captioned = figure is not None and kept[self._run_end[figure]] > kept[self._run_start[figure]]
        if end > start:  # a button beside a kept caption; a picture without its caption, between kept text
            return captioned or beside[end] - beside[start] == end - start
        if figure is not None:
            return captioned or self.keep(figure)
        before = start > 0 and beside[start] > beside[start - 1]
        players = self._players  # a node may be one, or contain one
        if not before and bisect_left(players, node) < bisect_left(players, self._document.nodes.lists.end[node]):
            end = self._behind_added(end)
        after = end + 1 < len(beside) and beside[end + 1] > beside[end]
        return (before and after) or ((before or after) and self._mostly_kept_around(node, beside))

    @cached_property
    def _beside_kept(self) -> list[int] | None:
        """The prefix sums of the runs that are kept, are captions beside them, or are a program's own in posts, such as
        the size of a picture's file; None if all are kept."""
        kept, keep, layout = self._region.kept, self._region.keep, self._region.layout
        posts = keep if kept is None or layout is None else keep | self._document.covering(list(layout.beside))
        if kept is None or (beside := beside_kept(self._document, self._region.start, posts)) is keep:
            return kept
        before: list[int] = prefix_sum(beside).tolist()
        return before

    @cached_property
    def _captioned(self) -> Set[int]:
        """The nodes of the boxes of one picture with a kept caption, even with links to download it between them."""
        kept, boxes, nodes = self._region.kept or (), set[int](), self._document.nodes
        pictures = prefix_sum(nodes.having(_PICTURES)).tolist()
        for caption in self._region.captions:
            shown = kept[self._run_end[caption.caption]] > kept[self._run_start[caption.caption]]
            if caption.sure and shown and pictures[nodes.lists.end[caption.box]] - pictures[caption.box] == 1:
                boxes.add(caption.box)
        return frozenset(node for box in boxes for node in range(box, nodes.lists.end[box]))

    def _figure_around(self, node: int) -> int | None:
        """The figure with text around a node without text."""
        parent = self._parent[node]  # which many of these nodes share
        if parent not in self._found:
            self._found[parent] = self._figure_at(parent)
        return self._found[parent]

    def _figure_at(self, node: int) -> int | None:
        """The nearest figure at or around a node; None if it has no text."""
        for _ in range(LEVELS):
            if node <= self._region.start:
                return None
            if node in self._figures:
                return node if self._run_end[node] > self._run_start[node] else None
            node = self._parent[node]
        return None

    @cached_property
    def _figures(self) -> Set[int]:
        return frozenset(nodes_of(self._document.nodes, "figure"))

    @cached_property
    def _players(self) -> list[int]:
        return self._document.nodes.having(_PLAYERS).nonzero()[0].tolist()

    def _behind_added(self, run: int) -> int:
        """The first run from here on that is not an addition to a player above: links to download or to subscribe,
        which are not text and separate the player from none."""
        while run < len(self._document.runs):
            around = self._document.path(int(self._document.runs.owner[run]))[-LEVELS:]
            element = self._document.nodes.element
            box = next((ancestor for ancestor in around if is_named(element[ancestor].get("class"), "added")), None)
            if box is None:
                break
            run = self._run_end[box]
        return run

    def _mostly_kept_around(self, node: int, kept: list[int]) -> bool:
        """True if at least half of the text of the nearest ancestor with text is kept."""
        while node > self._region.start and self._run_end[node] == self._run_start[node]:
            node = self._parent[node]
        start, end = self._run_start[node], self._run_end[node]
        return 2 * (kept[end] - kept[start]) >= end - start
