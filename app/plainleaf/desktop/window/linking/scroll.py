"""Linked scrolling: both panes show the same place."""

from PySide6.QtCore import QObject

from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.web import PageView
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.article import nearest
from plainleaf.desktop.window.page.current import CurrentPage


class LinkedScrolling(QObject):
    """Applies scrolling in one pane to the other, without an echo."""

    def __init__(self, current: CurrentPage, original: PageView, article: ReaderView, memory: Memory) -> None:
        super().__init__(current)
        self.on = memory.linked()
        self._memory = memory
        self._current = current
        self._original = original
        self._article = article
        original.scrolled.connect(self._from_original)
        article.scrolled.connect(self._from_article)

    def turn(self, on: bool) -> None:
        """Link or unlink the panes, also for the next start."""
        if on != self.on:
            self.on = on
            self._memory.set_linked(on)

    def bring(self, address: int) -> None:
        """Scroll a node to the reading line of the original, and of the article if they are linked."""
        self._original.scroll_to(address, 0.0, True)
        if self.on:
            self._article_to(address, 0.0, True)

    def _from_original(self, address: int, fraction: float) -> None:
        if self.on and self._article.isVisible():
            self._article_to(address, fraction)

    def _article_to(self, address: int, fraction: float, smooth: bool = False) -> None:
        reading = self._current.reading
        if reading is not None and (there := nearest(reading, (address, fraction))) is not None:
            self._article.scroll_to(*there, smooth=smooth)

    def _from_article(self, address: int, fraction: float) -> None:
        if self.on and self._current.reading is not None and address >= 0 and self._original.isVisible():
            self._original.scroll_to(address, fraction)
