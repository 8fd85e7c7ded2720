"""The notices that the article is being edited, or was edited."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.notice import Notice

EDITING = "Edit the text in place; × removes a block. The page as received is not changed."
EDITED = "You have edited this article."
NOT_SHOWN = "This is the article as it was extracted. Your edited one is kept."


class EditingBar(Notice):
    """Shown while the article is edited: ``finished`` saves the edits, ``dismissed`` discards them."""

    finished = Signal()

    def __init__(self, theme: Theme) -> None:
        self.keep = QPushButton("Done")
        self.discard = QPushButton("Discard")
        super().__init__(theme, "review", self.keep, self.discard)
        self.label.setText(EDITING)
        self.keep.clicked.connect(self.finished)
        self.discard.clicked.connect(self.dismissed)
        self._close.hide()


class EditedNotice(Notice):
    """Shown if the article was edited: ``wanted`` for the edited one if it is not shown, ``back_wanted`` for the
    extracted one."""

    wanted = Signal()
    back_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        self.show_edited = QPushButton("Show the edited one")
        self.back = QPushButton("Back to the extracted one…")
        super().__init__(theme, "review", self.show_edited, self.back)
        self._state = (False, False)
        self.show_edited.clicked.connect(self.wanted)
        self.back.clicked.connect(self.back_wanted)

    def show_state(self, is_edited: bool, is_shown: bool) -> None:
        """Report whether the article was edited, and whether the edited one is shown. A dismissed notice does not
        return."""
        if self._state == (is_edited, is_shown):
            return
        self._state = is_edited, is_shown
        self.label.setText(EDITED if is_shown else NOT_SHOWN)
        self.show_edited.setVisible(not is_shown)
        self.setVisible(is_edited)
