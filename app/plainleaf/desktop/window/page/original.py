"""Shows the original after the article: drawing both at once would delay both."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.web import PageView, ServedPage
from plainleaf.desktop.window.page.current import CurrentPage, Place
from plainleaf.desktop.window.page.reading import Reading

if TYPE_CHECKING:
    from plainleaf.engine.document import Document

TASK = "original"
LONGEST = 10_000  # milliseconds after which the original no longer waits for the article
# Roughly the text of a page's first screen; a menu has one run of text for each line.
FIRST_SCREEN = 800
FIRST_SCREEN_LINES = 12


class OriginalPresenter(QObject):
    """Shows the current page's original and scrolls it to the reading position, else to the content.

    ``shown(reading)`` when a ``deferred`` original is passed to its view.
    """

    shown = Signal(object)

    def __init__(self, current: CurrentPage, view: PageView, tasks: TaskRunner) -> None:
        super().__init__(current)
        self._current = current
        self._view = view
        self._tasks = tasks
        self._deferred = False
        self._place: Place | None = None  # where an original is to be shown once it is drawn
        self._patience = QTimer(self, singleShot=True, interval=LONGEST)
        self._patience.timeout.connect(self.draw_deferred)
        current.page_changed.connect(self._page_changed)
        view.going_live.connect(self._forget)

    @property
    def deferred(self) -> bool:
        """Whether the original has not been shown yet."""
        return self._deferred

    def draw_deferred(self) -> None:
        """Draw the deferred original, if any: its article is on the screen."""
        reading = self._current.reading
        if reading is None or not self._deferred or self._tasks.busy(TASK):
            return
        self._patience.stop()
        document, is_offline = reading.document, reading.offline
        self._tasks.start(
            TASK, lambda _task: _original(document, is_offline), partial(self._made, reading), self._failed
        )

    def bring(self, place: Place) -> None:
        """Bring a place to the reading line, now or when the original is drawn."""
        if self._deferred:
            self._place = place
        else:
            self._view.scroll_to(*place)

    def show_again(self) -> None:
        """Draw the original again at its reading position, since more may be loaded for it now."""
        if self._current.reading is None or self._deferred:
            return  # the deferred original will be drawn with the new setting
        self._deferred, self._place = True, self._view.place
        self._view.keep_picture()
        self.draw_deferred()

    def stop(self) -> None:
        """Stop drawing. What is shown stays; a deferred original is replaced by a message."""
        self._view.stop()
        if self._deferred:
            self._forget()
            self._view.show_message("Not drawn", ["Its drawing was stopped."], (("reload", "Draw it"),))

    def _page_changed(self, reading: Reading | None) -> None:
        self._forget()
        if reading is not None and self._current.drawn:
            self._scroll(reading)
            return
        self._view.leave()
        if reading is not None:
            self._deferred = True
            self._patience.start()

    def _forget(self) -> None:
        self._deferred, self._place = False, None
        self._patience.stop()
        self._tasks.cancel(TASK)

    def _made(self, reading: Reading, original: ServedPage) -> None:
        self._deferred = False
        self._view.show_static(original, reading.page.url)
        self.shown.emit(reading)
        self._scroll(reading)

    def _failed(self, error: Exception) -> None:
        self._deferred = False
        self._view.show_message("This page could not be drawn", [str(error)])

    def _scroll(self, reading: Reading) -> None:
        place = self._place or self._current.place or (first_address(reading), 0.0)
        if place[0] >= 0:
            self._view.scroll_to(*place)


def _original(document: "Document", is_offline: bool) -> ServedPage:
    from plainleaf.desktop.window.page.extraction import original_of

    return original_of(document, is_offline)


def first_address(reading: Reading) -> int:
    """The address of the chosen node, or of the first kept text, if much text precedes it; else -1."""
    document, selection = reading.document, reading.selection
    if not selection.keep.any():
        return -1
    if selection.root is None:
        runs = int(selection.keep.argmax())
        node = int(document.runs.owner[runs])
    else:
        node, runs = selection.root, int(document.nodes.run_start[selection.root])
    far = runs > FIRST_SCREEN_LINES or document.chars_before[runs] > FIRST_SCREEN
    return int(document.address[node]) if far else -1
