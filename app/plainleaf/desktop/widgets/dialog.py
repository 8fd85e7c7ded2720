"""The base of all dialogs: handles Enter and Tab.

Qt lets Enter press a dialog's button from anywhere: in a field the first one in tab order, such as *Close*; on a button
without the auto-default flag another one or none.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QFileDialog,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QTextEdit,
    QWidget,
)

from plainleaf.desktop.widgets.laid_out import after

_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class Dialog(QDialog):
    """Enter presses the focused button, and in a field or the list of ``choices`` the ``main`` one. Without a ``main``
    button, and in other lists and texts, the focused widget handles Enter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.main: QPushButton | None = None
        self.choices: QAbstractItemView | None = None

    def ask_for_folder(self, title: str, start: str, chosen: Callable[[str], object]) -> None:
        """Ask for a folder and call ``chosen(path)``."""
        dialog = QFileDialog(self, title, start)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
            button.setDefault(button is self.main)
        super().showEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Tab and Shift+Tab follow the layout."""
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
        elif button is not None and (
            focus is self.choices or not isinstance(focus, QAbstractItemView | QPlainTextEdit | QTextEdit)
        ):
            button.click()
