"""Vertical writing: the article of a Japanese or Chinese page runs as the page does."""

from PySide6.QtCore import QObject

from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.web import PageView
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import Reading

LANGUAGES = ("ja", "zh")


class VerticalWriting(QObject):
    """Asks the original, which alone has all of its style sheets; until it answers the article is horizontal."""

    def __init__(self, current: CurrentPage, original: PageView, article: ReaderView) -> None:
        super().__init__(current)
        self._current = current
        self._article = article
        current.page_changed.connect(self._page_changed)
        original.written.connect(self._written)

    def _page_changed(self, _reading: Reading | None) -> None:
        self._article.set_vertical(False)

    def _written(self, vertical: bool) -> None:
        reading = self._current.reading
        if reading is not None:
            language = reading.shown.language.lower()[:2]
            self._article.set_vertical(vertical and language in LANGUAGES)
