"""The dialog *Feeds*: the feeds, the time of their last check, and the watched folder."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from plainleaf.actions.shelf.feeds import FeedUpdate, follow, update_feeds
from plainleaf.actions.shelf.importing import ImportStep, take_in
from plainleaf.desktop.recents.recent import when_in_words
from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.shelf.words import counted
from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.laid_out import resize_within
from plainleaf.desktop.widgets.plain_text import plain_label, plain_tip
from plainleaf.library.feeds import Feed
from plainleaf.library.opml import write_opml

TASK = "feeds"
_FEED = Qt.ItemDataRole.UserRole


class FeedsDialog(Dialog):
    """``folder_chosen(folder)`` to watch another folder, empty for none. ``updates_chosen(on)`` to check feeds every
    hour, or only here."""

    folder_chosen = Signal(str)
    updates_chosen = Signal(bool)

    def __init__(self, shelf: SharedShelf, folder: str, updates: bool, pictures: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Feeds and watched folder")
        resize_within(self, 600, 460)
        self._shelf = shelf
        self._pictures = pictures
        self._tasks = TaskRunner(self)
        self.field = QLineEdit()
        self.field.setPlaceholderText("Address of a feed, or of a page that has one")
        self.field.setAccessibleName("Address of a feed")
        self.main = self.add = QPushButton("Follow")
        self.list = QListWidget()
        self.list.setAccessibleName("Feeds that are followed")
        self.list.setSpacing(2)
        self.remove, self.update_all = QPushButton("Unfollow"), QPushButton("Check now")
        self.take, self.hand = QPushButton("Import…"), QPushButton("Export…")
        self.take.setToolTip("Follow the feeds of another program (OPML)")
        self.hand.setToolTip("Export the feeds to a file for other programs (OPML)")
        self.status = named(plain_label(), "caption")
        self.status.setWordWrap(True)
        self.hourly = QCheckBox("Check the feeds every hour while the window is open")
        self.hourly.setChecked(updates)
        self.hourly.toggled.connect(self.updates_chosen)
        self.folder = ""
        self.where = plain_label()
        self.where.setWordWrap(True)
        self.choose, self.watch_none = QPushButton("Folder…"), QPushButton("Stop watching")
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.reject)
        self.add.clicked.connect(self.follow_feed)
        self.remove.clicked.connect(self.remove_feed)
        self.update_all.clicked.connect(self.ask_feeds)
        self.take.clicked.connect(lambda: self._ask_file(QFileDialog.AcceptMode.AcceptOpen, self.take_in))
        self.hand.clicked.connect(lambda: self._ask_file(QFileDialog.AcceptMode.AcceptSave, self.write))
        self.choose.clicked.connect(self._choose_folder)
        self.watch_none.clicked.connect(lambda: self.watch(""))
        self._lay_out()
        self._show_folder(folder)
        self._read()

    def follow_feed(self) -> None:
        """Follow the feed in the field, and save its newest items."""
        address = self.field.text().strip()
        if not address or self._tasks.busy(TASK):
            return

        def work(task: TaskHandle) -> list[FeedUpdate]:
            library = self._shelf.library()
            feed = follow(library, address, cancelled=task.cancelled)
            return list(update_feeds(library, [feed], pictures=self._pictures, cancelled=task.cancelled))

        self._start(f"Asking {address} …", work)

    def remove_feed(self) -> None:
        """Unfollow the selected feed; its entries stay."""
        if (item := self.list.currentItem()) is not None:
            feed: Feed = item.data(_FEED)
            self._shelf.change(
                lambda library: library.feeds.remove(feed.url), lambda _none: self._read(), self._failed, owner=self
            )

    def ask_feeds(self) -> None:
        """Check all feeds for new items."""

        def work(task: TaskHandle) -> list[FeedUpdate]:
            found = []
            for one in update_feeds(self._shelf.library(), pictures=self._pictures, cancelled=task.cancelled):
                found.append(one)
                self._shelf.changed.emit()
            return found

        if not self._tasks.busy(TASK):
            self._start("Checking all feeds …", work)

    def take_in(self, path: str) -> None:
        """Follow the feeds of an OPML file."""

        def work(task: TaskHandle) -> ImportStep:
            steps = take_in(self._shelf.library(), Path(path), "opml", cancelled=task.cancelled)
            return [ImportStep(), *steps][-1]

        if not self._tasks.busy(TASK):
            self._tasks.start(TASK, work, self._taken, self._failed)

    def write(self, path: str) -> None:
        """Export the feeds to an OPML file."""
        self._shelf.ask(
            lambda library: write_opml(library.feeds.all(), Path(path)),
            lambda _none: self.status.setText(f"Written to {path}."),
            self._failed,
            owner=self,
        )

    def watch(self, folder: str) -> None:
        """Watch this folder, or none."""
        self._show_folder(folder)
        self.folder_chosen.emit(folder)

    def _start(self, words: str, work: Callable[[TaskHandle], list[FeedUpdate]]) -> None:
        self.status.setText(words)
        self._tasks.start(TASK, work, self._done, self._failed)
        self._follow()

    def _done(self, updates: list[FeedUpdate]) -> None:
        new = sum(one.new for one in updates)
        failed = [str(one.error) for one in updates if one.error is not None]
        failed += [str(error) for one in updates for error in one.failed[:1]]
        moved = [one.moved for one in updates if one.moved]
        self.status.setText("\n".join([f"{counted(new, 'new article')}.", *moved[:3], *failed[:3]]))
        self.field.clear()
        self._shelf.changed.emit()
        self._read()

    def _taken(self, step: ImportStep) -> None:
        words = f"{counted(step.feeds, 'new feed')} followed"
        self.status.setText(words + (f", {len(step.broken):,} cannot be read." if step.broken else "."))
        self._read()

    def _failed(self, error: Exception) -> None:
        self.status.setText(str(error))
        self._read()

    def _read(self) -> None:
        self._shelf.ask(lambda library: library.feeds.all(), self._show, owner=self)
        self._follow()

    def _show(self, feeds: tuple[Feed, ...]) -> None:
        self.list.clear()
        for feed in feeds:
            asked = when_in_words(feed.checked, datetime.now().astimezone())
            below = feed.error or (f"checked {asked}" if asked else "not checked yet")
            item = QListWidgetItem(f"{feed.title or feed.url}\n{below}", self.list)
            item.setData(_FEED, feed)
            item.setToolTip(plain_tip(feed.url))
            item.setSizeHint(QSize(0, 2 * self.fontMetrics().lineSpacing() + 12))
        self._follow()

    def _follow(self) -> None:
        busy, some = self._tasks.busy(TASK), self.list.count() > 0
        self.add.setEnabled(not busy)
        self.remove.setEnabled(some and not busy)
        self.update_all.setEnabled(some and not busy)
        self.take.setEnabled(not busy)
        self.hand.setEnabled(some)

    def _ask_file(self, way: QFileDialog.AcceptMode, then: Callable[[str], None]) -> None:
        dialog = QFileDialog(self, "Feeds (OPML)", str(Path.home()), "OPML (*.opml *.xml);;All files (*)")
        dialog.setAcceptMode(way)
        if way == QFileDialog.AcceptMode.AcceptSave:
            dialog.setDefaultSuffix("opml")
            dialog.selectFile("feeds.opml")
        else:
            dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(then)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _choose_folder(self) -> None:
        self.ask_for_folder("Folder to watch", self.folder or str(Path.home()), self.watch)

    def _show_folder(self, folder: str) -> None:
        self.folder = folder
        self.where.setText(f"Pages saved in {folder} come to the shelf." if folder else "No folder is watched.")
        self.watch_none.setEnabled(bool(folder))

    def _lay_out(self) -> None:
        above, actions, below = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        above.addWidget(self.field, 1)
        above.addWidget(self.add)
        for button in (self.update_all, self.remove):
            actions.addWidget(button)
        actions.addStretch(1)
        for button in (self.take, self.hand):
            actions.addWidget(button)
        below.addWidget(self.where, 1)
        below.addWidget(self.choose)
        below.addWidget(self.watch_none)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(12)
        column.addLayout(above)
        column.addWidget(self.list, 1)
        column.addLayout(actions)
        column.addWidget(self.status)
        column.addWidget(self.hourly)
        column.addWidget(named(plain_label("Watched folder"), "groupTitle"))
        column.addLayout(below)
        column.addWidget(self._buttons)
