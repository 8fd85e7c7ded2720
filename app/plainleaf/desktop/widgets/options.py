"""Makes the control of one declared option."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QGridLayout, QLineEdit, QSpinBox, QWidget

from plainleaf.desktop.widgets.spoken import name_chooser
from plainleaf.engine.options import Option

FAR = 1_000_000
"""The limit of a control whose option has none."""


def control(
    option: Option,
    value: Any,
    changed: Callable[[Any], None],
    words: str = "",
    labels: Mapping[str, str] | None = None,
) -> QWidget:
    """Make the control that fits an option, set to ``value``; ``changed`` gets each new valid value.

    ``words`` label a check box; other controls need a label of their own. ``labels`` replace the names of choices.
    """
    made = _control(option, value, changed, words, labels or {})
    name = option.name.replace("_", " ")
    name_chooser(made, name) if isinstance(made, QComboBox) else made.setAccessibleName(name)
    made.setAccessibleDescription(option.meaning)
    return made


def sentence(option: Option) -> str:
    """The meaning of an option as a sentence, without Markdown."""
    return (option.meaning[:1].upper() + option.meaning[1:]).replace("`", "")


def in_words(choice: str) -> str:
    """A choice as text: ``Side by side``."""
    return choice[:1].upper() + choice[1:].replace("-", " ").replace("_", " ")


def _control(
    option: Option, value: Any, changed: Callable[[Any], None], words: str, labels: Mapping[str, str]
) -> QWidget:
    if option.kind is bool:
        box = QCheckBox(words)
        box.setChecked(bool(value))
        box.toggled.connect(lambda on: changed(bool(on)))
        return box
    if option.kind is list:
        return _several(option, value, changed, labels)
    if values := option.choices or tuple(example for example in option.examples if " " not in example):
        chooser = QComboBox()
        for choice in [*values] if value in values else [*values, str(value)]:
            chooser.addItem(labels.get(choice) or (in_words(choice) if choice in values else choice), choice)
        chooser.setCurrentIndex(chooser.findData(str(value)))
        if values == (option.choices or option.examples):
            chooser.currentIndexChanged.connect(lambda _at: changed(chooser.currentData()))
        else:  # the placeholder shows an example
            chooser.setEditable(True)
            named = {chooser.itemText(at): chooser.itemData(at) for at in range(chooser.count())}
            chooser.currentTextChanged.connect(lambda text: changed(named.get(text, text)))
        return chooser
    if option.kind is str:
        field = QLineEdit(str(value))
        field.editingFinished.connect(lambda: changed(field.text()))
        return field
    return _number(option, value, changed)


class _Number(QDoubleSpinBox):
    """Shows no more decimals than its value has."""

    def textFromValue(self, value: float) -> str:  # noqa: N802
        return self.locale().toString(round(value, self.decimals()), "g", 6)


def _several(option: Option, value: Any, changed: Callable[[Any], None], labels: Mapping[str, str]) -> QWidget:
    """A check box for each choice, several of which can be selected."""
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    boxes = {choice: QCheckBox(labels.get(choice, choice)) for choice in option.choices}
    for at, (choice, box) in enumerate(boxes.items()):
        box.setChecked(choice in value)
        box.toggled.connect(lambda _on: changed([name for name, box in boxes.items() if box.isChecked()]))
        grid.addWidget(box, at // 3, at % 3)
    return holder


def _number(option: Option, value: float, changed: Callable[[Any], None]) -> QWidget:
    low = -FAR if option.low is None else option.low
    high = FAR if option.high is None else option.high
    if option.kind is int:
        box: QSpinBox | QDoubleSpinBox = QSpinBox()
        box.setRange(int(low), int(high))
        box.setValue(int(value))
        box.valueChanged.connect(lambda number: changed(int(number)))
    else:
        box = _Number()
        span = high - low
        box.setDecimals(3 if span <= 2 else 1)
        box.setSingleStep(0.01 if span <= 2 else 0.5)
        box.setRange(low, high)
        box.setValue(float(value))
        box.valueChanged.connect(lambda number: changed(float(number)))
    box.lineEdit().setTextMargins(7, 0, 7, 0)  # the style sheet's padding does not apply to it
    if option.unit:
        box.setSuffix(f" {option.unit}")
    return box
