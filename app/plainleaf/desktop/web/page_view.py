"""The original page: static (fetched before, shown without scripts) or live (loaded here, with scripts)."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer, QUrl
from PySide6.QtCore import Signal as QtSignal
from PySide6.QtWebEngineCore import QWebEngineLoadingInfo
from PySide6.QtWidgets import QWidget

from plainleaf.desktop.web.load_errors import ABORTED, load_error
from plainleaf.desktop.web.message import message_page
from plainleaf.desktop.web.pages import LivePage, StaticPage
from plainleaf.desktop.web.pane import RELOAD, WebPane
from plainleaf.desktop.web.profiles import WebProfiles
from plainleaf.desktop.web.scheme import ServedPage
from plainleaf.engine.page import ADDRESS

LIVE_TIMEOUT = 45_000  # milliseconds until a live page is captured as it is
AFTER_STOP = 1000  # milliseconds for an aborted page to show what it has
LAST_ANSWER = 5000  # milliseconds for a live page to send its content after the time-out
ASK_FOR_REST = 100  # milliseconds between two checks whether a live page is idle


class PageView(WebPane):
    """The original page as in a browser.

    ``show_static`` shows the result of ``static_page``. ``load_live`` loads an address, stamps the page in the browser
    and emits ``captured(html, url)``; ``capture`` does so again.
    """

    captured = QtSignal(str, str)
    awaited = "Drawing the original page …"
    going_live = QtSignal()
    """A page is to be loaded with its scripts; nothing else may be shown until it has arrived."""

    def __init__(self, profiles: WebProfiles, parent: QWidget | None = None) -> None:
        super().__init__(profiles.static_pages, parent)
        self._profiles = profiles
        self._again: Callable[[], None] | None = None
        self._cut_short = self._asked_last = False
        self._parts: list[str] = []
        self._patience = QTimer(self, singleShot=True)
        self._patience.timeout.connect(self._out_of_patience)
        self._pulse = QTimer(self, interval=ASK_FOR_REST)
        self._pulse.timeout.connect(self._ask_for_rest)
        self._new_static()

    def is_live(self) -> bool:
        return isinstance(self._page, LivePage)

    # ── showing ─────────────────────────────────────────────────────────────────────────────────────────

    def show_static(self, served: ServedPage, url: str | None) -> None:
        """Show a page without scripts; ``url`` is its address on the web."""
        if self._closed:
            return
        self._again = lambda: self.show_static(served, url)
        self._serve(self._static_page(), served, QUrl(url) if url else None)

    def show_message(self, title: str, paragraphs: Sequence[str], actions: Sequence[tuple[str, str]] = ()) -> None:
        """Show a message; its buttons emit ``action(id)``."""
        if self._closed:
            return
        self._serve(self._static_page(), message_page(title, paragraphs, actions), None, actions)

    def load_live(self, url: str, timeout: int = LIVE_TIMEOUT) -> None:
        """Load an address with scripts; ends in ``captured`` or ``failed``. ``timeout`` in milliseconds."""
        if self._closed:
            return
        target = QUrl(url)
        if target.scheme() not in {"http", "https"} or not target.host():
            self.failed.emit(f"{url} cannot be opened live: only http and https addresses can.")
            return
        self.going_live.emit()
        self._again = lambda: self.load_live(url, timeout)
        self._leave()
        page = LivePage(self._profiles.live, ADDRESS, parent=self.view)
        page.bridge.captured.connect(self._on_part)
        page.bridge.too_large.connect(self._on_too_large)
        page.was_a_file.connect(self._on_file)
        self._use(page)
        self._base, self._folder = target, None
        self._cut_short = self._asked_last = False
        self._patience.start(timeout)
        self._pulse.start()
        page.load(target)

    def capture(self) -> None:
        """Stamp and serialise a live page as it is now; ends in ``captured``."""
        if isinstance(self._page, LivePage):
            self._page.bridge.captureWanted.emit()

    def leave(self) -> None:
        self._end_waiting()
        super().leave()

    def stop(self) -> None:
        self._end_waiting()
        super().stop()

    def close_down(self) -> None:
        self._end_waiting()
        super().close_down()

    def _end_waiting(self) -> None:
        self._patience.stop()
        self._pulse.stop()

    def _ask_for_rest(self) -> None:
        if self._ready and isinstance(self._page, LivePage):
            self._page.bridge.restWanted.emit()

    def _static_page(self) -> StaticPage:
        self._end_waiting()
        return self._page if isinstance(self._page, StaticPage) else self._new_static()

    def _new_static(self) -> StaticPage:
        page = StaticPage(self._profiles.static, ADDRESS, parent=self.view)
        self._use(page)
        return page

    # ── what the page tells ─────────────────────────────────────────────────────────────────────────────

    def _is_current(self, address: QUrl) -> bool:
        is_shown_live = self.is_live() and not self._left
        return address.scheme() in {"http", "https"} if is_shown_live else super()._is_current(address)

    def _on_part(self, part: str, number: int, count: int, url: str) -> None:
        if number == 0:
            self._parts = []  # earlier parts belong to a page that was left during the transfer
        if number == len(self._parts):
            self._parts.append(part)
            if number + 1 == count:
                self._on_captured("".join(self._parts), url)
                self._parts = []

    def _on_too_large(self, most: int) -> None:
        self._end_waiting()
        self.failed.emit(f"{self._where()} has more than {most} million characters, the most that is read.")

    def _on_captured(self, html: str, url: str) -> None:
        if self._closed or not isinstance(self._page, LivePage):
            return
        self._end_waiting()
        self._page.settled = True
        self._base = QUrl(url)
        self.captured.emit(html, url)

    def _on_file(self, url: QUrl) -> None:
        if not self._ready:
            self._end_waiting()
            self.failed.emit(load_error(url.toDisplayString(), ABORTED))

    def _on_loading(self, info: QWebEngineLoadingInfo) -> None:
        if info.status() == QWebEngineLoadingInfo.LoadStatus.LoadFailedStatus:
            self._end_waiting()
        super()._on_loading(info)

    def _out_of_patience(self) -> None:
        """The page is still loading: capture what has arrived."""
        if self._ready and not self._asked_last:
            self._asked_last = True  # an endless script prevents a loaded page from answering
            self._pulse.stop()
            self.capture()
            self._patience.start(LAST_ANSWER)
        elif self._page is not None and not self._ready and not self._cut_short:
            # A script or style sheet that never arrives blocks the page; the text may be there without it.
            self._cut_short = True
            self.view.stop()
            self._page.run_script_now()
            self._patience.start(AFTER_STOP)
        else:
            self._end_waiting()
            self.failed.emit(f"{self._where()} did not answer in time.")

    def _where(self) -> str:
        return self._base.toDisplayString() if self._base else "This page"

    def _after_crash(self) -> None:
        self._end_waiting()
        place = self._where()
        again = self._again
        if self._closed:
            return
        self._new_static()
        self.failed.emit(f"The browser engine stopped while it showed {place}.")
        self.show_message(
            "The page stopped working",
            [f"{place} made the browser engine stop. The article is not affected."],
            [(RELOAD, "Show it again")] if again else [],
        )
        self._again = again

    def reload(self) -> None:
        """Show the last page again, static or live."""
        if self._again is not None:
            self._again()
