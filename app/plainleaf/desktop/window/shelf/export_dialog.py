"""The dialog *Export* of the shelf: entries as files, as one book, for an e-reader, or as a backup."""

import datetime
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from plainleaf import files
from plainleaf.actions import Printer
from plainleaf.actions.shelf.automatic_imports import choices_of
from plainleaf.actions.shelf.exporting import export_as_one, export_entries, go_on, write_opds
from plainleaf.actions.shelf.user_choices import copy_choices
from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.shelf.words import counted
from plainleaf.desktop.tasks import TaskHandle
from plainleaf.desktop.widgets.plain_text import add_row, plain_label
from plainleaf.desktop.window.export.writing import TASK, WritingDialog
from plainleaf.engine.render import FORMATS
from plainleaf.settings import Settings

WAYS = {
    "one": "One file with all of them",
    "each": "A file for each",
    "opds": "A catalogue for e-readers (OPDS, EPUB)",
    "backup": "A backup that can be imported again, with everything",
}
Result = tuple[int, list[str], str]
"""The number of written entries, the failures, and what to know of a backup."""


class ShelfExportDialog(WritingDialog):
    """``folder_chosen(path)`` when the export starts. Without ``entries`` it exports the whole shelf as a backup, with
    the user's choices in ``settings``."""

    folder_chosen = Signal(str)

    def __init__(
        self,
        shelf: SharedShelf,
        entries: Sequence[int] | None,
        way: str,
        folder: Path,
        printer: Printer,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        super().__init__("Export from the shelf", folder, parent)
        self.setMinimumWidth(560)
        self._shelf = shelf
        self._entries = None if entries is None else tuple(entries)
        self._printer = printer
        self._settings = settings
        self.way, self.format = QComboBox(), QComboBox()
        for box, label, names, chosen in (
            (self.way, "How", WAYS, way),
            (self.format, "Format", FORMATS, "epub"),
        ):
            box.setAccessibleName(label)
            for name, words in names.items():
                box.addItem(words, name)
            box.setCurrentIndex(box.findData(chosen))
        self.title = QLineEdit()
        self.title.setAccessibleName("Title")
        self.title.setPlaceholderText("Title of the file")
        self.way.currentIndexChanged.connect(lambda _at: self.follow())
        self.lay_out(self._asked)
        self.follow()

    def start(self) -> None:
        """Export on a worker."""
        if self.tasks.busy(TASK):
            return
        way, format_name, title = self.way.currentData(), self.format.currentData(), self.title.text().strip()
        works: dict[str, Callable[[TaskHandle], Result]] = {
            "one": lambda task: self._as_one(task, format_name, title),
            "each": lambda task: self._each(task, format_name),
            "opds": self._opds,
            "backup": self._backup,
        }
        self.folder_chosen.emit(str(self.folder))
        self.run(works[way], self._done)

    def follow(self) -> None:
        """Show format and title where they have an effect."""
        super().follow()
        busy, way = self.tasks.busy(TASK), self.way.currentData()
        for field, ways in ((self.format, ("one", "each")), (self.title, ("one",))):
            self._form.setRowVisible(field, way in ways)
            field.setEnabled(not busy)
        self.way.setEnabled(not busy)

    def _done(self, result: Result) -> None:
        count, failed, more = result
        words = f"{counted(count, 'article')} written" + (f", {len(failed):,} failed." if failed else ".")
        self.end(f"{words} {more}".rstrip(), failed, written=count > 0)

    def _asked(self, column: QVBoxLayout) -> None:
        count = "The whole shelf" if self._entries is None else counted(len(self._entries), "article")
        self._form = form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        add_row(form, "What", plain_label(count))
        add_row(form, "How", self.way)
        add_row(form, "Format", self.format)
        add_row(form, "Title", self.title)
        column.addLayout(form)

    # ── on a worker ─────────────────────────────────────────────────────────────────────────────────────

    def _wanted(self) -> tuple[int, ...]:
        return self._entries if self._entries is not None else self._shelf.library().entries.ids()

    def _as_one(self, task: TaskHandle, format_name: str, title: str) -> Result:
        library, entries, stop = self._shelf.library(), self._wanted(), task.cancelled
        export_as_one(library, entries, self.folder, format_name, title=title, printer=self._printer, cancelled=stop)
        return len(entries), [], ""

    def _each(self, task: TaskHandle, format_name: str) -> Result:
        entries, done, failed = self._wanted(), 0, []
        for one in export_entries(
            self._shelf.library(), entries, self.folder, format_name, printer=self._printer, cancelled=task.cancelled
        ):
            done += one.path is not None
            if one.error:
                failed.append(f"{one.entry.title or one.entry.url}: {one.error}")
            task.progress(done + len(failed), len(entries))
        return done, failed, ""

    def _opds(self, task: TaskHandle) -> Result:
        entries = self._wanted()
        write_opds(self._shelf.library(), entries, self.folder, progress=task.progress, cancelled=task.cancelled)
        return len(entries), [], ""

    def _backup(self, task: TaskHandle) -> Result:
        library, done = self._shelf.library(), 0

        def report(count: int) -> None:
            nonlocal done
            done = count
            task.progress(count)
            go_on(task.cancelled)

        wanted = self.folder / f"plainleaf-backup-{datetime.date.today()}"
        target = next(folder for folder in files.numbered(wanted) if not folder.exists())
        missed = copy_choices(target, self._settings) if self._entries is None else ()
        library.write_backup(target, self._entries, report, choices_of(self._settings.get("shelf")))
        return done, [*missed], f"The backup is the folder “{target.name}”; Import… restores it."
