"""Loads pages: fetched, loaded live, or received from a browser. One at a time."""

import logging
import threading
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Signal

from plainleaf.actions import open_source
from plainleaf.actions.dry_run import ExtractionStoppedError
from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.web import PageView
from plainleaf.desktop.window.page.delivery import Delivery
from plainleaf.desktop.window.page.messages import is_web
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.engine.page import Page
from plainleaf.fetching import FetchError
from plainleaf.logins import without_login

if TYPE_CHECKING:
    from plainleaf.desktop.reader import ArticlePage

log = logging.getLogger(__name__)

TASK = "open"
WARM_UP = "warm up"
PREPARE = "prepare"
_AREAS = "plainleaf.desktop.window.composition"
_NEEDED = (
    "plainleaf.desktop.window.page.extraction", "plainleaf.fetching.web", "plainleaf.actions.linked_pages",
    "plainleaf.library.library", f"{_AREAS}.extraction", f"{_AREAS}.linking", f"{_AREAS}.review", f"{_AREAS}.writing",
    f"{_AREAS}.output",
)  # fmt: skip
"""Imported on a worker thread, where no key press waits for it."""
_PREPARED = threading.Event()
"""Set once what a page needs is imported."""
# The search for a date, which most pages need, begins with a line of the head.
_FEW_WORDS = Page(
    b'<title>A page</title><meta name="a" content="1"><h1>A page</h1><p>Of a few words, read before the first one.</p>'
)


class PageLoader(QObject):
    """``opened(reading)``, ``failed(source, error)`` or ``cancelled(source)`` follows each ``started(source)``.

    ``progressed(done, total)`` in any unit, total 0 if unknown. ``live_failed(source, reason)`` when the page could not
    be loaded with its scripts. ``plain_text(page)`` has the plain text of a page that took too long.
    """

    started = Signal(str)
    progressed = Signal(int, int)
    opened = Signal(object)
    failed = Signal(str, object)
    live_failed = Signal(str, str)
    cancelled = Signal(str)
    plain_text = Signal(object)

    def __init__(self, tasks: TaskRunner, view: PageView, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._view = view
        self._source = ""
        self.delivery: Delivery | None = None  # the current or last delivery from a browser
        self._live_choice: MethodChoice | None = None
        self._waiting: list[Callable[[], None]] = []
        self._stopped: Page | None = None  # a page whose extraction took too long
        view.captured.connect(self._captured)
        view.failed.connect(self._live_failed)
        view.progress.connect(self._live_progress)

    @property
    def busy(self) -> bool:
        """Whether a page is being loaded."""
        return self._tasks.busy(TASK) or self._live_choice is not None

    @property
    def source(self) -> str:
        """The source that is being loaded, or was last."""
        return self._source

    @property
    def live(self) -> bool:
        """Whether the current page is loaded with its scripts."""
        return self._live_choice is not None

    @property
    def prepared(self) -> bool:
        """Whether what a page needs is imported."""
        return _PREPARED.is_set()

    def prepare(self, then: Callable[[], None]) -> None:
        """Import what a page needs on a worker thread, then call ``then``, also if that fails: the page reports it."""
        if self.prepared:
            then()
            return
        self._waiting.append(then)
        if not self._tasks.busy(PREPARE):
            self._tasks.start(PREPARE, lambda _task: _import(), lambda _none: self._prepared(), self._unprepared)

    def _prepared(self) -> None:
        waiting, self._waiting = self._waiting, []
        for then in waiting:
            then()

    def _unprepared(self, error: Exception) -> None:
        _cold(error)
        self._prepared()

    def warm_up(self, choice: Callable[[], MethodChoice]) -> None:
        """Extract a tiny page, which loads what extraction needs, unless a page is being loaded."""
        if not self.busy:
            now = choice()
            self._tasks.start(WARM_UP, lambda task: _warm(now, task), lambda _none: None, _cold)

    def open_source(self, source: str, choice: MethodChoice) -> None:
        """Fetch an address or read a file, then extract."""
        self._begin(bare(source))
        self._start(lambda task: _fetched(source, choice, task))

    def open_page(self, page: Page, choice: MethodChoice, delivery: Delivery | None = None) -> None:
        """Extract a page that was fetched elsewhere; ``delivery`` if a browser sent it."""
        from plainleaf.engine.catalogue import METHODS

        source = page.url or ""
        stored = None if delivery is None or delivery.stored is None else delivery.stored.article
        if stored is not None and stored.record.method in METHODS:
            choice = MethodChoice(stored.record.method, stored.record.parameters)
        self._begin(source, delivery)
        self._start(lambda task: _read(page, source, choice, task, delivery=delivery))

    def open_live(self, source: str, choice: MethodChoice) -> None:
        """Load an address in the view with its scripts, then extract the result."""
        self._drop()
        self._live_choice = choice
        self._source, self.delivery = bare(source), None
        self.started.emit(self._source)
        self._view.load_live(source)

    def open_plain_text(self) -> None:
        """Show the plain text of the page whose extraction was stopped."""
        stopped = self._stopped
        if stopped is None:
            return
        self._begin(self._source, self.delivery)
        self._start(lambda task: _plain_text(stopped, task), self.plain_text.emit)

    def cancel(self) -> bool:
        """Cancel loading; False if nothing was being loaded."""
        if not self.busy:
            return False
        self._drop()
        self.cancelled.emit(self._source)
        return True

    def _begin(self, source: str, delivery: Delivery | None = None) -> None:
        self._drop()
        self._source, self.delivery = source, delivery
        self.started.emit(source)

    def _drop(self) -> None:
        self._tasks.cancel(TASK)
        if self._live_choice is not None:
            self._live_choice = None
            self._view.stop()

    def _start(self, work: Callable[[TaskHandle], object], done: Callable[[Any], None] | None = None) -> None:
        source = self._source

        def failed(error: Exception) -> None:
            self._stopped = error.page if isinstance(error, ExtractionStoppedError) else None
            self.failed.emit(source, error)

        self._tasks.start(TASK, work, done or self.opened.emit, failed, self.progressed.emit)

    def _captured(self, html: str, url: str) -> None:
        choice, self._live_choice = self._live_choice, None
        if choice is None:
            return
        # A lone surrogate, which JavaScript strings may have, has no UTF-8.
        page = Page(html.encode("utf-8", "replace"), bare(url), "text/html; charset=utf-8", "browser")
        source = self._source
        self._start(lambda task: _read(page, source, choice, task, live=True))

    def _live_failed(self, reason: str) -> None:
        if self._live_choice is not None:
            self._live_choice = None
            self.live_failed.emit(self._source, reason)

    def _live_progress(self, percent: int) -> None:
        if self._live_choice is not None:
            self.progressed.emit(percent, 100)


def _import() -> None:
    for name in _NEEDED:
        import_module(name)
    _PREPARED.set()


def _warm(choice: MethodChoice, task: TaskHandle) -> None:
    """Load what the first page and the shelf, which takes it, need."""
    _read(_FEW_WORDS, "", choice, task)
    import_module("plainleaf.actions.shelf.saving")
    import_module("plainleaf.library.search.folding").language_code("en")


def _read(page: Page, source: str, choice: MethodChoice, task: TaskHandle, **more: Any) -> Reading:
    from plainleaf.desktop.window.page.extraction import reading_of

    return reading_of(page, source, choice, cancelled=task.cancelled, **more)


def _plain_text(page: Page, task: TaskHandle) -> "ArticlePage":
    from plainleaf.desktop.window.page.extraction import plain_text_of

    return plain_text_of(page, task.cancelled)


def _cold(error: Exception) -> None:
    log.info("Nothing is loaded ahead of the first page: %s", error)  # the first page reports it if it matters


def _fetched(source: str, choice: MethodChoice, task: TaskHandle) -> Reading:
    from plainleaf.actions.linked_pages import single_page_of
    from plainleaf.desktop.window.page.known import RULES

    page = open_source(source, progress=task.progress, cancelled=task.cancelled)
    reading = _read(page, lasting(source, page), choice, task)
    whole = single_page_of(reading.document, RULES)
    if not whole:
        return reading
    try:
        page = open_source(whole, cancelled=task.cancelled, initiator=page.url or "")
    except FetchError as error:
        if error.kind == "cancelled":
            raise
        return reading  # part of an article is better than none
    return _read(page, reading.source, choice, task)


def bare(source: str) -> str:
    """The source without user name and password, for display and storage; they are used only once."""
    return without_login(source) if is_web(source) else source


def lasting(source: str, page: Page) -> str:
    """The source in a form that works from any working directory: the absolute path of a file, or its address if it has
    a fragment."""
    if page.origin != "file" or not page.url:
        return bare(source)
    from urllib.request import url2pathname

    fragment = urlsplit(source).fragment if source.startswith("file:") else ""
    return f"{page.url}#{fragment}" if fragment else url2pathname(urlsplit(page.url).path)
