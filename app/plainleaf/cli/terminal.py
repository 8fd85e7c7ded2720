"""Output: results go to stdout, everything else to stderr."""

import contextlib
import logging
import sys
from collections.abc import Callable, Iterator, Sequence

from plainleaf.cli.streams import printable as printable
from plainleaf.cli.streams import without_codes
from plainleaf.logins import without_login

Progress = Callable[[int, int | None], None]

CLEARED = "\r\x1b[K"
"""Clears the current line of the terminal."""


def echo(text: object = "", *, err: bool = False, nl: bool = True) -> None:
    """Print text to standard output or standard error; coloured only on a terminal."""
    stream = sys.stderr if err else sys.stdout
    words = f"{text}\n" if nl else str(text)
    stream.write(words if stream.isatty() else without_codes(words))
    stream.flush()


def echo_path(path: object) -> None:
    """Print a file name on a line of standard output: sanitised on a terminal, unchanged otherwise."""
    sys.stdout.write(f"{printable(str(path)) if sys.stdout.isatty() else path}\n")
    sys.stdout.flush()


def print_message(sentence: object) -> None:
    """Print a message on stderr."""
    echo(f"plainleaf: {printable(str(sentence))}", err=True)


class Sentences(logging.Formatter):
    """Formats log records as sanitised sentences."""

    def __init__(self) -> None:
        super().__init__("plainleaf: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The message, with a traceback if that was requested."""
        return printable(super().format(record))


def shortened(problems: Sequence[object], subject: str) -> Iterator[str]:
    """Messages about problems of one kind (``subject``: "pictures are missing"), sanitised: one line in total, unless
    ``--verbose``, as a page can have hundreds of missing pictures."""
    if len(problems) > 1 and not logging.getLogger("plainleaf").isEnabledFor(logging.INFO):
        yield printable(f"{len(problems):,} {subject} (--verbose names them all); the first: {problems[0]}")
    else:
        yield from (printable(str(problem)) for problem in problems)


def write_product(data: bytes) -> None:
    """Write bytes to standard output: unchanged to a file or pipe, sanitised and re-encoded to a terminal."""
    if sys.stdout.isatty():
        sys.stdout.write(printable(data.decode("utf-8", "replace")))
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def counted_on_terminal(count: int, subject: str) -> None:
    """Replace the progress line on the terminal by a count; 0 removes it."""
    if sys.stderr.isatty():
        sys.stderr.write(f"{CLEARED}{count:,} {subject} …" if count else CLEARED)
        sys.stderr.flush()


@contextlib.contextmanager
def loading(source: str) -> Iterator[Progress | None]:
    """Show a progress line on the terminal while a page is loaded; yields the callback, or None without a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    if source == "-":
        if sys.stdin is not None and sys.stdin.isatty():
            sys.stderr.write("Reading a page from this terminal; Ctrl+D ends it.\n")
        yield None
        return

    def show(done: int, total: int | None) -> None:
        share = f" of {total / 1000:,.0f}" if total else ""
        sys.stderr.write(f"{CLEARED}{printable(without_login(source))[:60]} … {done / 1000:,.0f}{share} kB")
        sys.stderr.flush()

    show(0, None)
    try:
        yield show
    finally:
        sys.stderr.write(CLEARED)
        sys.stderr.flush()
