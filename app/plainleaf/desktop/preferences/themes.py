"""The theme chooser: swatches, and three colours of the user's own with their contrast."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from plainleaf.desktop.theme.contrast import LEGIBLE, contrast
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.plain_text import plain_label

IN_A_ROW = 3
COLOURS = (("ground", "Paper"), ("ink", "Text"), ("links", "Links"))


@dataclass(frozen=True, slots=True)
class ThemeSwatch:
    """A theme to choose: its name, label, background and text colour; the colours are empty for the user's own
    theme."""

    name: str
    word: str
    ground: str = ""
    ink: str = ""


SWATCHES = (
    ThemeSwatch("system", "System", "#e9e6df", "#25231f"),
    ThemeSwatch("light", "Light", "#ffffff", "#25231f"),
    ThemeSwatch("sepia", "Sepia", "#f6eedd", "#4a3c28"),
    ThemeSwatch("dark", "Dark", "#17191c", "#d8d5cf"),
    ThemeSwatch("contrast", "Contrast", "#000000", "#ffffff"),
    ThemeSwatch("own", "Own"),
)


class ThemeChooser(QWidget):
    """``changed(name, value)``; the names are theme, ground, ink and links."""

    changed = Signal(str, object)

    def __init__(self, swatches: Sequence[ThemeSwatch]) -> None:
        super().__init__()
        self._buttons = QButtonGroup(self)
        self._own: list[QPushButton] = []
        self._fields: dict[str, QLineEdit] = {}
        self._remark = named(plain_label(), "caption")
        self._remark.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        grid = QGridLayout()
        grid.setSpacing(8)
        for number, swatch in enumerate(swatches):
            grid.addWidget(self._swatch(swatch), number // IN_A_ROW, number % IN_A_ROW)
        column.addLayout(grid)
        self._colours = QWidget()
        inner = QVBoxLayout(self._colours)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addLayout(self._colour_row())
        inner.addWidget(self._remark)
        column.addWidget(self._colours)

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Set the controls without a signal."""
        for button in self._buttons.buttons():
            button.setChecked(button.property("theme") == values["theme"])
        for button in self._own:
            button.setStyleSheet(_paper(values["ground"], values["ink"]))
        for name, field in self._fields.items():
            if field.text() != values[name]:
                field.setText(values[name])
        self._colours.setVisible(values["theme"] == "own")
        self._remark.setText(remark(values["ground"], values["ink"], values["links"]))

    def _swatch(self, swatch: ThemeSwatch) -> QPushButton:
        button = named(QPushButton(swatch.word), "swatch")
        button.setCheckable(True)
        button.setProperty("theme", swatch.name)
        button.setAccessibleName(f"Theme: {swatch.word}")
        if swatch.ground:
            button.setStyleSheet(_paper(swatch.ground, swatch.ink))
        else:
            self._own.append(button)
        button.clicked.connect(lambda _on: self.changed.emit("theme", swatch.name))
        self._buttons.addButton(button)
        return button

    def _colour_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(6)
        for name, word in COLOURS:
            field = QLineEdit()
            field.setAccessibleName(f"Colour: {word}")
            field.setToolTip("A colour such as #1d5fa8 or navy")
            field.setMaximumWidth(82)
            field.editingFinished.connect(lambda name=name, field=field: self._entered(name, field))
            self._fields[name] = field
            row.addWidget(named(plain_label(word), "caption"))
            row.addWidget(field)
        return row

    def _entered(self, name: str, field: QLineEdit) -> None:
        colour = QColor.fromString(field.text().strip())
        if colour.isValid():
            field.setText(colour.name())
            self.changed.emit(name, colour.name())
        else:
            self._remark.setText(f"“{field.text()}” is no colour. One is written such as #1d5fa8 or navy.")


def remark(ground: str, ink: str, links: str) -> str:
    """Describe the contrast of text and links with their background."""
    text, link = contrast(ink, ground), contrast(links, ground)
    if min(text, link) >= LEGIBLE:
        return f"Contrast {text:.1f} : 1 for text, {link:.1f} : 1 for links."
    weak = " and ".join(word for word, ratio in (("text", text), ("links", link)) if ratio < LEGIBLE)
    return f"Hard to read: the contrast of {weak} is {min(text, link):.1f} : 1; {LEGIBLE} : 1 is the least."


def _paper(ground: str, ink: str) -> str:
    return f"QPushButton#swatch {{ background: {ground}; color: {ink}; }}"
