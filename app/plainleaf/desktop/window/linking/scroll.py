"""Linked scrolling: both panes show the same place, whichever of them is moved."""

from bisect import bisect_right
from collections.abc import Sequence

from PySide6.QtCore import QObject

from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.web import PageView
from plainleaf.desktop.window.page.reading import Reading


class LinkedScrolling(QObject):
    """Carries a scroll from one pane to the other; a pane that was moved from here does not answer."""

    def __init__(self, original: PageView, article: ReaderView) -> None:
        super().__init__(original)
        self.on = True
        self._original = original
        self._article = article
        self._reading: Reading | None = None
        self._nodes: tuple[int, ...] = ()
        original.scrolled.connect(self._from_original)
        article.scrolled.connect(self._from_article)

    def follow(self, reading: Reading | None) -> None:
        """The panes show this reading from now on."""
        self._reading = reading
        self._nodes = () if reading is None else reading.places

    def has(self, address: int) -> bool:
        """Whether the article has the block of this address."""
        node = -1 if self._reading is None else self._reading.document.node_at.get(address, -1)
        return node >= 0 and bool(self._nodes) and nearest(self._nodes, node) == node

    def bring(self, address: int) -> None:
        """Bring a node of the page into sight, and in the article the block that it lies in or after."""
        self._original.scroll_to(address)
        node = -1 if self._reading is None else self._reading.document.node_at.get(address, -1)
        if node >= 0 and self._reading is not None and self._nodes:
            self._article.scroll_to(int(self._reading.document.address[nearest(self._nodes, node)]))

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


def nearest(nodes: Sequence[int], node: int) -> int:
    """The last of the sorted ``nodes`` that does not start after ``node``; the first where all do."""
    return nodes[max(0, bisect_right(nodes, node) - 1)]
