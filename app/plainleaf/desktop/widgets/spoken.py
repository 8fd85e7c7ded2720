"""Accessible names for parts of controls that Qt leaves unnamed."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QLineEdit

CLEAR = "_q_qlineeditclearaction"  # the object name that Qt gives the action


def clearable(field: QLineEdit) -> QLineEdit:
    """Add a clear button to the field and return it."""
    field.setClearButtonEnabled(True)
    if (action := field.findChild(QAction, CLEAR)) is not None:
        action.setText("Clear")
    return field


def name_chooser(chooser: QComboBox, name: str) -> None:
    """Name a combo box, and its line edit if it is editable.

    On Linux a screen reader gets the chosen entry as the name, so what is chosen is also the description.
    """
    chooser.setAccessibleName(name)
    chooser.setAccessibleDescription(name)
    if (field := chooser.lineEdit()) is not None:
        field.setAccessibleName(name)
