"""Lanes: in each at most one piece of work counts, the newest; what an older one still brings is dropped.

Threads are daemons on purpose: a worker that waits for a dead server must not keep a closed window's
process alive. A result reaches the window only through the event loop of the thread that made the lanes.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from plainleaf.errors import PlainleafError

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class Ticket:
    """One piece of work under way: the work polls ``cancelled`` and tells its ``progress``."""

    lane: str
    post: Callable[["Ticket", str, Any], None]
    stop: threading.Event = field(default_factory=threading.Event)

    def cancelled(self) -> bool:
        """Whether the result is no longer wanted."""
        return self.stop.is_set()

    def progress(self, done: int, total: int | None = None) -> None:
        """Tell the window how far the work is; any unit, ``total`` None or 0 where it is not known."""
        if not self.stop.is_set():
            self.post(self, "progress", (done, total or 0))


@dataclass(frozen=True, slots=True)
class _Wishes:
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]
    progress: Callable[[int, int], None] | None


class Lanes(QObject):
    """Starts work on threads and hands its outcome to the thread that made this object."""

    _posted = Signal(object, str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._newest: dict[str, tuple[Ticket, _Wishes]] = {}
        self._posted.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def start(
        self,
        lane: str,
        work: Callable[[Ticket], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        progress: Callable[[int, int], None] | None = None,
    ) -> Ticket:
        """Run ``work(ticket)`` on a thread of its own; whatever ran in this lane before is cancelled.

        One of ``done(result)`` and ``failed(error)`` is called once on this object's thread, unless the work was
        cancelled meanwhile: then neither.
        """
        self.cancel(lane)
        ticket = Ticket(lane, self._post)
        self._newest[lane] = ticket, _Wishes(done, failed, progress)
        threading.Thread(target=_run, args=(work, ticket), name=f"plainleaf-{lane}", daemon=True).start()
        return ticket

    def cancel(self, lane: str) -> bool:
        """Give up what runs in this lane; says whether there was anything."""
        entry = self._newest.pop(lane, None)
        if entry is not None:
            entry[0].stop.set()
        return entry is not None

    def cancel_all(self) -> None:
        """Give up everything, for a window that closes."""
        for lane in list(self._newest):
            self.cancel(lane)

    def busy(self, lane: str) -> bool:
        """Whether work in this lane is still awaited."""
        return lane in self._newest

    def _post(self, ticket: Ticket, kind: str, value: Any) -> None:
        try:
            self._posted.emit(ticket, kind, value)
        except RuntimeError:  # the window is gone, and with it everyone who could want the result
            log.debug("a result in lane %s came after its window was gone", ticket.lane)

    def _deliver(self, ticket: Ticket, kind: str, value: Any) -> None:
        entry = self._newest.get(ticket.lane)
        if entry is None or entry[0] is not ticket:
            return
        wishes = entry[1]
        if kind == "progress":
            if wishes.progress is not None:
                wishes.progress(*value)
            return
        del self._newest[ticket.lane]
        if kind == "done":
            wishes.done(value)
        else:
            wishes.failed(value)


def _run(work: Callable[[Ticket], Any], ticket: Ticket) -> None:
    try:
        result = work(ticket)
    except Exception as error:
        if not isinstance(error, PlainleafError):
            log.exception("unexpected error in lane %s", ticket.lane)
        if not ticket.cancelled():
            ticket.post(ticket, "failed", error)
    else:
        if not ticket.cancelled():
            ticket.post(ticket, "done", result)
