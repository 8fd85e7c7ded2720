"""Pages from browsers on their way onto the shelf: first as they came, and with their article once they are shown."""

import contextlib
import logging
import threading
from collections.abc import Iterator

from plainleaf.bridge.received import ReceivedPage
from plainleaf.desktop.shelf import SharedShelf
from plainleaf.errors import PlainleafError

log = logging.getLogger(__name__)


class ShelfKeeper:
    """Keeps what the bridge brings; one for the app. Its functions run on the bridge's threads."""

    def __init__(self, shelf: SharedShelf) -> None:
        self._shelf = shelf
        self._shown: set[str] = set()  # transfers that were shown and could not be kept

    @contextlib.contextmanager
    def keeping(self, page: ReceivedPage) -> Iterator[bool]:
        """The page is on the shelf before the work inside shows it; the work is told whether it has been shown before.

        A page that cannot be kept is shown all the same, and LibraryError is raised afterwards, so that it stays in the
        spool and is kept as soon as that is possible.
        """
        from plainleaf.actions.shelf.keeping import keep_received

        entry, problem = None, None
        try:
            entry = keep_received(self._shelf.library(), page)
        except PlainleafError as error:
            log.warning("A page from the browser waits for its place on the shelf: %s", error)
            problem = error
        yield page.transfer in self._shown
        if problem is not None:
            self._shown.add(page.transfer)
            raise problem
        self._shown.discard(page.transfer)
        if entry is not None:
            threading.Thread(target=self._complete, args=(entry.id,), name="shelf-article", daemon=True).start()

    def _complete(self, entry: int) -> None:
        from plainleaf.actions.shelf.keeping import complete

        try:
            complete(self._shelf.library(), (entry,))
            self._shelf.changed.emit()
        except PlainleafError as error:  # the page is kept; its article is made by `plainleaf shelf read-again`
            log.warning("%s", error)
