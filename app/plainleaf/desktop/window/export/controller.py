"""Controls the export of several pages."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from plainleaf.actions import Source
from plainleaf.desktop.window.export.choice import ExportChoice, parsed
from plainleaf.desktop.window.export.dialog import ExportDialog
from plainleaf.desktop.window.export.save import ArticleSaver
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.navigation import Navigation
from plainleaf.desktop.window.page.reading import MethodChoice


class ExportController(QObject):
    """Opens the dialog for the pages of a window."""

    def __init__(
        self,
        current: CurrentPage,
        navigation: Navigation,
        choice: Callable[[], MethodChoice],
        memory: Memory,
        saver: ArticleSaver,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._current = current
        self._navigation = navigation
        self._choice = choice
        self._memory = memory
        self._printer = saver.printer
        saver.several_wanted.connect(self.ask)
        self._window = window

    def ask(self) -> ExportDialog:
        """Ask which open and recent pages to export, and how."""
        memory = self._memory
        dialog = ExportDialog(
            self.sources(), parsed(memory.export()), self._choice(), memory.folder(), self._printer, self._window
        )
        dialog.chosen.connect(self._remember)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def sources(self) -> list[tuple[Source, str]]:
        """The open page, then recent ones, with their titles; loaded pages are not fetched again."""
        found: dict[str, tuple[Source, str]] = {}
        if (reading := self._current.reading) is not None:
            found[reading.source] = Source(reading.source, reading.page), reading.article.title
        for recent in self._memory.recents():
            delivery = self._navigation.delivery_of(recent)
            page = delivery.page if delivery is not None else None
            found.setdefault(recent.source, (Source(recent.source, page), recent.title))
        return list(found.values())

    def _remember(self, choice: ExportChoice, folder: str) -> None:
        self._memory.set_export(choice.plain())
        self._memory.set_folder(folder)
