"""The dialog of all highlights: search, filters by colour, tag and site, copy and export."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from plainleaf.desktop.highlights.list import STRIPS, HighlightList
from plainleaf.desktop.highlights.row import HighlightRow
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.laid_out import resize_within
from plainleaf.desktop.widgets.plain_text import plain_label, plain_tip
from plainleaf.desktop.widgets.spoken import clearable, name_chooser

FORMATS = {
    "markdown": "Markdown",
    "template": "Markdown by a template",
    "json": "JSON (Web Annotations)",
    "csv": "CSV (as Readwise reads it)",
}
SIZE = (760, 640)
TYPING = 180  # milliseconds after the last key until the search starts
ANY_TAG, ANY_SITE = "All tags", "All sites"


class HighlightsOverview(Dialog):
    """Lists the highlights of all articles. ``changed()`` when a filter changes: ``text``, ``colour``, ``tag``,
    ``site``, ``lost_only``. ``export_wanted(format)``; ``list`` has the signals for single highlights."""

    changed = Signal()
    export_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Highlights")
        self.setWindowFlag(Qt.WindowType.Window)
        resize_within(self, *SIZE)
        self._typing = QTimer(self, singleShot=True, interval=TYPING)
        self._typing.timeout.connect(self.changed)
        self.field = QLineEdit()
        self.field.setPlaceholderText("Search words and notes")
        self.field.setAccessibleName("Search the highlights")
        clearable(self.field)
        self.field.textChanged.connect(lambda _text: self._typing.start())
        self.colours = {colour: _colour_button(colour) for colour in STRIPS}
        for colour, button in self.colours.items():
            button.toggled.connect(partial(self._choose, colour))
        self.tags, self.sites = _chooser("Tag", ANY_TAG), _chooser("Site", ANY_SITE)
        for chooser in (self.tags, self.sites):
            chooser.currentIndexChanged.connect(lambda _at: self.changed.emit())
        self.lost = QCheckBox("Lost passages")
        self.lost.setToolTip("Passages that are not in their articles any more")
        self.lost.toggled.connect(lambda _on: self.changed.emit())
        self.list = HighlightList(theme, "Highlights of all articles")
        self._nothing = named(plain_label(), "caption")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._nothing.setContentsMargins(16, 10, 16, 10)
        self._nothing.setWordWrap(True)
        self._count = named(plain_label(), "caption")
        self.copy = QPushButton("Copy")
        self.export = QPushButton("Export")
        menu = QMenu(self.export)
        for name, words in FORMATS.items():
            menu.addAction(f"{words}…", partial(self.export_wanted.emit, name))
        self.export.setMenu(menu)
        self._lay_out()

    @property
    def colour(self) -> str:
        """The selected colour; empty for all."""
        return next((colour for colour, button in self.colours.items() if button.isChecked()), "")

    @property
    def tag(self) -> str:
        """The selected tag; empty for all."""
        return self.tags.currentText() if self.tags.currentIndex() > 0 else ""

    @property
    def site(self) -> str:
        """The selected site; empty for all."""
        return self.sites.currentText() if self.sites.currentIndex() > 0 else ""

    def show_rows(self, rows: Sequence[HighlightRow]) -> None:
        """Show the matches."""
        self.list.show_rows(rows)
        self.list.setVisible(bool(rows))
        self._nothing.setVisible(not rows)
        is_filtered = self.field.text().strip() or self.colour or self.tag or self.site or self.lost.isChecked()
        self._nothing.setText(
            "Nothing matches." if is_filtered else "Passages that you mark in articles are listed here."
        )
        self._count.setText("1 highlight" if len(rows) == 1 else f"{len(rows):,} highlights")
        for button in (self.copy, self.export):
            button.setEnabled(bool(rows))

    def show_message(self, words: str) -> None:
        """Show a message until the next rows are shown."""
        self._count.setText(words)

    def show_choices(self, tags: Sequence[str], sites: Sequence[str]) -> None:
        """Offer these tags and sites. The selection stays, and no signal is emitted."""
        for chooser, first, names in ((self.tags, ANY_TAG, tags), (self.sites, ANY_SITE, sites)):
            chosen = chooser.currentText()
            chooser.blockSignals(True)
            chooser.clear()
            chooser.addItems([first, *names])
            chooser.setCurrentIndex(max(0, chooser.findText(chosen)))
            chooser.blockSignals(False)

    def _choose(self, colour: str, on: bool) -> None:
        """Select one colour or none."""
        for other, button in self.colours.items():
            if on and other != colour:
                button.blockSignals(True)
                button.setChecked(False)
                button.blockSignals(False)
        self.changed.emit()

    def _lay_out(self) -> None:
        asking = QHBoxLayout()
        asking.setSpacing(4)
        for button in self.colours.values():
            asking.addWidget(button)
        asking.addSpacing(6)
        asking.addWidget(self.tags)
        asking.addWidget(self.sites)
        asking.addSpacing(6)
        asking.addWidget(self.lost)
        asking.addStretch(1)
        foot = QHBoxLayout()
        foot.addWidget(self._count, 1)
        foot.addWidget(self.copy)
        foot.addWidget(self.export)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 14, 14, 12)
        column.setSpacing(10)
        column.addWidget(self.field)
        column.addLayout(asking)
        column.addWidget(self.list, 1)
        column.addWidget(self._nothing, 1)
        column.addLayout(foot)


def _chooser(name: str, first: str) -> QComboBox:
    chooser = QComboBox()
    chooser.addItem(first)
    name_chooser(chooser, name)
    chooser.setMaximumWidth(170)
    chooser.setMinimumContentsLength(8)
    chooser.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return chooser


def _colour_button(colour: str) -> QToolButton:
    button = QToolButton()
    button.setCheckable(True)
    button.setAccessibleName(f"Only {colour}")
    button.setToolTip(plain_tip(f"Only {colour}"))
    button.setIcon(_dot(STRIPS[colour]))
    button.setIconSize(QSize(16, 16))
    return button


def _dot(colour: str) -> QIcon:
    picture = QPixmap(32, 32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawEllipse(3, 3, 26, 26)
    painter.end()
    return QIcon(picture)
