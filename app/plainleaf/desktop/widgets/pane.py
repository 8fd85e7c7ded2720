"""A pane: a header with title, note and close button, and the content below it."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import ElidedLabel, named
from plainleaf.desktop.widgets.plain_text import plain_label, plain_tip

HEAD_HEIGHT = 34


class Pane(QWidget):
    """Header and content; ``closed`` asks the window to hide the pane."""

    closed = Signal()

    def __init__(self, title: str, theme: Theme, body: QWidget | None = None, closable: bool = True) -> None:
        super().__init__()
        self.setObjectName("pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(title)
        self._theme = theme
        self._title = named(plain_label(title), "paneTitle")
        self._note = ElidedLabel("paneNote")
        self._close = named(QToolButton(), "paneClose")
        self._close.setIconSize(QSize(16, 16))
        self._close.setToolTip(plain_tip(f"Hide: {title}"))
        self._close.setAccessibleName(f"Hide {title}")
        self._close.clicked.connect(self.closed)
        if not closable:
            self._close.hide()

        self._head = named(QWidget(), "paneHead")
        self._head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._head.setFixedHeight(HEAD_HEIGHT)
        line = QHBoxLayout(self._head)
        line.setContentsMargins(12, 0, 8, 0)
        line.setSpacing(10)
        line.addWidget(self._title)
        line.addWidget(self._note, 1)
        self._extras = QHBoxLayout()
        self._extras.setSpacing(2)
        line.addLayout(self._extras)
        line.addWidget(self._close)

        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._head)
        if body is not None:
            self._column.addWidget(body, 1)
        theme.changed.connect(self._paint)
        self._paint()

    def add(self, widget: QWidget, stretch: int = 0) -> None:
        """Add a widget at the bottom."""
        self._column.addWidget(widget, stretch)

    def add_to_head(self, widget: QWidget) -> None:
        """Add a small control at the right of the header."""
        self._extras.addWidget(widget)

    def note(self, text: str) -> None:
        """Show a note beside the title."""
        self._note.show_text(text)

    def remark(self) -> str:
        """The note beside the title."""
        return self._note.whole()

    def take_focus(self) -> None:
        """Move the focus into the content."""
        for child in self.findChildren(QWidget):
            if child.isVisible() and child.focusPolicy() & Qt.FocusPolicy.TabFocus and child is not self._close:
                child.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return

    def show_head(self, shown: bool) -> None:
        """Show the header, or hide it for a pane that is alone."""
        self._head.setVisible(shown)

    def _paint(self) -> None:
        self._close.setIcon(self._theme.icon("close"))
