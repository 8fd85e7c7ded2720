"""The first steps, shown while nothing was read yet: a sample page, connecting a browser, all commands."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from plainleaf.desktop.widgets.labels import ElidedLabel

SAMPLE = "sample"
STEPS = {
    SAMPLE: ("Try a sample page", "An article amid menus, teasers and a banner: see what is left of it."),
    "browsers": ("Connect a browser", "One click there, and the page in front of you is read here."),
    "keys": ("Find any command", "Ctrl+K finds all of them, shows their keys, and runs them."),
}
"""A command, or the sample, with its title and description on the start page."""


class Beginning(QWidget):
    """``wanted(command)`` and ``sample_wanted`` by click or key."""

    wanted = Signal(str)
    sample_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.buttons = {name: _StepButton(*words) for name, words in STEPS.items()}
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _on=False, name=name: self._choose(name))
            column.addWidget(button)

    def _choose(self, name: str) -> None:
        if name == SAMPLE:
            self.sample_wanted.emit()
        else:
            self.wanted.emit(name)


class _StepButton(QPushButton):
    """A button with a title and a sentence below it."""

    def __init__(self, title: str, sentence: str) -> None:
        super().__init__()
        self.setObjectName("step")
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(16, 11, 16, 12)
        column.setSpacing(2)
        for name, words in (("stepTitle", title), ("caption", sentence)):
            label = ElidedLabel(name)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            label.show_text(words)
            column.addWidget(label)

    def sizeHint(self) -> QSize:  # noqa: N802
        return self._column.sizeHint()
