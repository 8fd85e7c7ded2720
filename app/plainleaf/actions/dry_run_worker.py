"""The process in which extraction is tried: see ``dry_run``."""

import contextlib
import signal
import threading
import time
from collections.abc import Iterator, Mapping
from multiprocessing.connection import Connection
from typing import Any, Literal

from plainleaf.actions.bare_text import bare_text
from plainleaf.engine.article.multipage.next_pages import further_pages
from plainleaf.engine.extract import DEFAULT_METHOD, article_of, corrections_for, method_named, read
from plainleaf.engine.page import Page
from plainleaf.rules import RuleFolder

LIMIT = 30.0
"""Seconds that extraction may take."""

Step = Literal["read", "select", "article"]
STEPS: tuple[Step, ...] = ("read", "select", "article")

RULES = RuleFolder()
_BEAT = 0.02  # seconds
_WARM = Page(b"<!doctype html><title>T</title><div>" + b"<p>Some words of a page, to begin with.</p>" * 9 + b"</div>")


def serve(connection: Connection) -> None:
    """Do one task after the other, each a page, the name of a method and its parameters; without a name, its bare text.

    After each step comes how many are done, the longest time that Python's lock was held, in seconds of the processor,
    and the text where that was the task.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the window, which ends this process
    for _ in _extract(_WARM, DEFAULT_METHOD, {}):
        pass
    with contextlib.suppress(EOFError, OSError):  # the window has closed its end
        while True:
            task = connection.recv()
            _end_by_itself(int(LIMIT) + 5)
            _do(connection, *task)
            _end_by_itself(0)


def _do(connection: Connection, page: Page, method: str, parameters: Mapping[str, Any]) -> None:
    text: tuple[str, ...] = ()
    with _Beat() as beat:
        try:
            if not method:
                text = bare_text(page)
            else:
                for steps, _ in enumerate(_extract(page, method, parameters), 1):
                    connection.send((min(steps, len(STEPS) - 1), beat.longest, ()))
        except Exception:  # noqa: S110 - what fails here fails just so in the window, where it is told
            pass
    connection.send((len(STEPS), beat.longest, text))


def _end_by_itself(seconds: int) -> None:
    """End this process after so many seconds, 0 for never: where the window was killed, nobody else does."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


def _extract(page: Page, method: str, parameters: Mapping[str, Any]) -> Iterator[Step]:
    """Everything that the window does with a page before it shows it, in the same steps."""
    document = read(page, rules=RULES)
    yield "read"
    chosen = method_named(method)
    selection, _ = chosen.select(document, **parameters)
    yield "select"
    corrections = corrections_for(document, RULES)
    article = article_of(document, chosen, selection, dict(parameters), corrections=corrections)
    article.render("html", fragment=True, addresses=True)
    _ = article.metadata, further_pages(document)
    yield "article"


class _Beat:
    """Measures how long other threads had to wait for Python's lock, by a thread that wakes as often as it can."""

    def __init__(self) -> None:
        self._longest = 0.0
        self._last = time.process_time()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._count, daemon=True)

    @property
    def longest(self) -> float:
        """The longest time until now, seconds of the processor."""
        return max(self._longest, time.process_time() - self._last)

    def __enter__(self) -> "_Beat":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._longest = self.longest
        self._over.set()
        self._thread.join()
        self._last = time.process_time()

    def _count(self) -> None:
        while not self._over.wait(_BEAT):
            self._longest, self._last = self.longest, time.process_time()
