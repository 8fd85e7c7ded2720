"""Standard output and standard error: all text for a terminal passes through here.

Text from pages, headers or file names must not control the terminal: control characters, bidirectional overrides and
foreign escape sequences are removed. Characters that an encoding lacks are replaced by plain ones.
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
"""The name of our codec error handler."""

_CONTROLS = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters of terminals
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # Unicode's Bidi_Control characters, which can disguise a text
    "\ud800-\udfff"  # undecodable bytes of file names
)
_CONTROL = re.compile(f"[{_CONTROLS}]")
# Escape sequences for colours and for redrawing a progress line: the only ones that we print.
_LOGIN = re.compile(r"(:/{1,2}|:\\{2})(?:[^\s/\\?#@]*+@)++|(?<!:)(//)(?:[^\s/\\?#@\[]++@)++")
_OWN = re.compile(rf"(\x1b\[(?:[0-9;]*m|[0-2]?K|[0-9]*A|\?25[hl])|\r)|[{_CONTROLS}]")


def printable(text: str) -> str:
    """Foreign text without control characters; lone surrogates become replacement characters."""
    return _CONTROL.sub(lambda match: "\ufffd" if "\ud800" <= match[0] <= "\udfff" else "", text)


def without_codes(text: str) -> str:
    """Our own text without colours, for output that is not a terminal."""
    return _OWN.sub(lambda match: "" if (match[1] or "").startswith("\x1b") else match[0], text)


@contextlib.contextmanager
def guarded() -> Iterator[None]:
    """Replace standard output and standard error by safe streams until the program ends."""
    before = sys.stdout, sys.stderr
    closed = io.TextIOWrapper(_Closed())  # type: ignore[type-var]
    sys.stdout = _ready(sys.stdout, closed)
    sys.stderr = _Messages(_ready(sys.stderr, open(os.devnull, "w")))  # noqa: SIM115
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def _ready(stream: TextIO | None, otherwise: TextIO) -> Any:
    if stream is None:  # the parent process closed it
        return otherwise
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=ERRORS)
    return _Terminal(stream) if stream.isatty() else stream


class _Filter:
    """A stream that passes text through the method ``filtered`` before writing it."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def filtered(self, text: str) -> str:
        raise NotImplementedError

    def write(self, text: str) -> int:
        self._stream.write(self.filtered(text))
        return len(text)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class _Terminal(_Filter):
    """A terminal that receives only printable text and our own colours."""

    def filtered(self, text: str) -> str:
        return _OWN.sub(lambda match: match[1] or "", text)


class _Messages(_Filter):
    """Standard error, with logins removed from addresses in messages."""

    def filtered(self, text: str) -> str:
        return _LOGIN.sub(lambda match: match[1] or match[2], text) if "@" in text else text


class _Closed(io.BufferedIOBase):
    """A standard output that was closed before the program started: the first write fails."""

    def __init__(self) -> None:
        super().__init__()
        self._refused = False

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        if not self._refused:
            self._refused = True
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return len(data)


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replace one character that an encoding lacks by plain ones; a byte of a file name stays that byte."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    sign = error.object[error.start]
    if "\udc80" <= sign <= "\udcff":
        return bytes([ord(sign) - 0xDC00]), error.start + 1
    from plainleaf.engine.render.text import TYPEWRITTEN  # imported late, as it is slow to load and rarely needed

    return TYPEWRITTEN.get(sign, "?"), error.start + 1


codecs.register_error(ERRORS, _plainly)
