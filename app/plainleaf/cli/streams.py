"""Standard output and standard error: the one place that all text for a terminal goes through.

What a page, a header or a file's name says never makes a terminal do anything: control characters, those that turn the
direction of text, and escape sequences other than our own are left out. What an encoding lacks is written plainly.
"""

import codecs
import contextlib
import errno
import io
import os
import re
import sys
from collections.abc import Iterator
from typing import Any, TextIO

ERRORS = "plainleaf"
"""The name under which Python knows what to do with a sign that an encoding lacks."""

_CONTROLS = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # of the terminal
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # Unicode's Bidi_Control: they make a text look like another
    "\ud800-\udfff"  # bytes of file names that are no text
)
_CONTROL = re.compile(f"[{_CONTROLS}]")
# Colours, and what draws a line of progress anew: all that our own words on a terminal are set with.
# User name and password of an address anywhere in a sentence, also where a path has made one slash of two. Without a
# scheme before it, "//a[@" and "//@" begin an expression of XPath.
_LOGIN = re.compile(r"(:/{1,2}|:\\{2})(?:[^\s/\\?#@]*+@)++|(?<!:)(//)(?:[^\s/\\?#@\[]++@)++")
_OWN = re.compile(rf"(\x1b\[(?:[0-9;]*m|[0-2]?K|[0-9]*A|\?25[hl])|\r)|[{_CONTROLS}]")


def printable(text: str) -> str:
    """Text of others without what a terminal would obey; half a character becomes a replacement character."""
    return _CONTROL.sub(lambda match: "\ufffd" if "\ud800" <= match[0] <= "\udfff" else "", text)


def without_codes(text: str) -> str:
    """Our own words without colours, for what is no terminal."""
    return _OWN.sub(lambda match: "" if (match[1] or "").startswith("\x1b") else match[0], text)


@contextlib.contextmanager
def guarded() -> Iterator[None]:
    """Standard output and standard error as they are to be written to, until the program ends."""
    before = sys.stdout, sys.stderr
    closed = io.TextIOWrapper(_Closed())  # type: ignore[type-var]
    sys.stdout = _ready(sys.stdout, closed)
    sys.stderr = _Messages(_ready(sys.stderr, open(os.devnull, "w")))  # noqa: SIM115
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def _ready(stream: TextIO | None, otherwise: TextIO) -> Any:
    if stream is None:  # whoever started us closed it
        return otherwise
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=ERRORS)
    return _Terminal(stream) if stream.isatty() else stream


class _Filter:
    """A stream that is told what ``told`` leaves of a text."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def told(self, text: str) -> str:
        raise NotImplementedError

    def write(self, text: str) -> int:
        self._stream.write(self.told(text))
        return len(text)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class _Terminal(_Filter):
    """A terminal that is told text and our own colours alone."""

    def told(self, text: str) -> str:
        return _OWN.sub(lambda match: match[1] or "", text)


class _Messages(_Filter):
    """Standard error, where no message names the user and the password of an address."""

    def told(self, text: str) -> str:
        return _LOGIN.sub(lambda match: match[1] or match[2], text) if "@" in text else text


class _Closed(io.BufferedIOBase):
    """Standard output that was closed before we began: it fails once, when something is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self._told = False

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        if not self._told:
            self._told = True
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return len(data)


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    """One sign that an encoding lacks, as a typewriter would write it; a byte of a file's name is that byte."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    sign = error.object[error.start]
    if "\udc80" <= sign <= "\udcff":
        return bytes([ord(sign) - 0xDC00]), error.start + 1
    from plainleaf.engine.render.text import TYPEWRITTEN  # it takes a moment to load, and few need it

    return TYPEWRITTEN.get(sign, "?"), error.start + 1


codecs.register_error(ERRORS, _plainly)
