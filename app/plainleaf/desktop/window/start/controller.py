"""The start page in the window: shown while no page is, and kept up with what is read."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget

from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.navigation import Navigation
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.desktop.window.start.page import StartPage
from plainleaf.desktop.window.start.thumbnails import keep_alone, keep_thumbnail
from plainleaf.resources import resource

TASK = "thumbnail"


class StartController(QObject):
    """Puts the start page in the place of the panes, which are the stack's first, and takes it away: ``turned(on)``."""

    turned = Signal(bool)

    def __init__(
        self,
        current: CurrentPage,
        navigation: Navigation,
        memory: Memory,
        tasks: TaskRunner,
        page: StartPage,
        stack: QStackedWidget,
        actions: Mapping[str, QAction],
    ) -> None:
        super().__init__(current)
        self._memory = memory
        self._tasks = tasks
        self._page = page
        self._stack = stack
        page.submitted.connect(navigation.open)
        page.given.connect(navigation.open_dropped)
        page.sample_wanted.connect(lambda: navigation.open(str(resource("sample/index.html"))))
        page.wanted.connect(lambda command: actions[command].trigger())
        page.opened.connect(navigation.open_recent)
        navigation.emptied.connect(self.show)
        navigation.ended.connect(lambda *_: stack.setCurrentIndex(0))
        stack.currentChanged.connect(lambda _at: self.turned.emit(self.shown))
        current.page_changed.connect(self._page_changed)

    @property
    def shown(self) -> bool:
        """Whether the start page is shown."""
        return self._stack.currentWidget() is self._page

    def show(self) -> None:
        """Show the start page with what was read last."""
        self._page.field.clear()
        self._page.show_recents(self._memory.recents())
        self._stack.setCurrentWidget(self._page)
        self._page.setFocus()

    def _page_changed(self, reading: Reading | None) -> None:
        if reading is None:
            return
        self._stack.setCurrentIndex(0)
        if not reading.source or reading.delivery is not None:
            return  # a page that a browser sent may be private: nothing of it is fetched
        source, article, page = reading.source, reading.article, reading.page.url or ""
        sources = [recent.source for recent in self._memory.recents()]

        def work(_task: object) -> None:
            keep_alone(sources)
            keep_thumbnail(source, article, page)

        self._tasks.start(TASK, work, lambda _made: None, lambda _error: None)
