"""Processes pages in child processes, so that no page can freeze the window.

A regular expression or the parser's C code can hold the GIL as long as it runs, and block every thread of the window;
only ending the process stops it. So pages are processed in child processes that can be ended. If the result can be
pickled, the window takes it from there (``results``). If not, as with the tree of a page, a dry run goes one step
ahead: the window performs a step after the child has completed it in time and without holding the GIL for long
(``start``).
"""

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from plainleaf.actions.dry_run.worker import LIMIT, READY, Job, JobAnswer, serve
from plainleaf.engine.options import DEFAULT_METHOD
from plainleaf.engine.page import Page
from plainleaf.errors import PlainleafError
from plainleaf.fetching import FetchError

if TYPE_CHECKING:  # imported by the first process, or for the first page
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkServerContext, SpawnContext

    from plainleaf.actions.page_jobs import Step
    from plainleaf.engine.article import Article
    from plainleaf.engine.rules import HandMade, RuleSource

STILL = 2.0
"""Maximum seconds for which a dry run may hold the GIL at a time; the window would freeze for as long."""

SPARE = 2.0
"""Seconds after which a spare process is started beside a running job, for a page that the user opens instead."""

_NAME = "plainleaf-extraction"
_POLL = 0.05  # seconds between checks for cancellation
_GRACE = 0.2  # seconds that a cancelled job may take to finish before its process is ended

Cancelled = Callable[[], bool]


class ExtractionStoppedError(PlainleafError):
    """Processing a page took too long, or its process ended; ``page`` is the page concerned."""

    def __init__(self, message: str, page: Page | None) -> None:
        super().__init__(message)
        self.page = page


class DryRunCancelledError(PlainleafError):
    """The caller cancelled the work."""


def is_cancelled(error: PlainleafError) -> bool:
    """True if the error only reports a cancellation."""
    return isinstance(error, DryRunCancelledError) or (isinstance(error, FetchError) and error.kind == "cancelled")


class DryRun:
    """A job in a child process. Messages say that ``who`` reads ``subject`` (page, file). Call ``wait`` before each
    step in this process, or take its ``results``."""

    def __init__(self, worker: "Worker", page: Page | None, subject: str, who: str, cancelled: Cancelled) -> None:
        self._worker = worker
        self._page = page
        self._what = subject
        self.who = who
        self._cancelled = cancelled
        self._deadline = monotonic() + LIMIT
        self._done = 0  # received results
        self._ended = False

    def wait(self, step: "Step") -> None:
        """Return when the child has completed this step, or has failed at it in time, as this process will.

        Raises ExtractionStoppedError, DryRunCancelledError.
        """
        from plainleaf.actions.page_jobs import STEPS

        self.check()
        while not self._ended and self._done <= STEPS.index(step):
            answer = self._next()
            if answer.still > STILL:
                raise self._too_long(f"would freeze the window for {answer.still:.0f} seconds on this page")

    def check(self) -> None:
        """Raises DryRunCancelledError if the caller cancelled the work."""
        if self._cancelled():
            raise DryRunCancelledError("Reading the page was cancelled.")

    def results(self) -> Iterator[Any]:
        """Yield the job's results; each must arrive in time. Raises ExtractionStoppedError, DryRunCancelledError, and
        the job's errors."""
        while True:
            self._deadline = monotonic() + LIMIT
            answer = self._next()
            if answer.error is not None:
                raise answer.error
            if answer.is_end:
                return
            yield answer.result

    def finished(self) -> bool:
        """True if the process has finished this job, or does so within a moment."""
        end = monotonic() + _GRACE  # limited, as unwanted results may keep arriving
        try:
            while self._worker.ready and not self._ended and self._worker.connection.poll(max(0, end - monotonic())):
                self._take()
        except (EOFError, OSError):
            return False
        return self._ended

    def _next(self) -> JobAnswer:
        while True:
            try:
                if self._worker.connection.poll(_POLL):
                    if self._worker.ready:
                        return self._take()
                    self._worker.ready = self._worker.connection.recv() == READY
                    self._deadline = monotonic() + LIMIT
            except (EOFError, OSError) as error:
                raise ExtractionStoppedError(
                    f"The {self._what} could not be read: the process that read it ended unexpectedly"
                    f"{self._worker.end()}. The next {self._what} gets a new one.",
                    self._page,
                ) from error
            self.check()
            if self._worker.ready and monotonic() >= self._deadline:
                raise self._too_long(
                    f"worked on this {self._what} for {LIMIT:g} seconds without finishing, and was stopped"
                )

    def _take(self) -> JobAnswer:
        answer: JobAnswer = self._worker.connection.recv()
        self._ended = answer.is_end
        self._done += not answer.is_end
        return answer

    def _too_long(self, subject: str) -> ExtractionStoppedError:
        return ExtractionStoppedError(f"{self.who} {subject}.", self._page)


class Worker:
    """A child process that runs jobs."""

    def __init__(self, target: "Callable[[Connection], None]") -> None:
        context = _context()
        self.connection, other = context.Pipe()
        self.process = context.Process(target=target, args=(other,), name=_NAME, daemon=True)
        self.process.start()
        self.ready = False  # the time limit counts from then on
        other.close()

    def end(self) -> str:
        """End the process; describes how it had ended already, if it had."""
        self.process.join(_POLL)
        code = self.process.exitcode
        self.process.kill()
        self.process.join()
        self.connection.close()
        if code is None:
            return ""
        return f" ({signal.strsignal(-code) or f'signal {-code}'})" if code < 0 else f" (exit code {code})"


@cache
def _context() -> "ForkServerContext | SpawnContext":
    """How child processes are started: forked from a process that has imported the engine, where the system can.

    Our child processes do not run the program's main module again, as ``multiprocessing`` does: it may be a script
    without ``if __name__ == "__main__"``.
    """
    import multiprocessing
    from multiprocessing import spawn

    prepared = spawn.get_preparation_data

    def without_main(name: str) -> dict[str, Any]:
        data = prepared(name)
        return {key: data[key] for key in data if name != _NAME or not key.startswith("init_main_from")}

    spawn.get_preparation_data = without_main
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["plainleaf.actions.dry_run.preload"])
    return context


class DryRuns:
    """The pool of processes: one is kept warm for the next page; more are started for simultaneous pages."""

    def __init__(self, target: "Callable[[Connection], None]") -> None:
        self.target = target
        self._idle: list[Worker] = []
        self._lock = threading.Lock()

    def warm_up(self) -> None:
        """Start a process unless one is ready."""
        with self._lock:
            if not self._idle:
                self._idle.append(Worker(self.target))

    @contextlib.contextmanager
    def job(self, job: Job, *arguments: Any, who: str, cancelled: Cancelled = lambda: False) -> Iterator[DryRun]:
        """Run a job, a function that yields its results, in a child process. Raises ExtractionStoppedError."""
        page = next((argument for argument in arguments if isinstance(argument, Page)), None)
        try:
            worker = self._worker()
        except OSError as error:
            raise ExtractionStoppedError(f"No process could be started to read the page: {error}.", page) from error
        subject = "file" if any(isinstance(argument, Path) for argument in arguments) else "page"
        run = DryRun(worker, page, subject, who, cancelled)
        spare = threading.Timer(SPARE, self.warm_up)
        spare.daemon = True
        spare.start()
        try:
            with contextlib.suppress(OSError):  # raised by the methods of the run
                worker.connection.send((job, arguments))
            yield run
        finally:
            spare.cancel()
            self._put_back(worker, run.finished())

    @contextlib.contextmanager
    def start(
        self,
        page: Page,
        method: str,
        parameters: Mapping[str, Any],
        cancelled: Cancelled = lambda: False,
        by_hand: "Sequence[HandMade]" = (),
    ) -> Iterator[DryRun]:
        """Extract this page, with the user's corrections, in a child process one step ahead of the window. Raises
        ExtractionStoppedError."""
        from plainleaf.actions.page_jobs import extraction

        arguments = page, method, dict(parameters), tuple(by_hand)
        with self.job(extraction, *arguments, who=_method(method), cancelled=cancelled) as run:
            yield run

    def result(self, job: Job, *arguments: Any, who: str, cancelled: Cancelled = lambda: False) -> Any:
        """The single result of a job. Raises ExtractionStoppedError, DryRunCancelledError, and the job's errors."""
        with self.job(job, *arguments, who=who, cancelled=cancelled) as run:
            (result,) = run.results()
        return result

    def bare_text(self, page: Page, cancelled: Cancelled = lambda: False) -> tuple[str, ...]:
        """The paragraphs of a page, as ``bare_text`` makes them. Raises DocumentError, and the errors of ``result``."""
        from plainleaf.actions.page_jobs import text

        paragraphs: tuple[str, ...] = self.result(text, page, who="The plain text", cancelled=cancelled)
        return paragraphs

    def article(
        self,
        page: Page,
        method: str = DEFAULT_METHOD,
        parameters: Mapping[str, Any] | None = None,
        encoding: str | None = None,
        rules: "RuleSource | None" = None,
        by_hand: "Sequence[HandMade]" = (),
        cancelled: Cancelled = lambda: False,
    ) -> "Article":
        """The article in a page, as ``read_source`` extracts it. Raises the errors of that function and of
        ``result``."""
        from plainleaf.actions import page_jobs

        arguments = page, method, parameters, encoding, rules, by_hand
        article: Article = self.result(page_jobs.article, *arguments, who=_method(method), cancelled=cancelled)
        return article

    def close(self) -> None:
        """End the idle processes."""
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
            if well:  # this one is warm; a spare one may still be starting
                self._idle, ended = [worker], self._idle
            else:
                ended = [worker]
        for process in ended:
            process.end()
        self.warm_up()


def _method(name: str) -> str:
    return f"The method {name}"


DRY_RUNS = DryRuns(serve)
"""The pool of this program."""
