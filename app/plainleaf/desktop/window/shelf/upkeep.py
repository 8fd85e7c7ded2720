"""Maintains the shelf's file: checks it after the start, and offers to recover a damaged one."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.notice import Notice
from plainleaf.desktop.widgets.plain_text import message_box
from plainleaf.desktop.window.memory import Memory

if TYPE_CHECKING:
    from plainleaf.library import Library
    from plainleaf.library.recovery import Recovered

TASK = "shelf upkeep"


class ShelfUpkeep(QObject):
    """``notice`` is placed by the window; it reports damage and offers to recover the data."""

    def __init__(self, shelf: SharedShelf, memory: Memory, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._shelf = shelf
        self._memory = memory
        self._window = window
        self._tasks = TaskRunner(self)
        self.recover = QPushButton("Save what can be read")
        self.notice = Notice(theme, "shelfDamage", self.recover)
        self.recover.clicked.connect(self._recover)

    def check(self, *, announces: bool = False) -> None:
        """Check the file on a worker, clean the history, and erase entries that were removed thirty days ago. A sound
        file is reported only if ``announces``."""
        days = self._memory.history_days()
        work = lambda _task: looked(self._shelf.library(), days)  # noqa: E731
        self._tasks.start(TASK, work, partial(self._seen, announces), partial(self._unread, announces))

    def _seen(self, announces: bool, faults: tuple[str, ...]) -> None:
        if faults:
            self._report(f" ({'; '.join(faults[:3])})")
        elif announces:
            _box(self._window, "The shelf is sound", "Its file holds together, with all that belongs to it.")

    def _unread(self, announces: bool, error: Exception) -> None:
        if getattr(error, "kind", "") == "damaged":
            self._report()
        elif announces:
            _box(self._window, "The shelf cannot be read", str(error), QMessageBox.Icon.Warning)

    def _report(self, words: str = "") -> None:
        self.notice.label.setText(
            f"The file of your shelf is damaged{words}. What can be read of it can be saved into a new file; "
            "the damaged one is kept."
        )
        self.notice.show()

    def _recover(self) -> None:
        self.recover.setEnabled(False)
        self._tasks.start(TASK, self._saved, self._recovered, self._failed)

    def _saved(self, _task: TaskHandle) -> "Recovered":
        from plainleaf.library import Library

        self._shelf.let_go()
        return Library.recover()

    def _recovered(self, outcome: "Recovered") -> None:
        self.recover.setEnabled(True)
        self.notice.hide()
        self._shelf.changed.emit()
        _box(self._window, "The shelf was saved", outcome.summary)

    def _failed(self, error: Exception) -> None:
        self.recover.setEnabled(True)
        _box(self._window, "The shelf was not saved", str(error), QMessageBox.Icon.Warning)


def looked(library: "Library", days: int) -> tuple[str, ...]:
    """The faults of the file. In a sound file, entries that were removed thirty days ago are erased, and unsaved ones
    that were opened more than ``days`` ago are removed (0 for none). Raises LibraryError."""
    from plainleaf.library.sources import name_sources

    faults = library.quick_check()
    if not faults and not library.database.read_only:
        library.purge()
        name_sources(library)
        if days > 0:
            library.clean_history(days)
    return faults


def _box(window: QWidget, title: str, words: str, icon: QMessageBox.Icon = QMessageBox.Icon.Information) -> None:
    message_box(window, title, title, words, icon).open()
