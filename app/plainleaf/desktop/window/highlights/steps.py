"""Undo steps on the shelf: each has one function that does the work and one that reverts it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QUndoCommand

from plainleaf.desktop.shelf.shared import SharedShelf

if TYPE_CHECKING:
    from plainleaf.library import Library

Work = Callable[["Library"], Any]


class ShelfStep(QUndoCommand):
    """``forth(library)`` and ``back(library)`` run on the shelf's worker, in order; ``done(result)`` gets each result
    of ``forth``. Work that failed is not reverted."""

    def __init__(
        self, words: str, shelf: SharedShelf, forth: Work, back: Work, done: Callable[[Any], object] | None = None
    ) -> None:
        super().__init__(words)
        self._shelf, self._forth, self._back, self._done = shelf, forth, back, done
        self._went = False  # used on the worker only

    def redo(self) -> None:
        """Do the work."""
        self._shelf.change(self._go, self._done)

    def undo(self) -> None:
        """Revert it."""
        self._shelf.change(self._return)

    def _go(self, library: "Library") -> Any:
        self._went = False
        result = self._forth(library)
        self._went = True
        return result

    def _return(self, library: "Library") -> None:
        if self._went:
            self._back(library)
