"""A single running app: the first start holds the lock; later ones pass on what to open, and exit."""

import os
import time
from collections.abc import Sequence

from plainleaf._version import __version__
from plainleaf.bridge.channel import Connection
from plainleaf.bridge.courier import call_app
from plainleaf.bridge.faults import ChannelError
from plainleaf.bridge.folder import private_folder
from plainleaf.bridge.lock import Lock, acquire

_POLL_SECONDS = 0.1
_NAMED = 200  # maximum characters of the targets quoted in a message


def first_or_hand_over(folder: str, targets: Sequence[str] = (), seconds: float = 10.0) -> Lock | None:
    """The lock that makes this process the app, or None if a running app has accepted ``targets``.

    ``targets`` are http, https or file addresses; none means to raise the window. While the holder of the lock is
    starting or exiting, retries for ``seconds``. Raises NotAnsweringError if it does not answer in time, ChannelError
    if it refuses a target.
    """
    path = os.path.join(private_folder(folder), "app.lock")
    end = time.monotonic() + seconds
    while True:
        lock = acquire(path)
        if lock is not None:
            return lock
        connection = call_app(folder, __version__, role="start", seconds=seconds)
        if connection is not None and _handed_over(connection, list(targets)):
            return None
        if time.monotonic() > end:
            raise ChannelError(
                "Plainleaf already runs but does not answer; close it or end its process, then try again."
            )
        time.sleep(_POLL_SECONDS)


def _handed_over(connection: Connection, targets: list[str]) -> bool:
    try:
        connection.send({"type": "open", "targets": targets})
        answer = connection.receive()
    except OSError:  # it is exiting
        return False
    finally:
        connection.close()
    if answer is not None and answer.get("type") == "error":
        named = ", ".join(targets)
        named = named if len(named) <= _NAMED else f"{named[:_NAMED]}…"
        raise ChannelError(f"The running Plainleaf did not open {named}: {answer.get('text')}")
    return answer is not None and answer.get("type") == "opened"
