"""A segmented control: a few words in a row, one of which is selected."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from plainleaf.desktop.widgets.plain_text import plain_tip

PADDING = 26  # pixels around the text of a segment


class Segments(QWidget):
    """``chosen(name)`` when the user selects another segment. ``choices`` maps names to texts."""

    chosen = Signal(str)

    def __init__(self, name: str, choices: Mapping[str, str]) -> None:
        super().__init__()
        self.setObjectName("segments")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        line = QHBoxLayout(self)
        line.setContentsMargins(2, 2, 2, 2)
        line.setSpacing(0)
        for choice, words in choices.items():
            button = QPushButton(words)  # the tool buttons of Qt are check boxes to a screen reader
            button.setCheckable(True)
            button.setAutoExclusive(True)
            button.setAccessibleName(f"{name}: {words}")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _on, choice=choice: self.chosen.emit(choice))
            button.setMinimumWidth(button.fontMetrics().horizontalAdvance(words) + PADDING)
            self._group.addButton(button)
            self.buttons[choice] = button
            line.addWidget(button)

    @property
    def current(self) -> str:
        """The selected name; empty for none."""
        return next((name for name, button in self.buttons.items() if button.isChecked()), "")

    def set_current(self, name: str) -> None:
        """Select a segment without a signal."""
        self.buttons[name].setChecked(True)

    def set_tips(self, tips: Mapping[str, str]) -> None:
        """Set the tool tips of the segments."""
        for name, tip in tips.items():
            self.buttons[name].setToolTip(plain_tip(tip))
