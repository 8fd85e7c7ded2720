"""A large page's original, drawn after its article: both at once would keep the reader waiting for either."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.web import ServedPage
from plainleaf.desktop.window.page.reading import Reading, original_of

if TYPE_CHECKING:
    from plainleaf.desktop.window.window import Window

TASK = "original"
LONGEST = 10_000  # milliseconds that the article may take before the original no longer waits for it


class DeferredOriginal(QObject):
    """Shows one original at a time; ``waiting`` until it has been handed to its pane."""

    def __init__(self, window: "Window", tasks: TaskRunner) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._reading: Reading | None = None
        self._patience = QTimer(self, singleShot=True, interval=LONGEST)
        self._patience.timeout.connect(self._begin)
        window.article.loaded.connect(lambda _well: self._begin())

    @property
    def waiting(self) -> bool:
        """Whether an original is still to be shown."""
        return self._reading is not None

    def show(self, reading: Reading) -> None:
        """Show the original of this reading once its article is on the screen."""
        self.forget()
        self._reading = reading
        self._window.original.show_message("A large page", ["It is drawn as soon as its article is shown."])
        self._patience.start()

    def stop(self) -> None:
        """Give up an original that waits, and say so in its place."""
        if self.waiting:
            self.forget()
            again = (("reload", "Draw it"),)
            self._window.original.show_message("A large page", ["Its drawing was stopped."], again)

    def forget(self) -> None:
        """Another page, or none, is shown."""
        self._reading = None
        self._patience.stop()
        self._tasks.cancel(TASK)

    def _begin(self) -> None:
        reading = self._reading
        if reading is None or self._tasks.busy(TASK):
            return
        self._patience.stop()
        document = reading.document
        self._tasks.start(TASK, lambda _task: original_of(document), self._made, self._failed)

    def _made(self, original: ServedPage) -> None:
        reading, self._reading = self._reading, None
        if reading is None:
            return
        self._window.original.show_served(original, reading.page.url)
        self._window.explainer.tint_anew()
        self._window.presenter.begin(reading)

    def _failed(self, error: Exception) -> None:
        self._reading = None
        self._window.original.show_message("This page could not be drawn", [str(error)])
