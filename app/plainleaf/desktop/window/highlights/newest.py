"""The newest highlight, for a key pressed right after it was made: to add a note or change the colour."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

if TYPE_CHECKING:  # the shelf is imported on its own thread
    from plainleaf.library.highlights import Highlight


@dataclass(slots=True)
class NewestHighlight:
    """The newest range that was highlighted, until the page knows its highlight; its screen position; and the highlight
    once it is stored. All are empty if there is none."""

    text_range: tuple[int, int] | None = None
    place: QPoint = field(default_factory=QPoint)
    highlight: "Highlight | None" = None
    _wishes: "list[Callable[[Highlight], object]]" = field(default_factory=list)

    def ask(self, wish: "Callable[[Highlight], object]") -> bool:
        """Call ``wish`` when the highlight is stored; False if there is none."""
        if self.highlight is not None:
            wish(self.highlight)
        elif self.text_range is not None:
            self._wishes.append(wish)
        return self.text_range is not None or self.highlight is not None

    def stored(self, highlight: "Highlight") -> None:
        """Report that the highlight is stored."""
        self.highlight, wishes, self._wishes = highlight, self._wishes, []
        for wish in wishes:
            wish(highlight)
