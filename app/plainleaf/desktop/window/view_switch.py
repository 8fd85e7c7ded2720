"""Switches between the views of the page: updates panes and bars, and stores the view."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from plainleaf.desktop.window.bars.bars import Bars
from plainleaf.desktop.window.frame import BarFrame, LeavingBars
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.desktop.window.panes import BESIDE, Panes
from plainleaf.desktop.window.views import View

WIDE = 1200  # minimum pixels for original and article side by side


class ViewSwitch(QObject):
    """Shows a view, and chooses that of the first page by the width of ``window``."""

    def __init__(
        self,
        current: CurrentPage,
        memory: Memory,
        panes: Panes,
        bars: Bars,
        frame: BarFrame,
        leaving: LeavingBars,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._memory = memory
        self._panes = panes
        self._bars = bars
        self._frame = frame
        self._leaving = leaving
        self._window = window
        self._started = True
        self._begun = False
        panes.view_changed.connect(self._changed)
        panes.beside_changed.connect(lambda _name, _on: self._place_bars())
        panes.flip_changed.connect(lambda _on: self._place_bars())
        current.page_changed.connect(self._first)
        frame.notices_changed.connect(self.reserve_space)

    def restore(self) -> None:
        """Start with the last view."""
        self._changed(self._panes.view)
        self._panes.show_view(self._memory.view() or self._panes.view)

    def show(self, view: View) -> None:
        """Show one of the three views of the page, also on the next start."""
        self._memory.set_view(view)
        self._bars.set_method_wanted(True)
        self._panes.show_view(view)

    def set_started(self, on: bool) -> None:
        """Bars float over an article only."""
        self._started = on
        self._place_bars()

    def reserve_space(self) -> None:
        """Reserve space above and below the article for the bars that float over it."""
        self._panes.article_view.set_covered(*self._frame.covers)

    @property
    def _reads_alone(self) -> bool:
        """Whether only the article is shown, so that the bars may float over it."""
        alone = self._panes.view == "read" and not self._panes.flipped
        return self._started and alone and not any(map(self._panes.has_beside, BESIDE))

    def _place_bars(self) -> None:
        self._frame.set_floating(self._reads_alone)
        self._leaving.turn(self._reads_alone)
        self.reserve_space()

    def _changed(self, view: View) -> None:
        if view == "read":
            # First, because Qt would move the focus from a hidden widget to the first link.
            self._panes.article_view.setFocus()
        self._bars.show_view(view)
        self._place_bars()

    def _first(self, reading: Reading | None) -> None:
        """Until a view is chosen, the first page opens side by side with its article if the window is wide enough,
        without the method bar."""
        if reading is not None and self._memory.view() is None and not self._begun:
            self._begun = True
            self._bars.set_method_wanted(False)
            self._panes.show_view("side-by-side" if self._window.width() >= WIDE else "read")
