"""Saving and sharing an article: as a file, a note, a link or a mail, or on the clipboard."""

import datetime
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from plainleaf.actions import Gathered, Printer, export_article, gather_pictures
from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.actions.exporting import make_folder
from plainleaf.actions.notes import LAYOUTS, write_note
from plainleaf.actions.notes.passages import Passage, with_passages
from plainleaf.actions.sharing import WAYS, mail_address, shared_text
from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.widgets.plain_text import message_box
from plainleaf.desktop.window.export.choice import parsed
from plainleaf.desktop.window.export.share_choice import ShareChoice, last_share
from plainleaf.desktop.window.memory import Memory
from plainleaf.engine.article import Article
from plainleaf.engine.render.pictures import NONE, Pictures
from plainleaf.errors import PlainleafError

if TYPE_CHECKING:  # a start need not wait for it
    from plainleaf.desktop.window.export.share_dialog import ShareDialog

MOST_LISTED = 12  # maximum lines about missing pictures

Saved = tuple[Path, tuple[PlainleafError, ...]]
"""The file that was written, and what it lacks."""


class ArticleSaver(QObject):
    """``message(text)`` reports what is done, ``several_wanted()`` asks for the export of several pages.

    What was chosen is remembered, to be offered next time. Each file has its own task: only another save to the same
    file replaces one under way."""

    message = Signal(str)
    several_wanted = Signal()

    def __init__(
        self,
        tasks: TaskRunner,
        view: ReaderView,
        window: QWidget,
        printer: Printer,
        memory: Memory,
        article: Callable[[], Article | None],
        passages: Callable[[], Sequence[Passage]],
    ) -> None:
        """``article`` and ``passages`` return the current article and its highlights."""
        super().__init__(window)
        self._tasks = tasks
        self._window = window
        self.printer = printer
        self._memory = memory
        self._article = article
        self._passages = passages
        self._writing: set[str] = set()  # names of running tasks
        self._then: Callable[[], object] | None = None  # once they have ended
        view.code_wanted.connect(self.copy_code)

    def save(self) -> "ShareDialog | None":
        """Ask how the article that is shown is to be saved or shared; None without one."""
        article = self._article()
        if article is None:
            return None
        return self.ask(article, self._passages(), NONE, "Several pages…", self.several_wanted.emit)

    def ask(
        self, article: Article, passages: Sequence[Passage], held: Pictures, words: str, other: Callable[[], object]
    ) -> "ShareDialog":
        """Ask how an article is to be saved or shared, as a note with its highlights; pictures that are ``held`` are
        not fetched. ``other`` is what else is offered, by a button with these ``words``."""
        from plainleaf.desktop.window.export.share_dialog import ShareDialog

        memory = self._memory
        dialog = ShareDialog(
            article, passages, last_share(memory.share()), parsed(memory.export()), memory.folder(), words, self._window
        )
        dialog.chosen.connect(lambda choice: self.share(article, choice, held, passages))
        dialog.copied.connect(lambda choice: self._copy_as(article, choice, passages))
        dialog.other_wanted.connect(other)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def share(
        self, article: Article, choice: ShareChoice, held: Pictures = NONE, passages: Sequence[Passage] = ()
    ) -> None:
        """Save or share an article in the chosen way, which is offered first next time."""
        self._memory.set_share(last_share(self._memory.share()).after(choice).plain())
        way = WAYS[choice.way]
        if way.note or (choice.way == "markdown" and choice.pictures):
            self._write_note(with_passages(article, passages) if way.note else article, choice, held)
        elif choice.target is not None and way.format:
            self._memory.set_folder(str(choice.folder))
            self.write(article, choice.target, way.format, choice.pictures, held, overwrite=choice.replace)
        elif choice.way == "email":
            if not QDesktopServices.openUrl(QUrl(mail_address(article))):
                self.message.emit("No mail program could be opened. Choose one in the settings of your system.")
        else:
            self._copy_as(article, choice, passages)

    def _copy_as(self, article: Article, choice: ShareChoice, passages: Sequence[Passage]) -> None:
        options = parsed(self._memory.export()).options_of(WAYS[choice.way].format)
        text = shared_text(article, choice.way, datetime.date.today(), choice.form, 0, passages, **options)
        QGuiApplication.clipboard().setText(text)
        self.message.emit(f"Copied: {WAYS[choice.way].title}.")

    def _write_note(self, article: Article, choice: ShareChoice, held: Pictures) -> None:
        def work(task: TaskHandle) -> Saved:
            found = _pictures(article, held, task) if choice.pictures else Gathered(NONE, ())
            layout, day = LAYOUTS[choice.way], datetime.date.today()
            return write_note(article, choice.folder, choice.name, layout, day, found.pictures), found.missing

        self._start(choice.target or choice.folder, work, fetches=choice.pictures)

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

    def write(
        self,
        article: Article,
        path: Path,
        format_name: str,
        pictures: bool = False,
        held: Pictures = NONE,
        *,
        overwrite: bool = False,
    ) -> None:
        """Write a file, with its ``pictures`` in it where the format can hold them; those that are ``held`` are not
        fetched. A file that exists stays, and the new one gets a number, unless ``overwrite``."""
        options = parsed(self._memory.export()).options_of(format_name)

        def work(task: TaskHandle) -> Saved:
            missing: tuple[PlainleafError, ...] = ()
            make_folder(path.parent)
            given = dict(options)
            if pictures:
                found = _pictures(article, held, task)
                given["pictures"], missing = found.pictures, found.missing
            written = export_article(
                article,
                path,
                format_name,
                overwrite=overwrite,
                printer=self.printer,
                processes=DRY_RUNS,
                cancelled=task.cancelled,
                **given,
            )
            return written, missing

        self._start(path, work, fetches=pictures or format_name == "pdf")

    def _start(self, path: Path, work: Callable[[TaskHandle], Saved], *, fetches: bool) -> None:
        if fetches:
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
        self._then = None
        stopped = [task for task in self._writing if self._tasks.cancel(task)]
        self._writing.clear()
        if stopped:
            self.message.emit("Stopped saving.")
        return bool(stopped)

    def finish(self, then: Callable[[], object]) -> bool:
        """True if files are being written: ``then()`` is called once all are, unless something about them has to be
        shown. False if there are none, or if it is called again meanwhile."""
        if not self._writing or self._then is not None:
            return False
        self._then = then
        self.message.emit("Still saving; the window closes when that is done. Close it again to give up.")
        return True

    def _saved(self, task: str, path: Path, missing: tuple[PlainleafError, ...]) -> None:
        self._writing.discard(task)
        self.message.emit(f"Saved {path}.")
        if missing:
            self._then = None
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
        if self._then is not None and not self._writing:
            self._then()

    def _not_saved(self, task: str, path: Path, error: Exception) -> None:
        self._writing.discard(task)
        self._then = None
        message_box(self._window, "Not saved", f"{path.name} was not saved.", str(error)).open()


def _pictures(article: Article, held: Pictures, task: TaskHandle) -> Gathered:
    """The pictures of an article: those that are held, the others fetched."""
    found = gather_pictures((article,), progress=task.progress, cancelled=task.cancelled, without=held.keys())
    return Gathered({**found.pictures, **held}, found.missing)
