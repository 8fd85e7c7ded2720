"""What goes to the terminal: the product on stdout, everything else on stderr."""

import contextlib
import logging
import re
import sys
from collections.abc import Callable, Iterator, Sequence

Progress = Callable[[int, int | None], None]

# Escape sequences in a page's text would move the cursor, rename the window or worse.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")

CLEARED = "\r\x1b[K"
"""Empties the line of the terminal and goes back to its beginning."""

MOST_TOLD = 5
"""Problems of one kind that are told one by one: a page of a shop has hundreds of pictures that may be gone."""


def printable(text: str) -> str:
    """Text of a page without what a terminal would obey."""
    return _CONTROLS.sub("", text)


def shortened(problems: Sequence[object]) -> Iterator[str]:
    """A line for each, harmless on a terminal; of many the first ones and their number, unless all is to be told
    (``--verbose``)."""
    most = len(problems) if logging.getLogger("plainleaf").isEnabledFor(logging.INFO) else MOST_TOLD
    for problem in problems[:most]:
        yield printable(str(problem))
    if len(problems) > most:
        yield f"… and {len(problems) - most:,} more like these; plainleaf --verbose tells them all."


def write_product(data: bytes) -> None:
    """Bytes to standard output: as they are into a file or a pipe, harmless and in its encoding onto a terminal."""
    if sys.stdout.isatty():
        sys.stdout.write(printable(data.decode("utf-8", "replace")))
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


@contextlib.contextmanager
def loading(source: str) -> Iterator[Progress | None]:
    """A line on the terminal while a page is on its way; yields what tells it how far. Nothing without a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    if source == "-":
        if sys.stdin is not None and sys.stdin.isatty():
            sys.stderr.write("Reading a page from this terminal; Ctrl+D ends it.\n")
        yield None
        return

    def tell(done: int, total: int | None) -> None:
        share = f" of {total / 1000:,.0f}" if total else ""
        sys.stderr.write(f"{CLEARED}{printable(source)[:60]} … {done / 1000:,.0f}{share} kB")
        sys.stderr.flush()

    tell(0, None)
    try:
        yield tell
    finally:
        sys.stderr.write(CLEARED)
        sys.stderr.flush()
