"""The program's one shelf: opened on first use, never on the window's thread."""

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from plainleaf import paths
from plainleaf.desktop.tasks import WorkLine

if TYPE_CHECKING:  # imported on a worker, on first use
    from plainleaf.library import Library

log = logging.getLogger(__name__)

LAST_WORDS = 5.0
"""Seconds that the program waits at its end for pending writes."""


class SharedShelf(QObject):
    """Runs all work on the shelf. ``changed()`` after any change of the shelf; ``failed(words)`` when a change failed
    and its caller does not report it."""

    changed = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._line = WorkLine("shelf", self)
        self._guard = threading.Lock()
        self._library: Library | None = None

    def ask(
        self,
        work: "Callable[[Library], Any]",
        done: Callable[[Any], object] | None = None,
        failed: Callable[[Exception], object] | None = None,
        *,
        name: str = "",
        owner: QObject | None = None,
    ) -> None:
        """Run work with the library, one after the other, and pass the result to ``done``, unless its ``owner`` is
        gone, for example with its window. Newer work of the same ``name`` replaces older."""
        self._line.add(lambda: work(self.library()), done, failed or _unanswered, name=name, owner=owner)

    def change(
        self,
        work: "Callable[[Library], Any]",
        done: Callable[[Any], object] | None = None,
        failed: Callable[[Exception], object] | None = None,
        *,
        owner: QObject | None = None,
    ) -> None:
        """Run work that changes the shelf, then emit ``changed``. A failure is reported by ``failed`` if given, else by
        the signal; ``owner`` as in ``ask``."""

        def ended(result: Any) -> None:
            if done is not None and (owner is None or isValid(owner)):
                done(result)
            self.changed.emit()

        self.ask(work, ended, failed or (lambda error: self.failed.emit(not_changed(error))))

    def drop(self, name: str) -> None:
        """Cancel the work of this name."""
        self._line.drop(name)

    @staticmethod
    def exists() -> bool:
        """True if the shelf's file exists, so that an empty shelf is not created just to look."""
        return (paths.data_folder() / "shelf.db").is_file()

    def library(self) -> "Library":
        """The library, for a worker thread. Raises LibraryError."""
        with self._guard:
            if self._library is None:
                from plainleaf.library import Library

                self._library = Library()
            return self._library

    def let_go(self) -> None:
        """Close the file; the next use opens it again."""
        with self._guard:
            if self._library is not None:
                self._library.close()
                self._library = None

    def close(self) -> None:
        """Finish pending writes and close the file; it can be used again."""
        self._line.finish(LAST_WORDS)
        self._line.deleteLater()
        self._line = WorkLine("shelf", self)
        self.let_go()


def not_changed(error: Exception) -> str:
    """A message that the shelf was not changed, and why."""
    return f"The shelf was not changed. {error}"


def _unanswered(error: Exception) -> None:
    log.info("The shelf does not answer: %s", error)
