"""Cleaning with limits: pages go to a process of their own, and one that takes too long is given up."""

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

from plainleaf.batch.child import HEAD, packed
from plainleaf.batch.cleaning import Cleaning, Row, empty_row
from plainleaf.batch.records import PageRecord
from plainleaf.errors import PlainleafError

PAGE_SECONDS = 30.0
PAGE_BYTES = 2 * 1024**3
_AHEAD = 16  # pages that are sent at once: the child never waits for the next one
_START_SECONDS = 120.0


class Cleaner:
    """Cleans records in their order. A page beyond ``seconds`` or ``memory`` (bytes on top of what the process holds)
    has that as its error; the process that it had is ended and another one goes on with the next page.

    Several threads may use one: each has a process of its own while it reads rows.
    """

    def __init__(self, cleaning: Cleaning, seconds: float = PAGE_SECONDS, memory: int = PAGE_BYTES) -> None:
        self._cleaning = cleaning
        self._seconds = seconds
        self._memory = memory
        self._idle: list[_Child] = []  # started, and nothing of them is waited for

    def rows(self, records: Iterable[PageRecord]) -> Iterator[Row]:
        """A row for each record. Raises PlainleafError where no process can be started."""
        source = iter(records)
        child: _Child | None = None
        try:
            while some := list(islice(source, _AHEAD)):
                waiting = deque(some)
                while waiting:
                    child = child or self._taken()
                    try:
                        yield from self._done(child, waiting)
                    except _PageLostError as lost:
                        child.end()
                        child = None
                        yield empty_row(waiting.popleft(), self._cleaning, str(lost))
            if child:
                self._idle.append(child)
                child = None
        finally:
            if child:  # whoever read the rows went away, and some of them are still to come
                child.end()

    def close(self) -> None:
        """End the processes that nobody uses."""
        while self._idle:
            self._idle.pop().end()

    def _done(self, child: "_Child", waiting: deque[PageRecord]) -> Iterator[Row]:
        """The rows of what waits; each leaves ``waiting`` when its row is there. Raises _PageLostError."""
        child.send(list(waiting))
        while waiting:
            row: Row = child.receive(self._seconds)
            waiting.popleft()
            yield row

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
    """The process and what goes to and fro."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", "from plainleaf.batch.child import main; main()"]
        inner, self._out = os.pipe()
        self._in, outer = os.pipe()
        self._process = subprocess.Popen(command, stdin=inner, stdout=outer)  # noqa: S603 - this interpreter
        os.close(inner)
        os.close(outer)
        self._came = bytearray()

    def send(self, value: object) -> None:
        data = memoryview(packed(value))
        try:
            while data:
                data = data[os.write(self._out, data) :]
        except OSError as error:
            raise self._ended() from error

    def receive(self, seconds: float) -> Any:
        end = time.monotonic() + seconds
        size = HEAD.size
        while len(self._came) < size or len(self._came) < (size := HEAD.size + HEAD.unpack_from(self._came)[0]):
            if not select.select([self._in], [], [], max(0.0, end - time.monotonic()))[0]:
                raise _PageLostError(f"It takes longer than {seconds:g} seconds.")
            data = os.read(self._in, 1 << 20)
            if not data:
                raise self._ended()
            self._came += data
        value = pickle.loads(memoryview(self._came)[HEAD.size : size])  # noqa: S301 - from our own child
        del self._came[:size]
        return value

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._in, self._out):
            with contextlib.suppress(OSError):  # ended before
                os.close(pipe)

    def _ended(self) -> "_PageLostError":
        code = self._process.wait()
        why = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
        return _PageLostError(f"The process that cleaned it ended ({why}).")


@lru_cache(1)
def cleaner_of(cleaning: Cleaning, seconds: float, memory: int) -> Cleaner:
    """The cleaner of this process, whose own process is warm from one shard to the next."""
    cleaner = Cleaner(cleaning, seconds, memory)
    atexit.register(cleaner.close)
    return cleaner


class _PageLostError(PlainleafError):
    """The first waiting page is what the process failed at."""
