"""The child process that cleans pages for a worker. If it hangs, runs out of memory or crashes, only the current page
is lost.

It reads pickled tasks (lists of records) from standard input and writes one pickled row for each record. Only a worker
and its own child exchange pickles.
"""

import contextlib
import gc
import os
import pickle
import signal
import sys
from typing import IO, Any

from plainleaf.batch.memory import limit_memory
from plainleaf.batch.page_rows import clean
from plainleaf.batch.pipe import HEAD, packed
from plainleaf.batch.records import PageRecord

_TEXT = (
    b"<!doctype html><html lang=en><title>T</title><h1>T</h1>%s<div>" + b"<p>Some words of a page.</p>" * 9 + b"</div>"
)
_PARTS = (b"<i class=published>12. M\xc3\xa4rz 2024</i>", b"<h2>12 comments</h2><ul><li>One.<li>Two.</ul>")
FIRST_PAGES = tuple(PageRecord("", _TEXT % part, "https://example.org/") for part in _PARTS)
"""Sample pages that load all modules and models before the timed pages."""

_GRACE = 10  # the process ends itself after this number of seconds if its worker is gone


def main() -> None:
    """Serve tasks until standard input ends. The first one is a tuple: Cleaning, seconds a page, bytes of memory."""
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # anything printed would corrupt the stream of answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is handled by the program that started the worker
    cleaning, seconds, memory = _receive(source)
    for page in FIRST_PAGES:
        clean(page, cleaning)
    limit_memory(memory)
    gc.freeze()  # exclude what is loaded from garbage collection
    gc.set_threshold(50_000, 20, 50)
    gc.enable()  # not earlier: loading leaves almost no garbage
    with contextlib.suppress(EOFError, BrokenPipeError):
        _send(sink, None)  # the first answer means ready
        while True:
            for record in _receive(source):
                _end_by_itself(int(seconds) + _GRACE)
                _send(sink, clean(record, cleaning))
                _end_by_itself(0)


def _send(stream: IO[bytes], value: object) -> None:
    stream.write(packed(value))
    stream.flush()


def _receive(stream: IO[bytes]) -> Any:
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        raise EOFError
    (size,) = HEAD.unpack(head)
    data = stream.read(size)
    if len(data) < size:  # the worker was killed
        raise EOFError
    return pickle.loads(data)  # noqa: S301 - from the worker that started this process


def _end_by_itself(seconds: int) -> None:
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)
