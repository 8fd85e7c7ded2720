"""Where the window goes: to an address or a file, back, forward, to what a browser sent; and what it went to."""

from collections.abc import Callable
from urllib.parse import unquote, urlsplit

from PySide6.QtCore import QMimeData, QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from plainleaf.desktop.recents import Recent
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page import messages
from plainleaf.desktop.window.page.current import CurrentPage, Place
from plainleaf.desktop.window.page.delivery import Delivery
from plainleaf.desktop.window.page.history import History, Visit
from plainleaf.desktop.window.page.loader import PageLoader
from plainleaf.desktop.window.page.messages import PageMessage
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.desktop.window.page.sources import dropped, is_sample, source_from_input
from plainleaf.desktop.window.page.tabs import Tabs
from plainleaf.engine.document import Document
from plainleaf.engine.excerpt import excerpt_of
from plainleaf.engine.page import Page


class Navigation(QObject):
    """Has pages loaded and makes what was loaded the current page.

    ``ended(message, source)``: no page is open any more, for the reason in the message. ``live_changed(on)``: the page
    is one with its scripts, or no more. ``history_changed()``: other pages lie behind and ahead.
    ``tabs_changed()``: other pages are open beside the one that is shown. ``emptied()``: a tab without a page is shown.
    ``recents_changed(recents)``: the pages opened lately. ``rechosen(choice)``: another method was set while the page
    was on its way. ``message(text)`` for the status bar.
    """

    ended = Signal(object, str)
    live_changed = Signal(bool)
    history_changed = Signal()
    tabs_changed = Signal()
    emptied = Signal()
    recents_changed = Signal(object)
    rechosen = Signal(object)
    message = Signal(str)

    def __init__(
        self,
        current: CurrentPage,
        loader: PageLoader,
        memory: Memory,
        default: Callable[[], MethodChoice],
        choice: Callable[[], MethodChoice],
        place: Callable[[], Place | None],
    ) -> None:
        """``default`` gives the method that pages are opened with, ``choice`` the one that is set for the page that is
        open, ``place`` where the article is read now."""
        super().__init__(current)
        self._current = current
        self._loader = loader
        self._memory = memory
        self._default = default
        self._choice = choice
        self._place = place
        self._chosen = choice()  # what was set when what is on its way, or came last, was begun
        self._live = False
        self._beside = False  # what is on its way gets a tab of its own
        self.tabs: Tabs[Reading] = Tabs()
        current.article_changed.connect(self._keep)
        loader.started.connect(self._started)
        loader.opened.connect(self._opened)
        loader.failed.connect(lambda source, error: self._end(source, messages.failure(error, source)))
        loader.live_failed.connect(lambda source, why: self._end(source, messages.live_failure(why, source), live=True))
        loader.cancelled.connect(self._cancelled)

    @property
    def history(self) -> History[Reading]:
        """Where the reader went in the tab that is shown."""
        return self.tabs.current.history

    def open(self, source: str, live: bool = False) -> None:
        """Open a web address or a file; ``live`` loads it with its scripts."""
        source = source_from_input(source)
        if not source:
            return
        choice = self._choice_for(source)
        if live and messages.is_web(source):
            self._keep_place()
            self._current.open(None)  # its original makes room for the page that is loaded there
            self._loader.open_live(source, choice)
        else:
            self._loader.open_source(source, choice)

    def open_delivery(self, delivery: Delivery) -> None:
        """Show a page that a browser sent, as it is, without fetching it again."""
        self._loader.open_page(delivery.page, self._choice_for(delivery.page.url or "", delivery), delivery)

    def open_beside(self, page: str | Delivery) -> None:
        """Open a source, or show what a browser sent, beside the page that is open; it is shown as soon as it came."""
        self._beside = self.history.current is not None
        if isinstance(page, Delivery):
            self.open_delivery(page)
        else:
            self.open(page)

    def add_tab(self) -> None:
        """A tab without a page."""
        self._leave()
        self.tabs.add()
        self._enter()

    def show_tab(self, index: int) -> None:
        """Show another of the open pages, at the place where it was read."""
        if index != self.tabs.index and 0 <= index < len(self.tabs):
            self._leave()
            self.tabs.show(index)
            self._enter()

    def step_tab(self, by: int) -> None:
        """To the next (+1) or previous (−1) of the open pages, round."""
        self.show_tab((self.tabs.index + by) % len(self.tabs))

    def close_tab(self, index: int) -> None:
        """Close one of several open pages."""
        shown = index == self.tabs.index
        if shown:
            self._leave()
        self.tabs.close(index)
        if shown:
            self._enter()
        else:
            self.tabs_changed.emit()

    def open_dropped(self, data: QMimeData) -> None:
        """Read what was dropped or pasted: a file, an address, HTML or text."""
        found = dropped(data)
        if isinstance(found, str):
            self.open(found)
        else:
            self.open_content(found)

    def open_content(self, page: Page) -> None:
        """Read what was pasted or dropped; it stays with its tab, for nobody could fetch it again."""
        self.open_delivery(Delivery(page))

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
        """Open the current page anew; what a browser sent is read again, since only the browser has it anew. What came
        from the shelf is fetched."""
        if (visit := self.history.current) is None:
            return
        delivery = visit.delivery
        if (
            delivery is not None
            and delivery.stored
            and delivery.page.origin != "browser"
            and messages.is_web(visit.source)
        ):
            self.open(visit.source, visit.live)
        else:
            self._visit_again(visit)

    def go(self, by: int) -> None:
        """Back (−1) or forward (+1), to where that page was read."""
        self._beside = False
        self._keep_place()
        visit = self.history.move(by)
        if visit is None:
            return
        if visit.reading is not None:
            self.tabs.current.title = visit.reading.article.title or visit.source
        self._show_visit(visit)
        self.tabs_changed.emit()
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

    def _choice_for(self, source: str, delivery: Delivery | None = None) -> MethodChoice:
        """What was tried on a page is for it alone: it is read so again; others are read with the default."""
        visit = self.history.current
        if visit is None or (visit.source, visit.delivery) != (source, delivery):
            return self._default()
        if visit.reading is not None:
            return visit.reading.choice
        return self._choice() if self._current.reading is None else self._default()

    def _visit_again(self, visit: Visit[Reading]) -> None:
        if visit.delivery is not None:
            self.open_delivery(visit.delivery)
        else:
            self.open(visit.source, visit.live)

    def _leave(self) -> None:
        """Leave the tab that is shown; what is on its way there is asked for again as soon as the tab is shown."""
        loader = self._loader
        awaited: Visit[Reading] = Visit(loader.source, loader.live, delivery=loader.delivery)
        waits = loader.busy and not self._beside
        self._keep_place()
        loader.cancel()
        if waits:
            self.history.visit(awaited)

    def _enter(self) -> None:
        visit = self.history.current
        if visit is None:
            self._set_live(False)
            self._current.open(None)
            self.emptied.emit()
        else:
            self._show_visit(visit)
        self.tabs_changed.emit()
        self.history_changed.emit()

    def _show_visit(self, visit: Visit[Reading]) -> None:
        """Show what is kept of a visit, else open it again; what was on its way is no longer wanted."""
        if visit.reading is not None:
            self._show(visit.reading, place=visit.place)
            self._loader.cancel()
        else:
            self._current.open(None)
            self.ended.emit(messages.loading(visit.source), visit.source)
            self._visit_again(visit)

    def _into_its_tab(self, title: str) -> None:
        """What came gets a tab of its own if it was opened beside another page."""
        if self._beside:
            self._beside = False
            self.tabs.add()
        self.tabs.current.title = title
        self.tabs_changed.emit()

    # ── what comes of it ────────────────────────────────────────────────────────────────────────────────

    def _started(self, _source: str) -> None:
        self._chosen = self._choice()

    def _opened(self, reading: Reading) -> None:
        sent = "" if reading.delivery is None else reading.delivery.moment
        meant, was_alone = self._choice(), self._current.reading is None
        self._keep_place()
        self._into_its_tab(reading.article.title or reading.source)
        before = self.history.current
        again = before is not None and before.is_of(reading.source, reading.live, reading.delivery)
        self.history.visit(Visit(reading.source, reading.live, reading, reading.delivery, size=len(reading.page.body)))
        if reading.source and not is_sample(reading.source):
            known = reading.source, reading.article.title, reading.live, sent, excerpt_of(reading.article)
            self.recents_changed.emit(self._memory.remember(*known))
        place = self.history.current.place if again and self.history.current is not None else None
        self._show(reading, drawn=reading.live, place=place or asked_for(reading))
        self.history_changed.emit()
        if was_alone and meant != self._chosen:  # else it was set for the page of before
            self.rechosen.emit(meant)

    def _show(self, reading: Reading, drawn: bool = False, place: Place | None = None) -> None:
        self._set_live(reading.live)
        self._current.open(reading, drawn, place)

    def _cancelled(self, source: str) -> None:
        self._beside = False
        visit = self.history.current
        if self._current.reading is None:
            if visit is None or visit.reading is None:
                self._end(source, messages.cancelled(source))
                return
            self._show(visit.reading, place=visit.place)  # it had made room for one that was to be loaded live
        self.message.emit(f"Stopped loading {source}.")

    def _end(self, source: str, message: PageMessage, live: bool = False) -> None:
        """Note a page that could not be opened, so that it can be tried again or left."""
        self._keep_place()
        self._into_its_tab(message.title)
        self.history.visit(Visit(source, live, delivery=self._loader.delivery))
        self._set_live(live)
        self._current.open(None)
        self.ended.emit(message, source)
        self.history_changed.emit()

    def _keep_place(self) -> None:
        """Remember where the page is read that is shown, before another takes its place."""
        visit, reading = self.history.current, self._current.reading
        if visit is not None and reading is not None and visit.is_of(reading.source, reading.live, reading.delivery):
            self.history.keep_place(self._place())

    def _set_live(self, on: bool) -> None:
        self._live = on
        self.live_changed.emit(on)

    def _keep(self, reading: Reading | None) -> None:
        """Keep the article as it is now for the way back, unless the way has gone on already."""
        visit = self.history.current
        if reading is not None and visit is not None and visit.is_of(reading.source, reading.live, reading.delivery):
            self.history.keep(reading)


def asked_for(reading: Reading) -> Place | None:
    """Where a page opens by itself: at the passage that a browser sent it for, or at the address's fragment."""
    if reading.delivery is not None and reading.delivery.place >= 0:
        return reading.delivery.place, 0.0
    node = fragment_node(reading.document, urlsplit(reading.source).fragment)
    block = reading.block_from(node) if node >= 0 else -1
    return None if block < 0 else (int(reading.document.address[block]), 0.0)


def fragment_node(document: Document, fragment: str) -> int:
    """The node that a fragment of an address names, by its id or as a named anchor; -1 for none."""
    name = unquote(fragment)
    if not name:
        return -1
    named = (
        node
        for node, element in enumerate(document.nodes.element)
        if element.get("id") == name or (element.tag == "a" and element.get("name") == name)
    )
    return next((node for node in named if document.address[node] >= 0), -1)
