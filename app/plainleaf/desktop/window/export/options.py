"""The controls for how exports are made."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from plainleaf.desktop.window.export.choice import ENCODINGS, FORMATS, LINE_ENDS, ExportChoice

_WORDS = {
    "text": "Plain &text",
    "markdown": "&Markdown",
    "html": "&Web page",
    "epub": "&EPUB book",
    "pdf": "P&DF",
    "json": "&JSON",
}
_ENDS = {"lf": "LF (Linux, macOS)", "crlf": "CR LF (Windows)"}
_ENCODINGS = {"utf-8-sig": "utf-8 with mark"}


class ExportForm(QWidget):
    """``changed()`` when another choice is made; ``choice`` and ``title`` are what stands there now."""

    changed = Signal()

    def __init__(self, choice: ExportChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.formats = {name: QCheckBox(_WORDS[name]) for name in FORMATS}
        for name, box in self.formats.items():
            box.setChecked(name in choice.formats)
        self.one_file = _box("All pages in &one file", choice.one_file)
        self.title = QLineEdit()
        self.title.setPlaceholderText("Title, else that of the first page")
        self.title.setAccessibleName("Title of the file")
        self.pictures = _box("Fetch &pictures into web page, EPUB, PDF", choice.pictures)
        self.all_pages = _box("Fetch &further pages of articles", choice.all_pages)
        self.with_metadata = _box("Begin with title, author, source (&header)", choice.with_metadata)
        self.links = _box("Addresses of &links as notes at the end", choice.links)
        self.captions = _box("&Captions of pictures and tables", choice.captions)
        self.images = _box("A line for each p&icture", choice.images)
        self.wrap = QSpinBox()
        self.wrap.setRange(0, 1000)
        self.wrap.setSpecialValueText("off")
        self.wrap.setSuffix(" columns")
        self.wrap.setValue(choice.wrap)
        self.wrap.setAccessibleName("Wrap lines")
        self.wrap.lineEdit().setTextMargins(7, 0, 7, 0)  # the style sheet's padding does not reach it
        self.encoding = _list("Encoding", {name: _ENCODINGS.get(name, name) for name in ENCODINGS}, choice.encoding)
        self.line_ends = _list("Line ends", {name: _ENDS[name] for name in LINE_ENDS}, choice.line_ends)
        self._text = self._text_group()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self._format_group())
        for widget in (self.one_file, self.title, self.pictures, self.all_pages):
            column.addWidget(widget)
        column.addWidget(self._text)
        column.addStretch(1)
        for box in (*self.formats.values(), self.one_file):
            box.toggled.connect(self._follow)
        self._follow()
        self.setMinimumHeight(self.sizeHint().height())

    @property
    def choice(self) -> ExportChoice:
        """What is chosen now."""
        return ExportChoice(
            tuple(name for name, box in self.formats.items() if box.isChecked()),
            self.one_file.isChecked(),
            self.pictures.isChecked(),
            self.all_pages.isChecked(),
            self.with_metadata.isChecked(),
            self.wrap.value(),
            self.links.isChecked(),
            self.captions.isChecked(),
            self.images.isChecked(),
            str(self.encoding.currentData()),
            str(self.line_ends.currentData()),
        )

    def _follow(self) -> None:
        """What makes no difference now cannot be chosen."""
        self._text.setEnabled(self.formats["text"].isChecked() or self.formats["markdown"].isChecked())
        for widget in (self.links, self.captions, self.images, self.wrap, self.encoding, self.line_ends):
            widget.setEnabled(self.formats["text"].isChecked())
        self.title.setEnabled(self.one_file.isChecked())
        self.pictures.setEnabled(any(self.formats[name].isChecked() for name in ("html", "epub", "pdf")))
        self.changed.emit()

    def _format_group(self) -> QGroupBox:
        group = QGroupBox("Formats")
        grid = QGridLayout(group)
        for at, box in enumerate(self.formats.values()):
            grid.addWidget(box, at // 3, at % 3)
        return group

    def _text_group(self) -> QGroupBox:
        group = QGroupBox("Text and Markdown")
        form = QFormLayout(group)
        for box in (self.with_metadata, self.links, self.captions, self.images):
            form.addRow(box)
        form.addRow("Wrap lines", self.wrap)
        form.addRow("Encoding", self.encoding)
        form.addRow("Line ends", self.line_ends)
        return group


def _box(words: str, on: bool) -> QCheckBox:
    box = QCheckBox(words)
    box.setChecked(on)
    return box


def _list(name: str, values: dict[str, str], chosen: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    for value, words in values.items():
        box.addItem(words, value)
    box.setCurrentIndex(max(0, box.findData(chosen)))
    return box
