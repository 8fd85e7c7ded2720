"""Saves an article to a file in a chosen format, or copies it to the clipboard."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from plainleaf.actions import Printer, export_article, gather_pictures, suffix_of, suggested_name
from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.widgets.plain_text import message_box
from plainleaf.desktop.window.export.choice import parsed
from plainleaf.desktop.window.memory import Memory
from plainleaf.engine.article import Article
from plainleaf.engine.render import FORMATS
from plainleaf.errors import PlainleafError

MOST_LISTED = 12  # maximum lines about missing pictures


@dataclass(frozen=True, slots=True)
class SaveFormat:
    """One format of the dialog; with ``pictures`` they are fetched and embedded."""

    words: str
    format: str
    pictures: bool = False

    @property
    def filter(self) -> str:
        """The filter of the file dialog."""
        return f"{self.words} (*{suffix_of(self.format)})"


def _save_formats() -> Iterator[SaveFormat]:
    for name, title in FORMATS.items():
        if name == "html":
            yield SaveFormat(title, name)
            yield SaveFormat(f"{title} with its pictures", name, True)
        else:
            yield SaveFormat(title, name, name == "epub")


SAVE_FORMATS = tuple(_save_formats())


class ArticleSaver(QObject):
    """``message(text)`` reports the progress. The folder is stored as the next default. Each file has its own task, so
    only another save to the same file replaces a running one."""

    message = Signal(str)

    def __init__(
        self,
        tasks: TaskRunner,
        view: ReaderView,
        window: QWidget,
        printer: Printer,
        memory: Memory,
        article: Callable[[], Article | None],
    ) -> None:
        """``article`` returns the current article."""
        super().__init__(window)
        self._tasks = tasks
        self._window = window
        self._printer = printer
        self._memory = memory
        self._article = article
        self._writing: set[str] = set()  # names of running tasks
        view.code_wanted.connect(self.copy_code)

    def save(self) -> None:
        """Ask for file and format, then write the current article. The suggested name is a slug of the title."""
        if (article := self._article()) is None:
            return
        filters = {kind.filter: kind for kind in SAVE_FORMATS}
        dialog = QFileDialog(self._window, "Save article", str(self._memory.folder()))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(list(filters))
        dialog.setDefaultSuffix(suffix_of("text").lstrip("."))
        dialog.selectFile(suggested_name(article, "text"))
        dialog.filterSelected.connect(
            lambda chosen: dialog.setDefaultSuffix(suffix_of(filters[chosen].format).lstrip("."))
        )
        dialog.accepted.connect(
            lambda: self.write(article, Path(dialog.selectedFiles()[0]), filters[dialog.selectedNameFilter()])
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def copy(self) -> None:
        """Copy the whole article as plain text."""
        if (article := self._article()) is None:
            return
        text = article.text
        QGuiApplication.clipboard().setText(text)
        self.message.emit(f"Copied {len(text.split()):,} words as text.")

    def copy_code(self, code: str) -> None:
        """Copy a block of code."""
        QGuiApplication.clipboard().setText(code)
        self.message.emit("Copied the code.")

    def write(self, article: Article, path: Path, chosen: SaveFormat) -> None:
        """Write the file. A typed suffix selects the format, else ``chosen`` does. The dialog has confirmed
        replacing."""
        suffix = path.suffix.lower()
        if suffix != suffix_of(chosen.format):
            chosen = next((kind for kind in SAVE_FORMATS if suffix_of(kind.format) == suffix), chosen)
        options = parsed(self._memory.export()).options_of(chosen.format)

        def work(task: TaskHandle) -> tuple[Path, tuple[PlainleafError, ...]]:
            missing: tuple[PlainleafError, ...] = ()
            given = dict(options)
            if chosen.pictures:
                gathered = gather_pictures((article,), progress=task.progress, cancelled=task.cancelled)
                given["pictures"], missing = gathered.pictures, gathered.missing
            written = export_article(
                article,
                path,
                chosen.format,
                overwrite=True,
                printer=self._printer,
                processes=DRY_RUNS,
                cancelled=task.cancelled,
                **given,
            )
            return written, missing

        if chosen.pictures or chosen.format == "pdf":
            self.message.emit(f"Making {path.name} … Esc gives up.")
        task = f"save {path.absolute()}"
        self._writing.add(task)
        self._tasks.start(
            task,
            work,
            lambda outcome: self._saved(task, *outcome),
            lambda error: self._not_saved(task, path, error),
            lambda done, total: self.message.emit(f"{path.name}: {done} of {total} pictures … Esc gives up."),
        )

    def cancel(self) -> bool:
        """Cancel all running saves; False if there are none."""
        stopped = [task for task in self._writing if self._tasks.cancel(task)]
        self._writing.clear()
        if stopped:
            self.message.emit("Stopped saving.")
        return bool(stopped)

    def _saved(self, task: str, path: Path, missing: tuple[PlainleafError, ...]) -> None:
        self._writing.discard(task)
        self._memory.set_folder(str(path.parent))
        self.message.emit(f"Saved {path}.")
        if missing:
            count = "one picture" if len(missing) == 1 else f"{len(missing)} pictures"
            box = message_box(
                self._window,
                "Saved",
                f"Saved without {count}.",
                "Links replace them, if the format allows.",
                QMessageBox.Icon.Information,
            )
            lines = [str(error) for error in missing[:MOST_LISTED]]
            box.setDetailedText("\n".join([*lines, "…"] if len(missing) > MOST_LISTED else lines))
            box.open()

    def _not_saved(self, task: str, path: Path, error: Exception) -> None:
        self._writing.discard(task)
        message_box(self._window, "Not saved", f"{path.name} was not saved.", str(error)).open()
