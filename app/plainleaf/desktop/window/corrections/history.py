"""Undo of corrections: each step holds the corrections before and after it."""

from collections.abc import Callable

from PySide6.QtGui import QUndoCommand

from plainleaf.engine.rules import HandMade

Made = tuple[HandMade, ...]


class CorrectionStep(QUndoCommand):
    """One correction of a page."""

    def __init__(self, words: str, before: Made, after: Made, apply: Callable[[Made], None]) -> None:
        super().__init__(words)
        self._before, self._after, self._apply = before, after, apply

    def redo(self) -> None:
        """Apply the correction."""
        self._apply(self._after)

    def undo(self) -> None:
        """Undo it."""
        self._apply(self._before)


def with_correction(made: Made, one: HandMade) -> Made:
    """Add a correction; it replaces earlier ones of the same element, or of the content."""
    rest = (
        other
        for other in made
        if (other.kind != "content" if one.kind == "content" else other.kind == "content" or other.anchor != one.anchor)
    )
    return (*rest, one)
