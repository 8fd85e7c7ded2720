"""Printing: a page of our own becomes a PDF or goes to a printer, without being shown."""

from collections.abc import Callable
from pathlib import Path

import shiboken6
from PySide6.QtCore import QMarginsF, QObject, QTimer, Signal
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWebEngineCore import QWebEngineLoadingInfo, QWebEngineSettings
from PySide6.QtWebEngineWidgets import QWebEngineView

from plainleaf import files
from plainleaf.desktop.web.pages import StaticPage
from plainleaf.desktop.web.profiles import WebProfiles
from plainleaf.desktop.web.scheme import ServedPage

PATIENCE = 30_000  # milliseconds that pictures on the web may take; then the page is printed without the rest
SETTLING = 200  # milliseconds for the reader's fonts to be laid out

A4 = QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))

_Status = QWebEngineLoadingInfo.LoadStatus


class LoadedPage(QObject):
    """A page that is loaded to be printed: ``begin`` is called once it is there, with False where the engine failed."""

    def __init__(
        self, profiles: WebProfiles, served: ServedPage, begin: Callable[[bool], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._pages = profiles.reader_pages
        self._begin = begin
        self._begun = False
        self.page = StaticPage(profiles.reader, "data-node", quiet=True, parent=self)
        self.page.settings().setAttribute(QWebEngineSettings.WebAttribute.PreferCSSMarginsForPrinting, True)
        self.page.loadingChanged.connect(self._loading)
        self.page.renderProcessTerminated.connect(lambda *_: self._start(False))
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(lambda: self._start(True))
        self._patience.start()
        self._address = self._pages.serve(served)
        self.page.show_address(self._address)

    def forget(self) -> None:
        """The page is printed, or not."""
        self._pages.forget(self._address)
        self.deleteLater()

    def _loading(self, info: QWebEngineLoadingInfo) -> None:
        if info.status() != _Status.LoadStartedStatus:
            QTimer.singleShot(SETTLING, self, lambda: self._start(True))

    def _start(self, well: bool) -> None:
        if not self._begun and shiboken6.isValid(self.page):
            self._begun = True
            self._patience.stop()
            self._begin(well)


class PagePrinter(QObject):
    """Prints pages into files, one at a time."""

    def __init__(self, profiles: WebProfiles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._profiles = profiles

    def start(self, served: ServedPage, done: Callable[[bytes], None]) -> None:
        """Print a page with the margins and numbers that its style sheet says; ``done`` gets the file, empty where the
        engine failed."""

        def begin(well: bool) -> None:
            if well:
                loaded.page.printToPdf(end, A4)
            else:
                end(b"")

        def end(data: object) -> None:
            loaded.forget()
            done(bytes(data))  # type: ignore[call-overload]

        loaded = LoadedPage(self._profiles, served, begin, self)


class PaperPrinter(QObject):
    """Prints pages on a printer. ``ended(why)`` after each: why it was not printed, empty where it was."""

    ended = Signal(str)

    def __init__(self, profiles: WebProfiles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._profiles = profiles
        self._view: QWebEngineView | None = None  # only a view can print on a printer

    def start(self, served: ServedPage, printer: QPrinter) -> None:
        """Print a page on this printer. What it would write into a PDF file is written as text: by itself it draws each
        page as one large picture."""

        def begin(well: bool) -> None:
            if not well:
                end("The web engine failed.")
                return
            if printer.outputFileName() and printer.outputFormat() == QPrinter.OutputFormat.PdfFormat:
                paper = printer.pageLayout()
                paper = QPageLayout(paper.pageSize(), paper.orientation(), QMarginsF(0, 0, 0, 0))
                name = printer.outputFileName()
                loaded.page.printToPdf(lambda data: end(_written(data, name)), paper, printer.pageRanges())
                return
            self._view = QWebEngineView()
            self._view.setPage(loaded.page)
            self._view.printFinished.connect(lambda well: end("" if well else "The printer took nothing."))
            self._view.print(printer)

        def end(why: str) -> None:
            if self._view is not None:
                self._view.deleteLater()
                self._view = None
            loaded.forget()
            self.ended.emit(why)

        loaded = LoadedPage(self._profiles, served, begin, self)


def _written(data: object, name: str) -> str:
    """Write a printed PDF with the rights of any new file, as the engine's own would not have; why it could not be."""
    made = bytes(data)  # type: ignore[call-overload]
    if not made:
        return "The web engine failed."
    try:
        files.put(Path(name), made)
    except OSError as error:
        return f"{name} could not be written: {error.strerror or error}."
    return ""
