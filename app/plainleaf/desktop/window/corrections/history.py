"""Corrections that can be undone: each a step from the corrections before to those after."""

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
        """Make it."""
        self._apply(self._after)

    def undo(self) -> None:
        """Take it back."""
        self._apply(self._before)


def with_correction(made: Made, one: HandMade) -> Made:
    """The corrections with one more; what was said before of the same element, or of the content, is said no more."""
    rest = (
        other
        for other in made
        if (other.kind != "content" if one.kind == "content" else other.kind == "content" or other.anchor != one.anchor)
    )
    return (*rest, one)
