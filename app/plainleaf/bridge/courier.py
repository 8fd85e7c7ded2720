"""Notifies the running app of each page in the spool, and starts the app if it is not running.

Works on a thread of its own, so the host can receive the next page meanwhile. Handles one page after the other, in
order. Each page is on the disk before the courier is notified.
"""

import os
import queue
import threading
import time
from collections.abc import Callable

from plainleaf.bridge.channel import Connection, connect
from plainleaf.bridge.faults import NO_APP, NOT_TAKEN, BridgeError
from plainleaf.bridge.folder import ADDRESS_FILE, read_json
from plainleaf.bridge.launch import start_app
from plainleaf.bridge.messages import Message, agree, hello

ANSWER_SECONDS = 30.0
"""Seconds to wait for the app's answer."""
START_SECONDS = 35.0
"""Seconds to wait for the app to start."""
_POLL_SECONDS = 0.1


class Courier:
    """Notifies the app of stored pages, and reports its answers to the browser."""

    def __init__(self, folder: str, command: list[str], version: str, answer: Callable[[Message], None]) -> None:
        self._folder = folder
        self._command = command
        self._version = version
        self._answer = answer
        self._transfers: queue.Queue[str | None] = queue.Queue()
        self._thread = threading.Thread(target=self._work, name="courier", daemon=True)
        self._thread.start()

    def notify(self, transfer: str) -> None:
        """Queue a notification of the app; the browser then receives ``opened`` or ``queued``."""
        self._transfers.put(transfer)

    def finish(self, seconds: float) -> None:
        """Accept no more pages, and wait up to ``seconds`` for pending ones."""
        self._transfers.put(None)
        self._thread.join(seconds)

    def _work(self) -> None:
        while (transfer := self._transfers.get()) is not None:
            try:
                self._deliver(transfer)
            except OSError:  # the app ended during the conversation; the page is still in the spool
                self._queued(transfer, NOT_TAKEN.name)
            except BridgeError as error:
                self._queued(transfer, error.fault.name)

    def _deliver(self, transfer: str) -> None:
        connection = call_app(self._folder, self._version)
        if connection is None:
            connection = self._wake(transfer)
        if connection is None:
            return
        try:
            take: Message = {"type": "take", "transfer": transfer}
            connection.send(take)
            while (answer := connection.receive()) is not None and answer.get("type") == "waiting":
                self._queued(transfer, "waiting")  # report progress to the browser
                connection.send(take)
        finally:
            connection.close()
        if answer is not None and answer.get("type") == "taken":
            self._answer({"type": "opened", "transfer": transfer})
        else:
            self._queued(transfer, NOT_TAKEN.name)

    def _wake(self, transfer: str) -> Connection | None:
        """Start the app and wait for it. Returns None if it does not start, after reporting that to the browser."""
        if not start_app(self._folder, self._command):
            self._queued(transfer, NO_APP.name)
            return None
        self._queued(transfer, "starting")
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            time.sleep(_POLL_SECONDS)
            connection = call_app(self._folder, self._version)
            if connection is not None:
                return connection
        self._queued(transfer, NO_APP.name)
        return None

    def _queued(self, transfer: str, reason: str) -> None:
        self._answer({"type": "queued", "transfer": transfer, "reason": reason})


def call_app(folder: str, version: str, role: str = "host", seconds: float = ANSWER_SECONDS) -> Connection | None:
    """Connect to the running app and exchange hello messages; None if no app answers.

    Raises BridgeError if the app belongs to another user or has no protocol in common.
    """
    address = read_json(os.path.join(folder, ADDRESS_FILE))
    try:
        connection = connect(address, seconds)
    except (OSError, ValueError):  # no socket, nothing listening, too many connections, or a damaged file
        return None
    try:
        connection.send(hello(version, role=role))
        answer = connection.receive()
        if answer is None or answer.get("type") != "hello":
            connection.close()
            return None
        agree(answer)
    except (KeyError, ValueError, OSError):
        connection.close()
        return None
    except BridgeError:
        connection.close()
        raise
    return connection
