"""Articles over several pages: offers to load them all, and joins them where they are read."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from plainleaf.actions import AllPages, read_all_pages
from plainleaf.desktop.tasks import Lanes, Ticket
from plainleaf.desktop.window.reading import Reading, places, shown
from plainleaf.engine.article.multipage.next_pages import MOST

if TYPE_CHECKING:
    from plainleaf.desktop.window.window import Window

LANE = "pages"


class Pager(QObject):
    """``joined(reading)``: the same reading, its article with all of its pages."""

    joined = Signal(object)

    def __init__(self, window: "Window", lanes: Lanes) -> None:
        super().__init__(window)
        self._window = window
        self._lanes = lanes

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
        if reading is None or self._lanes.busy(LANE):
            return
        if not reading.further.pages:
            window.status.tell("No further pages of this article are named here.")
            return
        window.offer.hide()
        window.status.tell("Loading the other pages … Esc gives up.")
        self._lanes.start(
            LANE,
            lambda ticket: whole(reading, ticket),
            lambda outcome: self._done(reading, *outcome),
            lambda error: window.status.tell(str(error)),
            lambda done, known: window.status.tell(
                f"Loading page {done + 1} of {max(known, done + 1)} … Esc gives up."
            ),
        )

    def cancel(self) -> bool:
        """Give up loading pages; says whether any were on their way."""
        if not self._lanes.cancel(LANE):
            return False
        self._window.status.tell("Stopped loading further pages; the first one stays.")
        return True

    def _done(self, before: Reading, after: Reading, pages: AllPages) -> None:
        shown_now, selector = self._window.reading, self._window.selector
        if shown_now is None or shown_now.document is not before.document:  # another page is shown by now
            return
        if shown_now is before:
            selector.take(after)  # another method reads all of its pages anew
            self.joined.emit(after)
        else:  # so does one that was chosen meanwhile
            selector.take(replace(shown_now, joined=after.joined))
            selector.put_back(shown_now.put_back)
        told = f"Joined {len(pages.pages)} pages."
        self._window.status.tell(told if pages.error is None else f"{told} The next one failed: {pages.error}")


def whole(reading: Reading, ticket: Ticket) -> tuple[Reading, AllPages]:
    """The reading with the article of all pages, and what became of them."""
    pages = read_all_pages(
        reading.page,
        method=reading.choice.method,
        parameters=reading.choice.parameters,
        progress=ticket.progress,
        cancelled=ticket.cancelled,
    )
    article = pages.article
    page = shown(article, reading.page.url, reading.delivery)
    found = pages.documents if len(pages.documents) > 1 else ()
    return replace(reading, article=article, shown=page, places=places(article), joined=found), pages
