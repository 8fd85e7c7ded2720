"""Undo steps on the shelf: each has one function that does the work and one that reverts it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QUndoCommand

from plainleaf.desktop.shelf.shared import SharedShelf

if TYPE_CHECKING:
    from plainleaf.library import Library

Work = Callable[["Library"], Any]


class ShelfStep(QUndoCommand):
    """``apply(library)`` and ``revert(library)`` run on the shelf's worker, in order; ``done(result)`` gets each result
    of ``apply``. Work that failed is not reverted."""

    def __init__(
        self, words: str, shelf: SharedShelf, apply: Work, revert: Work, done: Callable[[Any], object] | None = None
    ) -> None:
        super().__init__(words)
        self._shelf, self._apply, self._revert, self._done = shelf, apply, revert, done
        self._applied = False  # used on the worker only

    def redo(self) -> None:
        """Do the work."""
        self._shelf.change(self._run, self._done)

    def undo(self) -> None:
        """Revert it."""
        self._shelf.change(self._run_back)

    def _run(self, library: "Library") -> Any:
        self._applied = False
        result = self._apply(library)
        self._applied = True
        return result

    def _run_back(self, library: "Library") -> None:
        if self._applied:
            self._revert(library)
