"""The window: panes, bars and what ties them together."""

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QDesktopServices, QDragEnterEvent, QDropEvent, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QVBoxLayout, QWidget

from plainleaf.desktop.commands import bind
from plainleaf.desktop.inspector import Inspector, load_pictures
from plainleaf.desktop.reader import ArticlePrinter, ReaderView
from plainleaf.desktop.shelf import Recent, Shelf
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import PageView, WebProfiles
from plainleaf.desktop.widgets.pane import Pane
from plainleaf.desktop.window.bars.find import FindBar
from plainleaf.desktop.window.bars.loading import LoadingBar
from plainleaf.desktop.window.bars.method import MethodBar
from plainleaf.desktop.window.bars.offer import OfferNotice
from plainleaf.desktop.window.bars.status import StatusBar
from plainleaf.desktop.window.bars.top import TopBar
from plainleaf.desktop.window.commands import handlers_of
from plainleaf.desktop.window.compare.controller import CompareController
from plainleaf.desktop.window.dialogs.appearance import AppearanceController
from plainleaf.desktop.window.dialogs.keys import KeysDialog
from plainleaf.desktop.window.export.controller import ExportController
from plainleaf.desktop.window.export.save import ArticleSaver
from plainleaf.desktop.window.left_out.controller import LeftOutController
from plainleaf.desktop.window.linking.explain import Explainer
from plainleaf.desktop.window.linking.scroll import LinkedScrolling
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page import messages
from plainleaf.desktop.window.page.delivery import Delivery
from plainleaf.desktop.window.page.further_pages import FurtherPages
from plainleaf.desktop.window.page.history import History, Visit
from plainleaf.desktop.window.page.loader import PageLoader
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.desktop.window.page.reselect import Reselector
from plainleaf.desktop.window.page.sources import source_from_input
from plainleaf.desktop.window.panes import Panes
from plainleaf.desktop.window.presenter import Presenter
from plainleaf.desktop.window.tab_order import after
from plainleaf.engine.catalogue import METHODS
from plainleaf.settings import Settings

FIRST_SIZE = (1280, 860)


class Window(QMainWindow):
    """One window on one page at a time. ``another(source)`` asks for one more window."""

    new_window_requested = Signal(str)
    closed = Signal(object)

    def __init__(self, theme: Theme, settings: Settings, profiles: WebProfiles) -> None:
        super().__init__()
        self.setWindowTitle("Plainleaf")
        self.setAcceptDrops(True)
        self.resize(*FIRST_SIZE)
        self.memory = Memory(settings)
        self.history: History[Reading] = History()
        self.reading: Reading | None = None
        self._tasks = TaskRunner(self)
        self._closing = False
        self._warm = False
        self._setting_live = False
        self._seek_in_original = False

        self.original = PageView(profiles)
        self.article = ReaderView(profiles)
        self.inspector = Inspector(theme)
        self.shelf = Shelf(theme)
        self.original.view.setAccessibleName("Original page")
        self.article.view.setAccessibleName("Article")
        self.original_pane = Pane("Original", theme, self.original)
        self.article_pane = Pane("Article", theme, self.article)
        named = {
            "shelf": self.shelf,
            "original": self.original_pane,
            "article": self.article_pane,
            "inspector": self.inspector,
        }
        self.panes = Panes(named, theme)
        self.methods = MethodBar(METHODS, theme)
        self.actions_by_id = bind(self, handlers_of(self))
        self.top = TopBar(self.actions_by_id, self.methods, theme)
        self.loading = LoadingBar(theme)
        self.offer = OfferNotice(theme)
        self.findbar = FindBar(theme)
        self.status = StatusBar()
        self._lay_out()

        self.loader = PageLoader(self._tasks, self.original, self)
        self.reselector = Reselector(self._tasks, self)
        self.explainer = Explainer(self.original, self.article, self.inspector, self.status)
        self.linked = LinkedScrolling(self.original, self.article)
        self.printer = ArticlePrinter(profiles, self.article.style_now, self)
        self.saver = ArticleSaver(self._tasks, self, self.printer, self.memory)
        self.exporter = ExportController(self)
        self.further_pages = FurtherPages(self, self._tasks)
        self.appearance = AppearanceController(self.article, self.memory, theme, self)
        self.presenter = Presenter(self, self._tasks)
        self.comparisons = CompareController(self, self._tasks, theme)
        self.left_out = LeftOutController(self, self._tasks, theme)
        self._keys_dialog = KeysDialog(theme, self)
        self._connect()
        self._restore()
        self.panes.set_alone(True)
        self.show_message(messages.WELCOME)
        self.top.edit_address()

    # ── opening ─────────────────────────────────────────────────────────────────────────────────────────

    def open(self, source: str, live: bool = False) -> None:
        """Open a web address or a file; ``live`` loads it with its scripts."""
        source = source_from_input(source)
        if not source:
            return
        if live and messages.is_web(source):
            self.loader.open_live(source, self.methods.choice())
        else:
            self.loader.open_source(source, self.methods.choice())

    def open_delivery(self, delivery: Delivery) -> None:
        """Show a page that a browser sent, as it is, without fetching it again."""
        self._open_kept(delivery)
        self.raise_()
        self.activateWindow()

    def open_recent(self, recent: Recent) -> None:
        """Open a recent page; what a browser sent is shown again while the window still has it, else fetched."""
        delivery = self.history.delivery_of(recent.source, recent.sent) if recent.sent else None
        if delivery is not None:
            self._open_kept(delivery)
        else:
            self.open(recent.source, recent.live)

    def _open_kept(self, delivery: Delivery) -> None:
        self.loader.open_page(delivery.page, self.methods.choice(), delivery)

    def reload(self) -> None:
        """Open the current page anew; what a browser sent is read again, since only the browser has it anew."""
        if (visit := self.history.current) is not None:
            self._visit_again(visit)

    def _visit_again(self, visit: Visit[Reading]) -> None:
        if visit.delivery is not None:
            self._open_kept(visit.delivery)
        else:
            self.open(visit.source, visit.live)

    def go(self, by: int) -> None:
        """Back (−1) or forward (+1)."""
        visit = self.history.move(by)
        if visit is None:
            return
        self.loader.cancel()
        if visit.reading is not None:
            self.presenter.show(visit.reading)
        else:
            self._visit_again(visit)
        self.update_actions()

    def cancel(self) -> None:
        """Esc: give up loading, else close the find bar, else leave plain reading."""
        if self.loader.cancel() or self.comparisons.cancel() or self.saver.cancel() or self.further_pages.cancel():
            return
        if self.loading.running:
            self.original.stop()
            self.presenter.stopped()
        elif self.findbar.isVisible():
            self.findbar.close_bar()
            self.article.setFocus()
        elif self.actions_by_id["plain"].isChecked():
            self.actions_by_id["plain"].setChecked(False)

    def go_live(self, on: bool) -> None:
        """Load the current page with its scripts, or still again."""
        if self._setting_live:
            return
        visit = self.history.current
        source = visit.source if visit is not None else self.top.address.text().strip()
        if messages.is_web(source):
            self.open(source, on)
        else:
            self.set_live(False)
            self.status.show_message("Only web addresses can be loaded live.")

    def set_live(self, on: bool) -> None:
        """Show the toggle as on or off without acting."""
        self._setting_live = True
        self.actions_by_id["live"].setChecked(on)
        self._setting_live = False

    def open_file(self) -> None:
        """Ask for a saved page."""
        dialog = QFileDialog(self, "Open a saved page", str(self.memory.folder()))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters(["Web pages (*.html *.htm *.xhtml *.mhtml)", "All files (*)"])
        dialog.fileSelected.connect(self.open)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    # ── telling ─────────────────────────────────────────────────────────────────────────────────────────

    def show_message(self, message: messages.PageMessage) -> None:
        """Show a page of the window's own instead of an article."""
        self.article.show_message(message.title, message.paragraphs, message.actions)

    def show_keys(self) -> None:
        """F1."""
        self._keys_dialog.show()
        self._keys_dialog.raise_()
        self._keys_dialog.field.setFocus()

    def run_action(self, name: str) -> None:
        """A button of a message: ``retry`` or a command."""
        if name == "retry":
            self.reload()
        elif name == "live":
            self.go_live(True)
        elif name in self.actions_by_id:
            self.actions_by_id[name].trigger()

    # ── keeping ─────────────────────────────────────────────────────────────────────────────────────────

    def save(self) -> None:
        if self.reading is not None:
            self.saver.save(self.presenter.caught_up(self.reading), self.memory.folder())

    def copy_text(self) -> None:
        if self.reading is not None:
            self.saver.copy(self.presenter.caught_up(self.reading))

    def copy_address(self) -> None:
        QGuiApplication.clipboard().setText(self.top.address.text())
        self.status.show_message("Copied the address.")

    def open_in_browser(self) -> None:
        if address := self.top.address.text().strip():
            url = QUrl.fromUserInput(address, str(Path.cwd()))
            QDesktopServices.openUrl(url)

    # ── changing ────────────────────────────────────────────────────────────────────────────────────────

    def set_plain(self, on: bool) -> None:
        """Nothing but the article."""
        self.article.setFocus()  # first: the keyboard would go on from what is hidden to the first link
        for widget in (self.top, self.status):
            widget.setVisible(not on)
        self.loading.setVisible(not on)
        self.panes.set_plain(on)

    def set_linked(self, on: bool) -> None:
        self.linked.on = on
        self.memory.set_linked(on)

    def set_full_screen(self, on: bool) -> None:
        if on:
            self.showFullScreen()
        else:
            self.showNormal()

    def open_find(self) -> None:
        """Open the find bar for the pane that has the keyboard."""
        self._seek_in_original = self.original_pane.isAncestorOf(QApplication.focusWidget() or self)
        self.findbar.open_bar("original page" if self._seek_in_original else "article")

    def seek(self, text: str, forward: bool) -> None:
        """Find text in the pane that the find bar was opened for."""
        (self.original if self._seek_in_original else self.article).find(text, forward)

    def forget(self, recent: Recent) -> None:
        """Take a page from the recent ones."""
        self.show_recents(self.memory.forget(recent))

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
            self._tasks.cancel_all()
            self.memory.keep_window(self.saveGeometry(), self.panes.state(), self.methods.choice())
            self.presenter.close()
            self.article.close_down()
            self.original.close_down()
            self.closed.emit(self)
        super().closeEvent(event)

    def _lay_out(self) -> None:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.top, self.loading, self.offer):
            column.addWidget(widget)
        column.addWidget(self.panes, 1)
        column.addWidget(self.findbar)
        column.addWidget(self.status)
        self.setCentralWidget(body)

    def _connect(self) -> None:
        self.top.submitted.connect(self.open)
        self.methods.changed.connect(lambda: self.reselector.choose(self.methods.choice()))
        self.shelf.opened.connect(self.open_recent)
        self.shelf.removed.connect(self.forget)
        self.findbar.wanted.connect(self.seek)
        self.panes.shown.connect(lambda name, on: self.actions_by_id[name].setChecked(on))
        self.panes.plain_left.connect(lambda: self.actions_by_id["plain"].setChecked(False))
        self.saver.message.connect(self.status.show_message)
        self.saver.folder_used.connect(self.memory.set_folder)
        for view in (self.original, self.article):
            view.link_clicked.connect(self.follow)
            view.action.connect(self.run_action)
            view.found.connect(self.findbar.show_count)

    def quit(self) -> None:
        """Close all windows."""
        QApplication.closeAllWindows()

    def follow(self, link: str) -> None:
        """A link of the page or the article: web pages open here, the rest where the system opens such."""
        if messages.is_web(link) or link.startswith("file:"):
            self.open(link)
        else:
            QDesktopServices.openUrl(QUrl(link))

    def _restore(self) -> None:
        self.memory.restore_geometry(self)
        self.panes.restore(self.memory.panes())
        for name in ("shelf", "original", "article", "inspector"):
            self.actions_by_id[name].setChecked(self.panes.is_wanted(name))
        self.linked.on = self.memory.linked()
        self.actions_by_id["link-panes"].setChecked(self.linked.on)
        choice = self.memory.choice()
        if choice is not None:
            self.methods.set_choice(MethodChoice(*choice))
        self.show_recents(self.memory.recents())
        self.update_actions()

    def update_actions(self) -> None:
        """Offer what can be done now: ways back and forward, and keeping what is open."""
        self.actions_by_id["back"].setEnabled(self.history.can_go_back)
        self.actions_by_id["forward"].setEnabled(self.history.can_go_forward)
        for name in ("save", "copy-text"):
            self.actions_by_id[name].setEnabled(self.reading is not None)

    def failed_visit(self, source: str, live: bool) -> None:
        """Note a page that could not be opened, so that it can be tried again or left."""
        self.history.visit(Visit(source, live, delivery=self.loader.delivery))
        self.update_actions()

    def show_recents(self, recents: tuple[Recent, ...]) -> None:
        """Show the recent pages on the shelf and offer them in the address bar."""
        self.shelf.show_recents(recents)
        self.top.suggest([(recent.source, recent.title) for recent in recents])

    def visited(self, reading: Reading) -> None:
        """Note a page that was opened, in the history and among the recent pages."""
        sent = "" if reading.delivery is None else reading.delivery.moment
        self.history.visit(Visit(reading.source, reading.live, reading, reading.delivery))
        self.show_recents(self.memory.remember(reading.source, reading.article.title, reading.live, sent))
        self.update_actions()
