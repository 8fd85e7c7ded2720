"""Automatic imports while a window is open: feeds every hour, a watched folder every few seconds."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.window.memory import Memory

if TYPE_CHECKING:
    from plainleaf.actions.shelf.importing import ImportStep
    from plainleaf.actions.shelf.watching import FolderWatch

FEEDS, FOLDER = "due feeds", "watched folder"
EVERY = 10 * 60_000  # milliseconds between two checks for due feeds
LOOK = 5_000  # milliseconds between two scans of the folder


class Follower(QObject):
    """Runs what the settings enable, from ``start`` on; ``choose_folder`` and ``choose_updates`` change the
    settings."""

    def __init__(self, shelf: SharedShelf, memory: Memory, parent: QObject) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._memory = memory
        self._tasks = TaskRunner(self)
        self._watch: FolderWatch | None = None
        self._reported = ""
        self._feeds = QTimer(self, interval=EVERY)
        self._feeds.timeout.connect(self.ask_feeds)
        self._folder = QTimer(self, interval=LOOK)
        self._folder.timeout.connect(self.look)

    def start(self) -> None:
        """Start or stop, as the settings say."""
        for timer, on in ((self._feeds, self._memory.asks_feeds()), (self._folder, bool(self._memory.watched()))):
            if on != timer.isActive():
                (timer.start if on else timer.stop)()
        if self._feeds.isActive():
            self.ask_feeds()

    def choose_folder(self, folder: str) -> None:
        """Watch this folder, or none."""
        self._memory.set_shelf(watched=folder)
        self.start()

    def choose_updates(self, on: bool) -> None:
        """Enable or disable the hourly check of feeds."""
        self._memory.set_shelf(feeds=on)
        self.start()

    def take_over(self, step: "ImportStep") -> tuple[str, ...]:
        """Apply the settings of an imported backup for automatic imports; returns sentences about them."""
        from plainleaf.actions.shelf.automatic_imports import taken_over

        changes, sentences = taken_over(step, self._memory.shelf())
        if changes:
            self._memory.set_shelf(**changes)
            self.start()
        return sentences

    def ask_feeds(self) -> None:
        """Check the feeds that are due."""
        if self._tasks.busy(FEEDS) or not self._shelf.exists():
            return
        pictures = self._memory.keeps_pictures()

        def work(task: TaskHandle) -> int:
            from plainleaf.actions.shelf.feeds import update_feeds

            library, new = self._shelf.library(), 0
            for one in update_feeds(library, due_only=True, pictures=pictures, cancelled=task.cancelled):
                new += one.new
            return new

        self._tasks.start(FEEDS, work, self._finished, self._failed)

    def look(self) -> None:
        """Scan the watched folder."""
        folder = self._memory.watched()
        if not folder or self._tasks.busy(FOLDER):
            return

        def work(task: TaskHandle) -> int:
            from plainleaf.actions.shelf.watching import FolderWatch

            if self._watch is None or self._watch.folder != Path(folder):
                self._watch = FolderWatch(Path(folder))
            return sum(one.new for one in self._watch.look(self._shelf.library(), cancelled=task.cancelled))

        self._tasks.start(FOLDER, work, self._finished, self._failed)

    def _failed(self, error: Exception) -> None:
        if str(error) != self._reported:  # reported once, not on every scan
            self._reported = str(error)
            self._shelf.failed.emit(self._reported)

    def _finished(self, new: int) -> None:
        if new:
            self._shelf.changed.emit()
