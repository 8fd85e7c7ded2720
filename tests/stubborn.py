"""The process of dry runs with a method that hangs, dawdles or crashes where the page says so."""

import dataclasses
import os
import re
import signal
from multiprocessing.connection import Connection
from typing import Any

from plainleaf.actions import dry_run_worker
from plainleaf.engine.selection.contract import Method

named = dry_run_worker.method_named


def serve(connection: Connection) -> None:
    """As ``dry_run_worker.serve``; its methods run an expression that never ends on pages with the word HANG."""
    dry_run_worker.method_named = stubborn
    dry_run_worker.serve(connection)


def stubborn(name: str) -> Method:
    method = named(name)

    def run(document: Any, **parameters: Any) -> Any:
        body = document.page.body
        if b"HANG" in body:
            re.match(r"(a+)+$", "a" * 99 + "!")
        if b"STALL" in body:
            re.match(r"(a+)+$", "a" * 23 + "!")
        if b"CRASH" in body:
            os.kill(os.getpid(), signal.SIGSEGV)
        if b"RAISE" in body:
            raise ZeroDivisionError
        return method.run(document, **parameters)

    return dataclasses.replace(method, run=run)
