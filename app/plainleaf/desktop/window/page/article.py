"""Shows the current page's article at its reading position."""

from PySide6.QtCore import QObject

from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.window.page import messages
from plainleaf.desktop.window.page.current import CurrentPage, Place
from plainleaf.desktop.window.page.messages import PageMessage
from plainleaf.desktop.window.page.reading import Reading


class ArticlePresenter(QObject):
    """Shows each new article; another article of the same page opens at the same block."""

    def __init__(self, current: CurrentPage, view: ReaderView) -> None:
        super().__init__(current)
        self._current = current
        self._view = view
        self._another_page = False
        current.page_changed.connect(self._page_changed)
        current.article_changed.connect(self._article_changed)

    def show(self) -> None:
        """Show the article again after something else was shown."""
        if (reading := self._current.reading) is not None:
            self._show(reading)

    def _page_changed(self, _reading: Reading | None) -> None:
        self._another_page = True
        self._view.leave()

    def _article_changed(self, reading: Reading | None) -> None:
        if reading is None:
            return
        place = self._current.place if self._another_page else self._view.place
        if not self._another_page:
            self._view.keep_picture()
        self._another_page = False
        self._show(reading)
        if place is not None and (there := nearest(reading, place)) is not None:
            self._view.scroll_to(*there)

    def _show(self, reading: Reading) -> None:
        if reading.article.blocks:
            self._view.show_article(reading.shown)
        else:
            words = int(reading.document.runs.words.sum())
            if words:
                empty = nothing_kept(reading, words)
            else:
                empty = messages.no_text(reading.source, reading.page.origin == "browser", reading.live)
            self._view.show_message(empty.title, empty.paragraphs, empty.actions)


def nothing_kept(reading: Reading, words: int) -> PageMessage:
    """The message that the method left out all ``words`` of the page, why, and what may help."""
    from plainleaf.actions.explaining import why_empty
    from plainleaf.engine.extract import method_named

    choice = reading.choice
    may_be_live = messages.is_web(reading.page.url or "") and not reading.live and reading.page.origin != "browser"
    return messages.nothing_kept(
        choice.method,
        words,
        why_empty(reading.document, reading.trace, reading.article),
        may_be_live,
        dict(choice.parameters) != method_named(choice.method).settings(),
    )


def nearest(reading: Reading, place: Place) -> Place | None:
    """The position in the article for a place of the page: the same block if it is there, else the block before it, or,
    before the first block, its beginning; None if there is none."""
    node = reading.document.node_at.get(place[0], -1)
    block = reading.block_at(node) if node >= 0 else -1
    if block < 0:
        return None
    return place if block == node else (int(reading.document.address[block]), 0.0)
