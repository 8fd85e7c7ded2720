"""Linked scrolling: both panes show the same place, whichever of them is moved."""

from bisect import bisect_right

from PySide6.QtCore import QObject

from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.web import PageView
from plainleaf.desktop.window.reading import Reading
from plainleaf.engine.article.tree import Block, Cell, Figure, List, ListItem, Quote, Table


class LinkedScroll(QObject):
    """Carries a scroll from one pane to the other; a pane that was moved from here does not answer."""

    def __init__(self, original: PageView, article: ReaderView) -> None:
        super().__init__(original)
        self.on = True
        self._original = original
        self._article = article
        self._reading: Reading | None = None
        self._nodes: list[int] = []
        original.scrolled.connect(self._from_original)
        article.scrolled.connect(self._from_article)

    def follow(self, reading: Reading | None) -> None:
        """The panes show this reading from now on."""
        self._reading = reading
        self._nodes = [] if reading is None else sorted(set(block_nodes(reading.article.blocks)))

    def has(self, address: int) -> bool:
        """Whether the article has the block of this address."""
        return self._reading is not None and self._reading.document.node_at.get(address, -1) in self._nodes

    def _from_original(self, address: int, fraction: float) -> None:
        if not self.on or self._reading is None or not self._nodes or not self._article.isVisible():
            return
        document = self._reading.document
        node = document.node_at.get(address, -1)
        if node < 0:
            return
        block = nearest(self._nodes, node)
        same = block == node
        self._article.scroll_to(int(document.address[block]), fraction if same else 0.0)

    def _from_article(self, address: int, fraction: float) -> None:
        if self.on and self._reading is not None and address >= 0 and self._original.isVisible():
            self._original.scroll_to(address, fraction)


def nearest(nodes: list[int], node: int) -> int:
    """The last of the sorted ``nodes`` that does not start after ``node``; the first where all do."""
    return nodes[max(0, bisect_right(nodes, node) - 1)]


def block_nodes(blocks: tuple[Block, ...]) -> list[int]:
    """The document nodes that the blocks of an article come from, at any depth."""
    found: list[int] = []
    waiting: list[Block | ListItem | Cell] = list(blocks)
    while waiting:
        block = waiting.pop()
        node = getattr(block, "node", -1)
        if node >= 0:
            found.append(node)
        if isinstance(block, List):
            waiting.extend(block.items)
        elif isinstance(block, Table):
            waiting.extend(cell for row in block.rows for cell in row)
        elif isinstance(block, ListItem | Quote | Figure | Cell):
            waiting.extend(block.content)
    return found
