"""Navigation of the window: addresses, files, back, forward, deliveries from browsers, tabs; and the recent pages."""

from collections.abc import Callable
from typing import TYPE_CHECKING
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
from plainleaf.engine.page import Page

if TYPE_CHECKING:
    from plainleaf.engine.document import Document


class Navigation(QObject):
    """Loads pages and makes them the current page.

    ``ended(message, source)``: no page is open any more, for the reason in the message. ``live_changed(on)``: whether
    the page runs its scripts. ``history_changed()`` and ``tabs_changed()``: the lists of visits or tabs changed.
    ``emptied()``: a tab without a page is shown. ``recents_changed(recents)``. ``rechosen(choice)``: another method was
    set while the page was being loaded. ``message(text)`` for the status bar.
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
        """``default`` returns the default method, ``choice`` that of the open page, ``place`` the reading position of
        the article."""
        super().__init__(current)
        self._current = current
        self._loader = loader
        self._memory = memory
        self._default = default
        self._choice = choice
        self._place = place
        self._chosen: MethodChoice | None = None  # the choice when loading was started
        self._live = False
        self._beside = False  # the page that is being loaded gets a tab of its own
        self.tabs: Tabs[Reading] = Tabs()
        current.article_changed.connect(self._keep)
        loader.started.connect(self._started)
        loader.opened.connect(self._opened)
        loader.failed.connect(lambda source, error: self._end(source, messages.failure(error, source)))
        loader.live_failed.connect(lambda source, why: self._end(source, messages.live_failure(why, source), live=True))
        loader.cancelled.connect(self._cancelled)

    @property
    def history(self) -> History[Reading]:
        """The history of the current tab."""
        return self.tabs.current.history

    def open(self, source: str, live: bool = False) -> None:
        """Open a web address or a file; ``live`` loads it with its scripts."""
        source = source_from_input(source)
        if not source:
            return
        choice = self._choice_for(source)
        if live and messages.is_web(source):
            self._keep_place()
            self._current.open(None)  # its original is replaced by the page that is loaded there
            self._loader.open_live(source, choice)
        else:
            self._loader.open_source(source, choice)

    def open_delivery(self, delivery: Delivery) -> None:
        """Show a page from a browser as received, without fetching it again."""
        self._loader.open_page(delivery.page, self._choice_for(delivery.page.url or "", delivery), delivery)

    def open_beside(self, page: str | Delivery) -> None:
        """Open a source or a delivery in a new tab, which is shown once the page has loaded."""
        self._beside = self.history.current is not None
        if isinstance(page, Delivery):
            self.open_delivery(page)
        else:
            self.open(page)

    def add_tab(self) -> None:
        """Add an empty tab."""
        self._leave()
        self.tabs.add()
        self._enter()

    def show_tab(self, index: int) -> None:
        """Show another tab at its reading position."""
        if index != self.tabs.index and 0 <= index < len(self.tabs):
            self._leave()
            self.tabs.show(index)
            self._enter()

    def step_tab(self, by: int) -> None:
        """Go to the next (+1) or previous (−1) tab, cyclic."""
        self.show_tab((self.tabs.index + by) % len(self.tabs))

    def close_tab(self, index: int) -> None:
        """Close one of several tabs."""
        shown = index == self.tabs.index
        if shown:
            self._leave()
        self.tabs.close(index)
        if shown:
            self._enter()
        else:
            self.tabs_changed.emit()

    def open_dropped(self, data: QMimeData) -> None:
        """Open what was dropped or pasted: a file, an address, HTML or text."""
        found = dropped(data)
        if isinstance(found, str):
            self.open(found)
        else:
            self.open_content(found)

    def open_content(self, page: Page) -> None:
        """Open content that was pasted or dropped; its tab stores it, because it cannot be fetched again."""
        self.open_delivery(Delivery(page))

    def open_recent(self, recent: Recent) -> None:
        """Open a recent page; a delivery from a browser is shown again while it is in memory, else the page is
        fetched."""
        delivery = self.delivery_of(recent)
        if delivery is not None:
            self.open_delivery(delivery)
        else:
            self.open(recent.source, recent.live)

    def forget(self, recent: Recent) -> None:
        """Remove a page from the recent ones."""
        self.recents_changed.emit(self._memory.forget(recent))

    def delivery_of(self, recent: Recent) -> Delivery | None:
        """The delivery of this recent page, if it is in memory."""
        return self.history.delivery_of(recent.source, recent.sent) if recent.sent else None

    def follow(self, link: str) -> None:
        """Follow a link of the page or the article: web pages open here, others in the system's program."""
        if messages.is_web(link) or link.startswith("file:"):
            self.open(link)
        else:
            QDesktopServices.openUrl(QUrl(link))

    def reload(self) -> None:
        """Reload the current page. A delivery is extracted again, since only its browser can load it; a page from the
        shelf is fetched."""
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
        """Go back (−1) or forward (+1), to the reading position of that page."""
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
        """Load the current page, or the ``typed`` address if there is none, with or without its scripts."""
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
        """The choice for a page: its own one if another was tried on it, else the default."""
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
        """Leave the current tab; what it is loading is loaded again when it is shown."""
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
        """Show the reading of a visit, or load it again; cancels loading."""
        if visit.reading is not None:
            self._show(visit.reading, place=visit.place)
            self._loader.cancel()
        else:
            self._current.open(None)
            self.ended.emit(messages.loading(visit.source), visit.source)
            self._visit_again(visit)

    def _into_its_tab(self, title: str) -> None:
        """Put a page that was opened in a new tab there."""
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
            from plainleaf.engine.excerpt import excerpt_of

            known = reading.source, reading.article.title, reading.live, sent, excerpt_of(reading.article)
            self.recents_changed.emit(self._memory.remember(*known))
        place = self.history.current.place if again and self.history.current is not None else None
        self._show(reading, drawn=reading.live, place=place or asked_for(reading))
        self.history_changed.emit()
        if was_alone and meant != self._chosen:  # else it was set for the previous page
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
            self._show(visit.reading, place=visit.place)  # it had been replaced by a page to be loaded live
        self.message.emit(f"Stopped loading {source}.")

    def _end(self, source: str, message: PageMessage, live: bool = False) -> None:
        """Record a page that could not be opened, so that it can be retried or left."""
        self._keep_place()
        self._into_its_tab(message.title)
        self.history.visit(Visit(source, live, delivery=self._loader.delivery))
        self._set_live(live)
        self._current.open(None)
        self.ended.emit(message, source)
        self.history_changed.emit()

    def _keep_place(self) -> None:
        """Store the reading position of the current page before it is replaced."""
        visit, reading = self.history.current, self._current.reading
        if visit is not None and reading is not None and visit.is_of(reading.source, reading.live, reading.delivery):
            self.history.keep_place(self._place())

    def _set_live(self, on: bool) -> None:
        self._live = on
        self.live_changed.emit(on)

    def _keep(self, reading: Reading | None) -> None:
        """Store the current article for the way back, unless another page is shown already."""
        visit = self.history.current
        if reading is not None and visit is not None and visit.is_of(reading.source, reading.live, reading.delivery):
            self.history.keep(reading)


def asked_for(reading: Reading) -> Place | None:
    """The position at which a page opens: the passage selected in the browser, or the address's fragment."""
    if reading.delivery is not None and reading.delivery.place >= 0:
        return reading.delivery.place, 0.0
    node = fragment_node(reading.document, urlsplit(reading.source).fragment)
    block = reading.block_from(node) if node >= 0 else -1
    return None if block < 0 else (int(reading.document.address[block]), 0.0)


def fragment_node(document: "Document", fragment: str) -> int:
    """The node that a fragment refers to, by id or named anchor; -1 for none."""
    name = unquote(fragment)
    if not name:
        return -1
    named = (
        node
        for node, element in enumerate(document.nodes.element)
        if element.get("id") == name or (element.tag == "a" and element.get("name") == name)
    )
    return next((node for node in named if document.address[node] >= 0), -1)
