"""What a window shows of a reading, and while one is on its way."""

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.window.bars.status import reading_time
from plainleaf.desktop.window.page import messages
from plainleaf.desktop.window.page.deferred_original import DeferredOriginal
from plainleaf.desktop.window.page.delivery import delivery_note
from plainleaf.desktop.window.page.reading import Reading, composed_anew
from plainleaf.desktop.window.page.snapshot_overlay import SnapshotOverlay
from plainleaf.engine.article import Article

if TYPE_CHECKING:
    from plainleaf.desktop.window.window import Window

ORIGINS = {"browser": "browser", "file": "file"}


class Presenter(QObject):
    """Takes the opener's and the selector's outcomes to the panes.

    ``article_shown(reading)`` when the article of a page, or of another selection of it, is shown.
    """

    article_shown = Signal(object)

    def __init__(self, window: "Window", tasks: TaskRunner) -> None:
        super().__init__(window)
        self._window = window
        self._stale = False
        self._place: tuple[int, float] | None = None
        self._snapshot = SnapshotOverlay(window.article)
        self._deferred = DeferredOriginal(window, tasks)
        loader, reselector = window.loader, window.reselector
        loader.started.connect(self._started)
        loader.progressed.connect(window.loading.show_share)
        loader.opened.connect(self._opened)
        loader.failed.connect(self._failed)
        loader.live_failed.connect(self._live_failed)
        loader.cancelled.connect(self._cancelled)
        reselector.selected.connect(self._selected)
        reselector.composed.connect(self._composed)
        window.further_pages.joined.connect(self._composed)
        reselector.failed.connect(lambda error: window.status.show_message(str(error)))
        window.article.scrolled.connect(self._scrolled)
        window.original.progress.connect(self._drawing)
        window.original.loaded.connect(lambda _well: self._drawn())

    def show(self, reading: Reading, drawn: bool = False) -> None:
        """Show a reading in every pane; ``drawn`` tells that the original is on the screen already, live."""
        window = self._window
        window.reading = reading
        window.panes.set_alone(False)
        window.methods.set_choice(reading.choice)
        window.reselector.take(reading)
        address = reading.source if reading.page.origin == "file" else reading.page.url or reading.source
        window.top.show_address(address, self._origin(reading), delivered(reading))
        window.set_live(reading.live)
        self._show_article(reading)
        if drawn:
            self._deferred.forget()
        elif reading.original is not None:
            self._deferred.forget()
            window.original.show_served(reading.original, reading.page.url)
        else:
            self._deferred.show(reading)
        self._show_selection(reading)
        self.begin(reading)
        self._offer_live(reading)
        window.update_actions()
        self.article_shown.emit(reading)

    def begin(self, reading: Reading) -> None:
        """Bring into sight what was selected in the browser, else the content."""
        window = self._window
        window.explainer.begin_at_content()
        if reading.delivery is not None and reading.delivery.place >= 0:
            window.linked.bring(reading.delivery.place)

    def show_article(self) -> None:
        """Show the article again where something else has taken its place."""
        if self._window.reading is not None:
            self._show_article(self._window.reading)

    def caught_up(self, reading: Reading) -> Article:
        """The article of the selection that is shown, composed now if the worker has not brought it yet."""
        if self._stale:
            reading = composed_anew(reading)
            self._composed(reading)
        return reading.article

    def stopped(self) -> None:
        """The drawing of the original was stopped; what is there stays."""
        self._deferred.stop()
        self._drawn()

    def close(self) -> None:
        """The window goes: nothing that still arrives is shown."""
        for sender in (self._window.loader, self._window.reselector):
            sender.blockSignals(True)

    # ── on its way ──────────────────────────────────────────────────────────────────────────────────────

    def _started(self, source: str) -> None:
        window = self._window
        window.loading.start()
        window.top.set_loading(True)
        window.top.show_address(source)
        if window.loader.live:
            window.panes.set_alone(False)  # a page that is not shown is not drawn, and may wait for being drawn
        window.offer.hide()
        window.status.show_message(f"Loading {source} …")

    def _opened(self, reading: Reading) -> None:
        window = self._window
        window.status.show_message("")
        window.visited(reading)
        self.show(reading, drawn=reading.live)
        if window.top.address.hasFocus():
            window.article.setFocus()
        if reading.live:
            self._drawn()

    def _failed(self, source: str, error: Exception) -> None:
        self._end(source, messages.failure(error, source))

    def _live_failed(self, source: str, told: str) -> None:
        self._end(source, messages.live_failure(told, source), live=True)

    def _cancelled(self, source: str) -> None:
        window = self._window
        if window.reading is None:
            self._end(source, messages.cancelled(source))
            return
        # The page of before is still there: back to it, live pages have left the view.
        self._drawn()
        window.status.show_message(f"Stopped loading {source}.")
        self.show(window.reading)

    def _end(self, source: str, message: messages.PageMessage, live: bool = False) -> None:
        window = self._window
        self._deferred.forget()
        self._drawn()
        window.status.show_message("")
        window.reading = None
        window.reselector.take(None)
        window.explainer.follow(None)
        window.linked.follow(None)
        window.inspector.clear()
        window.status.summarise(None)
        window.article_pane.note("")
        window.original_pane.note("")
        window.setWindowTitle(f"{message.title} — Plainleaf")
        window.top.show_address(source)
        window.set_live(live)
        window.show_message(message)
        window.panes.set_alone(True)
        window.failed_visit(source, live)

    def _drawing(self, percent: int) -> None:
        if not self._window.loader.busy and self._window.loading.running:
            self._window.loading.show_share(percent, 100)

    def _drawn(self) -> None:
        if not self._window.loader.busy and not self._deferred.waiting:
            self._window.loading.stop()
            self._window.top.set_loading(False)

    # ── panes ───────────────────────────────────────────────────────────────────────────────────────────

    def _selected(self, reading: Reading) -> None:
        self._stale = True
        self._window.reading = reading
        self._show_selection(reading)

    def _composed(self, reading: Reading) -> None:
        """The article of another selection takes the place of the one before, at the same block if it has that."""
        self._window.reading = reading
        place = self._place
        self._snapshot.cover()
        self._show_article(reading)
        if place is not None and self._window.linked.has(place[0]):
            self._window.article.scroll_to(*place)
            self._place = place
        self.article_shown.emit(reading)

    def _scrolled(self, address: int, fraction: float) -> None:
        self._place = (address, fraction)

    def _show_selection(self, reading: Reading) -> None:
        window = self._window
        window.explainer.follow(reading)  # first: the page's own process marks it while the rest is drawn here
        window.inspector.show_trace(reading.document, reading.selection, reading.trace, describe(reading))
        window.status.summarise(reading)

    def _show_article(self, reading: Reading) -> None:
        window, article = self._window, reading.article
        self._stale = False
        self._place = None
        window.history.keep(reading)
        window.linked.follow(reading)
        window.setWindowTitle(f"{article.title or reading.source} — Plainleaf")
        window.article_pane.note(reading_time(reading))
        window.original_pane.note(origin_in_words(reading))
        if not article.blocks:
            words = int(reading.document.runs.words.sum())
            empty = messages.nothing_kept(reading.choice.method, words) if words else messages.no_text(reading.source)
            window.show_message(empty)
            return
        window.article.show_article(reading.shown)

    def _offer_live(self, reading: Reading) -> None:
        window = self._window
        if reading.almost_empty and not reading.live and messages.is_web(reading.page.url or ""):
            window.offer.make(
                "This page holds almost no text. Scripts may write it when a browser shows the page.",
                "Open it live",
                lambda: window.go_live(True),
            )
        elif not window.further_pages.offer(reading):
            window.offer.hide()

    @staticmethod
    def _origin(reading: Reading) -> str:
        return "live" if reading.live else ORIGINS.get(reading.page.origin, "page")


def delivered(reading: Reading) -> str:
    """When a browser sent the page and what that means; empty for a page that came otherwise."""
    return "" if reading.delivery is None else delivery_note(reading.delivery.moment, datetime.now().astimezone())


def describe(reading: Reading) -> str:
    """The method, how sure it is, and where it, or the descent beside it, ended, in one line."""
    selection = reading.selection
    parts = [reading.choice.method]
    if selection.confidence is not None:
        parts.append(f"expects an F1 of {selection.confidence:.2f}")
    if selection.root is not None:
        parts.append(f"chose {reading.document.describe(selection.root)}")
    elif selection.outlined is not None:
        parts.append(f"descent would choose {reading.document.describe(selection.outlined)}")
    return "  ·  ".join(parts)


def origin_in_words(reading: Reading) -> str:
    """How the page came here."""
    if reading.live:
        return "live: loaded here with its scripts"
    return {
        "browser": "from the browser, as it showed the page",
        "file": "from a file, shown without scripts",
    }.get(reading.page.origin, "shown without scripts")
