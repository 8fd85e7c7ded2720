"""Linked scrolling: both panes show the same place, whichever of them is moved."""

from PySide6.QtCore import QObject

from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.web import PageView
from plainleaf.desktop.window.page.current import CurrentPage


class LinkedScrolling(QObject):
    """Carries a scroll from one pane to the other; a pane that was moved from here does not answer."""

    def __init__(self, current: CurrentPage, original: PageView, article: ReaderView) -> None:
        super().__init__(current)
        self.on = True
        self._current = current
        self._original = original
        self._article = article
        original.scrolled.connect(self._from_original)
        article.scrolled.connect(self._from_article)

    def _from_original(self, address: int, fraction: float) -> None:
        reading = self._current.reading
        if not self.on or reading is None or not self._article.isVisible():
            return
        node = reading.document.node_at.get(address, -1)
        block = reading.block_at(node) if node >= 0 else -1
        if block >= 0:
            self._article.scroll_to(int(reading.document.address[block]), fraction if block == node else 0.0)

    def _from_article(self, address: int, fraction: float) -> None:
        if self.on and self._current.reading is not None and address >= 0 and self._original.isVisible():
            self._original.scroll_to(address, fraction)
