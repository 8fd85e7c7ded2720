"""Printing: a page of our own becomes a PDF, without being shown."""

from collections.abc import Callable

import shiboken6
from PySide6.QtCore import QMarginsF, QObject, QTimer
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtWebEngineCore import QWebEngineLoadingInfo, QWebEngineSettings

from plainleaf.desktop.web.pages import StaticPage
from plainleaf.desktop.web.profiles import WebProfiles
from plainleaf.desktop.web.scheme import ServedPage

PATIENCE = 30_000  # milliseconds that pictures on the web may take; then the page is printed without the rest
SETTLING = 200  # milliseconds for the reader's fonts to be laid out

_Status = QWebEngineLoadingInfo.LoadStatus


class PagePrinter(QObject):
    """Prints pages, one at a time."""

    def __init__(self, profiles: WebProfiles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._profiles = profiles

    def start(self, served: ServedPage, done: Callable[[bytes], None]) -> None:
        """Print a page with the margins and numbers that its style sheet says; ``done`` gets the file, empty where the
        engine failed."""
        pages = self._profiles.reader_pages
        page = StaticPage(self._profiles.reader, "data-node", quiet=True, parent=self)
        page.settings().setAttribute(QWebEngineSettings.WebAttribute.PreferCSSMarginsForPrinting, True)
        address = pages.serve(served)
        patience = QTimer(page, singleShot=True, interval=PATIENCE)
        begun = False

        def begin() -> None:
            nonlocal begun
            if not begun and shiboken6.isValid(page):
                begun = True
                patience.stop()
                layout = QPageLayout(
                    QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)
                )
                page.printToPdf(end, layout)

        def end(data: object) -> None:
            pages.forget(address)
            page.deleteLater()
            done(bytes(data))  # type: ignore[call-overload]

        def loading(info: QWebEngineLoadingInfo) -> None:
            if info.status() != _Status.LoadStartedStatus:
                QTimer.singleShot(SETTLING, page, begin)

        def crashed(*_: object) -> None:
            nonlocal begun
            if not begun:
                begun = True
                end(b"")

        patience.timeout.connect(begin)
        page.loadingChanged.connect(loading)
        page.renderProcessTerminated.connect(crashed)
        patience.start()
        page.show_address(address)
