"""The printer: makes one PDF of articles. Called from worker threads, which wait for it."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Qt, QThread, Signal

from plainleaf.desktop.reader.outline import PrintError, with_outline
from plainleaf.desktop.reader.print_page import PrintPage, print_page
from plainleaf.desktop.reader.style import ReaderStyle
from plainleaf.desktop.web import PagePrinter, ServedPage, WebProfiles
from plainleaf.engine.article import Article
from plainleaf.engine.render.pictures import Pictures
from plainleaf.resources import folder

LONGEST = 180.0
"""Maximum seconds for one file."""


@dataclass(slots=True, eq=False)
class _Job:
    served: ServedPage
    data: bytes = b""
    done: threading.Event = field(default_factory=threading.Event)


class ArticlePrinter(QObject):
    """``printer(articles, title, pictures)`` returns the bytes of a PDF with outline and page numbers.

    It is made on the window's thread and called on any other. ``style`` returns the current style.
    """

    _wanted = Signal(object)

    def __init__(
        self, profiles: WebProfiles, style: Callable[[], ReaderStyle] = ReaderStyle, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._style = style
        self._pages = PagePrinter(profiles, self)
        self._wanted.connect(self._start, Qt.ConnectionType.QueuedConnection)

    def __call__(self, articles: Sequence[Article], title: str, pictures: Pictures) -> bytes:
        """Print. Raises PrintError."""
        if QThread.currentThread() is self.thread():
            raise PrintError("A page cannot be printed by the thread that shows it.")
        page = print_page(articles, title, pictures, self._style(), folder())
        return with_outline(self._printed(page), page)

    def _printed(self, page: PrintPage) -> bytes:
        job = _Job(page.served)
        self._wanted.emit(job)
        if not job.done.wait(LONGEST):
            raise PrintError(f"{page.title} could not be printed within {LONGEST:.0f} seconds.")
        if not job.data:
            raise PrintError(f"{page.title} could not be printed: the browser engine stopped.")
        return job.data

    def _start(self, job: _Job) -> None:
        def done(data: bytes) -> None:
            job.data = data
            job.done.set()

        self._pages.start(job.served, done)
