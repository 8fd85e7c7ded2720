"""Articles over several pages: offers the other pages, loads them, and joins them."""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from plainleaf.actions import AllPages, read_all_pages
from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.extraction import composed_anew, with_article
from plainleaf.desktop.window.page.known import RULES
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.desktop.window.page.reselect import Reselector

TASK = "pages"


class FurtherPages(QObject):
    """Loads the other pages of the current article. ``started()`` at the beginning, ``message(text)`` for progress."""

    started = Signal()
    message = Signal(str)

    def __init__(self, current: CurrentPage, reselector: Reselector, tasks: TaskRunner) -> None:
        super().__init__(current)
        self._current = current
        self._reselector = reselector
        self._tasks = tasks

    def load(self) -> None:
        """Fetch the other pages of the open page, one after the other."""
        reading = self._current.reading
        if reading is None or self._tasks.busy(TASK):
            return
        if not reading.further.pages:
            self.message.emit("No further pages of this article are named here.")
            return
        self.started.emit()
        self.message.emit("Loading the other pages … Esc gives up.")
        self._tasks.start(
            TASK,
            lambda task: whole(reading, task),
            lambda outcome: self._done(reading, *outcome),
            lambda error: self.message.emit(str(error)),
            lambda done, known: self.message.emit(f"Loading page {done + 1} of {max(known, done + 1)} … Esc gives up."),
        )

    def cancel(self) -> bool:
        """Cancel loading; False if nothing was being loaded."""
        if not self._tasks.cancel(TASK):
            return False
        self.message.emit("Stopped loading further pages; the first one stays.")
        return True

    def _done(self, before: Reading, after: Reading, pages: AllPages) -> None:
        now = self._current.reading
        if now is None or now.document is not before.document:  # another page is open by now
            return
        if now is before:
            self._current.compose(after)
        else:  # the choice changed meanwhile, which extracts all pages again
            self._reselector.join(after.joined)
        text = f"Joined {len(pages.pages)} pages."
        self.message.emit(text if pages.error is None else f"{text} The next one failed: {pages.error}")


def whole(reading: Reading, task: TaskHandle) -> tuple[Reading, AllPages]:
    """The reading with the joined article, and the result for each page."""
    pages = read_all_pages(
        reading.page,
        method=reading.choice.method,
        parameters=reading.choice.parameters,
        progress=task.progress,
        cancelled=task.cancelled,
        rules=RULES,
        processes=DRY_RUNS,
    )
    found = pages.documents if len(pages.documents) > 1 else ()
    joined = with_article(replace(reading, joined=found), pages.article)
    if found and reading.by_hand:  # corrections do not apply to the other pages
        joined = composed_anew(joined)
    return joined, pages
