"""The process that cleans pages for a worker: it may hang, run out of memory or crash, and only its page is lost.

It reads pickled tasks from its standard input, each a list of records, and writes a pickled row for each record.
Pickles go between a worker and its own child alone.
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
_PARTS = (b"<i class=published>12 of March 2024</i>", b"<h2>12 comments</h2><ul><li>One.<li>Two.</ul>")
FIRST_PAGES = tuple(PageRecord("", _TEXT % part, "https://example.org/") for part in _PARTS)
"""Pages that load what pages need, before the first one that is waited for."""

_GRACE = 10  # seconds after which the process ends by itself, where the worker that would end it is gone


def main() -> None:
    """Serve until the input ends. The first task is a Cleaning, the seconds of a page, and its memory in bytes."""
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed is no answer
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program that started the worker
    cleaning, seconds, memory = _receive(source)
    for page in FIRST_PAGES:
        clean(page, cleaning)
    limit_memory(memory)
    gc.freeze()  # what is there now stays: collections need not look at it
    gc.set_threshold(50_000, 20, 50)
    gc.enable()  # not before: what is loaded leaves next to no garbage
    with contextlib.suppress(EOFError, BrokenPipeError):
        _send(sink, None)  # ready
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
    if len(data) < size:  # the worker was killed while it wrote
        raise EOFError
    return pickle.loads(data)  # noqa: S301 - from the worker that started this process


def _end_by_itself(seconds: int) -> None:
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)
