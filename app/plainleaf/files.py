"""File locks and atomic writes.

A lock is held while its file is open, and released when its program ends, however that happens.
"""

import contextlib
import errno
import functools
import itertools
import json
import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PATIENCE = 10.0
"""Seconds to wait for another program."""

_NAME = re.compile(r"[A-Za-z0-9][\w.-]{0,119}", re.ASCII)
_HALF = re.compile(r"\..*-[0-9a-f]{8}\.(part|new)", re.DOTALL)
_NOT_IN_NAMES = re.compile("[\x00-\x1f/\\\\:]")
_NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP})


def take(file: IO[bytes]) -> bool:
    """Lock an open file; False if another program holds the lock. Always True on a file system without locks."""
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
    """Hold the lock at ``path``, a file that is removed afterwards.

    Raises OSError, also if another program does not release it within PATIENCE.
    """
    end = time.monotonic() + PATIENCE
    while True:
        with open(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0) as file:
            if take(file) and _is_at(path, file):
                try:
                    yield
                finally:
                    with contextlib.suppress(OSError):  # systems that cannot delete an open file keep it
                        path.unlink()
                return
        if time.monotonic() > end:
            raise TimeoutError(errno.ETIMEDOUT, "another program holds it", str(path))
        time.sleep(0.002)


def replace(path: Path, data: bytes, *, mode: int = 0o600, exactly: bool = False) -> None:
    """Replace a file atomically and durably: readers see the old or the new contents, never a part, also after a power
    failure. ``mode`` are its permissions, reduced by the umask unless ``exactly``. The half is locked, see ``sweep``.
    Raises OSError."""
    half = path.with_name(f".{path.name[:80]}-{os.urandom(4).hex()}.new")
    try:
        with open(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            take(file)
            file.write(data)
            file.flush()
            if exactly:
                os.chmod(half, mode)
            if os.name == "nt":  # Windows cannot rename an open file
                file.close()
            settle(half, path)
    except BaseException:
        with contextlib.suppress(OSError):
            half.unlink()
        raise


def put(path: Path, data: bytes) -> None:
    """Write a file to a path that the user chose: as ``replace``, but links are followed, and pipes and devices are
    written to. Raises OSError."""
    place = path.resolve()
    if place.exists() and not place.is_file():
        place.write_bytes(data)
    else:
        sweep_once(place.parent)
        replace(place, data, mode=0o666)


def json_object(path: Path, limit: int = 10 * 2**20) -> dict[str, Any]:
    """The JSON object in a file; empty if the file has none, has more than ``limit`` bytes, or cannot be read."""
    try:  # reading a pipe might never end
        value = json.loads(path.read_bytes()) if path.is_file() and path.stat().st_size <= limit else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def settle(half: Path, path: Path) -> None:
    """Rename a finished file or folder atomically, after its contents are on the disk: a power failure leaves the old
    one or the new one. Raises OSError."""
    for file in (half, *half.rglob("*")):
        if file.is_file():
            _sync(file, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
        else:
            sync_folder(file)
    os.replace(half, path)
    sync_folder(path.parent)


def sweep(folder: Path) -> None:
    """Delete the halves that killed programs left in a folder. A half that is being written is locked, and stays."""
    try:
        leftovers = [Path(entry.path) for entry in os.scandir(folder) if _HALF.fullmatch(entry.name)]
    except OSError:  # no folder, or one with write permission but no read permission
        return
    for path in leftovers:
        with contextlib.suppress(OSError):  # another process deleted it, or it belongs to another user
            if path.is_file() and not path.is_symlink() and _is_nobodys(path):
                path.unlink()


sweep_once = functools.cache(sweep)  # once for each run of the program, as folders may be large


def sync_folder(path: str | Path) -> None:
    """Make changes of names in a folder durable, where the file system supports it."""
    if os.name == "nt":  # folders cannot be opened on Windows; NTFS journals names
        return
    with contextlib.suppress(PermissionError):  # a folder with write permission but no read permission
        _sync(path, os.O_RDONLY | os.O_DIRECTORY)


def _sync(path: str | Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP):
            raise
    finally:
        os.close(handle)


def plain_name(identifier: str) -> str:
    """A file name without suffix for an untrusted identifier: the identifier itself if it is one word of ASCII, else
    its digest."""
    if _NAME.fullmatch(identifier):
        return identifier
    import hashlib  # loads OpenSSL, which takes as long as a page

    return hashlib.sha256(identifier.encode("utf-8", "surrogatepass")).hexdigest()


def numbered(path: Path) -> Iterator[Path]:
    """The path, then the same with ``-2``, ``-3``… before its suffix, without end: for a name that may be taken."""
    yield path
    for number in itertools.count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


def inside(folder: Path, *names: str) -> Path:
    """The path of a file in a folder, one name for each level. Raises ValueError for a name that leads outside or that
    systems do not accept."""
    for name in names:
        if name in ("", ".", "..") or _NOT_IN_NAMES.search(name):
            raise ValueError(f"{name!r} is no name of a file")
    return folder.joinpath(*names)


def _is_nobodys(path: Path) -> bool:
    with path.open("r+b") as file:
        return take(file)


def _is_at(path: Path, file: IO[bytes]) -> bool:
    """True if an open file still has its name; the previous holder of the lock may have removed it."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
