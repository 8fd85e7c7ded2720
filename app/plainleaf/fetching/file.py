"""Reads pages from ordinary files and from pipes, such as a shell's process substitution."""

import os
import select
import stat
from collections.abc import Iterator
from pathlib import Path

from plainleaf.engine.mhtml import page_in_file
from plainleaf.engine.page import Page
from plainleaf.fetching import media
from plainleaf.fetching.address import Address
from plainleaf.fetching.faults import FetchError, no_page
from plainleaf.fetching.line import Line

CHUNK = 1 << 18
WAIT = 0.1  # seconds between checks of the time-out while a pipe is silent


def read_file(address: Address, line: Line, limit: int, wanted: media.Wanted = "page") -> Page:
    """Read a page or a picture from a file. Raises FetchError."""
    path = address.path
    assert path is not None  # noqa: S101 - the caller chose by it
    chunks: list[bytes] = []
    try:
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            raise FetchError("unreadable", f"{path} is a folder; open a file in it.", str(path))
        if stat.S_ISREG(about.st_mode):
            line.total = about.st_size
            _within(about.st_size, limit, str(path))
        for chunk in _read_pipe(path, line) if stat.S_ISFIFO(about.st_mode) else _read(path):
            line.check()
            chunks.append(chunk)
            line.done += len(chunk)
            _within(line.done, limit, str(path))
    except OSError as error:
        raise _fault(error, str(path)) from error
    body = b"".join(chunks)
    kind = media.by_bytes(body[: media.SNIFFED], None, trusted=True)
    if kind is not None and wanted == "page":
        raise no_page(str(path), kind)
    page = page_in_file(body, address.whole)
    if page is None:
        raise FetchError("not-html", f"{path} is a mail or a bundle without a web page in it.", str(path))
    return page


def _read(path: Path) -> Iterator[bytes]:
    with open(path, "rb", buffering=0) as file:
        while chunk := os.read(file.fileno(), CHUNK):
            yield chunk


def _read_pipe(path: Path, line: Line) -> Iterator[bytes]:
    """Yield what is written into a pipe, until the time-out: there may never be a writer."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        while True:
            while not select.select([descriptor], [], [], WAIT)[0]:
                line.check()
            if not (chunk := os.read(descriptor, CHUNK)):
                return
            yield chunk
    finally:
        os.close(descriptor)


def _within(size: int, limit: int, path: str) -> None:
    if size > limit:
        raise FetchError("too-large", f"{path} is larger than {limit / 2**20:g} MB, the most that is read.", path)


def _fault(error: OSError, path: str) -> FetchError:
    match error:
        case FileNotFoundError() | NotADirectoryError():
            return FetchError("not-found", f"There is no file {path}.", path)
        case PermissionError():
            return FetchError("forbidden", f"{path} may not be read: permission denied.", path)
        case _:
            return FetchError("unreadable", f"{path} could not be read: {error.strerror or error}.", path)
