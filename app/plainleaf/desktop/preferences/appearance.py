"""Aa: theme, font, size, width, line height and spacing of the article, changed at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from plainleaf.desktop.widgets.labels import named

OTHER = 1000  # entries; longer lists of installed fonts are cut


@dataclass(frozen=True, slots=True)
class ThemeSwatch:
    """A theme to choose: its name, word, ground and ink."""

    name: str
    word: str
    ground: str
    ink: str


@dataclass(frozen=True, slots=True)
class SliderRange:
    """A number to choose on a slider of whole notches; value = notch · ``unit``."""

    name: str
    word: str
    low: int
    high: int
    unit: float
    shown: str


RANGES = (
    SliderRange("size", "Size", 12, 34, 1, "{:.0f} px"),
    SliderRange("width", "Line length", 40, 110, 1, "{:.0f} letters"),
    SliderRange("line_height", "Line height", 12, 22, 0.1, "{:.1f}"),
    SliderRange("spacing", "Letter spacing", 0, 20, 0.01, "{:.0%}"),
)


class AppearancePopup(QFrame):
    """``changed(name, value)`` for each change; names are theme, font, size, width, line_height and spacing."""

    changed = Signal(str, object)
    reset = Signal()

    def __init__(self, swatches: Sequence[ThemeSwatch], fonts: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self.setAccessibleName("Appearance of the article")
        self._themes = QButtonGroup(self)
        self._sliders: dict[str, tuple[QSlider, QLabel, SliderRange]] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(14)
        column.addLayout(self._theme_row(swatches))
        self.fonts = self._font_chooser(fonts)
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(10)
        grid.addWidget(named(QLabel("Font"), "caption"), 0, 0)
        grid.addWidget(self.fonts, 0, 1, 1, 2)
        for row, given in enumerate(RANGES, 1):
            self._add_range(grid, row, given)
        column.addLayout(grid)
        usual = QPushButton("Back to the usual")
        usual.clicked.connect(self.reset)
        column.addWidget(usual)

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Set the controls without telling."""
        for button in self._themes.buttons():
            button.setChecked(button.property("theme") == values["theme"])
        self.fonts.blockSignals(True)
        at = self.fonts.findData(values["font"])
        if at < 0:
            self.fonts.addItem(str(values["font"]), values["font"])
            at = self.fonts.count() - 1
        self.fonts.setCurrentIndex(at)
        self.fonts.blockSignals(False)
        for name, (slider, label, given) in self._sliders.items():
            slider.blockSignals(True)
            slider.setValue(round(float(values[name]) / given.unit))
            slider.blockSignals(False)
            label.setText(given.shown.format(float(values[name])))

    def open_below(self, button: QWidget) -> None:
        """Show the pop-up under a button, within the screen."""
        self.adjustSize()
        corner = button.mapToGlobal(QPoint(button.width() - self.sizeHint().width(), button.height() + 6))
        screen = button.screen().availableGeometry()
        self.move(max(screen.left() + 8, corner.x()), corner.y())
        self.show()
        next(iter(self._sliders.values()))[0].setFocus()

    def _theme_row(self, swatches: Sequence[ThemeSwatch]) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        for swatch in swatches:
            button = QPushButton(swatch.word)
            button.setObjectName("swatch")
            button.setCheckable(True)
            button.setProperty("theme", swatch.name)
            button.setAccessibleName(f"Theme: {swatch.word}")
            button.setStyleSheet(f"QPushButton#swatch {{ background: {swatch.ground}; color: {swatch.ink}; }}")
            button.clicked.connect(lambda _on, name=swatch.name: self.changed.emit("theme", name))
            self._themes.addButton(button)
            row.addWidget(button)
        return row

    def _font_chooser(self, fonts: Sequence[str]) -> QComboBox:
        chooser = QComboBox()
        chooser.setAccessibleName("Font")
        for font in fonts:
            chooser.addItem(font.capitalize(), font)
        chooser.insertSeparator(chooser.count())
        for family in QFontDatabase.families()[:OTHER]:
            if not family.startswith((".", "@")):
                chooser.addItem(family, family)
        chooser.setMaxVisibleItems(16)
        chooser.currentIndexChanged.connect(lambda at: self.changed.emit("font", chooser.itemData(at)))
        return chooser

    def _add_range(self, grid: QGridLayout, row: int, given: SliderRange) -> None:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(given.low, given.high)
        slider.setPageStep(2)
        slider.setAccessibleName(given.word)
        slider.setMinimumWidth(170)
        label = named(QLabel(), "value")
        label.setMinimumWidth(label.fontMetrics().horizontalAdvance("110 letters "))
        slider.valueChanged.connect(lambda notch: self._slid(given, notch))
        grid.addWidget(named(QLabel(given.word), "caption"), row, 0)
        grid.addWidget(slider, row, 1)
        grid.addWidget(label, row, 2)
        self._sliders[given.name] = slider, label, given

    def _slid(self, given: SliderRange, notch: int) -> None:
        value: float | int = round(notch * given.unit, 2) if given.unit != 1 else notch
        self._sliders[given.name][1].setText(given.shown.format(value))
        self.changed.emit(given.name, value)
