"""The process in which pages are worked on, with methods and a writer that hang, dawdle or crash where the page says
so."""

import ctypes
import dataclasses
import os
import re
import signal
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

from plainleaf.actions import dry_run_worker, exporting
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.selection.contract import Method

written = exporting.file_of


def serve(connection: Connection) -> None:
    """As ``dry_run_worker.serve``; methods do not end on pages with the word HANG, one of them
    on pages with SNAG and its name, and the writer on articles with the word JAM."""
    METHODS.update({name: stubborn(method) for name, method in METHODS.items()})
    exporting.file_of = jammed
    dry_run_worker.serve(connection)


def hang() -> None:
    """Hold Python's lock for ever."""
    ctypes.PyDLL(None).sleep(100_000)


def stubborn(method: Method) -> Method:
    def run(document: Any, **parameters: Any) -> Any:
        body = document.page.body
        if b"HANG" in body or f"SNAG {method.name}".encode() in body:
            hang()
        if b"STALL" in body:
            re.match(r"(a+)+$", "a" * 23 + "!")  # the processor's time is what is looked at
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
