"""The courier: tells the running app that a page waits in the spool, and starts the app if there is none.

It works on a thread of its own, so that the next page can come in meanwhile, and takes one page after the other,
so that their order is kept. The pages themselves are safe on the disk before it hears of them.
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
"""So long the app may take to answer."""
START_SECONDS = 35.0
"""So long a started app is waited for."""
_POLL_SECONDS = 0.1


class Courier:
    """Carries word of kept pages to the app and the app's answers back to the browser."""

    def __init__(self, folder: str, command: list[str], version: str, answer: Callable[[Message], None]) -> None:
        self._folder = folder
        self._command = command
        self._version = version
        self._answer = answer
        self._transfers: queue.Queue[str | None] = queue.Queue()
        self._thread = threading.Thread(target=self._work, name="courier", daemon=True)
        self._thread.start()

    def tell(self, transfer: str) -> None:
        """Tell the app of a page, soon; the browser then gets ``opened`` or ``queued``."""
        self._transfers.put(transfer)

    def finish(self, seconds: float) -> None:
        """No more pages come; what is under way may take so many seconds."""
        self._transfers.put(None)
        self._thread.join(seconds)

    def _work(self) -> None:
        while (transfer := self._transfers.get()) is not None:
            try:
                self._deliver(transfer)
            except OSError:  # the app ended in the middle; the page is still in the spool
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
                self._queued(transfer, "waiting")  # the browser hears that the app is at it
                connection.send(take)
        finally:
            connection.close()
        if answer is not None and answer.get("type") == "taken":
            self._answer({"type": "opened", "transfer": transfer})
        else:
            self._queued(transfer, NOT_TAKEN.name)

    def _wake(self, transfer: str) -> Connection | None:
        """Start the app and wait for it. None when it does not come; the browser has been told so."""
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
    """A connection to the running app after both said hello, or None if no app answers.

    Raises BridgeError if it is another user's, or speaks no protocol in common.
    """
    address = read_json(os.path.join(folder, ADDRESS_FILE))
    try:
        connection = connect(address, seconds)
    except (OSError, ValueError):  # no socket, nobody behind it, too many callers; or the file is damaged
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
