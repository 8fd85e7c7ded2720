"""Passes pages from browsers, and sources from later starts, to the windows.

The bridge calls from its own threads. Each page is handed to the window's thread and saved to the shelf, while the
bridge waits until it is on the screen. Until then it stays in the spool, so that a crash loses nothing.
"""

import contextlib
import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from plainleaf import paths
from plainleaf.actions.connecting import bridge_folder, repair_browsers
from plainleaf.actions.opening import completed
from plainleaf.bridge.faults import NotAnsweringError, UnshowableError
from plainleaf.bridge.lock import Lock
from plainleaf.bridge.received import ReceivedPage
from plainleaf.bridge.server import BridgeServer
from plainleaf.bridge.single import first_or_hand_over
from plainleaf.desktop.app.receiving import ReceivedPageSaver
from plainleaf.desktop.app.windows import WindowManager
from plainleaf.desktop.window import Delivery, Window
from plainleaf.errors import PlainleafError

SHOW_SECONDS = 120.0
"""Seconds until a page that is not on the screen is offered again; it stays in the spool."""

BUSY = 100  # milliseconds between two checks whether a window is still opening something

log = logging.getLogger(__name__)


class Handover:
    """One page that passes from the bridge's thread, which waits, to the window's thread, which shows it."""

    def __init__(self, page: ReceivedPage) -> None:
        self.page = page
        self.given_up = False  # nobody waits any more; the page will be offered again
        self._done = threading.Event()
        self._error: Exception | None = None

    def finish(self, error: Exception | None = None) -> None:
        """Report that the page is on the screen, or why it could not be shown."""
        if not self._done.is_set():
            self._error = error
            self._done.set()

    def wait(self) -> None:
        """Wait for ``finish``. Raises the error that was reported."""
        if not self._done.wait(SHOW_SECONDS):
            self.given_up = True
            raise TimeoutError("The window did not show the page in time.")
        if self._error is not None:
            raise self._error


class Incoming(QObject):
    """The app's end of the bridge. Call ``start`` once the window manager exists, ``stop`` before it is closed."""

    _page_received = Signal(object)
    _sources_received = Signal(list)
    _kept = Signal(int)

    def __init__(self, manager: WindowManager, lock: Lock, folder: str, runtime: str) -> None:
        super().__init__()
        self._manager = manager
        self._waiting: set[Handover] = set()
        self._guard = threading.Lock()
        self._ended = False
        self._showing = False
        self._line: deque[tuple[str | Delivery, Handover | None]] = deque()
        self._page_received.connect(self._show, Qt.ConnectionType.QueuedConnection)
        self._sources_received.connect(self._open, Qt.ConnectionType.QueuedConnection)
        self._shelf = ReceivedPageSaver(manager.shelf)
        self._kept.connect(self._complete, Qt.ConnectionType.QueuedConnection)
        self._server = BridgeServer(folder, runtime, lock, self._hand_over, self._sources_received.emit)

    def start(self) -> None:
        """Process the waiting pages, then new ones. Raises ChannelError, OSError."""
        self._server.start()
        threading.Thread(target=_repair_browsers, name="bridge-repair", daemon=True).start()

    def stop(self) -> None:
        """Accept no more pages; those that are not on the screen yet stay for the next start."""
        with self._guard:
            self._ended = True
            waiting = tuple(self._waiting)
        for handover in waiting:
            handover.finish(_ending())
        self._server.stop()

    def _hand_over(self, page: ReceivedPage) -> None:
        handover = Handover(page)
        with self._guard:
            if self._ended:
                raise _ending()
            self._waiting.add(handover)
        try:
            if entry := self._shelf.save(page, partial(self._page_received.emit, handover), handover.wait):
                self._kept.emit(entry)
        finally:
            with self._guard:
                self._waiting.discard(handover)

    def _open(self, sources: list[str]) -> None:
        """Open the sources of a later start, each in its own tab, one after the other."""
        self._line += [(source, None) for source in sources]
        self._advance()
        if not sources and self._manager.windows:
            self._manager.windows[-1].come_forward()

    def _show(self, handover: Handover) -> None:
        page = handover.page
        moment = page.captured or datetime.now(UTC).isoformat(timespec="seconds")
        place = page.marks[0].first if page.marks else -1
        delivered = Delivery(page.page(), moment, place, missing=page.missing)
        self._line.append((page.url if page.kind == "link" else delivered, handover))
        self._advance()

    def _advance(self) -> None:
        """Show the next page, once the window has shown the one that it is opening."""
        while self._line and (first := self._line[0][1]) is not None and first.given_up:
            self._line.popleft()
        if not self._line or self._showing or self._ended:
            return
        window = self._manager.receiving_window()
        if window.loader.busy:
            QTimer.singleShot(BUSY, self, self._advance)
            return
        if not window.loader.prepared:
            window.loader.prepare(self._advance)
            return
        page, handover = self._line.popleft()
        window.open_beside(page)
        if handover is None:
            QTimer.singleShot(0, self, self._advance)
            return
        self._showing = True
        _follow(window, handover, self._shown)

    def _complete(self, entry: int) -> None:
        self._shelf.complete(entry)

    def _shown(self) -> None:
        self._showing = False
        self._advance()


def _follow(window: Window, handover: Handover, ended: Callable[[], None]) -> None:
    """End the handover when the window has shown the page, reports an error, or is closed: closing it dismisses the
    page."""

    def end(error: Exception | None = None) -> None:
        for signal, slot in slots:
            signal.disconnect(slot)
        handover.finish(error)
        QTimer.singleShot(0, ended)

    def opened(_: object) -> None:
        end()

    def failed(_: str, error: Exception) -> None:
        # The window reports a link that cannot be fetched, and can retry it.
        end(None if handover.page.kind == "link" else UnshowableError(str(error)))

    def cancelled(_: str) -> None:
        end()

    def closed(_: object) -> None:
        end()

    slots = (
        (window.loader.opened, opened),
        (window.loader.failed, failed),
        (window.loader.cancelled, cancelled),
        (window.closed, closed),
    )
    for signal, slot in slots:
        signal.connect(slot)


@dataclass(frozen=True, slots=True)
class Claim:
    """Result of a start: this process is the app, or a running app has taken the source. Without a ``lock`` there is no
    bridge."""

    taken_over: bool
    lock: Lock | None = None


def claim(source: str) -> Claim:
    """Become the app, or have a running one open ``source``. Raises NotAnsweringError if it does not answer."""
    try:
        lock = first_or_hand_over(bridge_folder(), [_target(source)] if source else [])
    except NotAnsweringError:
        raise
    except (PlainleafError, OSError) as error:  # the reader works without the bridge
        log.warning("Pages from browsers cannot be received: %s", error)
        return Claim(taken_over=False)
    return Claim(taken_over=lock is None, lock=lock)


def receive(manager: WindowManager, lock: Lock | None) -> Incoming | None:
    """Start receiving pages, if this process may; a failure is only logged."""
    if lock is None:
        return None
    try:
        incoming = Incoming(manager, lock, bridge_folder(), str(paths.runtime_folder()))
        incoming.start()
    except (PlainleafError, OSError) as error:
        log.warning("Pages from browsers cannot be received: %s", error)
        return None
    return incoming


def _target(source: str) -> str:
    """Resolve a source from the command line for the running app, whose working directory differs."""
    whole = completed(source)
    if "://" in whole.partition("?")[0]:
        return whole
    try:
        return Path(whole).expanduser().resolve().as_uri()
    # a NUL, a lone surrogate or circular links: opening the source reports it
    except (OSError, RuntimeError, ValueError):
        return whole


def _ending() -> PlainleafError:
    return PlainleafError("The window was closed before the page was shown.")


def _repair_browsers() -> None:
    with contextlib.suppress(OSError):  # ``bridge status`` reports a browser's unreadable folder
        try:
            for place in repair_browsers():
                log.info("Registered again with %s.", place.title)
        except PlainleafError as error:
            log.warning("%s", error)
