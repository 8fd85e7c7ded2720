"""The list of left-out parts in *Read*: the first words of each part, the reason, and a button to add it."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from plainleaf.desktop.inspector import LeftOutPart
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import ElidedLabel, named
from plainleaf.desktop.widgets.laid_out import middle_of
from plainleaf.desktop.widgets.plain_text import plain_label

MOST = 20  # maximum parts; the inspector's list has all
HIGH = 4  # rows visible at once
ROW = 52  # pixels


class ReviewPanel(QWidget):
    """``toggled(part)`` to add a part or remove it again, ``pointed(part)`` when one is selected, ``details`` to open
    the inspector's list, ``closed``."""

    toggled = Signal(object)
    pointed = Signal(object)
    details = Signal()
    closed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("review")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("What is left out")
        self._theme = theme
        self._title = named(plain_label(), "paneTitle")
        more = QToolButton()
        more.setText("Details")
        more.setProperty("worded", True)
        more.setToolTip("Every part with its share and the reason in numbers")
        more.clicked.connect(self.details)
        self._close = named(QToolButton(), "paneClose")
        self._close.setIconSize(QSize(16, 16))
        self._close.setAccessibleName("Close")
        self._close.setToolTip("Close (Esc)")
        self._close.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.setContentsMargins(16, 6, 10, 2)
        head.addWidget(self._title, 1)
        head.addWidget(more)
        head.addWidget(self._close)
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(middle_of(self))
        column.setContentsMargins(0, 0, 0, 6)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._area)
        self.buttons: list[QPushButton] = []
        theme.changed.connect(self._paint)
        self._paint()
        self.show_parts(())
        self.hide()

    def show_parts(self, parts: Sequence[LeftOutPart]) -> None:
        """Show these parts; the focus stays on its row."""
        at = next((row for row, button in enumerate(self.buttons) if button.hasFocus()), -1)
        self._title.setText("Left out of this article" if parts else "Nothing of this page is left out.")
        rows = named(QWidget(), "reviewRows")
        column = QVBoxLayout(rows)
        column.setContentsMargins(16, 0, 16, 0)
        column.setSpacing(0)
        self.buttons = []
        for part in parts[:MOST]:
            column.addWidget(self._row(part))
        column.addStretch(1)
        self._area.setWidget(rows)
        self._area.setFixedHeight(ROW * min(HIGH, len(parts)))
        if at >= 0 and self.buttons:
            self.buttons[min(at, len(self.buttons) - 1)].setFocus()

    def press(self) -> None:
        """Press the button of the focused row; if none has the focus, focus the first."""
        focus = QApplication.focusWidget()
        here = next((one for one in self.buttons if focus is not None and focus.parent() is one.parent()), None)
        if here is not None:
            here.click()
        elif self.buttons:
            self.buttons[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _row(self, part: LeftOutPart) -> QWidget:
        row = QWidget()
        row.setFixedHeight(ROW)
        words, why = ElidedLabel("reviewText"), ElidedLabel("caption")
        words.show_text(" ".join(part.text[:240].split()))
        why.show_text("Added to the article" if part.shown else part.why[:1].upper() + part.why[1:])
        texts = QVBoxLayout()
        texts.setSpacing(1)
        texts.addStretch(1)
        texts.addWidget(words)
        texts.addWidget(why)
        texts.addStretch(1)
        show, button = QPushButton("Show"), QPushButton("Take out" if part.shown else "Add")
        show.setFlat(True)
        show.setToolTip("Show its place on the page")
        show.clicked.connect(lambda: self.pointed.emit(part))
        button.setMinimumWidth(84)
        button.setAccessibleName(f"{button.text()}: {words.whole()[:60]}")
        button.clicked.connect(lambda: self.toggled.emit(part))
        self.buttons.append(button)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addLayout(texts, 1)
        line.addWidget(show)
        line.addWidget(button)
        return row

    def _paint(self) -> None:
        self._close.setIcon(self._theme.icon("close"))
