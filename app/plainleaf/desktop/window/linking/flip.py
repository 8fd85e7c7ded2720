"""One key from the article to the same place of the original page, and back."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from plainleaf.desktop.window.page.article import nearest
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.original import OriginalPresenter
from plainleaf.desktop.window.panes import Panes


class Flip(QObject):
    """Where the article is read alone, the original takes its place; where both are shown, the keyboard goes to the
    other one."""

    def __init__(self, current: CurrentPage, presenter: OriginalPresenter, panes: Panes) -> None:
        super().__init__(current)
        self._presenter = presenter
        self._current = current
        self._panes = panes
        current.page_changed.connect(lambda _reading: panes.flip(False))

    def turn(self) -> None:
        """Show the other side at the place that is read on this one."""
        panes = self._panes
        from_original = panes.flipped or panes.original.isAncestorOf(QApplication.focusWidget() or panes)
        self._bring(not from_original)
        if panes.view == "read":
            panes.flip(not from_original)
        (panes.article if from_original else panes.original).take_focus()

    def _bring(self, to_original: bool) -> None:
        reading, panes = self._current.reading, self._panes
        if reading is None:
            return
        if to_original:
            first = int(reading.document.address[reading.places[0]]) if reading.places else -1
            self._presenter.bring(panes.article_view.place or (first, 0.0))
        elif (place := panes.original_view.place) and (there := nearest(reading, place)):
            panes.article_view.scroll_to(*there)
