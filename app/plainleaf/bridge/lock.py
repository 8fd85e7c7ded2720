"""The lock that decides which process is the app: held while it lives, freed by the system however it ends."""

import os
import sys
from io import FileIO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class Lock:
    """An exclusive lock on a file."""

    def __init__(self, stream: FileIO) -> None:
        self._stream = stream

    def release(self) -> None:
        """Give the lock back; the file stays."""
        self._stream.close()


def acquire(path: str) -> Lock | None:
    """Take the lock, or None if another process (or another Lock here) has it."""
    stream = open(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)  # noqa: SIM115 - held open
    try:
        if sys.platform == "win32":
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        stream.close()
        return None
    return Lock(stream)
