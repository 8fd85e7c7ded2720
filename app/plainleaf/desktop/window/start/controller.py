"""Shows the start page while no page is open, and updates it."""

import logging
from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget

from plainleaf.desktop.recents import Recent
from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.navigation import Navigation
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.desktop.window.page.sources import SAMPLE
from plainleaf.desktop.window.start.kept import read_lately
from plainleaf.desktop.window.start.page import KeptPage, StartPage
from plainleaf.desktop.window.start.thumbnails import keep_alone, keep_thumbnail
from plainleaf.resources import resource

log = logging.getLogger(__name__)

TASK = "thumbnail"


class StartController(QObject):
    """Shows the start page in place of the panes, which are the first page of the stack. ``kept_wanted(entry)`` for a
    page on the shelf."""

    kept_wanted = Signal(int)

    def __init__(
        self,
        current: CurrentPage,
        navigation: Navigation,
        memory: Memory,
        tasks: TaskRunner,
        shelf: SharedShelf,
        page: StartPage,
        stack: QStackedWidget,
        actions: Mapping[str, QAction],
    ) -> None:
        super().__init__(current)
        self._navigation = navigation
        self._shelf = shelf
        self._kept: dict[str, KeptPage] = {}
        self._memory = memory
        self._tasks = tasks
        self._page = page
        self._stack = stack
        page.submitted.connect(navigation.open)
        page.given.connect(navigation.open_dropped)
        page.sample_wanted.connect(lambda: navigation.open(str(resource(SAMPLE))))
        page.wanted.connect(lambda command: actions[command].trigger())
        page.opened.connect(self._open)
        navigation.emptied.connect(self.show)
        navigation.ended.connect(lambda *_: stack.setCurrentIndex(0))
        current.page_changed.connect(self._page_changed)

    @property
    def shown(self) -> bool:
        """Whether the start page is visible."""
        return self._stack.currentWidget() is self._page

    def show(self) -> None:
        """Show the start page with the recent pages."""
        self._page.field.clear()
        self._page.show_recents(self._memory.recents())
        self._stack.setCurrentWidget(self._page)
        self._page.setFocus()
        self.refresh()

    def refresh(self) -> None:
        """Add what the shelf stores of the recent pages."""
        if self.shown and self._shelf.exists():
            recents = self._memory.recents()
            name = f"start-{id(self)}"
            self._shelf.ask(
                lambda library: read_lately(library, recents), self._show_kept, self._unread, name=name, owner=self
            )

    def _show_kept(self, found: tuple[tuple[Recent, ...], dict[str, KeptPage]]) -> None:
        recents, self._kept = found
        if self.shown:
            self._page.show_recents(recents, self._kept)

    def _unread(self, error: Exception) -> None:
        log.info("The start page shows nothing of the shelf: %s", error)

    def _open(self, recent: Recent) -> None:
        kept = self._kept.get(recent.source)
        if kept is None or recent.live or recent.sent:
            self._navigation.open_recent(recent)
        else:
            self.kept_wanted.emit(kept.entry)

    def _page_changed(self, reading: Reading | None) -> None:
        if reading is None:
            return
        self._stack.setCurrentIndex(0)
        if not reading.source or reading.delivery is not None or self._memory.keeps():
            return  # the shelf has its pictures; a page that a browser sent may be private, so nothing is fetched
        source, article, page = reading.source, reading.article, reading.page.url or ""
        sources = [recent.source for recent in self._memory.recents()]

        def work(_task: object) -> None:
            keep_alone(sources)
            keep_thumbnail(source, article, page)

        self._tasks.start(TASK, work, lambda _made: None, lambda _error: None)
