"""The window: builds its parts, connects them, and binds the commands to their handlers."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget

from plainleaf.desktop.commands import bind, make_actions
from plainleaf.desktop.inspector import load_pictures
from plainleaf.desktop.reader import ArticlePrinter, style_of
from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import WebPane, WebProfiles
from plainleaf.desktop.widgets.laid_out import after, resize_within
from plainleaf.desktop.window.availability import Availability
from plainleaf.desktop.window.bars.bars import Bars
from plainleaf.desktop.window.bars.default_method import DefaultMethod, MethodSign
from plainleaf.desktop.window.comfort.comfort import Comfort
from plainleaf.desktop.window.compare.controller import CompareController
from plainleaf.desktop.window.corrections.controller import CorrectionsController
from plainleaf.desktop.window.dialogs.appearance import AppearanceController
from plainleaf.desktop.window.dialogs.open_file import ask_for_page
from plainleaf.desktop.window.dialogs.palette import PaletteDialog
from plainleaf.desktop.window.dialogs.program import program_handlers
from plainleaf.desktop.window.editing.controller import EditingController
from plainleaf.desktop.window.export.controller import ExportController
from plainleaf.desktop.window.export.save import ArticleSaver
from plainleaf.desktop.window.frame import BarFrame, LeavingBars, column_of
from plainleaf.desktop.window.highlights.controller import HighlightsController
from plainleaf.desktop.window.left_out.controller import LeftOutController
from plainleaf.desktop.window.linking.explain import Explainer
from plainleaf.desktop.window.linking.flip import Flip
from plainleaf.desktop.window.linking.overlay import Overlay
from plainleaf.desktop.window.linking.scroll import LinkedScrolling
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.article import ArticlePresenter
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.delivery import Delivery
from plainleaf.desktop.window.page.further_pages import FurtherPages
from plainleaf.desktop.window.page.loader import PageLoader
from plainleaf.desktop.window.page.missing import MissingParts
from plainleaf.desktop.window.page.navigation import Navigation
from plainleaf.desktop.window.page.original import OriginalPresenter
from plainleaf.desktop.window.page.progress import LoadingProgress
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.desktop.window.page.reselect import Reselector
from plainleaf.desktop.window.panes import BESIDE, Panes
from plainleaf.desktop.window.presenter import Presenter
from plainleaf.desktop.window.shelf.controller import ShelfController
from plainleaf.desktop.window.start.controller import StartController
from plainleaf.desktop.window.start.page import StartPage
from plainleaf.desktop.window.view_switch import ViewSwitch
from plainleaf.desktop.window.views import VIEWS, View
from plainleaf.settings import Settings

FIRST_SIZE = (1280, 860)
SLIDER_STEP = 2  # of the slider's hundred steps, for one key press


class Window(QMainWindow):
    """A window with tabs. ``new_window_requested(source)`` for another window; ``closed(window)`` at its end."""

    new_window_requested = Signal(str)
    closed = Signal(object)

    def __init__(self, theme: Theme, settings: Settings, profiles: WebProfiles, shelf: SharedShelf) -> None:
        super().__init__()
        self.setWindowTitle("Plainleaf")
        self.setAcceptDrops(True)
        resize_within(self, *FIRST_SIZE)
        self.shelf = shelf
        self._closing = False
        self._warm = False
        self.memory = Memory(settings)
        self.actions_by_id = actions = make_actions(self)
        self.panes = panes = Panes(profiles, theme)
        original, article = panes.original_view, panes.article_view
        self.bars = bars = Bars(actions, {"article": article, "original page": original}, theme)

        self.default_method = default = DefaultMethod(bars.method, self.memory, self)
        self.tasks = tasks = TaskRunner(self)
        self.current = current = CurrentPage(self)
        self.loader = PageLoader(tasks, original, self)
        place = lambda: article.place  # noqa: E731
        self.navigation = Navigation(current, self.loader, self.memory, default.choice, bars.method.choice, place)
        self.reselector = Reselector(current, tasks)
        self.further_pages = FurtherPages(current, self.reselector, tasks)
        self.article_presenter = ArticlePresenter(current, article)
        self.original_presenter = OriginalPresenter(current, original, tasks)
        self.missing = MissingParts(current, self.original_presenter, self.memory, tasks, theme)
        self.progress = LoadingProgress(current, self.loader, self.original_presenter, original)
        self.overlay = Overlay(current, original)
        self.linked = LinkedScrolling(current, original, article, self.memory)
        self.flip = Flip(current, self.original_presenter, panes)
        self.explainer = Explainer(current, self.overlay, original, article, panes.inspector, bars.status, self.linked)
        self.presenter = Presenter(
            current, self.navigation, self.loader, self.progress, self.further_pages, default, panes, bars, actions
        )
        self.comparisons = CompareController(
            current, tasks, self.loader, self.article_presenter, self.overlay, panes, bars.method, actions, theme
        )
        readings = lambda: self.navigation.tabs.readings  # noqa: E731
        self.corrections = CorrectionsController(
            current, self.reselector, readings, self.explainer, panes, actions, self.memory, theme, self
        )
        undos = self.corrections.stack
        self.highlights = HighlightsController(current, article, panes, shelf, undos, actions, self.memory, theme, self)
        self.editing = EditingController(
            current, article, self.article_presenter, shelf, tasks, undos, actions, theme, self
        )
        self.left_out = LeftOutController(current, tasks, self.corrections.add, panes, bars.status.sign, actions, theme)
        composed = self.reselector.composed_article
        self.printer = ArticlePrinter(profiles, article.style_now, self)
        self.saver = ArticleSaver(tasks, article, self, self.printer, self.memory, composed)
        self.exporter = ExportController(current, self.navigation, default.choice, self.memory, self.saver, self)
        self.appearance = AppearanceController(article, self.memory, theme, actions["pages"], self)
        self.comfort = Comfort(current, article, self.memory, tasks, profiles, theme, composed, self)
        self.palette_dialog = PaletteDialog(self.actions_by_id, theme, self)
        self._settings = settings
        self.shelf_room = ShelfController(
            shelf, current, self.navigation, self.memory, tasks, self.saver, actions, theme, self
        )
        self.start_page = StartPage(self.comfort.places.share_of, theme)
        self._lay_out()
        self.view_switch = ViewSwitch(
            current, self.memory, self.panes, self.bars, self.frame, self.leaving, self.explainer, self.overlay, self
        )
        self.start = StartController(
            current, self.navigation, self.memory, tasks, shelf, self.start_page, self.stack, actions
        )
        self.shelf_room.stand_in(self.stack)
        bind(self.actions_by_id, self._handlers())
        self._connect()
        watched = self.stack, self.shelf_room, self.corrections, self.editing, self.comparisons, self.missing
        self.availability = Availability(actions, current, self.navigation, panes, bars, *watched, self.left_out)
        self._restore()
        self.panes.set_alone(True)
        self.start.show()

    @property
    def reading(self) -> Reading | None:
        """The open page; None if there is none."""
        return self.current.reading

    @property
    def free(self) -> bool:
        """True if it has shown nothing yet, not even an error, and is not loading."""
        alone = len(self.navigation.tabs) == 1 and self.navigation.history.current is None
        return alone and not self.loader.busy

    def open(self, source: str, live: bool = False) -> None:
        """Open a web address or a file; ``live`` loads it with its scripts."""
        self.navigation.open(source, live)

    def open_delivery(self, delivery: Delivery) -> None:
        """Show a page from a browser as received, without fetching it again."""
        self.navigation.open_delivery(delivery)
        self.come_forward()

    def open_beside(self, page: str | Delivery) -> None:
        """Open a source or a page from a browser in a new tab."""
        self.navigation.open_beside(page)
        self.come_forward()

    def come_forward(self) -> None:
        """Raise and activate the window."""
        if self.isMinimized():
            self.showNormal()
        self.raise_()
        self.activateWindow()

    # ── commands ────────────────────────────────────────────────────────────────────────────────────────

    def _handlers(self) -> dict[str, Callable[..., object]]:
        """The handler of each command."""
        bars, panes, navigation = self.bars, self.panes, self.navigation
        return {
            "address": self.edit_address,
            "open-file": lambda: ask_for_page(self.memory.folder(), self.open, self),
            "reload": navigation.reload,
            "cancel": self.cancel,
            "back": lambda: navigation.go(-1),
            "forward": lambda: navigation.go(+1),
            "live": lambda on: navigation.go_live(on, bars.top.address.text().strip()),
            "all-pages": self.further_pages.load,
            "load-missing": self.missing.load,
            "browser": bars.open_in_browser,
            "find": self.open_find,
            "find-next": lambda: bars.find.step(True),
            "find-previous": lambda: bars.find.step(False),
            **self.appearance.handlers(bars.top.appearance),
            "flip": self.flip.turn,
            "link-panes": self.linked.turn,
            **{view: lambda view=view: self.show_view(view) for view in VIEWS},
            **{name: lambda on, name=name: panes.show_beside(name, on) for name in BESIDE},
            **self.shelf_room.handlers(),
            "next-pane": lambda: panes.focus_next(+1),
            "previous-pane": lambda: panes.focus_next(-1),
            "full-screen": self.set_full_screen,
            "method": bars.choose_method,
            "parameters": bars.method.open_parameters,
            "raise": lambda: bars.method.step_slider(+SLIDER_STEP),
            "lower": lambda: bars.method.step_slider(-SLIDER_STEP),
            "default": bars.method.reset,
            "step-up": lambda: panes.inspector.step(-1),
            "step-down": lambda: panes.inspector.step(+1),
            **self.comfort.handlers(self._outline_button),
            **self.comparisons.handlers(),
            **self.left_out.handlers(),
            **self.corrections.handlers(),
            **self.highlights.handlers(),
            **self.editing.handlers(),
            "undo": lambda: self.shelf_room.undo() if self.shelf_room.shown else self.editing.handlers()["undo"](),
            "save": self.saver.save,
            "export": self.exporter.ask,
            "copy-text": self.saver.copy,
            "copy-address": bars.copy_address,
            "keys": self.palette_dialog.ask,
            **program_handlers(self._settings, self._takers(), bars.method.choice, self),
            "new-window": lambda: self.new_window_requested.emit(""),
            "new-tab": navigation.add_tab,
            "next-tab": lambda: navigation.step_tab(+1),
            "previous-tab": lambda: navigation.step_tab(-1),
            "close-tab": lambda: self.close_tab(navigation.tabs.index),
        }

    def _takers(self) -> dict[str, Callable[[], object]]:
        """The functions that apply a changed setting at once, by its name."""
        memory = self.memory
        return {
            "reader": lambda: self.appearance.take(style_of(memory.style())),
            "speech": lambda: self.comfort.aloud.take(memory.speech()),
            "linked": lambda: self.actions_by_id["link-panes"].setChecked(memory.linked()),
            "choice": self.default_method.take,
            "shelf": self.shelf_room.follower.start,
        }

    def run_action(self, name: str) -> None:
        """Run the action of a message's button: ``retry`` or a command."""
        if name == "retry":
            self.navigation.reload()
        elif name == "live":
            self.navigation.go_live(True)
        elif name == "plain-text":
            self.loader.open_plain_text()
        elif name in self.actions_by_id:
            self.actions_by_id[name].trigger()

    def show_view(self, view: View) -> None:
        """Show one of the views of the page."""
        self.shelf_room.turn(False)
        self.view_switch.show(view)

    def cancel(self) -> None:
        """Esc: cancel what is running, else close what covers the page."""
        parts = (self.shelf_room, self.loader, self.comparisons, self.saver, self.further_pages, self.comfort)
        on_page = (self.corrections, self.highlights, self.editing) if self.notices.isVisible() else ()
        if any(part.cancel() for part in (*parts, *on_page)):
            return
        if self.current.loading:
            self.original_presenter.stop()
            self.progress.settle()
        elif self.bars.find.isVisible():
            self.bars.find.close_bar()
            self.panes.article_view.setFocus()
        else:
            self.left_out.cancel()

    def _page_changed(self, place: int) -> None:
        """Adapt to the page of the stack that is shown: the panes (0) or another."""
        self.notices.setVisible(place == 0)
        self.bars.set_started(place == 0)
        self.view_switch.set_started(place == 0)

    def close_tab(self, index: int) -> None:
        """Close a tab; the last one closes the window."""
        if len(self.navigation.tabs) > 1:
            self.navigation.close_tab(index)
        else:
            self.close()

    def open_find(self) -> None:
        """Open the find bar for the pane with the focus; on the shelf, focus its search field."""
        if self.shelf_room.shown:
            self.shelf_room.search()
            return
        in_original = self.panes.original.isAncestorOf(QApplication.focusWidget() or self)
        self.bars.find.open_bar("original page" if in_original else "article")

    def edit_address(self) -> None:
        """Focus the address, whose bar may be hidden, or the field of the start page."""
        self.shelf_room.turn(False)
        if self.start.shown:
            self.start_page.setFocus()
            return
        self.leaving.show()
        self.bars.top.edit_address()

    def _outline_button(self) -> QWidget:
        self.leaving.show()
        return self.bars.top.outline if self.bars.top.outline.isVisible() else self.bars.top.more

    def set_full_screen(self, on: bool) -> None:
        """Switch full screen on, or restore the previous state."""
        state, full = self.windowState(), Qt.WindowState.WindowFullScreen
        self.setWindowState(state | full if on else state & ~full)  # a maximised window stays maximised

    # ── window ──────────────────────────────────────────────────────────────────────────────────────────

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Move the focus on Tab and Shift+Tab, also from the last link of a web pane."""
        target = after(self.centralWidget(), self.focusWidget(), forward, (WebPane,))
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        return target is not None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        data = event.mimeData()
        if data.hasUrls() or data.hasText() or data.hasHtml():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        event.acceptProposedAction()
        self.navigation.open_dropped(event.mimeData())

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        if not self._warm:
            self._warm = True
            if self.panes.view == "inspect":
                QTimer.singleShot(0, load_pictures)  # after the window is painted, while the first page is fetched
            self.loader.warm_up(self.default_method.choice)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        if not self._closing:
            self._closing = True
            for part in (self.availability, self.editing, self.highlights, self.comfort, self.shelf_room):
                part.close_down()
            self.tasks.cancel_all()
            self.memory.keep_window(self.saveGeometry(), self.panes.state())
            for sender in (self.loader, self.current):
                sender.blockSignals(True)  # ignores whatever still arrives
            self.panes.close_down()
            self.closed.emit(self)
        super().closeEvent(event)

    def _lay_out(self) -> None:
        bars = self.bars
        self.stack = QStackedWidget()
        self.stack.addWidget(self.panes)
        self.stack.addWidget(self.start_page)
        bars.status.add(self.comfort.progress)
        bars.status.add(MethodSign(self.default_method, self.current))
        over, editing = (self.left_out.review, bars.offer, self.missing.notice, bars.find), self.editing
        self.notices = column_of(*over, self.corrections.bar, editing.notice, editing.bar)
        header, notices = (bars.top, bars.tabs, bars.method, bars.loading), (self.notices, self.comfort.speech_bar)
        self.frame = BarFrame(header, self.stack, (*notices, self.shelf_room.upkeep.notice), (bars.status,))
        self.leaving = LeavingBars(self.frame, self.panes.article_view)
        self.setCentralWidget(self.frame)

    def _connect(self) -> None:
        bars, panes, status = self.bars, self.panes, self.bars.status
        bars.top.submitted.connect(self.open)
        self.start.kept_wanted.connect(self.shelf_room.open)
        self.stack.currentChanged.connect(self._page_changed)
        self.missing.loaded.connect(self.shelf_room.page_saver.keep_pictures)
        self.comfort.places.kept.connect(self.shelf_room.page_saver.place_kept)
        bars.tabs.chosen.connect(self.navigation.show_tab)
        bars.tabs.ended.connect(self.close_tab)
        bars.method.changed.connect(lambda: self.reselector.choose(bars.method.choice()))
        self.editing.changed.connect(lambda *_: panes.flip(False))  # it is the article that is edited
        panes.recents.opened.connect(self.navigation.open_recent)
        panes.recents.removed.connect(self.navigation.forget)
        self.navigation.tabs_changed.connect(self.view_switch.make_room)
        panes.beside_changed.connect(lambda name, on: self.actions_by_id[name].setChecked(on))
        status.told.connect(self.leaving.show)
        self.highlights.entry_wanted.connect(lambda entry: self.shelf_room.open(entry.id))
        panes.article_view.painted.connect(self.original_presenter.draw_deferred)
        self.original_presenter.shown.connect(lambda _reading: self.overlay.redraw())
        self.presenter.title_changed.connect(
            lambda title: self.setWindowTitle(f"{title} — Plainleaf" if title else "Plainleaf")
        )
        self.reselector.failed.connect(lambda error: status.show_message(str(error)))
        for part in (
            self.navigation, self.further_pages, self.comparisons, self.left_out, self.corrections, self.highlights,
            self.editing, self.saver, self.comfort.printing, self.shelf_room, self.default_method,
        ):  # fmt: skip
            part.message.connect(status.show_message)
        for view in (panes.original_view, panes.article_view):
            view.link_clicked.connect(self.navigation.follow)
            view.action.connect(self.run_action)

    def _restore(self) -> None:
        self.memory.restore_geometry(self)
        self.panes.restore(self.memory.panes())
        self.view_switch.restore()
        self.actions_by_id["link-panes"].setChecked(self.linked.on)
        self.presenter.show_recents(self.memory.recents())
