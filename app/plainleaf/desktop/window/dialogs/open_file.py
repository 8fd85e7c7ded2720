"""The system's dialog for a saved page."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget


def ask_for_page(folder: Path, chosen: Callable[[str], object], parent: QWidget) -> None:
    """Ask for a saved page and call ``chosen(path)``."""
    dialog = QFileDialog(parent, "Open a saved page", str(folder))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilters(["Web pages and text (*.html *.htm *.xhtml *.mhtml *.txt)", "All files (*)"])
    dialog.fileSelected.connect(chosen)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
