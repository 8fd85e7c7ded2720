"""The process in which work on pages is done: see ``dry_run``."""

import contextlib
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from plainleaf.actions.page_jobs import extraction
from plainleaf.engine.extract import DEFAULT_METHOD
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.errors import PlainleafError

if TYPE_CHECKING:  # loaded by whoever starts the process
    from multiprocessing.connection import Connection

LIMIT = 30.0
"""Seconds that extraction may take, or a job until its next result."""

READY = "ready"

Job = Callable[..., Iterator[Any]]

_BEAT = 0.02  # seconds
_WARM = Page(b"<!doctype html><title>T</title><div>" + b"<p>Some words of a page, to begin with.</p>" * 9 + b"</div>")


@record(frozen=True, slots=True)
class Told:
    """A result, or that there are no more and why, and the longest time until now for which Python's lock was held, in
    seconds of the processor."""

    still: float
    result: Any = None
    is_end: bool = False
    error: Exception | None = None


def serve(connection: "Connection") -> None:
    """Say that this process is READY, then do one job after the other, and tell each of its results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the window, which ends this process
    for _ in extraction(_WARM, DEFAULT_METHOD, {}):
        pass
    with contextlib.suppress(EOFError, OSError):  # the window has closed its end
        connection.send(READY)
        while True:
            job, arguments = connection.recv()
            _do(connection, job, arguments)
            _end_by_itself(0)


def _do(connection: "Connection", job: Job, arguments: tuple[Any, ...]) -> None:
    problem = None
    with _Beat() as beat:
        try:
            results = job(*arguments)
            while True:
                _end_by_itself(int(LIMIT) + 5)
                try:
                    result = next(results)
                except StopIteration:
                    break
                _end_by_itself(0)  # who wants it may take time
                connection.send(Told(beat.longest, result))
        except Exception as error:
            problem = _sendable(error)
    connection.send(Told(beat.longest, is_end=True, error=problem))


def _sendable(error: Exception) -> Exception:
    """The error as another process can have it: some are made of more than their message."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    except Exception:
        return PlainleafError(str(error))
    return error


def _end_by_itself(seconds: int) -> None:
    """End this process after so many seconds, 0 for never: where the window was killed, nobody else does."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


class _Beat:
    """Measures how long other threads had to wait for Python's lock, by a thread that wakes as often as it can."""

    def __init__(self) -> None:
        self._longest = 0.0
        self._last = time.process_time()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._count, daemon=True)

    @property
    def longest(self) -> float:
        """The longest time until now, seconds of the processor."""
        return max(self._longest, time.process_time() - self._last)

    def __enter__(self) -> "_Beat":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._longest = self.longest
        self._over.set()
        self._thread.join()
        self._last = time.process_time()

    def _count(self) -> None:
        while not self._over.wait(_BEAT):
            self._longest, self._last = self.longest, time.process_time()
