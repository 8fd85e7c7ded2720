"""The link between a caller and the thread that fetches for it: reports progress, and passes on cancellation.

A server can stall at any point (name lookup, handshake, headers, body), and no read time-out covers all of them. So
each fetch runs on a thread of its own; the caller waits in short steps, and cancels by closing the sockets.
"""

import contextlib
import socket
import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

Product = TypeVar("Product")

STEP = 0.04
"""Seconds between checks for cancellation; users perceive less than 0.1 as immediate."""


class Stopped(Exception):  # noqa: N818 - no error: the wish of who asked, seen from the working thread
    """The caller no longer waits for the working thread."""


class Expired(Exception):  # noqa: N818
    """The time-out for the whole fetch has passed."""


class Line:
    """State shared by both threads; only one of them writes each attribute."""

    def __init__(self) -> None:
        self.done = 0
        self.total: int | None = None
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._sockets: list[socket.socket] = []

    def check(self) -> None:
        """On the working thread: raises Stopped if the caller no longer waits."""
        if self._stopped.is_set():
            raise Stopped

    def pause(self, seconds: float) -> None:
        """On the working thread: sleep, but no longer than the caller waits."""
        if self._stopped.wait(seconds):
            raise Stopped

    def watch(self, connection: socket.socket) -> None:
        """Register a socket for ``cut``."""
        with self._lock:
            self._sockets.append(connection)
        if self._stopped.is_set():
            self.cut()

    def cut(self) -> None:
        """Stop the working thread at whatever point it waits."""
        self._stopped.set()
        with self._lock:
            for connection in self._sockets:
                # The plain socket's shutdown even for TLS: SSLSocket.shutdown would clear the session while the reader
                # uses it.
                with contextlib.suppress(OSError):  # the peer has closed it
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
    """Run ``work`` on another thread and wait for it; callbacks run on the calling thread.

    Raises what the work raises, Stopped when ``cancelled()`` returns true, Expired after ``seconds``.
    """
    line = Line()
    outcome: _Outcome[Product] = _Outcome()
    deadline = time.monotonic() + seconds
    # A daemon thread: a name lookup cannot be interrupted and must not delay the program's exit.
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
