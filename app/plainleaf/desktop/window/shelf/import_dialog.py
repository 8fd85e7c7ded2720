"""The dialog *Import*: selects a file or folder of another program, previews it, and imports it with progress."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from plainleaf import files
from plainleaf.actions.shelf.importing import (
    Fetched,
    ImportPreview,
    ImportStep,
    fetch_pages,
    preview,
    take_in,
    without_page,
)
from plainleaf.actions.shelf.saving import save_pictures
from plainleaf.actions.shelf.user_choices import RestoredChoices, has_choices, restore_choices
from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.shelf.words import counted
from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.laid_out import resize_within
from plainleaf.desktop.widgets.plain_text import plain_label
from plainleaf.errors import PlainleafError
from plainleaf.library.importers.address_list import addresses_in

TASK = "import"
MOST_LISTED = 200  # maximum lines about failed items
INTRODUCTION = (
    "Choose the file that another program exported, a folder of saved pages, or paste addresses. Known are Pocket, "
    "Instapaper, Readwise Reader, Raindrop.io, wallabag, Karakeep, Omnivore, bookmarks of browsers, linkding and "
    "Pinboard, saved web pages, lists of addresses, feeds (OPML), and backups of Plainleaf."
)


class ImportDialog(Dialog):
    """``folder_chosen(path)`` has the folder of the file, ``imported(step)`` the final result, ``restored(settings)``
    the settings of a backup. Each step is stored at once: importing the same file again resumes a stopped import."""

    folder_chosen = Signal(str)
    imported = Signal(object)
    restored = Signal(object)

    def __init__(self, shelf: SharedShelf, folder: Path, pictures: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Import to the shelf")
        resize_within(self, 620, 460)
        self._shelf = shelf
        self._folder = folder
        self._pictures = pictures
        self._path: Path | None = None
        self._tasks = TaskRunner(self)
        self.file, self.directory = QPushButton("Choose a file…"), QPushButton("Choose a folder…")
        self.file.clicked.connect(partial(self._choose, QFileDialog.FileMode.ExistingFile))
        self.directory.clicked.connect(partial(self._choose, QFileDialog.FileMode.Directory))
        self.paste = QPushButton("Paste addresses")
        self.paste.clicked.connect(self.take_clipboard)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self, self.take_clipboard)
        self._pasted = TemporaryDirectory()
        self.finished.connect(self._pasted.cleanup)
        self.status = plain_label(INTRODUCTION)
        self.status.setWordWrap(True)
        self.first = QListWidget()
        self.first.setSpacing(2)
        self.first.setWordWrap(True)
        self.first.setAccessibleName("New entries, and those that cannot be imported")
        self.tags = QLineEdit()
        self.tags.setPlaceholderText("Tags for all of them, with commas between")
        self.tags.setAccessibleName("Tags for all of them")
        self.fetch = QCheckBox("Fetch the pages of entries that are only an address")
        self.fetch.setChecked(True)
        self.also = QCheckBox("Restore its rules, corrections and settings, too; what you have here stays")
        self.also.hide()
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Progress")
        self.bar.hide()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.main = self.go = self._buttons.addButton("Import", QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.accepted.connect(self.start)
        self._buttons.rejected.connect(self.reject)
        self._lay_out()
        self._follow()

    def look(self, path: Path) -> None:
        """Preview a file or folder."""
        self.folder_chosen.emit(str(path if path.is_dir() else path.parent))
        self._look(path)

    def take_clipboard(self) -> None:
        """Preview the addresses in the clipboard."""
        if self._tasks.busy(TASK):
            return
        addresses = addresses_in(QGuiApplication.clipboard().text())
        if not addresses:
            self._end("There is no web address in the clipboard.")
            return
        path = Path(self._pasted.name) / "clipboard.txt"
        files.replace(path, "\n".join(addresses).encode("utf-8", "replace"))
        self._look(path)

    def _look(self, path: Path) -> None:
        self._path = path
        self.also.setVisible(has_choices(path))
        self.also.setChecked(False)
        self.status.setText(f"Reading {path.name} …")
        self.first.clear()
        self._tasks.start(TASK, lambda _task: preview(self._shelf.library(), path), self._seen, self._failed)
        self._follow()

    def start(self) -> None:
        """Import the file, and fetch the pages that it lists."""
        path, fetches, restores = self._path, self.fetch.isChecked(), self.also.isChecked()
        if path is None or self._tasks.busy(TASK):
            return
        tags = [part.strip() for part in self.tags.text().split(",") if part.strip()]
        library, with_pictures = self._shelf.library, self._pictures

        def work(task: TaskHandle) -> tuple[ImportStep, list[Fetched], RestoredChoices | None]:
            step = ImportStep()
            listed: set[int] = set()
            for step in take_in(library(), path, tags=tags, cancelled=task.cancelled):
                listed.update(step.listed)
                task.progress(step.count)
                self._shelf.changed.emit()
            fetched: list[Fetched] = []
            wanted = [one for one in without_page(library()) if one in listed] if fetches else []
            for one in fetch_pages(library(), wanted, cancelled=task.cancelled):
                fetched.append(one)
                if with_pictures and one.error is None:
                    save_pictures(library(), one.entry.id, cancelled=task.cancelled)
                task.progress(len(fetched), len(wanted))
            return step, fetched, restore_choices(path) if restores and not task.cancelled() else None

        self.status.setText(f"Importing {path.name} …")
        self.first.clear()
        self.bar.show()
        self._tasks.start(TASK, work, lambda outcome: self._done(*outcome), self._failed, self._show_progress)
        self._follow()

    def add(self, sentences: Sequence[str]) -> None:
        """Add sentences to the report."""
        self.status.setText(" ".join((self.status.text(), *sentences)))

    def reject(self) -> None:
        """Esc or Close: cancel the work, else close."""
        if self._tasks.cancel(TASK):
            self._end("Stopped. Entries imported so far are on the shelf; import the same file again to resume.")
        else:
            super().reject()

    def _choose(self, mode: QFileDialog.FileMode) -> None:
        dialog = QFileDialog(self, "Import", str(self._folder))
        dialog.setFileMode(mode)
        dialog.fileSelected.connect(lambda path: self.look(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _seen(self, found: ImportPreview) -> None:
        facts = [f"{found.title}: {counted(found.new, 'new article')}"]
        facts += [f"{counted(found.feeds, 'feed')} to follow"] if found.feeds else []
        facts += [f"{found.known:,} on the shelf already, or removed from it"] if found.known else []
        facts += [f"{found.with_text:,} with their text"] if found.with_text else []
        facts += [counted(found.highlights, "highlight")] if found.highlights else []
        facts += [f"{len(found.broken):,} that cannot be read"] if found.broken else []
        self.status.setText(", ".join(facts) + ".")
        self.first.addItems(found.first)
        self.first.addItems([f"Cannot be read: {one.where}: {one.reason}" for one in found.broken[:MOST_LISTED]])
        self._follow(found.new > 0 or found.feeds > 0 or self.also.isVisible())

    def _show_progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        self.status.setText(f"Fetching pages: {done:,} of {total:,} …" if total else f"{done:,} entries read …")

    def _done(self, step: ImportStep, fetched: list[Fetched], restored: RestoredChoices | None) -> None:
        lost = [one for one in fetched if one.error is not None]
        facts = [f"{counted(step.new, 'article')} imported"]
        facts += [f"{counted(step.feeds, 'feed')} followed"] if step.feeds else []
        facts += [f"{step.known:,} on the shelf already"] if step.known else []
        facts += [f"{len(step.broken):,} could not be read"] if step.broken else []
        facts += [f"{counted(len(fetched) - len(lost), 'page')} fetched"] if fetched else []
        facts += [f"{len(lost):,} could not be fetched"] if lost else []
        self._end(", ".join(facts) + ".")
        self.imported.emit(step)
        if restored is not None:
            self.add((restored.summary,))
            self.restored.emit(restored.settings)
            self.first.addItems(restored.missed[:MOST_LISTED])
        self.first.addItems([f"Cannot be read: {one.where}: {one.reason}" for one in step.broken[:MOST_LISTED]])
        self.first.addItems([_failure(one) for one in lost[:MOST_LISTED]])

    def _failed(self, error: Exception) -> None:
        self._end(str(error) if isinstance(error, PlainleafError) else f"This cannot be imported: {error}")

    def _end(self, words: str) -> None:
        self._shelf.changed.emit()
        self.bar.hide()
        self.status.setText(words)
        self._follow()

    def _follow(self, ready: bool = False) -> None:
        busy = self._tasks.busy(TASK)
        self.go.setEnabled(ready and not busy)
        for widget in (self.file, self.directory, self.paste, self.tags, self.fetch, self.also):
            widget.setEnabled(not busy)
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText("Stop" if busy else "Close")

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.addWidget(self.file)
        line.addWidget(self.directory)
        line.addWidget(self.paste)
        line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(12)
        column.addLayout(line)
        column.addWidget(self.status)
        column.addWidget(self.first, 1)
        column.addWidget(named(self.tags, "importTags"))
        for widget in (self.fetch, self.also, self.bar, self._buttons):
            column.addWidget(widget)


def _failure(fetched: Fetched) -> str:
    """Why a page could not be fetched, with its address once."""
    words, url = str(fetched.error), fetched.entry.url
    return words if url in words else f"{url}: {words}"
