"""The controls of the export options, made from their declarations."""

import functools
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from plainleaf.actions import ILLUSTRATED
from plainleaf.desktop.widgets.labels import with_mnemonics
from plainleaf.desktop.widgets.options import control, sentence
from plainleaf.desktop.widgets.plain_text import add_row, plain_tip
from plainleaf.desktop.window.export.choice import OPTIONS, ExportChoice
from plainleaf.engine.render import FORMATS, offered_options
from plainleaf.settings import EXPORT

_TAKEN = "ao"  # mnemonics of the dialog's own buttons


class ExportForm(QWidget):
    """``changed()`` when a choice changes; ``choice`` and ``title`` are the current ones. ``format_row`` is placed by
    the dialog; the options of text are collapsed."""

    changed = Signal()

    def __init__(self, choice: ExportChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values = choice.plain()
        labels = {name: FORMATS[name] for name in OPTIONS["formats"].choices}
        labels |= {name: _label(name) for name in OPTIONS if name != "formats"}
        self._labels = with_mnemonics(labels, _TAKEN)
        self.formats = {name: QCheckBox(self._labels[name]) for name in OPTIONS["formats"].choices}
        for name, box in self.formats.items():
            box.setChecked(name in choice.formats)
            box.toggled.connect(self._follow)
        self.controls = {name: self._control(name) for name in OPTIONS if name != "formats"}
        self.title = QLineEdit()
        self.title.setPlaceholderText("Title, else that of the first page")
        self.title.setAccessibleName("Title of the file")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        self.format_row = self._format_row()
        for option in EXPORT:
            if option.name in self.controls:
                column.addWidget(self.controls[option.name])
            if option.name == "one_file":
                column.addWidget(self.title)
        self.fold = QToolButton()
        self.fold.setCheckable(True)
        self.fold.setProperty("worded", True)
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold.setArrowType(Qt.ArrowType.RightArrow)
        group = self._option_group()
        self.fold.setText(f"Options for {group.title()}")
        group.setTitle("")
        group.hide()
        self.fold.toggled.connect(group.setVisible)
        self.fold.toggled.connect(
            lambda on: self.fold.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
        )
        column.addWidget(self.fold)
        column.addWidget(group)
        column.addStretch(1)
        self._follow()

    @property
    def choice(self) -> ExportChoice:
        """The current choice."""
        chosen = [name for name, box in self.formats.items() if box.isChecked()]
        return ExportChoice(self._values | {"formats": chosen})

    def _control(self, name: str) -> QWidget:
        option = OPTIONS[name]
        words = self._labels[name] if option.kind is bool else ""
        made = control(option, self._values[name], functools.partial(self._take, name), words)
        made.setToolTip(plain_tip(sentence(option)))
        return made

    def _take(self, name: str, value: Any) -> None:
        self._values[name] = value
        self._follow()

    def _follow(self) -> None:
        """Disable options that have no effect now."""
        chosen = set(self.choice.formats)
        for option, formats in offered_options().items():
            self.controls[option.name].setEnabled(not chosen.isdisjoint(formats))
        self.title.setEnabled(self.choice["one_file"])
        self.controls["pictures"].setEnabled(not chosen.isdisjoint(ILLUSTRATED))
        self.changed.emit()

    def _format_row(self) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(20)
        for box in self.formats.values():
            line.addWidget(box)
        line.addStretch(1)
        return row

    def _option_group(self) -> QGroupBox:
        """The options of the formats, switches first."""
        options = sorted(offered_options(), key=lambda option: option.kind is not bool)
        owners = {owner: FORMATS[owner] for formats in offered_options().values() for owner in formats}
        group = QGroupBox(" and ".join(owners.values()))
        form = QFormLayout(group)
        for option in options:
            made = self.controls[option.name]
            if option.kind is bool:
                form.addRow(made)
            else:
                add_row(form, self._labels[option.name], made)
        return group


def _label(name: str) -> str:
    option = OPTIONS[name]
    return sentence(option) if option.kind is bool else name.replace("_", " ").capitalize()
