"""Shown in place of the list if it has no rows: what to do."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.plain_text import plain_label

WIDEST = 460

Button = tuple[str, str]
"""The name of the request and its label."""

EmptyMessage = tuple[str, str, tuple[Button, ...]]
"""A heading, a text, and buttons."""

NOTHING_SAVED: EmptyMessage = (
    "Nothing is saved yet",
    "Save a page with the star above it, with Ctrl+D or from your browser. What you tag, mark or note is saved, too. "
    "What you merely opened is in the history.",
    (("history", "Show the history"), ("shelf-import", "Import…"), ("browsers", "Connect a browser…")),
)
NOTHING_OPENED: EmptyMessage = (
    "Nothing is here yet",
    "What you open comes here, with its pictures: found again by any word, and read without the network. "
    "Open a page, import what another program has, or send pages from your browser.",
    (("address", "Open a page"), ("shelf-import", "Import…"), ("browsers", "Connect a browser…")),
)
NOTHING_FED: EmptyMessage = (
    "No new items",
    "What the feeds bring that you follow waits here, until you open it, mark it as read or save it.",
    (("shelf-feeds", "Feeds…"),),
)
NOTHING_FOUND: EmptyMessage = (
    "Nothing found",
    "No article has all of these words. Fewer words find more; quotes keep words together; tag:, site: and is: narrow.",
    (("everywhere", "Search everything"),),
)
NOTHING_HERE: EmptyMessage = (
    "Nothing here",
    "No article is in this part of your shelf.",
    (("everywhere", "Show everything"),),
)
NOTHING_REMOVED: EmptyMessage = ("Nothing was removed", "What you remove can be restored from here for 30 days.", ())


class Emptiness(QWidget):
    """``wanted(name)`` when a button is clicked."""

    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.heading = named(plain_label(), "emptyTitle")
        self.words = named(plain_label(), "caption")
        self.words.setWordWrap(True)
        for label in (self.heading, self.words):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.buttons: list[QPushButton] = []
        self._shown: tuple[str, str, Sequence[Button]] | None = None
        self._line = QHBoxLayout()
        self._line.setSpacing(8)
        inner = QWidget()
        inner.setMaximumWidth(WIDEST)
        column = QVBoxLayout(inner)
        column.setSpacing(12)
        column.addStretch(2)
        column.addWidget(self.heading)
        column.addWidget(self.words)
        column.addSpacing(6)
        column.addLayout(self._line)
        column.addStretch(3)
        middle = QHBoxLayout(self)
        middle.addStretch(1)
        middle.addWidget(inner, 100)
        middle.addStretch(1)

    def show_text(self, heading: str, words: str, buttons: Sequence[Button]) -> None:
        """Show a text and buttons; the first is the default. The same text is not shown again, so that the focus
        stays."""
        if self._shown == (heading, words, buttons):
            return
        self._shown = heading, words, buttons
        self.heading.setText(heading)
        self.words.setText(words)
        while (item := self._line.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self._line.addStretch(1)
        self.buttons = [QPushButton(label) for _, label in buttons]
        for at, ((name, _), button) in enumerate(zip(buttons, self.buttons, strict=True)):
            button.setProperty("main", at == 0)
            button.clicked.connect(lambda _on=False, name=name: self.wanted.emit(name))
            self._line.addWidget(button)
        self._line.addStretch(1)
