"""Articles over several pages: offers to load them all, and joins them where they are read."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from plainleaf.actions import AllPages, read_all_pages
from plainleaf.desktop.tasks import Task, TaskRunner
from plainleaf.desktop.window.page.reading import Reading, places, shown
from plainleaf.engine.article.multipage.next_pages import MOST

if TYPE_CHECKING:
    from plainleaf.desktop.window.window import Window

TASK = "pages"


class FurtherPages(QObject):
    """``joined(reading)``: the same reading, its article with all of its pages."""

    joined = Signal(object)

    def __init__(self, window: "Window", tasks: TaskRunner) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks

    def offer(self, reading: Reading) -> bool:
        """Offer to load the other pages of an article, if it names any; says whether it does."""
        count = reading.further.count
        if count < 2:
            return False
        told = f"This text goes on: {count} pages are named here" if count > 2 else "This text goes on on another page"
        self._window.offer.make(f"{told}.", f"Load up to {MOST}" if count > MOST else "Load all pages", self.load)
        return True

    def load(self) -> None:
        """Fetch the other pages of the page that is open, one after the other."""
        window, reading = self._window, self._window.reading
        if reading is None or self._tasks.busy(TASK):
            return
        if not reading.further.pages:
            window.status.show_message("No further pages of this article are named here.")
            return
        window.offer.hide()
        window.status.show_message("Loading the other pages … Esc gives up.")
        self._tasks.start(
            TASK,
            lambda task: whole(reading, task),
            lambda outcome: self._done(reading, *outcome),
            lambda error: window.status.show_message(str(error)),
            lambda done, known: window.status.show_message(
                f"Loading page {done + 1} of {max(known, done + 1)} … Esc gives up."
            ),
        )

    def cancel(self) -> bool:
        """Give up loading pages; says whether any were on their way."""
        if not self._tasks.cancel(TASK):
            return False
        self._window.status.show_message("Stopped loading further pages; the first one stays.")
        return True

    def _done(self, before: Reading, after: Reading, pages: AllPages) -> None:
        shown_now, reselector = self._window.reading, self._window.reselector
        if shown_now is None or shown_now.document is not before.document:  # another page is shown by now
            return
        if shown_now is before:
            reselector.take(after)  # another method reads all of its pages anew
            self.joined.emit(after)
        else:  # so does one that was chosen meanwhile
            reselector.take(replace(shown_now, joined=after.joined))
            reselector.put_back(shown_now.put_back)
        told = f"Joined {len(pages.pages)} pages."
        self._window.status.show_message(told if pages.error is None else f"{told} The next one failed: {pages.error}")


def whole(reading: Reading, task: Task) -> tuple[Reading, AllPages]:
    """The reading with the article of all pages, and what became of them."""
    pages = read_all_pages(
        reading.page,
        method=reading.choice.method,
        parameters=reading.choice.parameters,
        progress=task.progress,
        cancelled=task.cancelled,
    )
    article = pages.article
    page = shown(article, reading.page.url, reading.delivery)
    found = pages.documents if len(pages.documents) > 1 else ()
    return replace(reading, article=article, shown=page, places=places(article), joined=found), pages
