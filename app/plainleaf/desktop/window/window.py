"""The window: builds its parts, hands each what it needs, and ties the commands to them."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QDesktopServices, QDragEnterEvent, QDropEvent, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QVBoxLayout, QWidget

from plainleaf.desktop.commands import bind, make_actions
from plainleaf.desktop.inspector import load_pictures
from plainleaf.desktop.reader import ArticlePrinter
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import WebProfiles
from plainleaf.desktop.window.bars.bars import Bars
from plainleaf.desktop.window.comfort.comfort import Comfort
from plainleaf.desktop.window.compare.controller import CompareController
from plainleaf.desktop.window.corrections.controller import CorrectionsController
from plainleaf.desktop.window.dialogs.appearance import AppearanceController
from plainleaf.desktop.window.dialogs.browsers import open_browsers
from plainleaf.desktop.window.dialogs.keys import KeysDialog
from plainleaf.desktop.window.export.controller import ExportController
from plainleaf.desktop.window.export.save import ArticleSaver
from plainleaf.desktop.window.left_out.controller import LeftOutController
from plainleaf.desktop.window.linking.explain import Explainer
from plainleaf.desktop.window.linking.overlay import Overlay
from plainleaf.desktop.window.linking.scroll import LinkedScrolling
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page import messages
from plainleaf.desktop.window.page.article import ArticlePresenter
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.delivery import Delivery
from plainleaf.desktop.window.page.further_pages import FurtherPages
from plainleaf.desktop.window.page.loader import PageLoader
from plainleaf.desktop.window.page.navigation import Navigation
from plainleaf.desktop.window.page.original import OriginalPresenter
from plainleaf.desktop.window.page.progress import LoadingProgress
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.desktop.window.page.reselect import Reselector
from plainleaf.desktop.window.panes import NAMES, Panes
from plainleaf.desktop.window.presenter import Presenter
from plainleaf.desktop.window.tab_order import after
from plainleaf.settings import Settings

FIRST_SIZE = (1280, 860)
SLIDER_STEP = 2  # of the slider's hundred, for one press of a key


class Window(QMainWindow):
    """One window on one page at a time. ``new_window_requested(source)`` asks for one more, ``closed(window)`` tells
    that this one goes."""

    new_window_requested = Signal(str)
    closed = Signal(object)

    def __init__(self, theme: Theme, settings: Settings, profiles: WebProfiles) -> None:
        super().__init__()
        self.setWindowTitle("Plainleaf")
        self.setAcceptDrops(True)
        self.resize(*FIRST_SIZE)
        self._closing = False
        self._warm = False
        self.memory = Memory(settings)
        self.actions_by_id = make_actions(self)
        self.panes = Panes(profiles, theme)
        original, article = self.panes.original_view, self.panes.article_view
        self.bars = Bars(self.actions_by_id, {"article": article, "original page": original}, theme)

        choice = self.bars.method.choice
        self.tasks = tasks = TaskRunner(self)
        self.current = current = CurrentPage(self)
        self.loader = PageLoader(tasks, original, self)
        self.navigation = Navigation(current, self.loader, self.memory, choice)
        self.reselector = Reselector(current, tasks)
        self.further_pages = FurtherPages(current, self.reselector, tasks)
        self.article_presenter = ArticlePresenter(current, article)
        self.original_presenter = OriginalPresenter(current, original, tasks)
        self.progress = LoadingProgress(current, self.loader, self.original_presenter, original)
        self.overlay = Overlay(current, original)
        self.explainer = Explainer(current, self.overlay, original, article, self.panes.inspector, self.bars.status)
        self.linked = LinkedScrolling(current, original, article)
        self.presenter = Presenter(
            current,
            self.navigation,
            self.loader,
            self.progress,
            self.further_pages,
            self.panes,
            self.bars,
            self.actions_by_id,
        )
        self.comparisons = CompareController(
            current,
            tasks,
            self.loader,
            self.article_presenter,
            self.overlay,
            self.panes,
            self.bars.method,
            self.actions_by_id,
            theme,
        )
        self.left_out = LeftOutController(
            current, tasks, self.reselector, self.article_presenter, self.panes, self.actions_by_id, theme
        )
        self.corrections = CorrectionsController(
            current,
            self.reselector,
            self.navigation.history,
            self.explainer,
            original,
            article,
            self.actions_by_id,
            self.memory,
            theme,
            self,
        )
        self.panes.article.add(self.corrections.notice)
        self.printer = ArticlePrinter(profiles, article.style_now, self)
        self.saver = ArticleSaver(tasks, self, self.printer, self.memory)
        self.exporter = ExportController(current, self.navigation, choice, self.memory, self.printer, self)
        self.appearance = AppearanceController(article, self.memory, theme, self)
        self.comfort = Comfort(
            current, article, self.memory, tasks, profiles, theme, self.reselector.composed_article, self
        )
        self.keys_dialog = KeysDialog(theme, self)
        self._lay_out()
        bind(self.actions_by_id, self._handlers())
        self._connect()
        self._restore()
        self.panes.set_alone(True)
        self.presenter.show_message(messages.WELCOME)
        self.bars.top.edit_address()

    @property
    def reading(self) -> Reading | None:
        """The page that is open, None for none."""
        return self.current.reading

    @property
    def free(self) -> bool:
        """Whether it has shown nothing yet, not even a failure, and waits for nothing."""
        return self.navigation.history.current is None and not self.loader.busy

    def open(self, source: str, live: bool = False) -> None:
        """Open a web address or a file; ``live`` loads it with its scripts."""
        self.navigation.open(source, live)

    def open_delivery(self, delivery: Delivery) -> None:
        """Show a page that a browser sent, as it is, without fetching it again."""
        self.navigation.open_delivery(delivery)
        self.raise_()
        self.activateWindow()

    # ── commands ────────────────────────────────────────────────────────────────────────────────────────

    def _handlers(self) -> dict[str, Callable[..., object]]:
        """What each command does."""
        bars, panes, navigation, appearance = self.bars, self.panes, self.navigation, self.appearance
        return {
            "address": bars.top.edit_address,
            "open-file": self.open_file,
            "reload": navigation.reload,
            "cancel": self.cancel,
            "back": lambda: navigation.go(-1),
            "forward": lambda: navigation.go(+1),
            "live": lambda on: navigation.go_live(on, bars.top.address.text().strip()),
            "all-pages": self.further_pages.load,
            "browser": self.open_in_browser,
            "find": self.open_find,
            "find-next": lambda: bars.find.again(True),
            "find-previous": lambda: bars.find.again(False),
            "appearance": lambda: appearance.open_below(bars.top.appearance),
            "larger": lambda: appearance.resize(+1),
            "smaller": lambda: appearance.resize(-1),
            "normal-size": lambda: appearance.resize(0),
            "next-theme": appearance.next_theme,
            "link-panes": self.set_linked,
            "plain": self.set_plain,
            **{name: lambda on, name=name: panes.show_pane(name, on) for name in NAMES},
            "next-pane": lambda: panes.focus_next(+1),
            "previous-pane": lambda: panes.focus_next(-1),
            "full-screen": self.set_full_screen,
            "method": bars.method.open_chooser,
            "parameters": bars.method.open_parameters,
            "raise": lambda: bars.method.step_slider(+SLIDER_STEP),
            "lower": lambda: bars.method.step_slider(-SLIDER_STEP),
            "default": bars.method.reset,
            "step-up": lambda: panes.inspector.step(-1),
            "step-down": lambda: panes.inspector.step(+1),
            **self.comfort.handlers(lambda: bars.top.appearance),
            **self.comparisons.handlers(),
            **self.left_out.handlers(),
            **self.corrections.handlers(),
            "save": self.save,
            "export": self.exporter.ask,
            "copy-text": self.copy_text,
            "copy-address": self.copy_address,
            "browsers": lambda: open_browsers(self),
            "keys": self.keys_dialog.show_sheet,
            "new-window": lambda: self.new_window_requested.emit(""),
            "close-window": self.close,
            "quit": QApplication.closeAllWindows,
        }

    def run_action(self, name: str) -> None:
        """A button of a message: ``retry`` or a command."""
        if name == "retry":
            self.navigation.reload()
        elif name == "live":
            self.navigation.go_live(True)
        elif name == "plain-text":
            self.loader.open_plain_text()
        elif name in self.actions_by_id:
            self.actions_by_id[name].trigger()

    def cancel(self) -> None:
        """Esc: give up what is under way, else close the find bar, else leave plain reading."""
        parts = (self.loader, self.comparisons, self.saver, self.further_pages, self.comfort, self.corrections)
        if any(part.cancel() for part in parts):
            return
        if self.current.loading:
            self.original_presenter.stop()
            self.progress.settle()
        elif self.bars.find.isVisible():
            self.bars.find.close_bar()
            self.panes.article_view.setFocus()
        elif self.actions_by_id["plain"].isChecked():
            self.actions_by_id["plain"].setChecked(False)

    def open_file(self) -> None:
        """Ask for a saved page."""
        dialog = QFileDialog(self, "Open a saved page", str(self.memory.folder()))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters(["Web pages (*.html *.htm *.xhtml *.mhtml)", "All files (*)"])
        dialog.fileSelected.connect(self.open)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save(self) -> None:
        """Ask where to, and save the article that is shown."""
        if (article := self.reselector.composed_article()) is not None:
            self.saver.save(article)

    def copy_text(self) -> None:
        """The article that is shown to the clipboard."""
        if (article := self.reselector.composed_article()) is not None:
            self.saver.copy(article)

    def copy_address(self) -> None:
        """What stands in the address bar to the clipboard."""
        QGuiApplication.clipboard().setText(self.bars.top.address.text())
        self.bars.status.show_message("Copied the address.")

    def open_in_browser(self) -> None:
        """What stands in the address bar, in the system's browser."""
        if address := self.bars.top.address.text().strip():
            QDesktopServices.openUrl(QUrl.fromUserInput(address, str(Path.cwd())))

    def open_find(self) -> None:
        """Open the find bar for the pane that has the keyboard."""
        in_original = self.panes.original.isAncestorOf(QApplication.focusWidget() or self)
        self.bars.find.open_bar("original page" if in_original else "article")

    def set_plain(self, on: bool) -> None:
        """Nothing but the article."""
        self.panes.article_view.setFocus()  # first: the keyboard would go on from what is hidden to the first link
        self.bars.set_plain(on)
        self.panes.set_plain(on)

    def set_linked(self, on: bool) -> None:
        """Scroll both panes together, or each by itself."""
        self.linked.on = on
        self.memory.set_linked(on)

    def set_full_screen(self, on: bool) -> None:
        """The window over the whole screen, or as it was."""
        state = self.windowState()
        full = Qt.WindowState.WindowFullScreen
        self.setWindowState(state | full if on else state & ~full)  # a window that filled the screen fills it again

    # ── window ──────────────────────────────────────────────────────────────────────────────────────────

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Tab and Shift+Tab, also when a web pane has come to its last link."""
        target = after(self.centralWidget(), self.focusWidget(), forward)
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        return target is not None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        data = event.mimeData()
        url = data.urls()[0] if data.hasUrls() else None
        source = (url.toLocalFile() or url.toString()) if url is not None else data.text().strip().split("\n")[0]
        event.acceptProposedAction()
        self.open(source)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        if not self._warm:
            self._warm = True
            QTimer.singleShot(0, load_pictures)  # after the window is painted, while the first page is fetched

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        if not self._closing:
            self._closing = True
            self.tasks.cancel_all()
            self.comfort.close_down()
            choice = self.bars.method.choice()
            self.memory.keep_window(self.saveGeometry(), self.panes.state(), choice.method, choice.parameters)
            for sender in (self.loader, self.current):
                sender.blockSignals(True)  # nothing that still arrives is shown
            self.panes.close_down()
            self.closed.emit(self)
        super().closeEvent(event)

    def _lay_out(self) -> None:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.bars.top, self.bars.loading, self.bars.offer):
            column.addWidget(widget)
        column.addWidget(self.panes, 1)
        column.addWidget(self.bars.find)
        column.addWidget(self.comfort.speech_bar)
        column.addWidget(self.bars.status)
        self.setCentralWidget(body)

    def _connect(self) -> None:
        bars, panes, status = self.bars, self.panes, self.bars.status
        bars.top.submitted.connect(self.open)
        bars.method.changed.connect(lambda: self.reselector.choose(bars.method.choice()))
        panes.shelf.opened.connect(self.navigation.open_recent)
        panes.shelf.removed.connect(self.navigation.forget)
        panes.shown.connect(lambda name, on: self.actions_by_id[name].setChecked(on))
        panes.plain_left.connect(lambda: self.actions_by_id["plain"].setChecked(False))
        panes.article_view.loaded.connect(lambda _well: self.original_presenter.draw_deferred())
        self.original_presenter.shown.connect(lambda _reading: self.overlay.redraw())
        self.presenter.title_changed.connect(lambda title: self.setWindowTitle(f"{title} — Plainleaf"))
        self.reselector.failed.connect(lambda error: status.show_message(str(error)))
        for part in (
            self.navigation,
            self.further_pages,
            self.comparisons,
            self.left_out,
            self.corrections,
            self.saver,
            self.comfort.printing,
        ):
            part.message.connect(status.show_message)
        for view in (panes.original_view, panes.article_view):
            view.link_clicked.connect(self.navigation.follow)
            view.action.connect(self.run_action)

    def _restore(self) -> None:
        self.memory.restore_geometry(self)
        self.panes.restore(self.memory.panes())
        for name in NAMES:
            self.actions_by_id[name].setChecked(self.panes.is_wanted(name))
        self.linked.on = self.memory.linked()
        self.actions_by_id["link-panes"].setChecked(self.linked.on)
        choice = self.memory.choice()
        if choice is not None:
            self.bars.method.set_choice(MethodChoice(*choice))
        self.presenter.show_recents(self.memory.recents())
        for name in ("back", "forward", "save", "copy-text"):
            self.actions_by_id[name].setEnabled(False)
