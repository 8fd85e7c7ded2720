"""The line below the article that says how much of the page it does not show, and offers the largest part."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from plainleaf.desktop.context import Look
from plainleaf.desktop.context.pane import named


class MissingLine(QWidget):
    """``wanted`` when the largest part is to be shown, ``more`` when the list of all is, ``dismissed`` when neither."""

    wanted = Signal()
    more = Signal()
    dismissed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("missing")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.add = QPushButton("Show it")
        self.add.setToolTip("Put the largest part into the article")
        self.add.setProperty("main", True)
        self.add.clicked.connect(self.wanted)
        self.all = QPushButton("See all")
        self.all.setToolTip("List all that is left out (F8)")
        self.all.clicked.connect(self.more)
        self._close = named(QToolButton(), "paneClose")
        self._close.setIconSize(QSize(16, 16))
        self._close.setAccessibleName("Dismiss")
        self._close.setToolTip("Dismiss")
        self._close.clicked.connect(self._dismiss)
        line = QHBoxLayout(self)
        line.setContentsMargins(14, 8, 8, 8)
        line.setSpacing(8)
        line.addWidget(self.label, 1)
        for widget in (self.add, self.all, self._close):
            line.addWidget(widget)
        look.changed.connect(self._paint)
        self._paint()
        self.hide()

    def tell(self, sentence: str) -> None:
        """Show the line."""
        self.label.setText(sentence)
        self.show()

    def _dismiss(self) -> None:
        self.hide()
        self.dismissed.emit()

    def _paint(self) -> None:
        self._close.setIcon(self._look.icon("close"))
