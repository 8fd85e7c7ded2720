"""The popup in which a note is written; the note is saved when it closes."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QVBoxLayout, QWidget

from plainleaf.desktop.widgets.labels import ElidedLabel, named
from plainleaf.desktop.widgets.plain_text import plain_label

WIDTH, HEIGHT = 340, 190


class NotePopup(QFrame):
    """Opens at a screen position with a note; Esc, Ctrl+Enter or a click elsewhere closes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self.setAccessibleName("Note")
        self._words = ElidedLabel("caption")
        self.field = named(QPlainTextEdit(), "noteField")
        self.field.setAccessibleName("Note")
        self.field.setPlaceholderText("What do you think of it?")
        self.field.setTabChangesFocus(True)
        hint = named(plain_label("Esc or Ctrl+Enter closes; what you wrote is kept."), "caption")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(7)
        column.addWidget(self._words)
        column.addWidget(self.field, 1)
        column.addWidget(hint)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self.hide)
        self.resize(WIDTH, HEIGHT)
        self._before = ""
        self._written: Callable[[str], object] | None = None

    def open_at(self, place: QPoint, words: str, note: str, written: Callable[[str], object]) -> None:
        """Open below a position, within the screen; ``written(text)`` is called once if the text has changed."""
        self._words.show_text(f"“{words}”")
        self.field.setAccessibleDescription(words)
        self.field.setPlainText(note)
        self.field.selectAll()
        self._before, self._written = note, written
        screen = self.screen().availableGeometry()
        x = min(max(screen.left() + 8, place.x()), screen.right() - WIDTH - 8)
        y = min(max(screen.top() + 8, place.y()), screen.bottom() - HEIGHT - 8)
        self.move(x, y)
        self.show()
        self.field.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        super().hideEvent(event)
        written, self._written = self._written, None
        text = self.field.toPlainText().strip()
        if written is not None and text != self._before:
            written(text)
