"""The process in which pages are worked on, with methods and a writer that hang, dawdle or crash where the page says
so."""

import dataclasses
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from time import process_time
from typing import Any

import psutil
from tests.patience import PATIENCE

from plainleaf.actions import exporting
from plainleaf.actions.dry_run import LIMIT, STILL
from plainleaf.actions.dry_run import worker as dry_run_worker
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.page import Page
from plainleaf.engine.selection.contract import Method

written = exporting.file_of
job_done = dry_run_worker._do
STEPS = 8
"""Looks at the clock until a process that hangs has hung for too long."""


class Hangs:
    """Processes that hang; each makes a file in ``folder`` that is named after it. ``target`` is what they run."""

    def __init__(self, folder: Path, goes_on: Callable[[], bool] = lambda: True) -> None:
        self.target = partial(serve, folder=folder)
        self.goes_on = goes_on
        self._folder = folder
        self._now = 0.0

    def one_hangs(self) -> bool:
        """Whether a process has come to where it hangs, and was not ended yet."""
        return any(psutil.pid_exists(int(file.name)) for file in self._folder.iterdir())

    def clock(self) -> float:
        """The time in seconds, for ``dry_run.monotonic``: it stands still until a process hangs, however long all else
        takes, and while ``goes_on`` says no."""
        if self.one_hangs() and self.goes_on():
            self._now += LIMIT / STEPS
        return self._now


def patient(connection: Connection) -> None:
    """As ``dry_run_worker.serve``, for pages that take long on a busy machine."""
    dry_run_worker.LIMIT = PATIENCE
    dry_run_worker.serve(connection)


def serve(connection: Connection, folder: Path | None = None) -> None:
    """As ``dry_run_worker.serve``; methods run an expression that never ends on pages with the word HANG, one of them
    on pages with SNAG and its name, and the writer on articles with the word JAM; any job does so that is given a page
    or a file with ENDLESS. On pages with WAIT and the name of a pipe in brackets methods wait for what is written
    there."""
    global hung
    hung = folder
    METHODS.update({name: stubborn(method) for name, method in METHODS.items()})
    exporting.file_of = jammed
    dry_run_worker._do = endless
    patient(connection)


hung: Path | None = None
"""The folder of files with the names of the processes that hang."""


def hang() -> None:
    """Hold Python's lock for ever."""
    if hung is not None:
        (hung / str(os.getpid())).touch()
    re.match(r"(a+)+$", "a" * 99 + "!")


def hold(seconds: float) -> None:
    """Hold Python's lock in one piece, for so many seconds of the processor."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(PATIENCE)
    end = process_time() + seconds
    while process_time() < end:
        pass
    sys.setswitchinterval(before)


def endless(connection: Connection, job: dry_run_worker.Job, arguments: tuple[Any, ...]) -> None:
    given = [one.body for one in arguments if isinstance(one, Page)]
    given += [one.read_bytes() for one in arguments if isinstance(one, Path) and one.is_file()]
    if any(b"ENDLESS" in data for data in given):
        hang()
    job_done(connection, job, arguments)


def stubborn(method: Method) -> Method:
    def run(document: Any, **parameters: Any) -> Any:
        body = document.page.body
        if b"HANG" in body or f"SNAG {method.name}".encode() in body:
            hang()
        if (pipe := re.search(rb"WAIT \[(.+?)\]", body)) is not None:
            Path(os.fsdecode(pipe[1])).read_bytes()
        if b"STALL" in body:
            hold(STILL + 1)
        if b"CRASH" in body:
            os.kill(os.getpid(), signal.SIGSEGV)
        if b"RAISE" in body:
            raise ZeroDivisionError
        return method.run(document, **parameters)

    return dataclasses.replace(method, run=run)


def jammed(articles: Any, *arguments: Any) -> Iterator[bytes]:
    if any("JAM" in article.text for article in articles):
        hang()
    yield from written(articles, *arguments)
