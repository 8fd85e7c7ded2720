"""A pop-up with one control per declared parameter of a method."""

from collections.abc import Mapping

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from plainleaf.desktop.widgets.labels import named
from plainleaf.engine.methods.contract import Method, Parameter, Value

FAR = 1_000_000  # the end of a control whose parameter has no end


class ParameterPopup(QFrame):
    """``changed(name, value)`` for each change of a control; values always fit the declaration."""

    changed = Signal(str, object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self.setAccessibleName("Parameters")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(18, 14, 18, 16)
        self._body: QWidget | None = None

    def open_for(self, method: Method, values: Mapping[str, Value], below: QWidget) -> None:
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

    def _controls(self, method: Method, values: Mapping[str, Value]) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(named(QLabel(method.title), "paneTitle"))
        for text in (method.summary, method.reference):
            label = named(QLabel(text), "caption")
            label.setWordWrap(True)
            label.setFixedWidth(360)
            column.addWidget(label)
        form = QFormLayout()
        form.setSpacing(10)
        for parameter in method.parameters:
            control = self.control(parameter, values[parameter.name])
            control.setAccessibleName(parameter.name)
            control.setAccessibleDescription(parameter.meaning)
            meaning = named(QLabel(parameter.meaning[:1].upper() + parameter.meaning[1:]), "caption")
            meaning.setWordWrap(True)
            meaning.setFixedWidth(250)
            form.addRow(parameter.name, control)
            form.addRow("", meaning)
        column.addLayout(form)
        return body

    def control(self, parameter: Parameter, value: Value) -> QWidget:
        """The control that fits a parameter, set to ``value``."""
        name, default = parameter.name, parameter.default
        if isinstance(default, bool):
            box = QCheckBox()
            box.setChecked(bool(value))
            box.toggled.connect(lambda on: self.changed.emit(name, bool(on)))
            return box
        if parameter.choices:
            chooser = QComboBox()
            chooser.addItems(parameter.choices)
            chooser.setCurrentText(str(value))
            chooser.currentTextChanged.connect(lambda text: self.changed.emit(name, text))
            return chooser
        if isinstance(default, str):
            field = QLineEdit(str(value))
            field.editingFinished.connect(lambda: self.changed.emit(name, field.text()))
            return field
        return self._number(parameter, value)

    def _number(self, parameter: Parameter, value: Value) -> QWidget:
        low = -FAR if parameter.low is None else parameter.low
        high = FAR if parameter.high is None else parameter.high
        name = parameter.name
        if isinstance(parameter.default, int):
            control: QSpinBox | QDoubleSpinBox = QSpinBox()
            control.setRange(int(low), int(high))
            control.setValue(int(value))
            control.valueChanged.connect(lambda number: self.changed.emit(name, int(number)))
        else:
            control = QDoubleSpinBox()
            span = high - low
            control.setDecimals(3 if span <= 2 else 1)
            control.setSingleStep(0.01 if span <= 2 else 0.5)
            control.setRange(low, high)
            control.setValue(float(value))
            control.valueChanged.connect(lambda number: self.changed.emit(name, float(number)))
        control.lineEdit().setTextMargins(7, 0, 7, 0)  # the style sheet's padding does not reach it
        if parameter.unit:
            control.setSuffix(f" {parameter.unit}")
        return control
