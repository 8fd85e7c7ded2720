"""Starts the app for a page that arrived while it was not running: once, detached, and without retry loops."""

import os
import subprocess
import time

from plainleaf.bridge.folder import read_json, write_json
from plainleaf.bridge.lock import acquire

PAUSE = 20.0
"""Seconds to wait for a started app before starting it again."""
TRIES = 3
WITHIN = 600.0
"""The period in seconds in which failed starts are counted; at the limit, no more are tried."""
_RECORD = "launch.json"


def start_app(folder: str, command: list[str], now: float | None = None) -> bool:
    """Start the app, unless a start is in progress or too many have failed. Returns True if a start is in progress.

    Its output goes to ``launch.log``. The child has its own session, so it outlives the browser and the host.
    """
    if not command:
        return False
    now = time.time() if now is None else now
    lock = acquire(os.path.join(folder, "launch.lock"))
    if lock is None:
        return True  # another host is starting it now
    try:
        starts = recent_starts(folder, now)
        if starts and now - starts[-1] < PAUSE:
            return True
        if len(starts) >= TRIES:
            return False
        write_json(os.path.join(folder, _RECORD), {"starts": [*starts, now]})
        with open(os.path.join(folder, "launch.log"), "wb") as log:
            return _spawn(command, log.fileno())
    finally:
        lock.release()


def _spawn(command: list[str], output: int) -> bool:
    try:
        subprocess.Popen(  # noqa: S603 - the command was written by the installer; nothing of a message is in it
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd=os.path.expanduser("~"),
            start_new_session=True,
            creationflags=getattr(subprocess, "DETACHED_PROCESS", 0),
        )
    except OSError as error:
        os.write(output, f"The app could not be started: {error}\n".encode())
        return False
    return True


def recent_starts(folder: str, now: float) -> list[float]:
    """The times of recent starts by hosts after which the app did not come up, oldest first."""
    starts = read_json(os.path.join(folder, _RECORD)).get("starts")
    times = [float(start) for start in starts if type(start) in (int, float)] if isinstance(starts, list) else []
    return [start for start in times if 0 <= now - start < WITHIN]


def forget_starts(folder: str) -> None:
    """The app is running: reset the count of failed starts."""
    write_json(os.path.join(folder, _RECORD), {"starts": []})
