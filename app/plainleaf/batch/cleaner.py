"""Cleans pages with limits: a child process does the work and is replaced if a page takes too long."""

import atexit
import contextlib
import os
import pickle
import select
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from plainleaf.batch.cleaning import Cleaning, Row, empty_row
from plainleaf.batch.pipe import HEAD, packed
from plainleaf.batch.records import PageRecord
from plainleaf.errors import PlainleafError

PAGE_SECONDS = 30.0
PAGE_BYTES = 2 * 1024**3
_TOGETHER = 8  # records in one task
_FEW = 8  # more are sent while at most this number of pages are outstanding, so the child never idles
_PIPE_BYTES = 1 << 16
_START_SECONDS = 120.0
_CHILD = "import gc; gc.disable(); from plainleaf.batch.child import main; main()"  # main() enables gc again


class Cleaner:
    """Cleans records in order. A page that exceeds ``seconds`` or ``memory`` (bytes beyond those used at the start)
    gets an error row; its process is replaced, and cleaning continues with the next page.

    Several threads may share one Cleaner: each has its own child process while it reads rows.
    """

    def __init__(self, cleaning: Cleaning, seconds: float = PAGE_SECONDS, memory: int = PAGE_BYTES) -> None:
        self._cleaning = cleaning
        self._seconds = seconds
        self._memory = memory
        self._idle: list[_Child] = []  # idle children with no outstanding rows

    def rows(self, records: Iterable[PageRecord]) -> Iterator[Row]:
        """Yield one row for each record. Raises PlainleafError if no child process can be started."""
        source = iter(records)
        waiting: deque[PageRecord] = deque()
        child: _Child | None = None
        try:
            while True:
                if len(waiting) <= _FEW and (batch := list(islice(source, _TOGETHER))):
                    waiting += batch
                    if child:
                        child.send(batch)
                if not waiting:
                    break
                if child is None:
                    child = self._taken()
                    child.send(list(waiting))
                try:
                    row: Row = child.receive(self._seconds)
                except _PageLostError as lost:
                    child.end()
                    child = None
                    row = empty_row(waiting[0], self._cleaning, str(lost))
                waiting.popleft()
                yield row
            if child:
                self._idle.append(child)
                child = None
        finally:
            if child:  # the caller stopped reading while rows are outstanding, so the child cannot be reused
                child.end()

    def close(self) -> None:
        """End the idle child processes."""
        while self._idle:
            self._idle.pop().end()

    def _taken(self) -> "_Child":
        with contextlib.suppress(IndexError):
            return self._idle.pop()
        child = _Child()
        try:
            child.send((self._cleaning, self._seconds, self._memory))
            child.receive(_START_SECONDS)
        except _PageLostError as error:
            child.end()
            raise PlainleafError(f"No process could be started to clean pages. {error}") from error
        return child


class _Child:
    """A child process and its pipes."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", _CHILD]
        inner, self._out = os.pipe()
        self._in, outer = os.pipe()
        self._process = subprocess.Popen(command, stdin=inner, stdout=outer, env=_environment())  # noqa: S603 - this interpreter
        os.close(inner)
        os.close(outer)
        os.set_blocking(self._out, False)
        self._buffer = bytearray()
        self._leaving: deque[memoryview] = deque()

    def send(self, value: object) -> None:
        """Queue a value; it is written while ``receive`` waits."""
        self._leaving.append(memoryview(packed(value)))

    def receive(self, seconds: float) -> Any:
        """The next value from the child. Raises _PageLostError on time-out, or if the process has ended."""
        end = time.monotonic() + seconds
        size = HEAD.size
        while len(self._buffer) < size or len(self._buffer) < (size := HEAD.size + HEAD.unpack_from(self._buffer)[0]):
            outgoing = [self._out] if self._leaving else []
            came, free, _ = select.select([self._in], outgoing, [], max(0.0, end - time.monotonic()))
            if came:
                self._read()
            elif free:
                self._write()
            else:
                raise _PageLostError(f"It takes longer than {seconds:g} seconds.")
        value = pickle.loads(memoryview(self._buffer)[HEAD.size : size])  # noqa: S301 - from our own child
        del self._buffer[:size]
        return value

    def _read(self) -> None:
        data = os.read(self._in, _PIPE_BYTES)
        if not data:
            raise self._ended()
        self._buffer += data

    def _write(self) -> None:
        try:
            unsent = self._leaving[0][os.write(self._out, self._leaving[0]) :]
        except OSError as error:
            raise self._ended() from error
        if unsent:
            self._leaving[0] = unsent
        else:
            self._leaving.popleft()

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._in, self._out):
            with contextlib.suppress(OSError):  # it has ended already
                os.close(pipe)

    def _ended(self) -> "_PageLostError":
        code = self._process.wait()
        why = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
        return _PageLostError(f"The process that cleaned it ended ({why}).")


def _environment() -> dict[str, str]:
    """This process's environment without Dask's allocator settings, which return memory to the system after every page
    and cost time."""
    return {name: value for name, value in os.environ.items() if name != "MALLOC_TRIM_THRESHOLD_"}


@lru_cache(1)
def cleaner_of(cleaning: Cleaning, seconds: float, memory: int) -> Cleaner:
    """The worker's Cleaner, reused so that its child stays warm from one shard to the next."""
    cleaner = Cleaner(cleaning, seconds, memory)
    atexit.register(cleaner.close)
    return cleaner


class _PageLostError(PlainleafError):
    """The child failed on the first outstanding page."""
