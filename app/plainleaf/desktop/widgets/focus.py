"""Where the keyboard focus goes when the widget that has it is hidden."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


class FocusKeeper(QObject):
    """Moves the focus to ``home`` then; Qt would move it to the first widget of the window."""

    def __init__(self, home: QWidget) -> None:
        super().__init__(home)
        self._home = home
        QApplication.instance().focusChanged.connect(self._moved)  # type: ignore[union-attr]

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        home = self._home
        if old is None or new is None or not isValid(old) or not home.isVisible():
            return
        was_hidden = old.window() is home.window() is new.window() and not old.isVisible()
        if was_hidden and not home.isAncestorOf(new):
            home.setFocus()
