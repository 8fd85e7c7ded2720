"""The native messaging host: the process that a browser starts to connect its extension with the app.

It reads messages from stdin and answers on stdout, in frames. It writes each page to the spool part by part and
acknowledges it (``stored``) when it is durable; then the courier notifies the app. It imports only the standard library
and modules of this package that do the same, and ends when the browser closes stdin.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from io import BufferedIOBase

from plainleaf._version import __version__
from plainleaf.bridge.callers import is_known
from plainleaf.bridge.faults import (
    INSIDE,
    NO_HELLO,
    SPOOL_WRITE,
    TOO_MANY,
    UNKNOWN_TRANSFER,
    WRONG_EXTENSION,
    BridgeError,
    ChannelError,
)
from plainleaf.bridge.folder import private_folder
from plainleaf.bridge.frames import FROM_BROWSER, TO_BROWSER, encode, read_frame
from plainleaf.bridge.messages import (
    FROM_EXTENSION,
    TRANSFERS_AT_ONCE,
    Message,
    agree,
    checked,
    error_message,
    hello,
    transfer_of,
)
from plainleaf.bridge.rate import Rate
from plainleaf.bridge.spool import Arrival, Spool

TYPE_CHECKING = False  # importing TYPE_CHECKING from typing would take a tenth of the start-up time
if TYPE_CHECKING:
    from plainleaf.bridge.courier import Courier

PAGES_AT_ONCE = 20
PAGES_PER_SECOND = 2.0
_STATUS_SECONDS = 2.0
_NAMED = 20  # maximum waiting pages listed in a status
_NAME = 300  # maximum characters of a title or an address in that list
_LAST_SECONDS = 2.0  # browsers kill a host about this many seconds after closing its stdin


class Host:
    """The conversation with one extension."""

    def __init__(self, reader: BufferedIOBase, writer: BufferedIOBase, folder: str, command: list[str]) -> None:
        self._reader = reader
        self._writer = writer
        self._folder = private_folder(folder)
        self._command = command
        self._spool = Spool(folder)
        self._arrivals: dict[str, Arrival] = {}
        self._courier: Courier | None = None
        self._greeted = False
        self._rate = Rate(PAGES_AT_ONCE, PAGES_PER_SECOND)
        self._writing = threading.Lock()
        self._handlers: dict[str, Callable[[Message], None]] = {
            "hello": self._hello,
            "begin": self._begin,
            "part": self._part,
            "end": self._end,
            "cancel": self._cancel,
            "link": self._link,
            "status": self._status,
        }

    def serve(self) -> None:
        """Answer messages until the stream ends. Invalid messages are answered with an error."""
        try:
            while self._serve_one():
                pass
        finally:
            for arrival in self._arrivals.values():
                arrival.drop()
            if self._courier:
                self._courier.finish(_LAST_SECONDS)

    def _serve_one(self) -> bool:
        message: Message | None = None
        try:
            message = read_frame(self._reader, FROM_BROWSER)
            if message is None:
                return False
            message = checked(message, FROM_EXTENSION)
            if not self._greeted and message["type"] != "hello":
                raise BridgeError(NO_HELLO)
            self._handlers[str(message["type"])](message)
        except BridgeError as error:
            transfer = transfer_of(message)
            arrival = self._arrivals.pop(transfer, None) if transfer else None
            if arrival:
                arrival.drop()
            self._answer(error_message(error.fault, str(error), transfer))
            return error.continues
        except OSError as error:
            self._answer(error_message(INSIDE, f"{INSIDE.sentence} ({error.strerror})"))
        return True

    def _answer(self, message: Message) -> None:
        data = encode(message, TO_BROWSER)
        with self._writing:
            try:
                self._writer.write(data)
                self._writer.flush()
            except OSError:  # the browser is gone; reading stdin will end the loop
                return

    def _hello(self, message: Message) -> None:
        protocol, shared = agree(message)
        self._greeted = True
        self._answer(hello(__version__, speaking=protocol, shared=sorted(shared)))

    def _begin(self, message: Message) -> None:
        transfer = str(message["transfer"])
        if self._spool.keeps(transfer):
            self._stored(transfer)
            return
        if transfer in self._arrivals or len(self._arrivals) >= TRANSFERS_AT_ONCE or not self._rate.allows():
            raise BridgeError(TOO_MANY)
        self._arrivals[transfer] = self._spool.receive(message)
        self._answer({"type": "got", "transfer": transfer, "next": 0})

    def _part(self, message: Message) -> None:
        arrival = self._arrival(message)
        arrival.add(int(str(message["index"])), str(message["text"]).encode("utf-8"))
        self._answer({"type": "got", "transfer": arrival.transfer, "next": arrival.next})

    def _end(self, message: Message) -> None:
        arrival = self._arrival(message)
        arrival.keep()
        del self._arrivals[arrival.transfer]
        self._stored(arrival.transfer)

    def _cancel(self, message: Message) -> None:
        arrival = self._arrivals.pop(str(message["transfer"]), None)
        if arrival:
            arrival.drop()

    def _link(self, message: Message) -> None:
        transfer = str(message["transfer"])
        if not self._spool.keeps(transfer):
            if transfer in self._arrivals or not self._rate.allows():
                raise BridgeError(TOO_MANY)
            self._spool.receive({**message, "kind": "link"}).keep()
        self._stored(transfer)

    def _status(self, _: Message) -> None:
        from plainleaf.bridge.courier import call_app  # imports sockets and threads, only when needed

        app = call_app(self._folder, __version__, seconds=_STATUS_SECONDS)
        if app:
            app.close()
        pages = self._spool.waiting_pages(_NAMED)
        self._answer(
            {
                "type": "status",
                "app": "running" if app else "stopped",
                "version": __version__,
                "waiting": len(self._spool.names()),
                "aside": self._spool.set_aside(),
                "pages": [
                    {"title": str(page.get("title", ""))[:_NAME], "url": str(page["url"])[:_NAME]} for page in pages
                ],
            }
        )

    def _arrival(self, message: Message) -> Arrival:
        arrival = self._arrivals.get(str(message["transfer"]))
        if arrival is None:
            raise BridgeError(UNKNOWN_TRANSFER)
        return arrival

    def _stored(self, transfer: str) -> None:
        """Acknowledge a durable page, then have the app notified."""
        self._answer({"type": "stored", "transfer": transfer})
        if self._spool.was_taken(transfer):
            self._answer({"type": "opened", "transfer": transfer})
            return
        if self._courier is None:
            from plainleaf.bridge.courier import Courier  # after the acknowledgement, when time does not matter

            self._courier = Courier(self._folder, self._command, __version__, self._answer)
        self._courier.notify(transfer)


def own_streams() -> tuple[BufferedIOBase, BufferedIOBase]:
    """stdin and a private copy of stdout. Redirects further output to stderr, as prints would corrupt the frames."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(0, os.O_BINARY)
        msvcrt.setmode(1, os.O_BINARY)
    out = os.dup(1)
    os.dup2(2, 1)
    return open(0, "rb", closefd=False), open(out, "wb")


def main(folder: str, command: list[str], arguments: list[str] | None = None) -> int:
    """Serve the browser that started this process; ``command`` starts the app. Returns the exit status."""
    reader, writer = own_streams()
    if not is_known(sys.argv[1:] if arguments is None else arguments, folder):
        return _give_up(writer, error_message(WRONG_EXTENSION, WRONG_EXTENSION.sentence))
    try:
        host = Host(reader, writer, folder, command)
    except ChannelError as error:
        return _give_up(writer, error_message(SPOOL_WRITE, f"{SPOOL_WRITE.sentence} {error}"))
    host.serve()
    return 0


def _give_up(writer: BufferedIOBase, message: Message) -> int:
    writer.write(encode(message, TO_BROWSER))
    writer.flush()
    return 1
