"""Updates panes and bars from the current page and the progress of loading."""

from collections.abc import Callable, Mapping
from datetime import datetime
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from plainleaf.desktop.reader import ArticlePage
from plainleaf.desktop.recents import Recent
from plainleaf.desktop.window.bars.bars import Bars
from plainleaf.desktop.window.bars.default_method import DefaultMethod, title_of
from plainleaf.desktop.window.page import messages
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.delivery import delivery_note
from plainleaf.desktop.window.page.loader import PageLoader
from plainleaf.desktop.window.page.messages import PageMessage
from plainleaf.desktop.window.page.navigation import Navigation
from plainleaf.desktop.window.page.progress import LoadingProgress
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.desktop.window.panes import Panes
from plainleaf.engine.reading_time import time_to_read

ORIGINS = {"browser": "browser", "file": "file"}


class Presenter(QObject):
    """Passes signals of the current page to panes, bars and actions. ``title_changed(title)`` for the window, empty for
    none. ``load_further`` loads the further pages of the open article."""

    title_changed = Signal(str)

    def __init__(
        self,
        current: CurrentPage,
        navigation: Navigation,
        loader: PageLoader,
        progress: LoadingProgress,
        load_further: Callable[[], None],
        default: DefaultMethod,
        panes: Panes,
        bars: Bars,
        actions: Mapping[str, QAction],
    ) -> None:
        super().__init__(current)
        self._failed = False  # the current page is a message that another page failed
        self._current = current
        self._navigation = navigation
        self._progress = progress
        self._loader = loader
        self._load_further = load_further
        self._default = default
        self._panes = panes
        self._bars = bars
        self._actions = actions
        current.page_changed.connect(self._page_changed)
        current.article_changed.connect(self._article_changed)
        current.selection_changed.connect(self._selection_changed)
        current.loading_changed.connect(self._loading_changed)
        loader.started.connect(self._started)
        loader.opened.connect(lambda _reading: self._opened())
        loader.plain_text.connect(self._plain_text)
        progress.progressed.connect(bars.loading.show_share)
        navigation.ended.connect(self._ended)
        navigation.live_changed.connect(actions["live"].setChecked)
        navigation.recents_changed.connect(self.show_recents)
        navigation.tabs_changed.connect(self._tabs_changed)
        navigation.emptied.connect(self._emptied)
        navigation.rechosen.connect(self._choose)

    def show_message(self, message: PageMessage) -> None:
        """Show a message instead of an article."""
        self._panes.article_view.show_message(message.title, message.paragraphs, message.actions)

    def show_recents(self, recents: tuple[Recent, ...]) -> None:
        """Show the recent pages in their pane and offer them in the address bar."""
        self._panes.recents.show_recents(recents)
        self._bars.top.suggest([(recent.source, recent.title) for recent in recents])

    # ── on its way ──────────────────────────────────────────────────────────────────────────────────────

    def _started(self, source: str) -> None:
        self._bars.loading.start()
        reading = self._current.reading
        if reading is not None:
            self._show_address(reading)  # the page stays, with its own address, until the other one has loaded
        else:
            self._bars.top.show_address(source)
            if self._failed or self._loader.live:
                self.show_message(messages.loading(source))
        if self._loader.live:
            self._panes.set_alone(False)  # a hidden page is not drawn, and may wait for that
        self._bars.offer.hide()
        self._bars.status.show_loading(f"Loading {source} … Esc gives up.")

    def _opened(self) -> None:
        self._bars.status.show_loading("")
        self._bars.status.show_message("")
        if self._bars.top.address.window().focusWidget() is self._bars.top.address:  # also if another window is active
            self._panes.article_view.setFocus()

    def _plain_text(self, page: ArticlePage) -> None:
        self._opened()
        self._panes.article_view.show_article(page)
        self._progress.settle()

    def _loading_changed(self, on: bool) -> None:
        self._bars.top.set_loading(on)
        if not on:
            self._bars.loading.stop()
            self._bars.status.show_loading("")

    def _ended(self, message: PageMessage, source: str) -> None:
        self._failed = True
        self._bars.status.show_message("")
        self._bars.top.show_address(source)
        self.title_changed.emit(message.title)
        self.show_message(message)

    def _tabs_changed(self) -> None:
        self._bars.tabs.show_pages(self._navigation.tabs.titles, self._navigation.tabs.index)

    def _emptied(self) -> None:
        self._failed = False
        self._bars.top.show_address("")
        self.title_changed.emit("")

    def _choose(self, choice: MethodChoice) -> None:
        """Apply to the loaded page the choice that was made while it was being loaded."""
        self._bars.method.set_choice(choice)
        self._bars.method.changed.emit()

    # ── the page ────────────────────────────────────────────────────────────────────────────────────────

    def _page_changed(self, reading: Reading | None) -> None:
        self._failed = False
        self._panes.set_alone(reading is None)
        self._default.begin(reading)
        if reading is None:
            self._panes.article.note("")
            self._panes.original.note("")
            return
        self._show_address(reading)
        self._offer(reading)

    def _show_address(self, reading: Reading) -> None:
        origin = "live" if reading.live else ORIGINS.get(reading.page.origin, "page")
        self._bars.top.show_address(address_of(reading), origin, delivered(reading))

    def _article_changed(self, reading: Reading | None) -> None:
        self._bars.status.summarise(reading)
        if reading is not None:
            self.title_changed.emit(reading.article.title or reading.source)
            self._panes.article.note(time_to_read(reading.figures.words))
            self._panes.inspector.show_article(reading.document, reading.figures.shown)
            self._panes.original.note(origin_in_words(reading))
            if reading.loads:
                self._show_address(reading)  # its texts depend on the article

    def _selection_changed(self, reading: Reading | None) -> None:
        if reading is None:
            self._panes.inspector.clear()
        else:
            shown = reading.figures.shown if self._current.composed else None
            self._panes.inspector.show_trace(
                reading.document, reading.selection, reading.trace, describe(reading), shown
            )

    def _offer(self, reading: Reading) -> None:
        """Offer to load an almost empty page with its scripts, else to load the article's other pages. A page from a
        browser has run its scripts."""
        from plainleaf.engine.article.multipage.next_pages import MOST

        count = reading.further.count
        is_empty = reading.almost_empty and not reading.live and messages.is_web(reading.page.url or "")
        is_empty = is_empty and reading.figures.words > 0  # without a word, the message in place of the text offers it
        if is_empty and reading.page.origin == "browser":
            self._bars.offer.make(
                "The browser showed almost no text here. If more comes there, in a moment or by a click, send it anew.",
                messages.BROWSER[1],
                self._actions[messages.BROWSER[0]].trigger,
            )
        elif is_empty:
            self._bars.offer.make(
                "This page holds almost no text. Scripts may write it when a browser shows the page.",
                "Open it live",
                lambda: self._navigation.go_live(True),
            )
        elif count >= 2:
            continues = "This text continues on another page"
            text = f"This text continues: {count} pages are named here" if count > 2 else continues
            button = f"Load up to {MOST}" if count > MOST else "Load all pages"
            self._bars.offer.make(f"{text}.", button, self._load_further)
        else:
            self._bars.offer.hide()


def address_of(reading: Reading) -> str:
    """The address to show: the final one, with the requested fragment."""
    if reading.page.origin == "file" or not reading.page.url:
        return reading.source
    fragment, bare = urlsplit(reading.source).fragment, reading.page.url.partition("#")[0]
    return f"{bare}#{fragment}" if fragment else bare


def delivered(reading: Reading) -> str:
    """When a browser sent the page and what that means; empty for other pages."""
    if reading.delivery is None or reading.page.origin != "browser":
        return ""
    return delivery_note(reading.delivery.moment, datetime.now().astimezone(), reading.loads)


def describe(reading: Reading) -> str:
    """The method, its confidence, and the node that it, or the descent beside it, chose, in one line."""
    selection = reading.selection
    parts = [title_of(reading.choice)]
    if selection.confidence is not None:
        parts.append(f"expects an F1 of {selection.confidence:.2f}")
    if selection.root is not None:
        parts.append(f"chose {reading.document.describe(selection.root)}")
    elif selection.outlined is not None:
        parts.append(f"descent would choose {reading.document.describe(selection.outlined)}")
    return "  ·  ".join(parts)


def origin_in_words(reading: Reading) -> str:
    """The origin of the page."""
    if reading.live:
        return "live: loaded here with its scripts"
    return {
        "browser": "from the browser, as it showed the page",
        "file": "from a file, shown without scripts",
    }.get(reading.page.origin, "shown without scripts")
