"""The bar below a strip: the round of the blurring, and the visible part of the page."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollBar, QSlider, QVBoxLayout, QWidget

from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.plain_text import plain_label


class RoundBar(QWidget):
    """``chosen(round)`` and ``panned(first)`` when the user moves the slider or the scroll bar."""

    chosen = Signal(int)
    panned = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Round of the blurring")
        self.slider.setToolTip("Round of the blurring: 0 is the page before it")
        self.slider.setPageStep(1)
        self.value = named(plain_label(), "value")
        self.part = QScrollBar(Qt.Orientation.Horizontal)
        self.part.setAccessibleName("Part of the page")
        self.part.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(named(plain_label("round"), "caption"))
        line.addWidget(self.slider, 1)
        line.addWidget(self.value)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(4)
        column.addWidget(self.part)
        column.addLayout(line)
        self.slider.valueChanged.connect(self._slid)
        self.part.valueChanged.connect(self.panned)

    def show_round(self, number: int, last: int) -> None:
        """Show round ``number`` of ``last`` without a signal."""
        self.slider.blockSignals(True)
        self.slider.setRange(0, last)
        self.slider.setValue(number)
        self.slider.blockSignals(False)
        self._update_text()

    def show_part(self, first: int, last: int, columns: int) -> None:
        """Show the visible columns ``first`` to ``last`` (exclusive) without a signal."""
        self.part.blockSignals(True)
        self.part.setRange(0, max(0, columns - (last - first)))
        self.part.setPageStep(max(1, last - first))
        self.part.setSingleStep(max(1, (last - first) // 20))
        self.part.setValue(first)
        self.part.blockSignals(False)

    def _slid(self, number: int) -> None:
        self._update_text()
        self.chosen.emit(number)

    def _update_text(self) -> None:
        words = f"{self.slider.value()} of {self.slider.maximum()}"
        self.value.setText(words)
        self.slider.setAccessibleDescription(words)
