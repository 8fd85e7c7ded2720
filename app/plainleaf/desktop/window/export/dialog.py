"""The dialog *Export several*: open and recent pages, as files of their own or as one book."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from plainleaf.actions import ExportOptions, Outcome, Printer, Source, Together, export_all, export_together
from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.window.export.choice import ExportChoice
from plainleaf.desktop.window.export.options import ExportForm
from plainleaf.desktop.window.page.known import RULES
from plainleaf.desktop.window.page.reading import MethodChoice

TASK = "export"
_SOURCE = Qt.ItemDataRole.UserRole
WIDTH, MARGIN = 820, 40  # pixels: of the dialog where there is room, and of the window that stays around it


class ExportDialog(QDialog):
    """``chosen(choice, folder)`` before an export begins, so that both are offered next time."""

    chosen = Signal(object, str)

    def __init__(
        self,
        sources: Sequence[tuple[Source, str]],
        choice: ExportChoice,
        method: MethodChoice,
        folder: Path,
        printer: Printer,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Export several pages")
        self._tasks = TaskRunner(self)
        self._method = method
        self._printer = printer
        self._folder = folder
        self.pages = QListWidget()
        self.pages.setSpacing(3)
        self.pages.setAccessibleName("Pages")
        for at, (source, title) in enumerate(sources):
            item = QListWidgetItem(title or source.name, self.pages)
            item.setToolTip(source.name)
            item.setData(_SOURCE, source)
            item.setCheckState(Qt.CheckState.Checked if at == 0 else Qt.CheckState.Unchecked)
        self.options = ExportForm(choice)
        self.where = QLabel()
        self.where.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Progress")
        self.bar.hide()
        self.report = QPlainTextEdit(readOnly=True)
        self.report.setAccessibleName("What was written, and what failed")
        self.report.setMaximumHeight(120)
        self.report.hide()
        self.result_line = named(QLabel(), "value")
        self.show_folder = QPushButton("Show folder")
        self.show_folder.setAutoDefault(False)
        self.show_folder.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder))))
        self._outcome = QWidget()
        self._outcome.hide()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.go = self._buttons.addButton("Export", QDialogButtonBox.ButtonRole.AcceptRole)
        self.go.setDefault(True)
        self._buttons.accepted.connect(self.start)
        self._buttons.rejected.connect(self.reject)
        self.pages.itemChanged.connect(lambda _item: self._follow())
        self.options.changed.connect(self._follow)
        self._lay_out()
        self._show_folder()
        self._follow()
        self.resize(min(WIDTH, parent.width() - MARGIN), self.sizeHint().height())

    def wanted(self) -> list[Source]:
        """The pages that are checked, in the order of the list."""
        items = (self.pages.item(row) for row in range(self.pages.count()))
        return [item.data(_SOURCE) for item in items if item.checkState() == Qt.CheckState.Checked]

    def start(self) -> None:
        """Export what is checked, on a worker thread."""
        sources, choice = self.wanted(), self.options.choice
        if not sources or not choice.formats or self._tasks.busy(TASK):
            return
        self.chosen.emit(choice, str(self._folder))
        options = ExportOptions(
            {name: choice.options_of(name) for name in choice.formats},
            self._method.method,
            self._method.parameters,
            all_pages=choice["all_pages"],
            pictures=choice["pictures"],
            printer=self._printer,
            rules=RULES,
            processes=DRY_RUNS,
        )
        self.report.clear()
        self.report.hide()
        self._outcome.hide()
        self.bar.setRange(0, len(sources))
        self.bar.setValue(0)
        self.bar.show()
        self._follow()
        work = together(sources, self._folder, options, self.options.title.text()) if choice["one_file"] else None
        work = work or each(sources, self._folder, options)
        self._tasks.start(TASK, work, self._done, self._failed, lambda done, _total: self.bar.setValue(done))
        self._follow()

    def reject(self) -> None:
        """Esc or Close: give up what is under way, else close."""
        if self._tasks.cancel(TASK):
            self._end(["Stopped. Files that were finished before are whole and stay."])
        else:
            super().reject()

    def _done(self, result: Together) -> None:
        failed = [f"Failed: {outcome.error}" for outcome in result.outcomes if outcome.error is not None]
        missing = [f"Missing: {error}" for outcome in result.outcomes for error in outcome.missing]
        missing += [f"Missing: {error}" for error in result.missing]
        count = len(result.paths)
        self.result_line.setText("1 file" if count == 1 else f"{count} files" if count else "No file was written")
        self.show_folder.setVisible(bool(count))
        self._outcome.show()
        self._end([*failed, *(f"Wrote {path}" for path in result.paths), *missing], bool(failed or missing))

    def _failed(self, error: Exception) -> None:
        self._end([str(error)])

    def _end(self, lines: list[str], shown: bool = True) -> None:
        """Say what happened; file by file only where something is to be known of it."""
        self.bar.hide()
        self.report.setPlainText("\n".join(lines))
        self.report.setVisible(shown)
        self._follow()

    def _follow(self) -> None:
        busy = self._tasks.busy(TASK)
        count = len(self.wanted())
        self.go.setEnabled(not busy and count > 0 and bool(self.options.choice.formats))
        self.go.setText(f"Export {count} pages" if count > 1 else "Export")
        close = self._buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setText("Stop" if busy else "Close")
        for widget in (self.pages, self.options, self.options.format_row):
            widget.setEnabled(not busy)

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self, "Folder for the files", str(self._folder))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self._take_folder)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_folder(self, path: str) -> None:
        self._folder = Path(path)
        self._show_folder()

    def _show_folder(self) -> None:
        self.where.setText(f"Into {self._folder}")

    def _check_all(self) -> None:
        rows = range(self.pages.count())
        everything = all(self.pages.item(row).checkState() == Qt.CheckState.Checked for row in rows)
        for row in rows:
            self.pages.item(row).setCheckState(Qt.CheckState.Unchecked if everything else Qt.CheckState.Checked)

    def _lay_out(self) -> None:
        every = QPushButton("&All or none")
        every.setAutoDefault(False)
        every.clicked.connect(self._check_all)
        change = QPushButton("F&older…")
        change.setAutoDefault(False)
        change.clicked.connect(self._choose_folder)
        left = QVBoxLayout()
        left.addWidget(named(QLabel("Pages: the open one and those opened lately"), "caption"))
        left.addWidget(self.pages, 1)
        left.addWidget(every, 0, Qt.AlignmentFlag.AlignLeft)
        sides = QHBoxLayout()
        sides.setSpacing(18)
        sides.addLayout(left, 3)
        sides.addWidget(self.options, 2)
        place = QHBoxLayout()
        place.addWidget(self.where, 1)
        place.addWidget(change)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(12)
        column.addWidget(named(QLabel("Formats"), "caption"))
        column.addWidget(self.options.format_row)
        column.addSpacing(4)
        column.addLayout(sides, 1)
        column.addLayout(place)
        ended = QHBoxLayout(self._outcome)
        ended.setContentsMargins(0, 0, 0, 0)
        ended.addWidget(self.result_line)
        ended.addWidget(self.show_folder)
        ended.addStretch(1)
        for widget in (self.bar, self._outcome, self.report, self._buttons):
            column.addWidget(widget)


def each(sources: Sequence[Source], folder: Path, options: ExportOptions) -> Callable[[TaskHandle], Together]:
    """The work of writing files of its own for each page."""

    def work(task: TaskHandle) -> Together:
        outcomes = export_all(sources, folder, options, progress=_counted(task), cancelled=task.cancelled)
        return Together(tuple(path for outcome in outcomes for path in outcome.paths), outcomes)

    return work


def together(
    sources: Sequence[Source], folder: Path, options: ExportOptions, title: str
) -> Callable[[TaskHandle], Together]:
    """The work of writing one file of each format."""

    def work(task: TaskHandle) -> Together:
        return export_together(sources, folder, options, title=title, progress=_counted(task), cancelled=task.cancelled)

    return work


def _counted(task: TaskHandle) -> Callable[[Outcome], None]:
    done = 0

    def show_message(_outcome: Outcome) -> None:
        nonlocal done
        done += 1
        task.progress(done)

    return show_message
