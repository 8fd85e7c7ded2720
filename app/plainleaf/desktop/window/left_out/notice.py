"""The line below the article that says how much of the page it does not show, and offers the part most missed."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.notice import Notice


class LeftOutNotice(Notice):
    """``wanted`` when the part that is told of is to be shown, ``more`` when the list of all is."""

    wanted = Signal()
    more = Signal()

    def __init__(self, theme: Theme) -> None:
        add, everything = QPushButton("Show it"), QPushButton("See all")
        super().__init__(theme, "missing", add, everything)
        self.add, self.all = add, everything
        self.add.setToolTip("Put this part into the article")
        self.add.clicked.connect(self.wanted)
        self.all.setToolTip("List all that is left out (F8)")
        self.all.clicked.connect(self.more)

    def show_message(self, sentence: str) -> None:
        """Show the line."""
        self.label.setText(sentence)
        self.show()
