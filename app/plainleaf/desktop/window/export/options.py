"""The controls for how exports are made, from the declarations of the options."""

import functools
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QGridLayout, QGroupBox, QLineEdit, QVBoxLayout, QWidget

from plainleaf.actions import ILLUSTRATED
from plainleaf.desktop.widgets.labels import with_mnemonics
from plainleaf.desktop.widgets.options import control, sentence
from plainleaf.desktop.window.export.choice import OPTIONS, ExportChoice
from plainleaf.engine.render import FORMATS, offered_options
from plainleaf.settings import EXPORT

_TAKEN = "ao"  # letters of the dialog's own buttons


class ExportForm(QWidget):
    """``changed()`` when another choice is made; ``choice`` and ``title`` are what stands there now."""

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
        column.addWidget(self._format_group())
        for option in EXPORT:
            if option.name in self.controls:
                column.addWidget(self.controls[option.name])
            if option.name == "one_file":
                column.addWidget(self.title)
        column.addWidget(self._option_group())
        column.addStretch(1)
        self._follow()
        self.setMinimumHeight(self.sizeHint().height())

    @property
    def choice(self) -> ExportChoice:
        """What is chosen now."""
        chosen = [name for name, box in self.formats.items() if box.isChecked()]
        return ExportChoice(self._values | {"formats": chosen})

    def _control(self, name: str) -> QWidget:
        option = OPTIONS[name]
        words = self._labels[name] if option.kind is bool else ""
        made = control(option, self._values[name], functools.partial(self._take, name), words)
        made.setToolTip(sentence(option))
        return made

    def _take(self, name: str, value: Any) -> None:
        self._values[name] = value
        self._follow()

    def _follow(self) -> None:
        """What makes no difference now cannot be chosen."""
        chosen = set(self.choice.formats)
        for option, formats in offered_options().items():
            self.controls[option.name].setEnabled(not chosen.isdisjoint(formats))
        self.title.setEnabled(self.choice["one_file"])
        self.controls["pictures"].setEnabled(not chosen.isdisjoint(ILLUSTRATED))
        self.changed.emit()

    def _format_group(self) -> QGroupBox:
        group = QGroupBox("Formats")
        grid = QGridLayout(group)
        for at, box in enumerate(self.formats.values()):
            grid.addWidget(box, at // 3, at % 3)
        return group

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
                form.addRow(self._labels[option.name], made)
        return group


def _label(name: str) -> str:
    option = OPTIONS[name]
    return sentence(option) if option.kind is bool else name.replace("_", " ").capitalize()
