"""A line with a message, buttons and a way to dismiss it."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.laid_out import middle_of
from plainleaf.desktop.widgets.plain_text import plain_label


class Notice(QWidget):
    """A sentence, its buttons, of which the first is the default, and a way to dismiss it: ``dismissed``. ``name`` is
    its name in the style sheet."""

    dismissed = Signal()

    def __init__(self, theme: Theme, name: str, *buttons: QPushButton) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self.label = plain_label()
        self.label.setWordWrap(True)
        buttons[0].setProperty("main", True)
        self._close = named(QToolButton(), "paneClose")
        self._close.setIconSize(QSize(16, 16))
        self._close.setAccessibleName("Dismiss")
        self._close.setToolTip("Dismiss")
        self._close.clicked.connect(self._dismiss)
        line = QHBoxLayout(middle_of(self))
        line.setContentsMargins(14, 8, 8, 8)
        line.setSpacing(8)
        line.addWidget(self.label, 1)
        for widget in (*buttons, self._close):
            line.addWidget(widget)
        theme.changed.connect(self._paint)
        self._paint()
        self.hide()

    def _dismiss(self) -> None:
        self.hide()
        self.dismissed.emit()

    def _paint(self) -> None:
        self._close.setIcon(self._theme.icon("close"))
