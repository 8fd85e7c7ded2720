"""Covers a pane from the moment its page is to be replaced until the new page is painted.

Chromium shows the old page, or black, until the new one has its first frame.
"""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QWidget

PATIENCE = 300  # milliseconds of an empty background before the text is shown


class PaneCover(QLabel):
    """An empty background, or a screenshot of the pane, which is transparent for the pointer. ``lifted()`` when the
    page below is visible again."""

    lifted = Signal()

    def __init__(self, pane: QWidget) -> None:
        super().__init__(pane)
        self.setObjectName("cover")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._pane = pane
        self._words = ""
        self._wait = QTimer(self, singleShot=True, interval=PATIENCE)
        self._wait.timeout.connect(lambda: self.setText(self._words))
        self.hide()

    def show_ground(self, ground: QColor, ink: QColor, words: str) -> None:
        """Hide the page behind an empty background, which shows ``words`` after a moment."""
        self._words = words
        self.clear()
        self.setStyleSheet(f"color: {ink.name()}; background: {ground.name()};")
        self._wait.start()
        self._spread(False)

    def show_picture(self) -> None:
        """Freeze what the pane shows now."""
        if not self._pane.isVisible():
            return
        if self.isHidden():  # else the screenshot would show this cover
            self.setPixmap(self._pane.grab())
        self._wait.stop()
        self._spread(True)

    def lift(self) -> None:
        """Call when the page below is visible."""
        if self.isHidden():
            return
        self._wait.stop()
        self.hide()
        self.clear()
        self.lifted.emit()

    def fit(self) -> None:
        """Cover the whole pane after a change of its size."""
        self.setGeometry(self._pane.rect())

    def _spread(self, lets_through: bool) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, lets_through)
        self.fit()
        self.show()
        self.raise_()
