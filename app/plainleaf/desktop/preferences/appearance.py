"""The pop-up *Aa*: theme, font, size, width, spacing and margins of the article's text, applied at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QCheckBox,
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

from plainleaf.desktop.preferences.themes import ThemeChooser, ThemeSwatch
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.plain_text import plain_label
from plainleaf.desktop.widgets.spoken import name_chooser

OTHER = 1000  # maximum entries; longer lists of installed fonts are cut
WORDS = {"dyslexic": "OpenDyslexic, for dyslexia"}


@dataclass(frozen=True, slots=True)
class SliderRange:
    """A slider for a number in whole steps; value = step · ``unit``."""

    name: str
    word: str
    low: int
    high: int
    unit: float
    shown: str


FIRST = (
    SliderRange("size", "Size", 12, 34, 1, "{:.0f} px"),
    SliderRange("width", "Line length", 40, 110, 1, "{:.0f} letters"),
    SliderRange("line_height", "Line height", 12, 22, 0.1, "{:.1f}"),
)
MORE = (
    SliderRange("weight", "Weight", 6, 14, 50, "{:.0f}"),
    SliderRange("spacing", "Letter spacing", 0, 20, 0.01, "{:.0%}"),
    SliderRange("word_spacing", "Word spacing", 0, 25, 0.02, "{:.0%}"),
)
CHECKS = (("justified", "Justified"), ("motion", "Smooth scrolling"), ("print_as_seen", "Print as seen"))
FOCUS_WORDS = {0: "Off", 1: "One line", 3: "Three lines", 5: "Five lines", -1: "The paragraph"}


class AppearancePopup(QFrame):
    """``changed(name, value)`` for each change, with the names of ReaderStyle; ``css_wanted`` opens the user's style
    sheet, ``reset`` restores the defaults."""

    changed = Signal(str, object)
    css_wanted = Signal()
    reset = Signal()

    def __init__(self, swatches: Sequence[ThemeSwatch], fonts: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self.setAccessibleName("Appearance of the article")
        self._sliders: dict[str, tuple[QSlider, QLabel, SliderRange]] = {}
        self._checks: dict[str, QCheckBox] = {}
        self._themes = ThemeChooser(swatches)
        self._themes.changed.connect(self.changed)
        self.fonts = self._font_chooser(fonts)
        self.focus_lines = self._focus_chooser()
        self._more = self._more_part()
        self._unfold = QPushButton("More…")
        self._unfold.setCheckable(True)
        self._unfold.toggled.connect(self._show_more)
        usual = QPushButton("Reset")
        usual.setToolTip("The usual theme, font and spacing")
        usual.clicked.connect(self.reset)
        grid = _grid()
        grid.addWidget(named(plain_label("Font"), "caption"), 0, 0)
        grid.addWidget(self.fonts, 0, 1, 1, 2)
        for row, slider_range in enumerate(FIRST, 1):
            self._add_range(grid, row, slider_range)
        grid.addWidget(self._check("pages", "Pages instead of scrolling"), len(FIRST) + 1, 1, 1, 2)
        last = QHBoxLayout()
        last.addWidget(self._unfold)
        last.addWidget(usual)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(14)
        column.addWidget(self._themes)
        column.addLayout(grid)
        column.addWidget(self._more)
        column.addLayout(last)
        self._more.hide()

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Set the controls without a signal."""
        self._themes.show_values(values)
        self.fonts.blockSignals(True)
        at = self.fonts.findData(values["font"])
        if at < 0:
            self.fonts.addItem(str(values["font"]), values["font"])
            at = self.fonts.count() - 1
        self.fonts.setCurrentIndex(at)
        self.fonts.blockSignals(False)
        self.focus_lines.blockSignals(True)
        self.focus_lines.setCurrentIndex(max(0, self.focus_lines.findData(values["line_focus"])))
        self.focus_lines.blockSignals(False)
        for name, box in self._checks.items():
            box.blockSignals(True)
            box.setChecked(values[name])
            box.blockSignals(False)
        for name, (slider, label, slider_range) in self._sliders.items():
            slider.blockSignals(True)
            slider.setValue(round(float(values[name]) / slider_range.unit))
            slider.blockSignals(False)
            label.setText(slider_range.shown.format(float(values[name])))
        if self.isVisible():
            self.adjustSize()

    def open_below(self, button: QWidget) -> None:
        """Show the pop-up below a button, within the screen."""
        self.adjustSize()
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        aside = 0 if mirrored else button.width() - self.sizeHint().width()
        corner = button.mapToGlobal(QPoint(aside, button.height() + 6))
        screen = button.screen().availableGeometry()
        left = min(max(screen.left() + 8, corner.x()), screen.right() - self.sizeHint().width() - 8)
        self.move(left, max(screen.top() + 8, min(corner.y(), screen.bottom() - self.sizeHint().height() - 8)))
        self.show()
        next(iter(self._sliders.values()))[0].setFocus()

    def _show_more(self, on: bool) -> None:
        self._more.setVisible(on)
        self._unfold.setText("Less" if on else "More…")
        self.adjustSize()
        below = self.frameGeometry().bottom() - self.screen().availableGeometry().bottom()
        if below > 0:
            self.move(self.x(), max(self.screen().availableGeometry().top(), self.y() - below - 8))

    def _more_part(self) -> QWidget:
        part = QWidget()
        grid = _grid()
        for row, slider_range in enumerate(MORE):
            self._add_range(grid, row, slider_range)
        grid.addWidget(named(plain_label("Focus"), "caption"), len(MORE), 0)
        grid.addWidget(self.focus_lines, len(MORE), 1, 1, 2)
        boxes = QHBoxLayout()
        for name, word in CHECKS:
            boxes.addWidget(self._check(name, word))
        css = QPushButton("Style sheet…")
        css.clicked.connect(self.css_wanted)
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        column.addLayout(grid)
        column.addLayout(boxes)
        column.addWidget(css)
        return part

    def _check(self, name: str, word: str) -> QCheckBox:
        box = QCheckBox(word)
        box.toggled.connect(lambda on: self.changed.emit(name, on))
        self._checks[name] = box
        return box

    def _font_chooser(self, fonts: Sequence[str]) -> QComboBox:
        chooser = QComboBox()
        name_chooser(chooser, "Font")
        for font in fonts:
            chooser.addItem(WORDS.get(font, font.capitalize()), font)
        chooser.insertSeparator(chooser.count())
        for family in QFontDatabase.families()[:OTHER]:
            if not family.startswith((".", "@")):
                chooser.addItem(family, family)
        chooser.setMaxVisibleItems(16)
        chooser.currentIndexChanged.connect(lambda at: self.changed.emit("font", chooser.itemData(at)))
        return chooser

    def _focus_chooser(self) -> QComboBox:
        chooser = QComboBox()
        name_chooser(chooser, "Focus")
        chooser.setToolTip("Dims all but some lines in the middle, or all but the paragraph")
        for lines, word in FOCUS_WORDS.items():
            chooser.addItem(word, lines)
        chooser.currentIndexChanged.connect(lambda at: self.changed.emit("line_focus", chooser.itemData(at)))
        return chooser

    def _add_range(self, grid: QGridLayout, row: int, slider_range: SliderRange) -> None:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(slider_range.low, slider_range.high)
        slider.setPageStep(2)
        slider.setAccessibleName(slider_range.word)
        slider.setMinimumWidth(170)
        label = named(plain_label(), "value")
        label.setMinimumWidth(label.fontMetrics().horizontalAdvance("110 letters "))
        slider.valueChanged.connect(lambda notch: self._slid(slider_range, notch))
        grid.addWidget(named(plain_label(slider_range.word), "caption"), row, 0)
        grid.addWidget(slider, row, 1)
        grid.addWidget(label, row, 2)
        self._sliders[slider_range.name] = slider, label, slider_range

    def _slid(self, slider_range: SliderRange, notch: int) -> None:
        value: float | int = (
            notch * int(slider_range.unit) if slider_range.unit >= 1 else round(notch * slider_range.unit, 2)
        )
        self._sliders[slider_range.name][1].setText(slider_range.shown.format(value))
        self.changed.emit(slider_range.name, value)


def _grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(14)
    grid.setVerticalSpacing(10)
    grid.setColumnMinimumWidth(0, 96)
    return grid
