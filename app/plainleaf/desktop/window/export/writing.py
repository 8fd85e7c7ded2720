"""The base of dialogs that write files: folder, progress and result."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.plain_text import plain_label

TASK = "export"
STOPPED = "Stopped. Files that were finished before are whole and stay."


class WritingDialog(Dialog):
    """Has a button *Export* that calls ``start``, and, below the widgets of the subclass (``lay_out``), folder,
    progress and result."""

    def __init__(self, title: str, folder: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.folder = folder
        self.tasks = TaskRunner(self)
        self.where = plain_label(f"Into {folder}")
        self.where.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Progress")
        self.status = named(plain_label(), "value")
        self.status.setWordWrap(True)
        self.show_folder = QPushButton("Show folder")
        self.show_folder.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.folder))))
        self.report = QPlainTextEdit(readOnly=True)
        self.report.setAccessibleName("What was written, and what failed")
        self.report.setMaximumHeight(120)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.go = self._buttons.addButton("Export", QDialogButtonBox.ButtonRole.AcceptRole)
        self.main = self.go
        self._buttons.accepted.connect(self.start)
        self._buttons.rejected.connect(self.reject)
        self._outcome = QWidget()
        for widget in (self.bar, self._outcome, self.report):
            widget.hide()

    def start(self) -> None:
        """Start writing, with ``run``."""
        raise NotImplementedError

    def follow(self) -> None:
        """Update the controls after a change of the choices or the state; subclasses extend it."""
        busy = self.tasks.busy(TASK)
        self.go.setEnabled(not busy)
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText("Stop" if busy else "Close")

    def run(self, work: Callable[[TaskHandle], Any], done: Callable[[Any], None], total: int = 0) -> None:
        """Run work on a worker; ``total`` steps, 0 if unknown."""
        self.report.clear()
        for widget in (self.report, self._outcome):
            widget.hide()
        self._show_progress(0, total)
        self.bar.show()
        self.tasks.start(TASK, work, done, lambda error: self.end(str(error)), self._show_progress)
        self.follow()

    def end(self, words: str, lines: Sequence[str] = (), *, written: bool = False, listed: bool = True) -> None:
        """Show the result, with lines for single files if ``listed``; if files were ``written``, their folder can be
        opened."""
        self.bar.hide()
        self.status.setText(words)
        self.show_folder.setVisible(written)
        self._outcome.show()
        self.report.setPlainText("\n".join(lines))
        self.report.setVisible(listed and bool(lines))
        self.follow()

    def reject(self) -> None:
        """Esc or Close: cancel the work, else close."""
        if self.tasks.cancel(TASK):
            self.end(STOPPED)
        else:
            super().reject()

    def take_folder(self, path: str) -> None:
        """Set the folder."""
        self.folder = Path(path)
        self.where.setText(f"Into {path}")

    def lay_out(self, asked: Callable[[QVBoxLayout], object]) -> None:
        """Lay out the widgets, with those that ``asked`` adds at the top."""
        change = QPushButton("F&older…")
        change.clicked.connect(self._choose_folder)
        place, ended = QHBoxLayout(), QHBoxLayout(self._outcome)
        place.addWidget(self.where, 1)
        place.addWidget(change)
        ended.setContentsMargins(0, 0, 0, 0)
        ended.addWidget(self.status, 1)
        ended.addWidget(self.show_folder)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(12)
        asked(column)
        column.addLayout(place)
        for widget in (self.bar, self._outcome, self.report, self._buttons):
            column.addWidget(widget)

    def _show_progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _choose_folder(self) -> None:
        self.ask_for_folder("Folder for the files", str(self.folder), self.take_folder)
