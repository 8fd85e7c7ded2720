"""A pop-up with one control per declared parameter of a method."""

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFormLayout, QFrame, QVBoxLayout, QWidget

from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.options import control, sentence
from plainleaf.desktop.widgets.plain_text import add_row, plain_label
from plainleaf.engine.options import Value

if TYPE_CHECKING:
    from plainleaf.engine.selection.contract import Method


class ParameterPopup(QFrame):
    """``changed(name, value)`` for each change of a control; values are always valid."""

    changed = Signal(str, object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self.setAccessibleName("Parameters")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(18, 14, 18, 16)
        self._body: QWidget | None = None

    def open_for(self, method: "Method", values: Mapping[str, Value], below: QWidget) -> None:
        """Show the controls of ``method`` below a button."""
        if self._body is not None:
            self._column.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
        self._body = self._controls(method, values)
        self._column.addWidget(self._body)
        self.adjustSize()
        self.move(below.mapToGlobal(QPoint(below.width() - self.sizeHint().width(), below.height() + 6)))
        self.show()
        self._body.setFocus()

    def _controls(self, method: "Method", values: Mapping[str, Value]) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(named(plain_label(method.title), "paneTitle"))
        for text in (method.summary, method.reference):
            label = named(plain_label(text), "caption")
            label.setWordWrap(True)
            label.setFixedWidth(360)
            column.addWidget(label)
        form = QFormLayout()
        form.setSpacing(10)
        for parameter in method.parameters:
            changed = functools.partial(self.changed.emit, parameter.name)
            meaning = named(plain_label(sentence(parameter)), "caption")
            meaning.setWordWrap(True)
            meaning.setFixedWidth(250)
            meaning.setMinimumHeight(meaning.heightForWidth(250))  # a form gives a wrapped label fewer lines
            add_row(form, parameter.name, control(parameter, values[parameter.name], changed))
            add_row(form, "", meaning)
        column.addLayout(form)
        return body
