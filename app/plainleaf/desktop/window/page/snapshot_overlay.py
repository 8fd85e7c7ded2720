"""A snapshot of a pane, laid over it, so that a page that is drawn anew does not flash."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel

from plainleaf.desktop.web import WebPane

DRAWN = 90  # milliseconds from the end of loading until the engine has painted
LONGEST = 1500


class SnapshotOverlay(QLabel):
    """Lies over a web pane from ``cover`` until the pane's new page is painted. The pointer goes through it."""

    def __init__(self, pane: WebPane) -> None:
        super().__init__(pane)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._pane = pane
        self._lift = QTimer(self, singleShot=True)
        self._lift.timeout.connect(self.hide)
        pane.loaded.connect(lambda _well: self._lift.start(DRAWN))
        self.hide()

    def cover(self) -> None:
        """Keep what the pane shows now on the screen for a moment."""
        if not self._pane.isVisible():
            return
        if not self.isVisible():  # else the picture is of this overlay
            self.setPixmap(self._pane.grab())
        self.setGeometry(self._pane.rect())
        self.show()
        self.raise_()
        self._lift.start(LONGEST)
