"""The line between who asked and the thread that fetches: progress one way, the wish to stop the other.

A server can stall at any point (name lookup, handshake, headers, body), and no time-out of a single read covers
them all. So fetching has a thread of its own; who asked waits in short steps, and to stop cuts the sockets.
"""

import contextlib
import socket
import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

Product = TypeVar("Product")

STEP = 0.04
"""Seconds between two looks at the wish to stop; what a user takes for "at once" is 0.1."""


class Stopped(Exception):  # noqa: N818 - no error: the wish of who asked, seen from the working thread
    """The working thread is no longer needed."""


class Expired(Exception):  # noqa: N818
    """The total time is over."""


class Line:
    """Shared by both threads; every attribute is written by one of them only."""

    def __init__(self) -> None:
        self.done = 0
        self.total: int | None = None
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._sockets: list[socket.socket] = []

    def check(self) -> None:
        """In the working thread: raises Stopped when nobody waits any more."""
        if self._stopped.is_set():
            raise Stopped

    def pause(self, seconds: float) -> None:
        """In the working thread: wait, but not longer than somebody waits for the result."""
        if self._stopped.wait(seconds):
            raise Stopped

    def watch(self, connection: socket.socket) -> None:
        """Make this socket one that ``cut`` ends."""
        with self._lock:
            self._sockets.append(connection)
        if self._stopped.is_set():
            self.cut()

    def cut(self) -> None:
        """Stop the working thread wherever it waits."""
        self._stopped.set()
        with self._lock:
            for connection in self._sockets:
                # The plain shutdown also under TLS: that of SSLSocket would pull the session from under the reader.
                with contextlib.suppress(OSError):  # it ended by itself
                    socket.socket.shutdown(connection, socket.SHUT_RDWR)


class _Outcome(Generic[Product]):
    def __init__(self) -> None:
        self.ready = threading.Event()
        self.product: Product | None = None
        self.error: BaseException | None = None


def supervise(
    work: Callable[[Line], Product],
    progress: Callable[[int, int | None], None] | None,
    cancelled: Callable[[], bool] | None,
    seconds: float,
) -> Product:
    """Do ``work`` on another thread and wait for it; callbacks run on this one.

    Raises what the work raises, Stopped once ``cancelled()`` is true, Expired after ``seconds``.
    """
    line = Line()
    outcome: _Outcome[Product] = _Outcome()
    deadline = time.monotonic() + seconds
    # A daemon: a name lookup cannot be ended from outside and must not hold up the end of the program.
    threading.Thread(target=_run, args=(work, line, outcome), name="plainleaf-fetch", daemon=True).start()
    reported: tuple[int, int | None] = (0, None)
    try:
        while True:
            ready = outcome.ready.wait(max(0.0, min(STEP, deadline - time.monotonic())))
            if cancelled is not None and cancelled():
                raise Stopped
            if progress is not None and (state := (line.done, line.total)) != reported:
                progress(*state)
                reported = state
            if ready:
                break
            if time.monotonic() >= deadline:
                raise Expired
    finally:
        line.cut()
    if outcome.error is not None:
        raise outcome.error
    return outcome.product  # type: ignore[return-value]  # set whenever there is no error


def _run(work: Callable[[Line], Product], line: Line, outcome: _Outcome[Product]) -> None:
    try:
        outcome.product = work(line)
    except BaseException as error:
        outcome.error = error
    finally:
        outcome.ready.set()
