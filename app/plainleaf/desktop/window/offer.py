"""A line below the bar that offers something once, and can be dismissed."""

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton

from plainleaf.desktop.context import Look
from plainleaf.desktop.window.notice import Notice


class Offer(Notice):
    """A sentence, one button, and a way to dismiss both."""

    def __init__(self, look: Look) -> None:
        button = QPushButton()
        super().__init__(look, "offer", button)
        self.button = button
        self._deed: Callable[[], None] | None = None
        self.button.clicked.connect(self._accept)

    def make(self, sentence: str, button: str, deed: Callable[[], None]) -> None:
        """Show the offer; ``deed`` is called if it is taken."""
        self.label.setText(sentence)
        self.button.setText(button)
        self._deed = deed
        self.show()

    def _accept(self) -> None:
        self.hide()
        if self._deed is not None:
            self._deed()
