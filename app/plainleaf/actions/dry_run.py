"""Work on a page in a process of its own, so that no page can freeze the window.

A regular expression, or the parser's C code, may hold Python's lock for as long as it runs, and with it every thread
of the window; nothing ends it but the end of its process. So what the window does with a page is done in a process that
can be ended: where the result can be sent, the window has it from there (``results``); where it cannot, as with the
tree of a page, a dry run goes a step ahead, and each step is done in the window only once the process has done it in a
short enough time and without holding the lock for long (``start``).
"""

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from plainleaf.actions import page_jobs
from plainleaf.actions.dry_run_worker import LIMIT, READY, Job, Told, serve
from plainleaf.actions.page_jobs import STEPS, Step
from plainleaf.engine.article import Article
from plainleaf.engine.extract import DEFAULT_METHOD
from plainleaf.engine.page import Page
from plainleaf.engine.rules import HandMade, RuleSource
from plainleaf.errors import PlainleafError
from plainleaf.fetching import FetchError

if TYPE_CHECKING:  # loaded by the first process
    from multiprocessing.connection import Connection

STILL = 2.0
"""Seconds that a dry run may hold Python's lock in one piece; as long a window would stand still."""

SPARE = 2.0
"""Seconds of a job after which another process is made ready, for the page that somebody opens instead."""

_POLL = 0.05  # seconds between two looks at the wish to stop
_GRACE = 0.2  # seconds to end a page that nobody waits for, before its process is ended

Cancelled = Callable[[], bool]


class ExtractionStoppedError(PlainleafError):
    """Work on a page took too long, or its process ended; ``page`` is the page that it was about."""

    def __init__(self, message: str, page: Page | None) -> None:
        super().__init__(message)
        self.page = page


class DryRunCancelledError(PlainleafError):
    """Nobody waits for this work any more."""


def is_cancelled(error: PlainleafError) -> bool:
    """Whether it only says that nobody waits for the work any more."""
    return isinstance(error, DryRunCancelledError) or (isinstance(error, FetchError) and error.kind == "cancelled")


class DryRun:
    """A job under way in another process; ``who`` does it to ``what`` (page, file), for messages. ``wait`` before each
    step in this process, or take its ``results``."""

    def __init__(self, worker: "Worker", page: Page | None, what: str, who: str, cancelled: Cancelled) -> None:
        self._worker = worker
        self._page = page
        self._what = what
        self.who = who
        self._cancelled = cancelled
        self._deadline = monotonic() + LIMIT
        self._done = 0  # results that came
        self._ended = False

    def wait(self, step: Step) -> None:
        """Return once the process has done this step, or has failed at it in its time, as this one then will.

        Raises ExtractionStoppedError, DryRunCancelledError.
        """
        self.check()
        while not self._ended and self._done <= STEPS.index(step):
            told = self._next()
            if told.still > STILL:
                raise self._too_long(f"would make the window stand still for {told.still:.0f} seconds on this page")

    def check(self) -> None:
        """Raises DryRunCancelledError once nobody waits for the work any more."""
        if self._cancelled():
            raise DryRunCancelledError("Reading the page was cancelled.")

    def results(self) -> Iterator[Any]:
        """What the job makes, each in its time. Raises ExtractionStoppedError, DryRunCancelledError, and what the job
        raises."""
        while True:
            self._deadline = monotonic() + LIMIT
            told = self._next()
            if told.error is not None:
                raise told.error
            if told.is_end:
                return
            yield told.result

    def finished(self) -> bool:
        """Whether the process is through with this job, or is so in a moment."""
        end = monotonic() + _GRACE  # not for as long as results come that nobody wants
        try:
            while self._worker.ready and not self._ended and self._worker.connection.poll(max(0, end - monotonic())):
                self._take()
        except (EOFError, OSError):
            return False
        return self._ended

    def _next(self) -> Told:
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
                    f"{self._worker.end()}. A new one takes the next {self._what}.",
                    self._page,
                ) from error
            self.check()
            if self._worker.ready and monotonic() >= self._deadline:
                raise self._too_long(
                    f"worked on this {self._what} for {LIMIT:g} seconds without an end, and was stopped"
                )

    def _take(self) -> Told:
        told: Told = self._worker.connection.recv()
        self._ended = told.is_end
        self._done += not told.is_end
        return told

    def _too_long(self, what: str) -> ExtractionStoppedError:
        return ExtractionStoppedError(f"{self.who} {what}.", self._page)


class Worker:
    """A process that extracts what it is sent."""

    def __init__(self, target: "Callable[[Connection], None]") -> None:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        self.connection, other = context.Pipe()
        self.process = context.Process(target=target, args=(other,), name="plainleaf-extraction", daemon=True)
        self.process.start()
        self.ready = False  # its time counts from then on
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

    def __init__(self, target: "Callable[[Connection], None]") -> None:
        self.target = target
        self._idle: list[Worker] = []
        self._lock = threading.Lock()

    def warm_up(self) -> None:
        """Have a process ready, unless there is one."""
        with self._lock:
            if not self._idle:
                self._idle.append(Worker(self.target))

    @contextlib.contextmanager
    def job(self, job: Job, *arguments: Any, who: str, cancelled: Cancelled = lambda: False) -> Iterator[DryRun]:
        """Have a job done: a function that yields what it makes of its arguments. Raises ExtractionStoppedError."""
        page = next((one for one in arguments if isinstance(one, Page)), None)
        try:
            worker = self._worker()
        except OSError as error:
            raise ExtractionStoppedError(f"No process could be started to read the page: {error}.", page) from error
        what = "file" if any(isinstance(one, Path) for one in arguments) else "page"
        run = DryRun(worker, page, what, who, cancelled)
        spare = threading.Timer(SPARE, self.warm_up)
        spare.daemon = True
        spare.start()
        try:
            with contextlib.suppress(OSError):  # told by what is asked of the run
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
        by_hand: Sequence[HandMade] = (),
    ) -> Iterator[DryRun]:
        """Extract from this page ahead of the window, with what the reader has corrected, and go along with it.
        Raises ExtractionStoppedError."""
        arguments = page, method, dict(parameters), tuple(by_hand)
        with self.job(page_jobs.extraction, *arguments, who=_method(method), cancelled=cancelled) as run:
            yield run

    def result(self, job: Job, *arguments: Any, who: str, cancelled: Cancelled = lambda: False) -> Any:
        """What a job makes that makes one thing. Raises ExtractionStoppedError, DryRunCancelledError, and what the job
        raises."""
        with self.job(job, *arguments, who=who, cancelled=cancelled) as run:
            (made,) = run.results()
        return made

    def bare_text(self, page: Page, cancelled: Cancelled = lambda: False) -> tuple[str, ...]:
        """The paragraphs of a page without any decision. Raises DocumentError, and as ``result``."""
        text: tuple[str, ...] = self.result(page_jobs.text, page, who="The plain text", cancelled=cancelled)
        return text

    def article(
        self,
        page: Page,
        method: str = DEFAULT_METHOD,
        parameters: Mapping[str, Any] | None = None,
        encoding: str | None = None,
        rules: RuleSource | None = None,
        by_hand: Sequence[HandMade] = (),
        cancelled: Cancelled = lambda: False,
    ) -> Article:
        """The article in a page, as ``read_source`` makes it. Raises as that, and as ``result``."""
        given = page, method, parameters, encoding, rules, by_hand
        made: Article = self.result(page_jobs.article, *given, who=_method(method), cancelled=cancelled)
        return made

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
            if well:  # it is warm; a spare one may not be yet
                self._idle, ended = [worker], self._idle
            else:
                ended = [worker]
        for one in ended:
            one.end()
        self.warm_up()


def _method(name: str) -> str:
    return f"The method {name}"


DRY_RUNS = DryRuns(serve)
"""Those of this program."""
