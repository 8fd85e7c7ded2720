"""Controls the dialog of all highlights: search, open, copy, export, undo."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QUndoStack
from PySide6.QtWidgets import QFileDialog, QWidget

from plainleaf.desktop.highlights import HighlightRow, HighlightsOverview, NotePopup
from plainleaf.desktop.recents.recent import when_in_words
from plainleaf.desktop.shelf.shared import SharedShelf
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.direction import in_one_line
from plainleaf.desktop.window.highlights.steps import ShelfStep
from plainleaf.desktop.window.memory import Memory

if TYPE_CHECKING:  # the shelf is imported on its own thread
    from plainleaf.actions.shelf.highlighting import ShelfHighlights
    from plainleaf.library import Library, SavedEntry
    from plainleaf.library.highlights import Highlight

SUFFIXES = {"markdown": "md", "json": "json", "csv": "csv"}


class OverviewController(QObject):
    """``wanted(entry, highlight)`` to show a highlight in its article."""

    wanted = Signal(object, int)

    def __init__(self, shelf: SharedShelf, memory: Memory, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._shelf = shelf
        self._memory = memory
        self._name = f"all highlights {id(self)}"
        self._found: ShelfHighlights | None = None
        self.stack = QUndoStack(self)
        self.page = page = HighlightsOverview(theme, window)
        self.note = NotePopup(page)
        page.changed.connect(self.look)
        page.copy.clicked.connect(self._copy_chosen)
        page.export_wanted.connect(self.export)
        page.list.opened.connect(self._open)
        page.list.copied.connect(lambda row: self._copy([row]))
        page.list.removed.connect(self.remove)
        page.list.note_wanted.connect(self.write_note)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), page, self.stack.undo)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Redo), page, self.stack.redo)
        shelf.changed.connect(self.look)

    def show(self) -> None:
        """Show the dialog, with the focus in the search field."""
        self.page.show()
        self.page.raise_()
        self.page.activateWindow()
        self.page.field.setFocus()
        self.look()

    def look(self) -> None:
        """Query the shelf again."""
        page = self.page
        if not page.isVisible():
            return
        text, colour, tag, site, lost = page.field.text(), page.colour, page.tag, page.site, page.lost.isChecked()

        def ask(library: "Library") -> "ShelfHighlights":
            from plainleaf.actions.shelf.highlighting import Question, highlights_on

            return highlights_on(library, Question(text, colour, tag, site, lost))

        self._shelf.ask(ask, self._show, self._unread, name=self._name, owner=self)

    def close_down(self) -> None:
        """Disconnect from the shelf before the window closes."""
        self.page.close()
        self._shelf.changed.disconnect(self.look)
        self._shelf.drop(self._name)

    def remove(self, rows: "tuple[HighlightRow, ...]") -> None:
        """Remove highlights; Ctrl+Z restores them."""
        ids = [row.id for row in rows]
        gone: list[Highlight] = []

        def apply(library: "Library") -> None:
            gone[:] = library.highlights.remove(ids)

        self.stack.push(ShelfStep("Remove", self._shelf, apply, lambda library: library.highlights.put_back(gone)))

    def write_note(self, row: HighlightRow) -> None:
        """Edit the note of a highlight."""
        before: list[Highlight] = []

        def written(text: str) -> None:
            def apply(library: "Library") -> None:
                before[:] = [library.highlights.change(row.id, note=text)]

            self.stack.push(ShelfStep("Note", self._shelf, apply, lambda library: library.highlights.put_back(before)))

        at = self.page.list.visualRect(self.page.list.currentIndex()).bottomLeft()
        self.note.open_at(self.page.list.viewport().mapToGlobal(at + QPoint(20, 4)), row.words, row.note, written)

    def export(self, name: str) -> None:
        """Ask for a file (before it for the template if ``name`` is ``template``), and write the matches."""
        if name == "template":
            dialog = QFileDialog(self.page, "Template for Markdown", str(self._memory.folder()))
            dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
            dialog.fileSelected.connect(lambda file: self._ask_where("markdown", Path(file)))
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()
        else:
            self._ask_where(name)

    def write(self, format_name: str, path: Path, template: Path | None = None) -> None:
        """Write the matches to a file."""
        found = () if self._found is None else self._found.found

        def work(library: "Library") -> None:
            from plainleaf.actions.shelf.highlighting import write_highlights

            write_highlights(library, found, format_name, path, template)

        self._memory.set_folder(str(path.parent))
        self._shelf.ask(
            work,
            lambda _none: self.page.show_message(f"Wrote {path.name}."),
            lambda error: self.page.show_message(str(error)),
        )

    def _ask_where(self, format_name: str, template: Path | None = None) -> None:
        dialog = QFileDialog(self.page, "Export highlights", str(self._memory.folder()))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIXES[format_name])
        dialog.selectFile(f"highlights.{SUFFIXES[format_name]}")
        dialog.fileSelected.connect(lambda file: self.write(format_name, Path(file), template))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _show(self, found: "ShelfHighlights") -> None:
        self._found = found
        self.page.show_choices(found.tags, found.sites)
        self.page.show_rows([_row(one, found.entries[one.entry]) for one in found.found if one.entry in found.entries])

    def _open(self, row: HighlightRow) -> None:
        if self._found is not None and (entry := self._found.entries.get(row.entry)) is not None:
            self.wanted.emit(entry, row.id)

    def _copy_chosen(self) -> None:
        self._copy(self.page.list.chosen_rows() or self.page.list.shown.rows)

    def _copy(self, rows: "tuple[HighlightRow, ...] | list[HighlightRow]") -> None:
        ids = {row.id for row in rows}
        chosen = [one for one in (self._found.found if self._found is not None else ()) if one.id in ids]

        def work(library: "Library") -> str:
            from plainleaf.actions.shelf.highlighting import copied_from

            return copied_from(library, chosen)

        self._shelf.ask(work, self._copied, self._unread)

    def _unread(self, error: Exception) -> None:
        self.page.show_message(str(error))

    def _copied(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.page.show_message("Copied with its source.")


def _row(one: "Highlight", entry: "SavedEntry") -> HighlightRow:
    when = when_in_words(one.created, datetime.now().astimezone())
    source = in_one_line((entry.title or entry.url, entry.source or entry.site, when))
    return HighlightRow(one.id, one.entry, one.exact, one.colour, one.note, source, one.found == "orphaned")
