"""Lists of highlights, and the popup in which a note is written."""

from plainleaf.desktop.highlights.list import HighlightList
from plainleaf.desktop.highlights.note import NotePopup
from plainleaf.desktop.highlights.overview import HighlightsOverview
from plainleaf.desktop.highlights.pane import HighlightsPane
from plainleaf.desktop.highlights.row import HighlightRow

__all__ = ["HighlightList", "HighlightRow", "HighlightsOverview", "HighlightsPane", "NotePopup"]
