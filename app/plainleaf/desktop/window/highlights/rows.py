"""Makes rows of highlights, and positions notes beside a widget."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from plainleaf.desktop.highlights import HighlightRow

if TYPE_CHECKING:
    from plainleaf.actions.shelf.highlighting import PlacedHighlight


def row_of(one: "PlacedHighlight") -> HighlightRow:
    """The row of a highlight; ``lost`` if its passage is not in the text."""
    kept = one.highlight
    return HighlightRow(kept.id, kept.entry, kept.exact, kept.colour, kept.note, lost=one.found == "orphaned")


def beside(widget: QWidget) -> QPoint:
    """A screen position near the top left corner of a widget."""
    return widget.mapToGlobal(QPoint(20, 40))
