"""Tracks whether the current page is loading: until it has arrived and its original is drawn."""

from PySide6.QtCore import QObject, Signal

from plainleaf.desktop.web import PageView
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.loader import PageLoader
from plainleaf.desktop.window.page.original import OriginalPresenter
from plainleaf.desktop.window.page.reading import Reading


class LoadingProgress(QObject):
    """Updates ``current.loading``; ``progressed(done, total)`` in any unit, total 0 if unknown."""

    progressed = Signal(int, int)

    def __init__(self, current: CurrentPage, loader: PageLoader, original: OriginalPresenter, view: PageView) -> None:
        super().__init__(current)
        self._current = current
        self._loader = loader
        self._original = original
        loader.started.connect(lambda _source: current.set_loading(True))
        loader.cancelled.connect(lambda _source: current.set_loading(False))
        loader.progressed.connect(self.progressed)
        view.progress.connect(self._drawing)
        view.loaded.connect(lambda _well: self.settle())
        current.selection_changed.connect(self._shown)

    def settle(self) -> None:
        """End the loading state unless a page is being loaded or waits to be drawn."""
        if not self._loader.busy and not self._original.deferred:
            self._current.set_loading(False)

    def _shown(self, reading: Reading | None) -> None:
        if reading is None or self._current.drawn:
            self.settle()

    def _drawing(self, percent: int) -> None:
        if not self._loader.busy and self._current.loading:
            self.progressed.emit(percent, 100)
