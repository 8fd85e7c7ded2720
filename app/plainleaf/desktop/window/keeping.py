"""Keeping an article: as a file in the format the reader chooses, or on the clipboard."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from plainleaf.actions import export_article, suggested_name
from plainleaf.desktop.tasks import Lanes
from plainleaf.engine.article import Article, Renderer

FORMATS = ("text", "markdown", "html", "json")
WORDS = {"text": "Plain text", "markdown": "Markdown", "html": "Web page", "json": "JSON"}


class Keeper(QObject):
    """``told(text)`` says what was done; ``folder_used(path)`` where, to be offered next time."""

    told = Signal(str)
    folder_used = Signal(str)

    def __init__(self, lanes: Lanes, window: QWidget) -> None:
        super().__init__(window)
        self._lanes = lanes
        self._window = window

    def save(self, article: Article, folder: Path) -> None:
        """Ask where to and in which format, then write. The suggested name is a slug of the title."""
        formats = {name: article.renderers[name] for name in FORMATS if name in article.renderers}
        filters = {f"{WORDS[name]} (*{renderer.suffix})": name for name, renderer in formats.items()}
        dialog = QFileDialog(self._window, "Save article", str(folder))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(list(filters))
        dialog.setDefaultSuffix(formats["text"].suffix.lstrip("."))
        dialog.selectFile(suggested_name(article, "text"))
        dialog.filterSelected.connect(
            lambda chosen: dialog.setDefaultSuffix(formats[filters[chosen]].suffix.lstrip("."))
        )
        dialog.accepted.connect(
            lambda: self._write(article, Path(dialog.selectedFiles()[0]), filters[dialog.selectedNameFilter()], formats)
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def copy(self, article: Article) -> None:
        """The whole article as plain text to the clipboard."""
        text = article.text
        QGuiApplication.clipboard().setText(text)
        self.told.emit(f"Copied {len(text.split()):,} words as text.")

    def _write(self, article: Article, path: Path, chosen: str, formats: dict[str, Renderer]) -> None:
        """A suffix that was typed names the format, else the filter does. The dialog has asked about replacing."""
        typed = next((name for name, renderer in formats.items() if renderer.suffix == path.suffix.lower()), chosen)
        self._lanes.start(
            f"save {path}",
            lambda _ticket: export_article(article, path, typed, overwrite=True),
            self._saved,
            lambda error: self._not_saved(path, error),
        )

    def _saved(self, path: Path) -> None:
        self.folder_used.emit(str(path.parent))
        self.told.emit(f"Saved {path}.")

    def _not_saved(self, path: Path, error: Exception) -> None:
        box = QMessageBox(QMessageBox.Icon.Warning, "Not saved", f"{path.name} was not saved.", parent=self._window)
        box.setInformativeText(str(error))
        box.open()
