"""Saves pages from browsers to the shelf: the page while it is shown, its article afterwards."""

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from plainleaf.bridge.received import ReceivedPage
from plainleaf.desktop.shelf import SharedShelf
from plainleaf.errors import PlainleafError

if TYPE_CHECKING:  # imported on a worker, with the first page
    from plainleaf.library import Library

log = logging.getLogger(__name__)


class ReceivedPageSaver:
    """Saves the pages that the bridge delivers; one for the app."""

    def __init__(self, shelf: SharedShelf) -> None:
        self._shelf = shelf
        self._shown: set[str] = set()  # transfers that were shown but could not be saved

    def save(self, page: ReceivedPage, show: Callable[[], None], wait: Callable[[], None]) -> int:
        """Save the page after showing it has begun and before it has ended; a page that was shown before, or is for
        later, is only saved. Returns its entry, 0 for a link. Runs on a thread of the bridge.

        A page that cannot be saved is shown, and then LibraryError is raised, so that it stays in the spool until it
        can be saved.
        """
        from plainleaf.actions.shelf.saving import save_received

        is_shown = page.kind == "later" or page.transfer in self._shown
        if not is_shown:
            show()
        entry, problem = None, None
        try:
            entry = save_received(self._shelf.library(), page)
        except PlainleafError as error:
            log.warning("A page from the browser waits for its place on the shelf: %s", error)
            problem = error
        if not is_shown:
            wait()
        if problem is not None:
            self._shown.add(page.transfer)
            raise problem
        self._shown.discard(page.transfer)
        return 0 if entry is None else entry.id

    def complete(self, entry: int) -> None:
        """Extract the article of an entry, unless its window saves the one that it shows. Call it on the window's
        thread."""

        def without_article(library: "Library") -> bool:
            from plainleaf.library import Filter

            return entry in library.entries.ids(Filter(with_article=False))

        def looked(is_without: bool) -> None:
            if is_without:
                threading.Thread(target=self._complete, args=(entry,), name="shelf-article", daemon=True).start()

        self._shelf.ask(without_article, looked)

    def _complete(self, entry: int) -> None:
        from plainleaf.actions.shelf.saving import complete

        try:
            complete(self._shelf.library(), (entry,))
            self._shelf.changed.emit()
        except PlainleafError as error:  # the page is saved; `plainleaf shelf read-again` extracts its article
            log.warning("%s", error)
