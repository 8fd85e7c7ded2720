"""Where the window goes: to an address or a file, back, forward, to what a browser sent; and what it went to."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from plainleaf.desktop.shelf import Recent
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page import messages
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.delivery import Delivery
from plainleaf.desktop.window.page.history import History, Visit
from plainleaf.desktop.window.page.loader import PageLoader
from plainleaf.desktop.window.page.messages import PageMessage
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.desktop.window.page.sources import source_from_input


class Navigation(QObject):
    """Has pages loaded and makes what was loaded the current page.

    ``ended(message, source)``: no page is open any more, for the reason in the message. ``live_changed(on)``: the page
    is one with its scripts, or no more. ``history_changed()``: other pages lie behind and ahead.
    ``recents_changed(recents)``: the pages opened lately. ``message(text)`` for the status bar.
    """

    ended = Signal(object, str)
    live_changed = Signal(bool)
    history_changed = Signal()
    recents_changed = Signal(object)
    message = Signal(str)

    def __init__(
        self, current: CurrentPage, loader: PageLoader, memory: Memory, choice: Callable[[], MethodChoice]
    ) -> None:
        super().__init__(current)
        self._current = current
        self._loader = loader
        self._memory = memory
        self._choice = choice
        self._live = False
        self.history: History[Reading] = History()
        current.article_changed.connect(self._keep)
        loader.opened.connect(self._opened)
        loader.failed.connect(lambda source, error: self._end(source, messages.failure(error, source)))
        loader.live_failed.connect(lambda source, why: self._end(source, messages.live_failure(why, source), live=True))
        loader.cancelled.connect(self._cancelled)

    def open(self, source: str, live: bool = False) -> None:
        """Open a web address or a file; ``live`` loads it with its scripts."""
        source = source_from_input(source)
        if not source:
            return
        if live and messages.is_web(source):
            self._loader.open_live(source, self._choice())
        else:
            self._loader.open_source(source, self._choice())

    def open_delivery(self, delivery: Delivery) -> None:
        """Show a page that a browser sent, as it is, without fetching it again."""
        self._loader.open_page(delivery.page, self._choice(), delivery)

    def open_recent(self, recent: Recent) -> None:
        """Open a recent page; what a browser sent is shown again while the window still has it, else fetched."""
        delivery = self.delivery_of(recent)
        if delivery is not None:
            self.open_delivery(delivery)
        else:
            self.open(recent.source, recent.live)

    def forget(self, recent: Recent) -> None:
        """Take a page from the recent ones."""
        self.recents_changed.emit(self._memory.forget(recent))

    def delivery_of(self, recent: Recent) -> Delivery | None:
        """What a browser sent, if this recent page is such and still here."""
        return self.history.delivery_of(recent.source, recent.sent) if recent.sent else None

    def follow(self, link: str) -> None:
        """A link of the page or the article: web pages open here, the rest where the system opens such."""
        if messages.is_web(link) or link.startswith("file:"):
            self.open(link)
        else:
            QDesktopServices.openUrl(QUrl(link))

    def reload(self) -> None:
        """Open the current page anew; what a browser sent is read again, since only the browser has it anew."""
        if (visit := self.history.current) is not None:
            self._visit_again(visit)

    def go(self, by: int) -> None:
        """Back (−1) or forward (+1)."""
        visit = self.history.move(by)
        if visit is None:
            return
        self._loader.cancel()
        if visit.reading is not None:
            self._show(visit.reading)
        else:
            self._visit_again(visit)
        self.history_changed.emit()

    def go_live(self, on: bool, typed: str = "") -> None:
        """Load the current page, or before the first the address that is ``typed``, with its scripts, or without."""
        if on == self._live:
            return
        visit = self.history.current
        source = visit.source if visit is not None else typed
        if messages.is_web(source):
            self.open(source, on)
        else:
            self._set_live(False)
            self.message.emit("Only web addresses can be loaded live.")

    def _visit_again(self, visit: Visit[Reading]) -> None:
        if visit.delivery is not None:
            self.open_delivery(visit.delivery)
        else:
            self.open(visit.source, visit.live)

    # ── what comes of it ────────────────────────────────────────────────────────────────────────────────

    def _opened(self, reading: Reading) -> None:
        sent = "" if reading.delivery is None else reading.delivery.moment
        self.history.visit(Visit(reading.source, reading.live, reading, reading.delivery))
        self.recents_changed.emit(self._memory.remember(reading.source, reading.article.title, reading.live, sent))
        self._show(reading, drawn=reading.live)
        self.history_changed.emit()

    def _show(self, reading: Reading, drawn: bool = False) -> None:
        self._set_live(reading.live)
        self._current.open(reading, drawn)

    def _cancelled(self, source: str) -> None:
        reading = self._current.reading
        if reading is None:
            self._end(source, messages.cancelled(source))
        else:  # back to the page of before: a live page has left the view
            self.message.emit(f"Stopped loading {source}.")
            self._show(reading)

    def _end(self, source: str, message: PageMessage, live: bool = False) -> None:
        """Note a page that could not be opened, so that it can be tried again or left."""
        self.history.visit(Visit(source, live, delivery=self._loader.delivery))
        self._set_live(live)
        self._current.open(None)
        self.ended.emit(message, source)
        self.history_changed.emit()

    def _set_live(self, on: bool) -> None:
        self._live = on
        self.live_changed.emit(on)

    def _keep(self, reading: Reading | None) -> None:
        """Keep the article as it is now for the way back, unless the way has gone on already."""
        visit = self.history.current
        if reading is not None and visit is not None and visit.is_of(reading.source, reading.live, reading.delivery):
            self.history.keep(reading)
