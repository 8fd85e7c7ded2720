"""The highlight that was made last, for the key that comes right after: a note to it, another colour."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

if TYPE_CHECKING:  # the shelf is loaded on its own thread
    from plainleaf.library.highlights import Highlight


@dataclass(slots=True)
class NewestHighlight:
    """The stretch of the article that was marked last, until the page knows its highlight; where on the screen that
    was; the highlight as soon as the shelf has it. Without any of them nothing was marked."""

    stretch: tuple[int, int] | None = None
    place: QPoint = field(default_factory=QPoint)
    highlight: "Highlight | None" = None
    _wishes: "list[Callable[[Highlight], object]]" = field(default_factory=list)

    def ask(self, wish: "Callable[[Highlight], object]") -> bool:
        """Have this done to it as soon as it is there; says whether there is one."""
        if self.highlight is not None:
            wish(self.highlight)
        elif self.stretch is not None:
            self._wishes.append(wish)
        return self.stretch is not None or self.highlight is not None

    def came(self, highlight: "Highlight") -> None:
        """It is on the shelf."""
        self.highlight, wishes, self._wishes = highlight, self._wishes, []
        for wish in wishes:
            wish(highlight)
