"""The window: what is asked of it as a whole. Its areas are made by ``composition``."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from plainleaf.desktop.commands import bind
from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import WebPane, WebProfiles
from plainleaf.desktop.widgets.laid_out import after, resize_within
from plainleaf.desktop.window.availability import Availability, PageParts
from plainleaf.desktop.window.composition.commands import Handlers, handlers
from plainleaf.desktop.window.composition.late import LateAreas
from plainleaf.desktop.window.composition.page import make_page
from plainleaf.desktop.window.composition.screen import make_screen
from plainleaf.desktop.window.composition.services import make_services
from plainleaf.desktop.window.composition.shelf import make_shelf
from plainleaf.desktop.window.dialogs.appearance import AppearanceController
from plainleaf.desktop.window.page.delivery import Delivery
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.desktop.window.presenter import Presenter
from plainleaf.desktop.window.views import VIEWS, View
from plainleaf.settings import Settings

if TYPE_CHECKING:  # made after the first frame
    from plainleaf.desktop.reader.printer import ArticlePrinter
    from plainleaf.desktop.window.comfort.comfort import Comfort
    from plainleaf.desktop.window.compare.controller import CompareController
    from plainleaf.desktop.window.corrections.controller import CorrectionsController
    from plainleaf.desktop.window.dialogs.palette import PaletteDialog
    from plainleaf.desktop.window.editing.controller import EditingController
    from plainleaf.desktop.window.export.controller import ExportController
    from plainleaf.desktop.window.export.save import ArticleSaver
    from plainleaf.desktop.window.highlights.controller import HighlightsController
    from plainleaf.desktop.window.left_out.controller import LeftOutController
    from plainleaf.desktop.window.linking.explain import Explainer
    from plainleaf.desktop.window.linking.overlay import Overlay
    from plainleaf.desktop.window.page.further_pages import FurtherPages
    from plainleaf.desktop.window.page.missing import MissingParts
    from plainleaf.desktop.window.page.reselect import Reselector

FIRST_SIZE = (1280, 860)
SETTLED = 200  # milliseconds after a window is shown until what a page needs is made


class Window(QMainWindow):
    """A window with tabs. ``new_window_requested(source)`` for another window; ``closed(window)`` at its end."""

    new_window_requested = Signal(str)
    closed = Signal(object)

    def __init__(self, theme: Theme, settings: Settings, profiles: WebProfiles, shelf: SharedShelf) -> None:
        super().__init__()
        self.setWindowTitle("Plainleaf")
        self.setAcceptDrops(True)
        resize_within(self, *FIRST_SIZE)
        self._closing = False
        self._warm = self._awaits = False
        self._services = services = make_services(self, theme, settings, profiles, shelf)
        self.shelf, self.memory, self.tasks = shelf, services.memory, services.tasks
        self.actions_by_id = actions = services.actions
        self.panes, self.bars = panes, bars = services.panes, services.bars
        self._page = page = make_page(services)
        self.current, self.loader, self.navigation = page.current, page.loader, page.navigation
        self.default_method, self.linked = page.default_method, page.linked
        self.appearance = AppearanceController(panes.article_view, self.memory, theme, actions["pages"], self)
        self.shelf_controller = make_shelf(services, page, lambda: self.late.output.saver)
        self._laid_out = screen = make_screen(services, page, self.shelf_controller)
        self.stack, self.frame, self.leaving = screen.stack, screen.frame, screen.leaving
        self.start, self.start_page, self.view_switch = screen.start, screen.start_page, screen.view_switch
        self.late = late = LateAreas(services, page, screen, self.shelf_controller, self._completed)
        self.presenter = Presenter(
            page.current, page.navigation, page.loader, page.progress,
            lambda: late.extraction.further_pages.load(), page.default_method, panes, bars, actions,
        )  # fmt: skip
        bind(actions, handlers(services, page, self.shelf_controller, self.appearance, late, self._handlers()))
        self._connect()
        current, navigation = page.current, page.navigation
        self.availability = Availability(actions, current, navigation, panes, bars, screen.stack, self.shelf_controller)
        panes.set_alone(True)
        self._restore()
        screen.start.show()

    @property
    def reading(self) -> Reading | None:
        """The open page; None if there is none."""
        return self.current.reading

    @property
    def free(self) -> bool:
        """True if it has shown nothing yet, not even an error, and is not loading."""
        alone = len(self.navigation.tabs) == 1 and self.navigation.history.current is None
        return alone and not self.loader.busy and not self._awaits

    def open(self, source: str, live: bool = False) -> None:
        """Open a web address or a file; ``live`` loads it with its scripts."""
        self.navigation.open(source, live)

    def open_first(self, source: str) -> None:
        """Open a source once what a page needs is imported, while the window is painted."""
        self._awaits = True

        def open_now() -> None:
            free, self._awaits = self.current.reading is None and not self.loader.busy, False
            (self.open if free else self.open_beside)(source)

        self.loader.prepare(open_now)

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

    # ── made after the first frame, or when they are first used ─────────────────────────────────────────

    @property
    def reselector(self) -> "Reselector":
        """Applies another method to the open page."""
        return self.late.extraction.reselector

    @property
    def further_pages(self) -> "FurtherPages":
        """Joins articles over several pages."""
        return self.late.extraction.further_pages

    @property
    def missing(self) -> "MissingParts":
        """Parts that did not come along."""
        return self.late.extraction.missing

    @property
    def overlay(self) -> "Overlay":
        """The tints of the original."""
        return self.late.linking.overlay

    @property
    def explainer(self) -> "Explainer":
        """Explains what is under the pointer."""
        return self.late.linking.explainer

    @property
    def comparisons(self) -> "CompareController":
        """Compares methods."""
        return self.late.review.comparisons

    @property
    def corrections(self) -> "CorrectionsController":
        """Corrects what is kept."""
        return self.late.review.corrections

    @property
    def left_out(self) -> "LeftOutController":
        """What is left out."""
        return self.late.review.left_out

    @property
    def highlights(self) -> "HighlightsController":
        """Highlights and notes."""
        return self.late.writing.highlights

    @property
    def editing(self) -> "EditingController":
        """Edits the article."""
        return self.late.writing.editing

    @property
    def printer(self) -> "ArticlePrinter":
        """Prints articles to files."""
        return self.late.output.printer

    @property
    def saver(self) -> "ArticleSaver":
        """Saves and shares the article."""
        return self.late.output.saver

    @property
    def exporter(self) -> "ExportController":
        """Exports several pages."""
        return self.late.output.exporter

    @property
    def comfort(self) -> "Comfort":
        """Outline, reading aloud, printing."""
        return self.late.comfort

    @cached_property
    def palette_dialog(self) -> "PaletteDialog":
        """The command palette."""
        from plainleaf.desktop.window.dialogs.palette import PaletteDialog

        return PaletteDialog(self.actions_by_id, self._services.theme, self)

    # ── commands ────────────────────────────────────────────────────────────────────────────────────────

    def _handlers(self) -> Handlers:
        """The handlers of the commands that concern several areas."""
        return {
            "address": self.edit_address,
            "cancel": self.cancel,
            "find": self.open_find,
            **{view: lambda view=view: self.show_view(view) for view in VIEWS},
            "full-screen": self.set_full_screen,
            "outline": lambda: self.comfort.outline.open_below(self._outline_button()),
            "undo": lambda: (
                self.shelf_controller.undo() if self.shelf_controller.shown else self.editing.handlers()["undo"]()
            ),
            "keys": lambda: self.palette_dialog.ask(),
            "new-window": lambda: self.new_window_requested.emit(""),
            "close-tab": lambda: self.close_tab(self.navigation.tabs.index),
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
        self.shelf_controller.turn(False)
        self.view_switch.show(view)

    def cancel(self) -> None:
        """Esc: cancel what is running, else close what covers the page."""
        if self.shelf_controller.cancel() or self.loader.cancel():
            return
        if self.late.is_complete:
            parts = (self.comparisons, self.saver, self.further_pages, self.comfort)
            on_page = (self.corrections, self.highlights, self.editing) if self._laid_out.notices.isVisible() else ()
            if any(part.cancel() for part in (*parts, *on_page)):
                return
        if self.current.loading:
            self._page.original_presenter.stop()
            self._page.progress.settle()
        elif self.bars.find.isVisible():
            self.bars.find.close_bar()
            self.panes.article_view.setFocus()
        elif self.late.is_complete:
            self.left_out.cancel()

    def _page_changed(self, place: int) -> None:
        """Adapt to the page of the stack that is shown: the panes (0) or another."""
        self._laid_out.notices.setVisible(place == 0)
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
        if self.shelf_controller.shown:
            self.shelf_controller.search()
            return
        in_original = self.panes.original.isAncestorOf(QApplication.focusWidget() or self)
        self.bars.find.open_bar("original page" if in_original else "article")

    def edit_address(self) -> None:
        """Focus the address, whose bar may be hidden, or the field of the start page."""
        self.shelf_controller.turn(False)
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
        """Move the focus on Tab and Shift+Tab, also from the last link of a web pane. Qt asks, too, when what has the
        focus is hidden: a page is then not scrolled to its first link."""
        focused = self.focusWidget()
        target = after(self.centralWidget(), focused, forward, (WebPane,))
        if target is not None:
            by_key = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
            target.setFocus(by_key if focused is None or focused.isVisible() else Qt.FocusReason.OtherFocusReason)
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
            QTimer.singleShot(SETTLED, self, self._settled)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        if not self._closing and self.late.has("output") and self.saver.finish(self.close):
            event.ignore()
            return
        if not self._closing:
            self._closing = True
            self.availability.close_down()
            self.late.close_down()
            self.shelf_controller.close_down()
            self.tasks.cancel_all()
            self.memory.keep_window(self.saveGeometry(), self.panes.state())
            for sender in (self.loader, self.current):
                sender.blockSignals(True)  # ignores whatever still arrives
            self.panes.close_down()
            self.closed.emit(self)
        super().closeEvent(event)

    def _connect(self) -> None:
        bars, panes, screen, actions = self.bars, self.panes, self._laid_out, self.actions_by_id
        screen.stack.currentChanged.connect(self._page_changed)
        bars.tabs.ended.connect(self.close_tab)
        panes.beside_changed.connect(lambda name, on: actions[name].setChecked(on))
        self.presenter.title_changed.connect(
            lambda title: self.setWindowTitle(f"{title} — Plainleaf" if title else "Plainleaf")
        )
        for view in (panes.original_view, panes.article_view):
            view.action.connect(self.run_action)

    def _settled(self) -> None:
        """The window has been painted: load what a page needs."""
        self.loader.prepare(self._prepared)
        if self.free and not self._closing:
            self.panes.article_view.warm_up()

    def _prepared(self) -> None:
        """What a page needs is imported: make the areas that show one, and extract a tiny page."""
        self.late.begin()
        if not self._closing:
            self.loader.warm_up(self.default_method.choice)

    def _completed(self) -> None:
        """All areas are there."""
        if self.panes.view == "inspect":
            from plainleaf.desktop.inspector import load_pictures

            QTimer.singleShot(0, load_pictures)
        parts = PageParts(self.corrections.stack, self.editing, self.comparisons, self.missing, self.left_out)
        self.availability.follow(parts)

    def _restore(self) -> None:
        self.memory.restore_geometry(self)
        self.panes.restore(self.memory.panes())
        self.view_switch.restore()
        self.actions_by_id["link-panes"].setChecked(self.linked.on)
        self.presenter.show_recents(self.memory.recents())
