"""The line that says that a rule or a correction does not fit the page."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.notice import Notice


class RuleNotice(Notice):
    """``wanted`` when the list of rules is to be shown."""

    wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        self.rules = QPushButton("Rules…")
        super().__init__(theme, "missing", self.rules)
        self.rules.clicked.connect(self.wanted)

    def tell(self, sentences: Sequence[str]) -> None:
        """Say what does not fit; nothing hides the line."""
        self.label.setText(" ".join(sentences))
        self.setVisible(bool(sentences))
