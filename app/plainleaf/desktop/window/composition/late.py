"""The areas that only a page needs. Each is made on first use, at the latest before the first page is shown."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from plainleaf.desktop.window.composition.page import PageArea
from plainleaf.desktop.window.composition.screen import Screen
from plainleaf.desktop.window.composition.services import Services
from plainleaf.desktop.window.shelf.controller import ShelfController

if TYPE_CHECKING:  # imported with the area
    from plainleaf.desktop.window.comfort.comfort import Comfort
    from plainleaf.desktop.window.composition.extraction import ExtractionArea
    from plainleaf.desktop.window.composition.linking import LinkingArea
    from plainleaf.desktop.window.composition.output import OutputArea
    from plainleaf.desktop.window.composition.review import ReviewArea
    from plainleaf.desktop.window.composition.writing import WritingArea

AREAS = ("extraction", "linking", "review", "writing", "output", "comfort")


class LateAreas:
    """Makes the areas. ``done`` is called once all are there."""

    def __init__(
        self, services: Services, page: PageArea, screen: Screen, shelf: ShelfController, done: Callable[[], object]
    ) -> None:
        self._services = services
        self._page = page
        self._screen = screen
        self._shelf = shelf
        self._closed = False
        self._done: Callable[[], object] | None = done
        page.current.opening.connect(self.complete)

    @cached_property
    def extraction(self) -> "ExtractionArea":
        """Other methods, further pages and missing parts of the open page."""
        from plainleaf.desktop.window.composition.extraction import make_extraction

        return make_extraction(self._services, self._page, self._screen, self._shelf)

    @cached_property
    def linking(self) -> "LinkingArea":
        """What connects original, article and inspector."""
        from plainleaf.desktop.window.composition.linking import make_linking

        return make_linking(self._services, self._page)

    @cached_property
    def review(self) -> "ReviewArea":
        """Comparisons, corrections and what is left out."""
        from plainleaf.desktop.window.composition.review import make_review

        return make_review(self._services, self._page, self._screen, self.extraction, self.linking)

    @cached_property
    def writing(self) -> "WritingArea":
        """Highlights and edits."""
        from plainleaf.desktop.window.composition.writing import make_writing

        return make_writing(self._services, self._page, self._screen, self._shelf, self.review.corrections.stack)

    @cached_property
    def output(self) -> "OutputArea":
        """Saving, sharing, exporting and printing."""
        from plainleaf.desktop.window.composition.output import make_output

        return make_output(self._services, self._page, self.extraction, lambda: self.writing.highlights.passages)

    @cached_property
    def comfort(self) -> "Comfort":
        """Outline, reading aloud and printing."""
        from plainleaf.desktop.window.composition.output import make_comfort

        return make_comfort(self._services, self._page, self._screen, self.extraction)

    @property
    def is_complete(self) -> bool:
        """Whether all areas are there, and ``done`` was called."""
        return self._done is None

    def close_down(self) -> None:
        """Close those that are there, before the window closes; no more are made in turns."""
        self._closed = True
        if self.has("writing"):
            self.writing.editing.close_down()
            self.writing.highlights.close_down()
        if self.has("comfort"):
            self.comfort.close_down()

    def has(self, area: str) -> bool:
        """Whether an area is there already."""
        return area in self.__dict__

    def complete(self) -> None:
        """Make all areas that are not there yet."""
        while self._make_one():
            pass

    def begin(self) -> None:
        """Make all areas, one in each turn of the event loop."""
        if not self._closed and self._make_one():
            QTimer.singleShot(0, self._services.window, self.begin)

    def _make_one(self) -> bool:
        for area in AREAS:
            if not self.has(area):
                getattr(self, area)
                return True
        if self._done is not None:
            done, self._done = self._done, None
            done()
        return False
