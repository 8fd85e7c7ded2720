"""Names for what Qt puts into a control and leaves without one; a screen reader reads them out."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QLineEdit

CLEAR = "_q_qlineeditclearaction"  # the object name that Qt gives the action


def clearable(field: QLineEdit) -> QLineEdit:
    """The field, with a button that empties it."""
    field.setClearButtonEnabled(True)
    if (action := field.findChild(QAction, CLEAR)) is not None:
        action.setText("Clear")
    return field


def name_chooser(chooser: QComboBox, name: str) -> None:
    """Name a combo box, and the field in it where it can be edited."""
    chooser.setAccessibleName(name)
    if (field := chooser.lineEdit()) is not None:
        field.setAccessibleName(name)
