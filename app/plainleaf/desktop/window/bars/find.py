"""Find in page: a line at the bottom of the window."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import WebPane
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.laid_out import middle_of
from plainleaf.desktop.widgets.plain_text import plain_label, plain_tip
from plainleaf.desktop.widgets.spoken import clearable


class FindBar(QWidget):
    """Searches one of the ``views``, by name."""

    def __init__(self, views: Mapping[str, WebPane], theme: Theme) -> None:
        super().__init__()
        self._view = next(iter(views.values()))
        self._views = views
        self._text = ""  # the text whose matches are counted
        self._awaited = ""
        for view in views.values():
            view.found.connect(self.show_count)
            view.painted.connect(partial(self._painted, view))
        self.setObjectName("findbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(42)
        self._theme = theme
        self._where = named(plain_label(), "caption")
        self.field = QLineEdit()
        self.field.setAccessibleName("Find in page")
        self.field.setPlaceholderText("Find")
        clearable(self.field)
        self.field.setMaximumWidth(340)
        self._count = named(plain_label(), "caption")
        self._buttons = {
            "up": self._button("Previous place", lambda: self.again(False)),
            "down": self._button("Next place", lambda: self.again(True)),
            "close": self._button("Close the find bar", self.close_bar),
        }
        line = QHBoxLayout(middle_of(self))
        line.setContentsMargins(12, 0, 8, 0)
        line.setSpacing(6)
        line.addWidget(self._where)
        line.addWidget(self.field, 1)
        line.addWidget(self._buttons["up"])
        line.addWidget(self._buttons["down"])
        line.addWidget(self._count)
        line.addStretch(1)
        line.addWidget(self._buttons["close"])
        self.field.textChanged.connect(lambda _text: self.again(True))
        theme.changed.connect(self._paint)
        self._paint()
        self.hide()

    def open_bar(self, name: str) -> None:
        """Show the bar for the view of this name and select the last search text."""
        self._view = self._views[name]
        self._where.setText(f"Find in the {name}")
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        if self.field.text():
            self.again(True)

    def find_when_painted(self, words: str) -> None:
        """Find these words in the first view once it is painted, and leave the keyboard where it is; "" for none."""
        self._awaited = words

    def view_painted(self) -> None:
        """The first view shows its page."""
        if self._awaited:
            name, self._view = next(iter(self._views.items()))
            words, self._awaited = self._awaited, ""
            self._where.setText(f"Find in the {name}")
            self.show()
            self.field.setText(words)

    def _painted(self, view: WebPane) -> None:
        """Repeat a search that found nothing: text is not found before it is painted."""
        if view is self._view and self.isVisible() and self.field.text() and not self._text:
            self.again(True)

    def close_bar(self) -> None:
        """Hide the bar and end the search."""
        if self.isVisible():
            self.hide()
            self._view.find("", True)

    def step(self, forward: bool) -> None:
        """Go to the next or previous match; if there is no search text, focus the field."""
        if self.isVisible() and self.field.text():
            self.again(forward)
        else:
            self.open_bar(next(name for name, view in self._views.items() if view is self._view))

    def again(self, forward: bool) -> None:
        """Go to the next or previous match."""
        self._text = self.field.text()
        self._view.find(self._text, forward)

    def show_count(self, number: int, count: int) -> None:
        """Show the number of the current match and of all."""
        if self._text and not count:
            self._text = ""
            self._view.find("", True)  # else the last match of another text would stay marked
        if not self.field.text():
            self._count.setText("")
        else:
            self._count.setText(f"{number} of {count}" if count else "Not found")

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.again(not event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        else:
            super().keyPressEvent(event)

    def _button(self, name: str, handler: object) -> QToolButton:
        button = QToolButton()
        button.setToolTip(plain_tip(name))
        button.setAccessibleName(name)
        button.setIconSize(QSize(18, 18))
        button.clicked.connect(handler)
        return button

    def _paint(self) -> None:
        for icon, button in self._buttons.items():
            button.setIcon(self._theme.icon(icon))
