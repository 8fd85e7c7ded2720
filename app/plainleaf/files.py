"""Ground: files that several programs write, and files that are written whole or not at all.

A lock lasts as long as its file is open, and ends with its program, however that ends.
"""

import contextlib
import errno
import hashlib
import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PATIENCE = 10.0
"""Seconds that are waited for another program."""

_NAME = re.compile(r"[A-Za-z0-9][\w.-]{0,119}", re.ASCII)
_NOT_IN_NAMES = re.compile("[\x00-\x1f/\\\\:]")
_NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP})


def take(file: IO[bytes]) -> bool:
    """Lock an open file; False where another program has it. A file system without locks gives all to everybody."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno in _NO_LOCKS
    return True


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Be the only program that works under the lock at ``path``, a file of its own that is gone afterwards.

    Raises OSError, also where another program does not end within PATIENCE.
    """
    end = time.monotonic() + PATIENCE
    while True:
        with open(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0) as file:
            if take(file) and _is_at(path, file):
                try:
                    yield
                finally:
                    with contextlib.suppress(OSError):  # where an open file cannot go, it stays
                        path.unlink()
                return
        if time.monotonic() > end:
            raise TimeoutError(errno.ETIMEDOUT, "another program holds it", str(path))
        time.sleep(0.002)


def replace(path: Path, data: bytes, *, mode: int = 0o600, lasting: bool = False) -> None:
    """Replace a file at once, so that whoever reads it has the old one or the new, never half of it. ``lasting``: it is
    on the disk when this returns. Raises OSError."""
    half = path.with_name(f".{path.name[:80]}-{os.urandom(4).hex()}.new")
    try:
        with open(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(data)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        os.replace(half, path)
    except BaseException:
        with contextlib.suppress(OSError):
            half.unlink()
        raise


def plain_name(identifier: str) -> str:
    """A file's name without its suffix for an identifier that may come from elsewhere: itself where it is one word of
    ASCII, else its digest."""
    if _NAME.fullmatch(identifier):
        return identifier
    return hashlib.sha256(identifier.encode("utf-8", "surrogatepass")).hexdigest()


def inside(folder: Path, *names: str) -> Path:
    """The path of a file in a folder, each name being one step down. Raises ValueError for a name that leads elsewhere
    or that no system takes."""
    for name in names:
        if name in ("", ".", "..") or _NOT_IN_NAMES.search(name):
            raise ValueError(f"{name!r} is no name of a file")
    return folder.joinpath(*names)


def _is_at(path: Path, file: IO[bytes]) -> bool:
    """Whether an open file still has its name: who had the lock before may have removed it."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
