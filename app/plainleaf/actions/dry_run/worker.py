"""The child process that runs jobs on pages; see ``dry_run``."""

import contextlib
import pickle
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any

from plainleaf.engine.options import DEFAULT_METHOD
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.errors import PlainleafError

if TYPE_CHECKING:  # imported by the process that starts this one
    from multiprocessing.connection import Connection

LIMIT = 30.0
"""Maximum seconds for an extraction, or for a job until its next result."""

READY = "ready"

Job = Callable[..., Iterator[Any]]

_BEAT = 0.02  # seconds
_WARM = Page(
    b'<!doctype html><title>T</title><meta name="a" content="1"><div>'
    + b"<p>Some words of a page, to begin with.</p>" * 9
    + b"</div>"
)


@record(frozen=True, slots=True)
class JobAnswer:
    """A result, or the end of a job and its reason. ``still`` is the longest time so far for which the GIL was held, in
    seconds of processor time."""

    still: float
    result: Any = None
    is_end: bool = False
    error: Exception | None = None


def warm_up() -> None:
    """Extract a tiny page, to load what extraction needs."""
    from plainleaf.actions.page_jobs import extraction  # the process that starts this one does without

    for _ in extraction(_WARM, DEFAULT_METHOD, {}):
        pass


def serve(connection: "Connection") -> None:
    """Send READY, then run one job after the other and send each of its results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is handled by the window, which ends this process
    warm_up()
    with contextlib.suppress(EOFError, OSError):  # the window has closed the connection
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
                _end_by_itself(0)  # the receiver may be slow
                try:
                    connection.send(JobAnswer(beat.longest, result))
                except MemoryError as error:  # the job may have limited it, and has a sentence for it
                    if not isinstance(results, Generator):
                        raise
                    results.throw(error)
        except Exception as error:
            problem = _sendable(error)
    connection.send(JobAnswer(beat.longest, is_end=True, error=problem))


def _sendable(error: Exception) -> Exception:
    """An error that can be pickled: some need more than their message to be constructed."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    except Exception:
        return PlainleafError(str(error))
    return error


def _end_by_itself(seconds: int) -> None:
    """End this process after a time in seconds, 0 for never; otherwise it would outlive a window that is killed."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


class _Beat:
    """Measures how long other threads wait for the GIL, with a thread that wakes as often as possible."""

    def __init__(self) -> None:
        self._longest = 0.0
        self._last = time.process_time()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._count, daemon=True)

    @property
    def longest(self) -> float:
        """The longest time so far, in seconds of processor time."""
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
