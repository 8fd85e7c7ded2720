"""What every dialog does with Enter, and how Tab goes through it.

Qt makes each button of a dialog one that Enter can press from anywhere: in a field, the first of them in the order of
Tab, such as *Close*; on a button without that mark, another button or none.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QTextEdit,
    QWidget,
)

from plainleaf.desktop.widgets.laid_out import after

_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class Dialog(QDialog):
    """Enter presses the button that has the keyboard, and in a field the ``main`` one. Where there is none, or in a
    list or text, a field or list that answers to Enter does so by itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.main: QPushButton | None = None

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
            button.setDefault(button is self.main)
        super().showEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Tab and Shift+Tab go through the dialog as it is laid out."""
        target = after(self, self.focusWidget(), forward)
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        return target is not None

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() not in _ENTER or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            return
        event.accept()
        focus, button = self.focusWidget(), self.main
        if isinstance(focus, QAbstractButton) and not isinstance(focus, QCheckBox | QRadioButton):
            focus.click()
        elif button is not None and not isinstance(focus, QAbstractItemView | QPlainTextEdit | QTextEdit):
            button.click()
