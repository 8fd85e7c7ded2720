"""The lock that decides which process is the app. The system releases it however the process ends."""

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
        """Release the lock; the file stays."""
        self._stream.close()


def acquire(path: str) -> Lock | None:
    """Acquire the lock, or return None if another process (or another Lock in this one) holds it."""
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
