"""Compares the open page with a reference. The caller provides the page and the function that scores an article."""

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from plainleaf.desktop.reader import ReaderView, ScoredPage
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.window.linking.overlay import Mask, Overlay
from plainleaf.desktop.window.page.article import ArticlePresenter
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.engine.page import Page

TASK = "reference"


@dataclass(frozen=True, slots=True)
class ReferenceResult:
    """The page that shows an answer beside the reference; ``found`` and ``wanted`` are masks over the runs of the
    page."""

    reading: Reading
    page: ScoredPage
    found: Mask
    wanted: Mask


class ReferenceCase(Protocol):
    """A page with its reference, and the choice that it is opened with."""

    @property
    def page(self) -> Page: ...
    @property
    def choice(self) -> MethodChoice: ...

    def score(self, reading: Reading) -> ReferenceResult:
        """Compare the answer with the reference; on a worker thread."""
        ...


class ReferenceComparison(QObject):
    """While ``on``, the article's pane shows answer and reference, and the page has the tints of both.

    ``possible(on)`` reports whether the page has a reference, ``turned(on)`` whether it is shown, ``message(text)``
    progress and errors.
    """

    possible = Signal(bool)
    turned = Signal(bool)
    message = Signal(str)

    def __init__(
        self,
        current: CurrentPage,
        tasks: TaskRunner,
        overlay: Overlay,
        article: ArticlePresenter,
        view: ReaderView,
    ) -> None:
        super().__init__(current)
        self._current = current
        self._tasks = tasks
        self._overlay = overlay
        self._article = article
        self._view = view
        self._case: ReferenceCase | None = None
        self.here = False
        self._result: ReferenceResult | None = None
        self.on = False
        current.page_changed.connect(self._page_changed)
        current.article_changed.connect(self._article_changed)

    def take(self, case: ReferenceCase) -> None:
        """Compare this page with its reference once it is shown."""
        self._case, self._result = case, None
        self.turn(True)

    def turn(self, on: bool) -> None:
        """Show the reference beside the answer, or the article."""
        if on == self.on or self._case is None:
            return
        self.on = on
        self.turned.emit(on)
        self._overlay.compare(self._sides if on else None)
        if not self.here:
            return
        if on:
            self._show()
        else:
            self._article.show()

    def cancel(self) -> bool:
        """Cancel the computation; False if there was none."""
        return self._tasks.cancel(TASK)

    def _page_changed(self, reading: Reading | None) -> None:
        here = self._case is not None and reading is not None and reading.page is self._case.page
        if not here:
            self._tasks.cancel(TASK)
        if here != self.here:
            self.here = here
            self.possible.emit(here)

    def _article_changed(self, reading: Reading | None) -> None:
        """Compare the answer for this page, if it is the one with the reference."""
        case = self._case
        if case is None or reading is None or reading.page is not case.page:
            return
        self.message.emit("Comparing with the reference …")
        self._tasks.start(TASK, lambda _task: case.score(reading), self._show_score, self._failed)

    def _show_score(self, found: ReferenceResult) -> None:
        self.message.emit("")
        self._result = found
        if self.on:
            self._show()
            self._overlay.redraw()

    def _failed(self, error: Exception) -> None:
        self.message.emit(f"The page cannot be compared with its reference: {error}")

    def _show(self) -> None:
        if self._result is not None:
            self._view.show_scored(self._result.page)

    def _sides(self, reading: Reading) -> tuple[Mask, Mask] | None:
        found = self._result
        if found is None or found.reading.selection is not reading.selection:
            return None
        return found.found, found.wanted
