"""Extraction tried in a process of its own, a step ahead of the window, so that no page can freeze the window.

A regular expression, or the parser's C code, may hold Python's lock for as long as it runs, and with it every thread
of the window; nothing ends it but the end of its process. So each step is done in the window only once a process that
can be ended has done it, on the same page, in a short enough time and without holding the lock for long.
"""

import contextlib
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from multiprocessing.connection import Connection
from typing import Any

from plainleaf.actions.dry_run_worker import LIMIT, STEPS, Step, serve
from plainleaf.engine.page import Page
from plainleaf.errors import PlainleafError

STILL = 2.0
"""Seconds that it may hold Python's lock in one piece; as long a window would stand still."""

_POLL = 0.05  # seconds between two looks at the wish to stop
_GRACE = 0.2  # seconds to end a page that nobody waits for, before its process is ended


class ExtractionStoppedError(PlainleafError):
    """Extraction took too long, or its process ended; ``page`` is the page that it was about."""

    def __init__(self, message: str, page: Page) -> None:
        super().__init__(message)
        self.page = page


class DryRunCancelledError(PlainleafError):
    """Nobody waits for this extraction any more."""


class DryRun:
    """One extraction under way in another process. ``wait`` before each step in this one."""

    def __init__(self, worker: "Worker", page: Page, method: str, cancelled: Callable[[], bool]) -> None:
        self._worker = worker
        self._page = page
        self._method = method
        self._cancelled = cancelled
        self._deadline = time.monotonic() + LIMIT
        self._done = 0  # steps
        self.text: tuple[str, ...] = ()

    def wait(self, step: Step) -> None:
        """Return once the process has done this step, or has failed at it in its time, as this one then will.

        Raises ExtractionStoppedError, DryRunCancelledError.
        """
        while self._done <= STEPS.index(step):
            try:
                if self._worker.connection.poll(_POLL):
                    self._take(self._worker.connection.recv())
                    continue
            except (EOFError, OSError) as error:
                raise ExtractionStoppedError(
                    "The page could not be read: the process that read it ended unexpectedly"
                    f"{self._worker.end()}. A new one takes the next page.",
                    self._page,
                ) from error
            if self._cancelled():
                raise DryRunCancelledError("Reading the page was cancelled.")
            if time.monotonic() >= self._deadline:
                raise self._too_long(f"worked on this page for {LIMIT:g} seconds without an end, and was stopped")

    def finished(self) -> bool:
        """Whether the process is through with this page, or is so in a moment."""
        try:
            while self._done < len(STEPS) and self._worker.connection.poll(_GRACE):
                self._done, _, self.text = self._worker.connection.recv()
        except (EOFError, OSError):
            return False
        return self._done == len(STEPS)

    def _take(self, told: tuple[int, float, tuple[str, ...]]) -> None:
        self._done, still, self.text = told
        if still > STILL:
            raise self._too_long(f"would make the window stand still for {still:.0f} seconds on this page")

    def _too_long(self, what: str) -> ExtractionStoppedError:
        who = f"The method {self._method}" if self._method else "The plain text"
        return ExtractionStoppedError(f"{who} {what}.", self._page)


class Worker:
    """A process that extracts what it is sent."""

    def __init__(self, target: Callable[[Connection], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, other = context.Pipe()
        self.process = context.Process(target=target, args=(other,), name="plainleaf-extraction", daemon=True)
        self.process.start()
        other.close()

    def end(self) -> str:
        """End the process; why it had ended already, in words, if it had."""
        self.process.join(_POLL)
        code = self.process.exitcode
        self.process.kill()
        self.process.join()
        self.connection.close()
        if code is None:
            return ""
        return f" ({signal.strsignal(-code) or f'signal {-code}'})" if code < 0 else f" (exit code {code})"


class DryRuns:
    """The processes: one that is warm waits for the next page; more are started where several pages come at once."""

    def __init__(self, target: Callable[[Connection], None]) -> None:
        self.target = target
        self._idle: list[Worker] = []
        self._lock = threading.Lock()

    def warm_up(self) -> None:
        """Have a process ready, unless there is one."""
        with self._lock:
            if not self._idle:
                self._idle.append(Worker(self.target))

    @contextlib.contextmanager
    def start(
        self,
        page: Page,
        method: str,
        parameters: Mapping[str, Any],
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Iterator[DryRun]:
        """Extract from this page in a process, and go along with it. Raises ExtractionStoppedError."""
        try:
            worker = self._worker()
        except OSError as error:
            raise ExtractionStoppedError(f"No process could be started to read the page: {error}.", page) from error
        run = DryRun(worker, page, method, cancelled)
        try:
            with contextlib.suppress(OSError):  # told by ``wait``
                worker.connection.send((page, method, dict(parameters)))
            yield run
        finally:
            self._put_back(worker, run.finished())

    def bare_text(self, page: Page, cancelled: Callable[[], bool] = lambda: False) -> tuple[str, ...]:
        """The paragraphs of a page without any decision. Raises ExtractionStoppedError."""
        with self.start(page, "", {}, cancelled) as run:
            run.wait("article")
        return run.text

    def close(self) -> None:
        """End the processes that wait."""
        with self._lock:
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.end()

    def _worker(self) -> Worker:
        with self._lock:
            while self._idle:
                worker = self._idle.pop()
                if worker.process.is_alive():
                    return worker
                worker.end()
        return Worker(self.target)

    def _put_back(self, worker: Worker, well: bool) -> None:
        with self._lock:
            keep = well and not self._idle
            if keep:
                self._idle.append(worker)
        if not keep:
            worker.end()
            self.warm_up()


DRY_RUNS = DryRuns(serve)
"""Those of this program."""
