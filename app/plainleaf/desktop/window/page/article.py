"""The current page's article in its view, at the place where it was read."""

from bisect import bisect_left

from PySide6.QtCore import QObject

from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.window.page import messages
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.desktop.window.page.snapshot_overlay import SnapshotOverlay


class ArticlePresenter(QObject):
    """Shows each new article; one of the same page takes the place of that before it at the same block."""

    def __init__(self, current: CurrentPage, view: ReaderView) -> None:
        super().__init__(current)
        self._current = current
        self._view = view
        self._snapshot = SnapshotOverlay(view)
        self._another_page = False
        self._place: tuple[int, float] | None = None  # address of a block, and how much of it is above the line
        self._begin_at = -1
        current.page_changed.connect(self._page_changed)
        current.article_changed.connect(self._article_changed)
        view.scrolled.connect(self._scrolled)

    def begin_at(self, node: int) -> None:
        """Show the next article of this page at the first block of a node."""
        self._begin_at = node

    def show(self) -> None:
        """Show the article again where something else has taken its place."""
        if (reading := self._current.reading) is not None:
            self._show(reading)

    def _page_changed(self, _reading: Reading | None) -> None:
        self._another_page = True
        self._begin_at = -1

    def _article_changed(self, reading: Reading | None) -> None:
        if reading is None:
            self._place = None
            return
        place = self._opening_place(reading) if self._another_page else self._next_place(reading)
        if not self._another_page:
            self._snapshot.cover()
        self._another_page = False
        self._begin_at = -1
        self._show(reading)
        if place is not None:
            self._view.scroll_to(*place)
            self._place = place

    def _opening_place(self, reading: Reading) -> tuple[int, float] | None:
        """Where a page opens that a browser sent for a passage."""
        address = reading.delivery.place if reading.delivery is not None else -1
        node = reading.document.node_at.get(address, -1) if address >= 0 else -1
        block = reading.block_at(node) if node >= 0 else -1
        return (int(reading.document.address[block]), 0.0) if block >= 0 else None

    def _next_place(self, reading: Reading) -> tuple[int, float] | None:
        """Where the article of another selection opens: at what was asked for, else where it was read, if it has it."""
        document, places = reading.document, reading.places
        if self._begin_at >= 0:
            first = bisect_left(places, self._begin_at)
            if first < len(places) and places[first] < document.nodes.end[self._begin_at]:
                return int(document.address[places[first]]), 0.0
        if self._place is not None:
            node = document.node_at.get(self._place[0], -1)
            return self._place if node >= 0 and reading.block_at(node) == node else None
        return None

    def _show(self, reading: Reading) -> None:
        self._place = None
        if reading.article.blocks:
            self._view.show_article(reading.shown)
        else:
            words = int(reading.document.runs.words.sum())
            method = reading.choice.method
            empty = messages.nothing_kept(method, words) if words else messages.no_text(reading.source)
            self._view.show_message(empty.title, empty.paragraphs, empty.actions)

    def _scrolled(self, address: int, fraction: float) -> None:
        self._place = (address, fraction)
