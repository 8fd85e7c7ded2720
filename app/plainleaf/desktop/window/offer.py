"""A line below the bar that offers something once, and can be dismissed."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from plainleaf.desktop.context import Look


class Offer(QWidget):
    """A sentence, one button, and a way to dismiss both."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("offer")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self._deed: Callable[[], None] | None = None
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.button = QPushButton()
        self.button.setProperty("main", True)
        self.button.clicked.connect(self._accept)
        self._close = QToolButton()
        self._close.setIconSize(QSize(16, 16))
        self._close.setAccessibleName("Dismiss")
        self._close.setToolTip("Dismiss")
        self._close.clicked.connect(self.hide)
        line = QHBoxLayout(self)
        line.setContentsMargins(14, 7, 10, 7)
        line.setSpacing(12)
        line.addWidget(self.label, 1)
        line.addWidget(self.button)
        line.addWidget(self._close)
        look.changed.connect(self._paint)
        self._paint()
        self.hide()

    def make(self, sentence: str, button: str, deed: Callable[[], None]) -> None:
        """Show the offer; ``deed`` is called if it is taken."""
        self.label.setText(sentence)
        self.button.setText(button)
        self._deed = deed
        self.show()

    def _accept(self) -> None:
        self.hide()
        if self._deed is not None:
            self._deed()

    def _paint(self) -> None:
        self._close.setIcon(self._look.icon("close"))
