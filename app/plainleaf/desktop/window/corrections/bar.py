"""The correction bar: the selected element with the possible corrections, or the last correction."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from plainleaf.desktop.widgets.labels import ElidedLabel
from plainleaf.desktop.widgets.laid_out import middle_of
from plainleaf.desktop.widgets.plain_text import plain_tip

KEYS = "Arrow keys or a click choose another part of the page  ·  Esc ends"
KINDS = {"content": ("The article is this", "Enter"), "remove": ("Remove", "Del"), "keep": ("Keep", "Ins")}


class CorrectionBar(QWidget):
    """``wanted(kind)`` for the element: ``content``, ``remove``, ``keep``; ``undone`` and ``always_wanted`` for the
    last correction; ``closed``."""

    wanted = Signal(str)
    undone = Signal()
    always_wanted = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("correctbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Correcting this page")
        self.title, self.detail = ElidedLabel("paneTitle"), ElidedLabel("caption")
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self.title)
        words.addWidget(self.detail)
        line = QHBoxLayout(middle_of(self))
        line.setContentsMargins(14, 7, 10, 7)
        line.setSpacing(6)
        line.addLayout(words, 1)
        self.kinds: dict[str, QPushButton] = {}
        for kind, (text, key) in KINDS.items():
            self.kinds[kind] = self._button(text, lambda kind=kind: self.wanted.emit(kind), f"{text} ({key})")
            line.addWidget(self.kinds[kind])
        self.undo = self._button("Undo", self.undone.emit, "Take the last correction back (Ctrl+Z)")
        self.always = self._button(
            "Always on this site…", self.always_wanted.emit, "Make a rule of it for all pages of this site"
        )
        self.done = self._button("Done", self.closed.emit, "End correcting (Esc)")
        self.done.setProperty("main", True)
        for button in (self.undo, self.always, self.done):
            line.addWidget(button)
        self.hide()

    def show_element(self, title: str, detail: str = KEYS) -> None:
        """Offer the corrections of an element with this description."""
        self._show(title, detail, True)

    def show_made(self, title: str) -> None:
        """Report a correction, and offer to undo it or to make it a rule."""
        self._show(title, "It stays so when this page is opened again.", False)

    def set_made(self, any_made: bool) -> None:
        """Whether there is a correction to undo or to make a rule."""
        for button in (self.undo, self.always):
            button.setEnabled(any_made)

    def _show(self, title: str, detail: str, offers: bool) -> None:
        self.title.show_text(title)
        self.detail.show_text(detail)
        for button in self.kinds.values():
            button.setVisible(offers)
        self.show()

    def _button(self, text: str, handler: object, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(plain_tip(tip))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the arrow keys to the page
        button.clicked.connect(lambda _on=False: handler())  # type: ignore[operator]
        return button
