"""A line below the bar that makes one offer and can be dismissed."""

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.notice import Notice


class OfferNotice(Notice):
    """A sentence, one button, and a button to dismiss both."""

    def __init__(self, theme: Theme) -> None:
        button = QPushButton()
        super().__init__(theme, "offer", button)
        self.button = button
        self._handler: Callable[[], None] | None = None
        self.button.clicked.connect(self._accept)

    def make(self, sentence: str, button: str, handler: Callable[[], None]) -> None:
        """Show the offer; ``handler`` is called if it is accepted."""
        self.label.setText(sentence)
        self.button.setText(button)
        self._handler = handler
        self.show()

    def _accept(self) -> None:
        self.hide()
        if self._handler is not None:
            self._handler()
