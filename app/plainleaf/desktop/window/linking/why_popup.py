"""The pop-up that explains why a text was kept or left out: one sentence, and the method's numbers behind *Details*."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from plainleaf.desktop.widgets.fold import Fold
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.plain_text import plain_label

WIDTH = 400  # pixels of the text


class WhyPopup(QFrame):
    """Opens where the pointer is, with the keyboard on *Details*; Esc closes it. ``about_wanted()`` for the page of the
    method."""

    about_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self.setAccessibleName("Why?")
        self.sentence = named(plain_label(), "value")
        self.amount, self.numbers, self.method = (named(plain_label(), "caption") for _ in range(3))
        self.details = Fold("What the method measured, and what its numbers mean")
        self.details.toggled.connect(self._unfold)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 14)
        column.setSpacing(8)
        for label in (self.sentence, self.amount, self.numbers, self.method):
            label.setWordWrap(True)
            label.setFixedWidth(WIDTH)
            column.addWidget(label)
        self.about = QToolButton()
        self.about.setText("About this method…")
        self.about.setToolTip("What the method does in words, with its numbers and figures")
        self.about.setProperty("worded", True)
        self.about.clicked.connect(self.close)
        self.about.clicked.connect(self.about_wanted)
        column.addWidget(self.about, 0, Qt.AlignmentFlag.AlignLeading)
        column.insertWidget(2, self.details, 0, Qt.AlignmentFlag.AlignLeading)
        self._unfold(False)

    def open_at(self, place: QPoint, sentence: str, amount: str, numbers: str, method: str) -> None:
        """Show the explanation; ``numbers`` are the method's, ``method`` explains them."""
        self.sentence.setText(sentence)
        self.amount.setText(amount)
        self.numbers.setText(numbers)
        self.method.setText(method)
        self.setAccessibleDescription(sentence)
        self.details.setChecked(False)
        self.adjustSize()
        available = self.screen().availableGeometry().adjusted(8, 8, -8 - self.width(), -8 - self.height())
        at = place + QPoint(8, 12)
        self.move(
            max(available.left(), min(at.x(), available.right())), max(available.top(), min(at.y(), available.bottom()))
        )
        self.show()
        self.details.setFocus()

    def _unfold(self, on: bool) -> None:
        for label in (self.numbers, self.method, self.about):
            label.setVisible(on)
        self.adjustSize()
