"""The notice that a rule or a correction does not match the page."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.notice import Notice


class RuleNotice(Notice):
    """``wanted`` to show the list of rules."""

    wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        self.rules = QPushButton("Rules…")
        super().__init__(theme, "missing", self.rules)
        self.rules.clicked.connect(self.wanted)

    def show_sentences(self, sentences: Sequence[str]) -> None:
        """Show these sentences; hide the notice if there are none."""
        self.label.setText(" ".join(sentences))
        self.setVisible(bool(sentences))
