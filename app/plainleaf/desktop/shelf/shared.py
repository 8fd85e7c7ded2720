"""The one shelf of the program: opened when it is first needed, never on the window's thread."""

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from plainleaf import paths
from plainleaf.desktop.tasks import WorkLine

if TYPE_CHECKING:  # loaded by whoever asks first, on a worker
    from plainleaf.library import Library

log = logging.getLogger(__name__)

LAST_WORDS = 5.0
"""Seconds that the end of the program waits for what is still to be written."""


class SharedShelf(QObject):
    """``ask`` for anything; ``changed()`` when something on the shelf became another, whoever did it. ``failed(words)``
    says that something was to become another and did not, and why, where nobody else says so."""

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
        """Do work with the library, one piece after the other, and bring its outcome here, unless the ``owner`` of
        ``done`` is gone, such as with its window; of each ``name`` the newest counts."""
        self._line.add(lambda: work(self.library()), done, failed or _unanswered, name=name, owner=owner)

    def change(
        self,
        work: "Callable[[Library], Any]",
        done: Callable[[Any], object] | None = None,
        failed: Callable[[Exception], object] | None = None,
        *,
        owner: QObject | None = None,
    ) -> None:
        """Do work that changes something, and tell everyone, also where it cannot be done unless ``failed`` does;
        ``owner`` as for ``ask``."""

        def ended(result: Any) -> None:
            if done is not None and (owner is None or isValid(owner)):
                done(result)
            self.changed.emit()

        self.ask(work, ended, failed or (lambda error: self.failed.emit(not_changed(error))))

    def drop(self, name: str) -> None:
        """Give up what was asked by this name."""
        self._line.drop(name)

    @staticmethod
    def exists() -> bool:
        """Whether there is a shelf already: nobody has to make one to learn that it is empty."""
        return (paths.data_folder() / "shelf.db").is_file()

    def library(self) -> "Library":
        """The library itself, for a worker thread. Raises LibraryError."""
        with self._guard:
            if self._library is None:
                from plainleaf.library import Library

                self._library = Library()
            return self._library

    def let_go(self) -> None:
        """Close the file; whoever asks next opens it again."""
        with self._guard:
            if self._library is not None:
                self._library.close()
                self._library = None

    def close(self) -> None:
        """Write what is still to be written and close the file; it can be used again."""
        self._line.finish(LAST_WORDS)
        self._line.deleteLater()
        self._line = WorkLine("shelf", self)
        self.let_go()


def not_changed(error: Exception) -> str:
    """That something on the shelf is as it was, and why."""
    return f"The shelf was not changed. {error}"


def _unanswered(error: Exception) -> None:
    log.info("The shelf does not answer: %s", error)
