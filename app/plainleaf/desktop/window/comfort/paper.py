"""Prints the article as on the page, on white paper, with the system's dialog."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.reader.print_page import PrintPage, print_page
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.web import PaperPrinter, WebProfiles
from plainleaf.engine.article import Article
from plainleaf.engine.render.pictures import NONE
from plainleaf.resources import folder

TASK = "print"


class PrintController(QObject):
    """``message(text)`` reports the result."""

    message = Signal(str)

    def __init__(self, view: ReaderView, tasks: TaskRunner, profiles: WebProfiles, window: QWidget) -> None:
        super().__init__(window)
        self._view = view
        self._tasks = tasks
        self._window = window
        self.paper = PaperPrinter(profiles, self)
        self.paper.ended.connect(lambda why: self.message.emit(why or "Printed."))

    def ask(self, article: Article) -> None:
        """Prepare the page, then ask for the printer."""
        style = self._view.style_now()
        self._tasks.start(
            TASK,
            lambda _task: print_page([article], "", NONE, style, folder()),
            self._choose,
            lambda error: self.message.emit(f"The article could not be printed: {error}"),
        )

    def _choose(self, page: PrintPage) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(page.title)
        dialog = QPrintDialog(printer, self._window)
        dialog.setWindowTitle("Print article")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self.paper.start(page.served, printer))
        QDialog.open(dialog)
