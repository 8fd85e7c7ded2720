"""Export several: what is offered, and what is remembered of it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from plainleaf.actions import Source
from plainleaf.desktop.window.export.choice import ExportChoice
from plainleaf.desktop.window.export.dialog import ExportDialog

if TYPE_CHECKING:
    from plainleaf.desktop.window.window import Window


class ExportController(QObject):
    """Opens the dialog for the pages of a window."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window

    def ask(self) -> ExportDialog:
        """Ask which of the pages that are open or were opened lately to export, and how."""
        window = self._window
        dialog = ExportDialog(
            self.sources(),
            window.memory.export(),
            window.methods.choice(),
            window.memory.folder(),
            window.printer,
            window,
        )
        dialog.chosen.connect(self._remember)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def sources(self) -> list[tuple[Source, str]]:
        """The page that is open, then those opened lately, with their titles; pages that are here are not fetched
        again."""
        window, reading = self._window, self._window.reading
        found: dict[str, tuple[Source, str]] = {}
        if reading is not None:
            found[reading.source] = Source(reading.source, reading.page), reading.article.title
        for recent in window.memory.recents():
            delivery = window.history.delivery_of(recent.source, recent.sent) if recent.sent else None
            page = delivery.page if delivery is not None else None
            found.setdefault(recent.source, (Source(recent.source, page), recent.title))
        return list(found.values())

    def _remember(self, choice: ExportChoice, folder: str) -> None:
        self._window.memory.set_export(choice)
        self._window.memory.set_folder(folder)
