"""*Report this page*: writes a file with the page and the corrections; shows its contents first."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QHeaderView,
    QPlainTextEdit,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.direction import in_one_line
from plainleaf.desktop.widgets.laid_out import resize_within
from plainleaf.desktop.widgets.plain_text import plain_label
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.rules import ReportPart, report_parts, report_zip
from plainleaf.rules.writing import write_whole

TASK = "report"
SHOWN = 20_000  # maximum characters of a part
_ABOUT = (
    "The report is one file on this computer; nothing is sent. It contains the page as received, with all "
    "its text: check it if the page was private."
)


class ReportDialog(Dialog):
    """Shows the contents of a report and writes it."""

    def __init__(self, reading: Reading, memory: Memory, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Report this page")
        resize_within(self, 760, 560)
        self._reading = reading
        self._memory = memory
        self._tasks = TaskRunner(self)
        self._made: tuple[ReportPart, ...] = ()
        about = plain_label(_ABOUT)
        about.setWordWrap(True)
        self.words = QPlainTextEdit()
        self.words.setPlaceholderText("What is wrong with the article, and what did you want? (may be left empty)")
        self.words.setTabChangesFocus(True)
        self.words.setMaximumHeight(80)
        self.words.setAccessibleName("What was wanted")
        self.tree = QTreeWidget()
        self.tree.setHeaderLabels(["File", "What it holds", "Size"])
        self.tree.setRootIsDecorated(False)
        self.tree.setAccessibleName("What the report contains")
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setStretchLastSection(False)
        self.content = QPlainTextEdit()
        self.content.setReadOnly(True)
        self.content.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.content.setAccessibleName("The file that is chosen")
        halves = QSplitter()
        halves.addWidget(self.tree)
        halves.addWidget(self.content)
        halves.setSizes([430, 330])
        self.status = plain_label("")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        self.main = self.buttons.button(QDialogButtonBox.StandardButton.Save)
        self.buttons.accepted.connect(self._ask)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 18)
        layout.setSpacing(12)
        for widget in (about, self.words, halves, self.status, self.buttons):
            layout.addWidget(widget)
        layout.setStretch(2, 1)
        self.words.textChanged.connect(self._list)
        self.tree.currentItemChanged.connect(lambda now, _before: self._show(now))
        self.finished.connect(self.deleteLater)
        self._tasks.start(TASK, lambda task: parts_of(reading, task.cancelled), self._parts_made, self._failed)

    def parts(self) -> tuple[ReportPart, ...]:
        """The current contents of the report."""
        words = self.words.toPlainText().strip()
        wanted = f"{words}\n".encode("utf-8", "replace")
        return (*self._made, ReportPart("wanted.txt", "what you say was wanted", wanted)) if words else self._made

    def write(self, path: Path) -> bool:
        """Write the report; False if that failed."""
        try:
            write_whole(path, report_zip(self.parts(), self._reading.article.title))
        except OSError as error:
            self.status.setText(f"The report could not be written to {path}: {error.strerror}.")
            return False
        return True

    def _ask(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, "Save the report", str(self._memory.folder() / "plainleaf-report.zip"), "ZIP archives (*.zip)"
        )
        if name and self.write(Path(name)):
            self.accept()

    def _parts_made(self, parts: tuple[ReportPart, ...]) -> None:
        self._made = parts
        self._list()
        if (first := self.tree.topLevelItem(0)) is not None:
            self.tree.setCurrentItem(first)

    def _list(self) -> None:
        now = self.tree.currentItem()
        chosen = now.text(0) if now is not None else ""
        self.tree.clear()
        for part in self.parts():
            item = QTreeWidgetItem([part.name, part.meaning, in_one_line((_size(part),))])
            item.setData(2, Qt.ItemDataRole.AccessibleTextRole, _size(part))
            self.tree.addTopLevelItem(item)
            if part.name == chosen:
                self.tree.setCurrentItem(item)
        for column in (0, 2):
            self.tree.resizeColumnToContents(column)

    def _show(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and (part := _named(self.parts(), item.text(0))) is not None:
            text = part.data[: 4 * SHOWN].decode("utf-8", "replace")
            self.content.setPlainText(text if len(text) <= SHOWN else f"{text[:SHOWN]}\n…")

    def _failed(self, error: Exception) -> None:
        self.status.setText(str(error))


def parts_of(reading: Reading, cancelled: Callable[[], bool] = lambda: False) -> tuple[ReportPart, ...]:
    """The contents of a report: the article without rules and corrections, and with them if there are any. Raises
    ExtractionStoppedError."""
    corrections, choice = reading.corrections, reading.choice
    if not (corrections.roots or corrections.changes or corrections.title):
        return report_parts(reading.page, reading.article, None, "", reading.by_hand)
    plain = DRY_RUNS.article(reading.page, choice.method, choice.parameters, cancelled=cancelled)
    return report_parts(reading.page, plain, reading.article, "", reading.by_hand)


def _named(parts: Sequence[ReportPart], name: str) -> ReportPart | None:
    return next((part for part in parts if part.name == name), None)


def _size(part: ReportPart) -> str:
    size = len(part.data)
    return f"{size:,} bytes" if size < 10_000 else f"{size / 1000:,.0f} kB"
