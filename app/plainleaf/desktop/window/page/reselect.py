"""Applies another method or parameter to the open page: immediately if that is fast, else on a worker."""

from dataclasses import replace
from functools import partial
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from plainleaf.actions.dry_run import STILL
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.extraction import Selected, composed_safely, select, select_safely
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.engine.article import Article
from plainleaf.engine.document import Document
from plainleaf.engine.rules import HandMade
from plainleaf.errors import PlainleafError

SELECT, COMPOSE = "select", "compose"
AT_ONCE = 0.008  # seconds; half a frame: faster selections run on the window's thread
SETTLED = 120  # milliseconds without a change until the article is composed again


class Reselector(QObject):
    """Selects on the current page again and updates its article. ``failed(error)`` if either fails."""

    failed = Signal(object)

    def __init__(self, current: CurrentPage, tasks: TaskRunner) -> None:
        super().__init__(current)
        self._current = current
        self._tasks = tasks
        self._seconds: dict[str, float] = {}  # the time of each method on this page
        self._settle = QTimer(self, singleShot=True, interval=SETTLED)
        self._settle.timeout.connect(self._compose)
        current.page_changed.connect(self._page_changed)

    def choose(self, choice: MethodChoice) -> None:
        """Select with this choice."""
        reading = self._current.reading
        if reading is None:
            return
        self._tasks.cancel(SELECT)
        if choice == reading.choice:
            return
        document, corrections = reading.document, reading.corrections
        if self._seconds.get(choice.method, AT_ONCE) < AT_ONCE:
            self._selected(document, select(document, choice, corrections))
        else:
            done = partial(self._selected, document)
            self._tasks.start(
                SELECT,
                lambda task: select_safely(document, choice, corrections, task.cancelled),
                done,
                self.failed.emit,
            )

    def correct(self, by_hand: tuple[HandMade, ...]) -> None:
        """Compose the article with these corrections and the current rules for the site."""
        if (reading := self._current.reading) is not None:
            self._compose_now(replace(reading, by_hand=by_hand))

    def join(self, pages: tuple[Document | None, ...]) -> None:
        """Compose the article of these pages; None is the current one."""
        if (reading := self._current.reading) is not None:
            self._compose_now(replace(reading, joined=pages))

    def composed_article(self) -> Article | None:
        """The article of the current selection, composed now if the worker has not finished it."""
        reading = self._current.reading
        if reading is not None and not self._current.composed:
            self._settle.stop()
            self._tasks.cancel(COMPOSE)
            until = monotonic() + STILL
            try:
                reading = composed_safely(reading, lambda: monotonic() > until)
            except PlainleafError as error:
                self.failed.emit(error)
                return None
            self._current.compose(reading)
        return None if reading is None else reading.article

    def _page_changed(self, reading: Reading | None) -> None:
        for task in (SELECT, COMPOSE):
            self._tasks.cancel(task)
        self._settle.stop()
        self._seconds = {} if reading is None else {reading.choice.method: reading.seconds}

    def _selected(self, document: Document, selected: Selected) -> None:
        reading = self._current.reading
        if reading is None or reading.document is not document:
            return
        self._seconds[selected.choice.method] = selected.seconds
        self._tasks.cancel(COMPOSE)
        self._current.select(selected.on(reading))
        self._settle.start()

    def _compose_now(self, reading: Reading) -> None:
        self._current.select(reading)
        self._settle.stop()
        self._compose()

    def _compose(self) -> None:
        reading = self._current.reading
        if reading is not None:
            done = partial(self._composed, reading)
            self._tasks.start(COMPOSE, lambda task: composed_safely(reading, task.cancelled), done, self.failed.emit)

    def _composed(self, before: Reading, after: Reading) -> None:
        if self._current.reading is before:
            self._current.compose(after)
