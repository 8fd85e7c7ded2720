"""The dialog *Export* of the shelf: chosen entries as files, as one book, for an e-reader, or as a backup."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from plainleaf.actions import Printer
from plainleaf.actions.shelf.exporting import export_as_one, export_entries, write_opds
from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.shelf.words import counted
from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.widgets.labels import named
from plainleaf.engine.render import FORMATS

TASK = "export"
WAYS = {
    "one": "One file with all of them",
    "each": "A file for each",
    "opds": "A catalogue for e-readers (OPDS, EPUB)",
    "backup": "A backup that can be imported again, with everything",
}
Result = tuple[int, list[str]]
"""How many were written, and what failed."""


class ShelfExportDialog(QDialog):
    """``folder_chosen(path)`` is where it was written to. Without ``entries`` it is the whole shelf."""

    folder_chosen = Signal(str)

    def __init__(
        self,
        shelf: SharedShelf,
        entries: Sequence[int] | None,
        way: str,
        folder: Path,
        printer: Printer,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Export from the shelf")
        self.setMinimumWidth(560)
        self._shelf = shelf
        self._entries = None if entries is None else tuple(entries)
        self._folder = folder
        self._printer = printer
        self._tasks = TaskRunner(self)
        self.way = QComboBox()
        self.way.setAccessibleName("How")
        for name, words in WAYS.items():
            self.way.addItem(words, name)
        self.way.setCurrentIndex(self.way.findData(way))
        self.format = QComboBox()
        self.format.setAccessibleName("Format")
        for name, words in FORMATS.items():
            self.format.addItem(words, name)
        self.format.setCurrentIndex(self.format.findData("epub"))
        self.title = QLineEdit()
        self.title.setAccessibleName("Title")
        self.title.setPlaceholderText("Title of the file")
        self.where = QLabel()
        self.where.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Progress")
        self.bar.hide()
        self.told = named(QLabel(), "value")
        self.told.setWordWrap(True)
        self.report = QPlainTextEdit(readOnly=True)
        self.report.setAccessibleName("What failed")
        self.report.setMaximumHeight(110)
        self.report.hide()
        self.open_folder = QPushButton("Show folder")
        self.open_folder.setAutoDefault(False)
        self.open_folder.hide()
        self.open_folder.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder))))
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.go = self._buttons.addButton("Export", QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.accepted.connect(self.start)
        self._buttons.rejected.connect(self.reject)
        self.way.currentIndexChanged.connect(lambda _at: self._follow())
        self._lay_out()
        self._follow()

    def start(self) -> None:
        """Write it, on a worker."""
        if self._tasks.busy(TASK):
            return
        way, format_name, title = self.way.currentData(), self.format.currentData(), self.title.text().strip()
        works: dict[str, Callable[[TaskHandle], Result]] = {
            "one": lambda task: self._as_one(task, format_name, title),
            "each": lambda task: self._each(task, format_name),
            "opds": self._opds,
            "backup": self._backup,
        }
        self.told.clear()
        self.report.hide()
        self.bar.setRange(0, 0)
        self.bar.show()
        self.folder_chosen.emit(str(self._folder))
        self._tasks.start(TASK, works[way], self._done, self._failed, self._show_progress)
        self._follow()

    def reject(self) -> None:
        """Esc or Close: stop what is under way, else close."""
        if self._tasks.cancel(TASK):
            self._end("Stopped. Files that were finished before are whole and stay.")
        else:
            super().reject()

    # ── on a worker ─────────────────────────────────────────────────────────────────────────────────────

    def _wanted(self) -> tuple[int, ...]:
        return self._entries if self._entries is not None else self._shelf.library().entries.ids()

    def _as_one(self, _task: TaskHandle, format_name: str, title: str) -> Result:
        entries = self._wanted()
        export_as_one(self._shelf.library(), entries, self._folder, format_name, title=title, printer=self._printer)
        return len(entries), []

    def _each(self, task: TaskHandle, format_name: str) -> Result:
        entries, done, failed = self._wanted(), 0, []
        for one in export_entries(
            self._shelf.library(), entries, self._folder, format_name, printer=self._printer, cancelled=task.cancelled
        ):
            done += one.path is not None
            if one.error:
                failed.append(f"{one.entry.title or one.entry.url}: {one.error}")
            task.progress(done + len(failed), len(entries))
        return done, failed

    def _opds(self, _task: TaskHandle) -> Result:
        entries = self._wanted()
        write_opds(self._shelf.library(), entries, self._folder)
        return len(entries), []

    def _backup(self, task: TaskHandle) -> Result:
        library, done = self._shelf.library(), 0

        def told(count: int) -> None:
            nonlocal done
            done = count
            task.progress(count)

        library.write_backup(self._folder, self._entries, told)
        return done, []

    # ── what comes of it ────────────────────────────────────────────────────────────────────────────────

    def _show_progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _done(self, result: Result) -> None:
        count, failed = result
        self.report.setPlainText("\n".join(failed))
        self.report.setVisible(bool(failed))
        self.open_folder.setVisible(count > 0)
        self._end(f"{counted(count, 'article')} written" + (f", {len(failed):,} failed." if failed else "."))

    def _failed(self, error: Exception) -> None:
        self._end(str(error))

    def _end(self, words: str) -> None:
        self.bar.hide()
        self.told.setText(words)
        self._follow()

    def _follow(self) -> None:
        busy, way = self._tasks.busy(TASK), self.way.currentData()
        self.where.setText(f"Into {self._folder}")
        self.format.setEnabled(not busy and way in ("one", "each"))
        self.title.setEnabled(not busy and way == "one")
        self.way.setEnabled(not busy)
        self.go.setEnabled(not busy)
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText("Stop" if busy else "Close")

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self, "Folder for the files", str(self._folder))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self._take_folder)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_folder(self, path: str) -> None:
        self._folder = Path(path)
        self._follow()

    def _lay_out(self) -> None:
        count = "The whole shelf" if self._entries is None else counted(len(self._entries), "article")
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("What", QLabel(count))
        form.addRow("How", self.way)
        form.addRow("Format", self.format)
        form.addRow("Title", self.title)
        change = QPushButton("Folder…")
        change.setAutoDefault(False)
        change.clicked.connect(self._choose_folder)
        line = QHBoxLayout()
        line.addWidget(self.where, 1)
        line.addWidget(change)
        ended = QHBoxLayout()
        ended.addWidget(self.told, 1)
        ended.addWidget(self.open_folder)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(12)
        column.addLayout(form)
        column.addLayout(line)
        column.addWidget(self.bar)
        column.addLayout(ended)
        column.addWidget(self.report)
        column.addWidget(self._buttons)
