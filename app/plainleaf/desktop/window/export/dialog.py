"""The dialog *Export several*: exports open and recent pages to separate files or to one book."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from plainleaf.actions import ExportOptions, Outcome, Printer, Source, Together, export_all, export_together
from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.desktop.tasks import TaskHandle
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.laid_out import resize_within
from plainleaf.desktop.widgets.plain_text import plain_label, plain_tip
from plainleaf.desktop.window.export.choice import ExportChoice
from plainleaf.desktop.window.export.options import ExportForm
from plainleaf.desktop.window.export.writing import TASK, WritingDialog
from plainleaf.desktop.window.page.known import RULES
from plainleaf.desktop.window.page.reading import MethodChoice

_SOURCE = Qt.ItemDataRole.UserRole
WIDTH = 820  # preferred width in pixels


class ExportDialog(WritingDialog):
    """``chosen(choice, folder)`` before an export starts, so that both can be stored."""

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
        super().__init__("Export several pages", folder, parent)
        self._method = method
        self._printer = printer
        self.pages = QListWidget()
        self.pages.setSpacing(3)
        self.pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # long titles are elided
        self.pages.setAccessibleName("Pages")
        for at, (source, title) in enumerate(sources):
            item = QListWidgetItem(title or source.name, self.pages)
            item.setToolTip(plain_tip(source.name))
            item.setData(_SOURCE, source)
            item.setCheckState(Qt.CheckState.Checked if at == 0 else Qt.CheckState.Unchecked)
        self.options = ExportForm(choice)
        self.pages.itemChanged.connect(lambda _item: self.follow())
        self.options.changed.connect(self.follow)
        self.lay_out(self._asked)
        self.follow()
        resize_within(self, WIDTH, self.sizeHint().height())

    def wanted(self) -> list[Source]:
        """The checked pages, in the order of the list."""
        items = (self.pages.item(row) for row in range(self.pages.count()))
        return [item.data(_SOURCE) for item in items if item.checkState() == Qt.CheckState.Checked]

    def start(self) -> None:
        """Export the checked pages on a worker thread."""
        sources, choice = self.wanted(), self.options.choice
        if not sources or not choice.formats or self.tasks.busy(TASK):
            return
        self.chosen.emit(choice, str(self.folder))
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
        if choice["one_file"]:
            work = together(sources, self.folder, options, self.options.title.text())
        else:
            work = each(sources, self.folder, options)
        self.run(work, self._done, len(sources))

    def follow(self) -> None:
        """Enable the export if pages are checked."""
        super().follow()
        busy, count = self.tasks.busy(TASK), len(self.wanted())
        self.go.setEnabled(not busy and count > 0 and bool(self.options.choice.formats))
        self.go.setText(f"Export {count} pages" if count > 1 else "Export")
        for widget in (self.pages, self.options, self.options.format_row):
            widget.setEnabled(not busy)

    def _done(self, result: Together) -> None:
        failed = [f"Failed: {outcome.error}" for outcome in result.outcomes if outcome.error is not None]
        missing = [f"Missing: {error}" for outcome in result.outcomes for error in outcome.missing]
        missing += [f"Missing: {error}" for error in result.missing]
        count = len(result.paths)
        self.end(
            "1 file" if count == 1 else f"{count} files" if count else "No file was written",
            [*failed, *(f"Wrote {path}" for path in result.paths), *missing],
            written=count > 0,
            listed=bool(failed or missing),
        )

    def _check_all(self) -> None:
        rows = range(self.pages.count())
        everything = all(self.pages.item(row).checkState() == Qt.CheckState.Checked for row in rows)
        for row in rows:
            self.pages.item(row).setCheckState(Qt.CheckState.Unchecked if everything else Qt.CheckState.Checked)

    def _asked(self, column: QVBoxLayout) -> None:
        every = QPushButton("&All or none")
        every.clicked.connect(self._check_all)
        left = QVBoxLayout()
        about = named(plain_label("Pages: the open one and those opened lately"), "caption")
        about.setWordWrap(True)
        left.addWidget(about)
        left.addWidget(self.pages, 1)
        left.addWidget(every, 0, Qt.AlignmentFlag.AlignLeft)
        sides = QHBoxLayout()
        sides.setSpacing(18)
        sides.addLayout(left, 3)
        sides.addWidget(self.options, 2)
        column.addWidget(named(plain_label("Formats"), "caption"))
        column.addWidget(self.options.format_row)
        column.addSpacing(4)
        column.addLayout(sides, 1)


def each(sources: Sequence[Source], folder: Path, options: ExportOptions) -> Callable[[TaskHandle], Together]:
    """The work that writes separate files for each page."""

    def work(task: TaskHandle) -> Together:
        outcomes = export_all(sources, folder, options, progress=_counted(task, len(sources)), cancelled=task.cancelled)
        return Together(tuple(path for outcome in outcomes for path in outcome.paths), outcomes)

    return work


def together(
    sources: Sequence[Source], folder: Path, options: ExportOptions, title: str
) -> Callable[[TaskHandle], Together]:
    """The work that writes one file of each format."""

    def work(task: TaskHandle) -> Together:
        return export_together(
            sources, folder, options, title=title, progress=_counted(task, len(sources)), cancelled=task.cancelled
        )

    return work


def _counted(task: TaskHandle, total: int) -> Callable[[Outcome], None]:
    done = 0

    def show_message(_outcome: Outcome) -> None:
        nonlocal done
        done += 1
        task.progress(done, total)

    return show_message
