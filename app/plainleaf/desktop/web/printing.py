"""Prints a page to PDF or to a printer without showing it."""

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

PATIENCE = 30_000  # milliseconds for pictures on the web; then the page is printed without the rest
SETTLING = 200  # milliseconds for the layout of the fonts

A4 = QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))

_Status = QWebEngineLoadingInfo.LoadStatus


class LoadedPage(QObject):
    """Loads a page for printing and calls ``begin`` when it is ready, with False if that failed."""

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
        """Delete the page after printing."""
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
    """Prints pages to PDF, one at a time."""

    def __init__(self, profiles: WebProfiles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._profiles = profiles

    def start(self, served: ServedPage, done: Callable[[bytes], None]) -> None:
        """Print a page with the margins and page numbers of its style sheet; ``done`` gets the PDF, empty on
        failure."""

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
    """Prints pages on a printer. ``ended(why)`` after each: the error, or an empty string."""

    ended = Signal(str)

    def __init__(self, profiles: WebProfiles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._profiles = profiles
        self._view: QWebEngineView | None = None  # only a view can print to a printer

    def start(self, served: ServedPage, printer: QPrinter) -> None:
        """Print a page on this printer. A PDF printer gets text, because by itself it would draw each page as one large
        picture."""

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
    """Write a PDF with the permissions of an ordinary new file, which Chromium would not set. Returns the error, or an
    empty string."""
    pdf = bytes(data)  # type: ignore[call-overload]
    if not pdf:
        return "The web engine failed."
    try:
        files.put(Path(name), pdf)
    except OSError as error:
        return f"{name} could not be written: {error.strerror or error}."
    return ""
