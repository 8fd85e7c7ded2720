"""The app's side of the bridge: accepts connections from hosts and from later starts, and delivers pages from the
spool.

Independent of any window: it calls two callbacks on its own threads. ``on_page`` receives one page at a time, in the
order in which they were acknowledged. When it returns, the page is removed from the spool; if it raises, the page stays
and is offered again later.
"""

import logging
import os
import threading
import time
from collections.abc import Callable

from plainleaf._version import __version__
from plainleaf.bridge.channel import Connection, Listener, listen
from plainleaf.bridge.faults import NO_HELLO, NOT_TAKEN, TOO_MANY, BridgeError, UnshowableError
from plainleaf.bridge.folder import ADDRESS_FILE, private_folder, write_json
from plainleaf.bridge.launch import forget_starts
from plainleaf.bridge.lock import Lock
from plainleaf.bridge.messages import FROM_PEER, Message, agree, checked, error_message, hello, transfer_of
from plainleaf.bridge.rate import Rate
from plainleaf.bridge.received import ReceivedPage, received
from plainleaf.bridge.spool import Spool, key_in, key_of

CALLERS_AT_ONCE = 16
MESSAGES_AT_ONCE = 100
MESSAGES_PER_SECOND = 20.0
TAKE_SECONDS = 25.0
"""Seconds after which a host is notified that its page still waits; less than the host's own time-out."""
SWEEP_SECONDS = 2.0
"""Seconds between searches for pages whose host was killed before it notified the app."""
AGAIN_SECONDS = 30.0

log = logging.getLogger(__name__)


class BridgeServer:
    """Serves one app's folder until ``stop``. The caller must hold ``lock`` (see ``single``); ``stop`` releases it."""

    def __init__(
        self,
        folder: str,
        runtime: str,
        lock: Lock,
        on_page: Callable[[ReceivedPage], None],
        on_open: Callable[[list[str]], None],
    ) -> None:
        self._folder = private_folder(folder)
        self._runtime = runtime
        self._lock = lock
        self._on_page = on_page
        self._on_open = on_open
        self._spool = Spool(folder)
        self._changed = threading.Condition()
        self._wanted = False
        self._stopping = False
        self._later: dict[str, float] = {}  # by key of a page that could not be shown: the time of the next attempt
        self._callers = threading.BoundedSemaphore(CALLERS_AT_ONCE)
        self._connections: set[Connection] = set()
        self._listener: Listener | None = None
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Listen, publish the address, and deliver waiting pages. Raises ChannelError, OSError."""
        self._spool.tidy()
        self._listener = listener = listen(self._runtime)
        write_json(os.path.join(self._folder, ADDRESS_FILE), {**listener.address, "version": __version__})
        forget_starts(self._folder)
        self._threads = [
            threading.Thread(target=self._accept, args=(listener,), name="bridge-listener", daemon=True),
            threading.Thread(target=self._deliver, name="bridge-delivery", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Close all connections, wait for the page that is being shown, and release the lock."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
            connections = list(self._connections)
        if self._listener:
            self._listener.close()
        for connection in connections:
            connection.close()
        for thread in self._threads:
            thread.join(TAKE_SECONDS)
        self._lock.release()

    def _accept(self, listener: Listener) -> None:
        while not self._stopping:
            try:
                connection = listener.accept()
            except BridgeError as error:
                log.warning("A caller was refused: %s", error)
                continue
            except OSError as error:
                if not self._stopping:
                    log.warning("A caller could not be accepted: %s", error)
                    time.sleep(0.1)
                continue
            if not self._callers.acquire(blocking=False):
                connection.close()
                continue
            threading.Thread(target=self._converse, args=(connection,), name="bridge-caller", daemon=True).start()

    def _converse(self, connection: Connection) -> None:
        with self._changed:
            self._connections.add(connection)
        try:
            Conversation(self, connection).hold()
        except OSError:  # the peer closed the connection or timed out
            log.debug("A caller went away.")
        finally:
            with self._changed:
                self._connections.discard(connection)
            connection.close()
            self._callers.release()

    def open(self, targets: list[str]) -> None:
        """Open what a later start of the app was asked to open."""
        self._on_open(targets)

    def take_in(self, transfer: str) -> bool | None:
        """Deliver a page of the spool now. Returns True if the app has it, None while it waits for its turn."""
        end = time.monotonic() + TAKE_SECONDS
        with self._changed:
            self._wanted = True
            self._later.pop(key_of(transfer), None)
            self._changed.notify_all()
            while not self._spool.was_taken(transfer):
                left = end - time.monotonic()
                postponed = key_of(transfer) in self._later
                if self._stopping or postponed or not self._spool.has(transfer):
                    return self._spool.was_taken(transfer)
                if left <= 0:
                    return None
                self._changed.wait(min(left, SWEEP_SECONDS))
        return True

    def _deliver(self) -> None:
        while not self._stopping:
            with self._changed:
                self._wanted = False
            try:
                for name in self._spool.names():
                    if self._stopping:
                        return
                    self._deliver_alone(name)
            except OSError as error:
                log.warning("The spool could not be read: %s", error)
            with self._changed:
                if not self._wanted and not self._stopping:
                    self._changed.wait(SWEEP_SECONDS)

    def _deliver_alone(self, name: str) -> None:
        """Deliver one page; a disk error must not block the others."""
        try:
            self._deliver_one(name)
        except OSError as error:
            log.warning("A page in the spool could not be read and is kept: %s", error)
            with self._changed:
                self._later[key_in(name)] = time.monotonic() + AGAIN_SECONDS
                self._changed.notify_all()

    def _deliver_one(self, name: str) -> None:
        if self._later.get(key_in(name), 0.0) > time.monotonic():
            return
        if self._spool.forget_repeated(name):
            return
        is_repeated = not name.endswith(".0")
        counted = self._spool.attempt(name)
        if counted is None:
            log.warning("A page was set aside: it could not be shown in several attempts.")
            return
        try:
            page = received(*self._spool.read(counted), is_repeated)
        except BridgeError as error:
            log.warning("A page was set aside: %s", error)
            self._spool.put_aside(counted)
            return
        try:
            self._on_page(page)
        except UnshowableError as error:
            log.warning("A page was set aside: %s", error)
            self._spool.put_aside(counted)
            return
        except Exception:  # whatever the callback raises, the page stays and the bridge continues
            log.exception("A page from the browser could not be shown; it is kept.")
            with self._changed:
                self._later[key_in(name)] = time.monotonic() + AGAIN_SECONDS
                self._changed.notify_all()
            return
        self._spool.take(counted)
        with self._changed:
            self._changed.notify_all()


class Conversation:
    """A connection from a host or from a later start of the app."""

    def __init__(self, server: BridgeServer, connection: Connection) -> None:
        self._server = server
        self._connection = connection
        self._role = ""
        self._rate = Rate(MESSAGES_AT_ONCE, MESSAGES_PER_SECOND)

    def hold(self) -> None:
        """Answer messages until the peer closes the connection. Raises OSError if it is lost."""
        while True:
            message: Message | None = None
            try:
                message = self._connection.receive()
                if message is None:
                    return
                if not self._rate.allows():
                    raise BridgeError(TOO_MANY)
                answer = self._answer(checked(message, FROM_PEER))
            except BridgeError as error:
                answer = error_message(error.fault, str(error), transfer_of(message))
                if not error.continues:
                    self._connection.send(answer)
                    return
            self._connection.send(answer)

    def _answer(self, message: Message) -> Message:
        if message["type"] == "hello":
            protocol, shared = agree(message)
            self._role = str(message["role"])
            return hello(__version__, speaking=protocol, shared=sorted(shared))
        if message["type"] == "take" and self._role == "host":
            transfer = str(message["transfer"])
            accepted = self._server.take_in(transfer)
            if accepted is False:
                raise BridgeError(NOT_TAKEN)
            return {"type": "taken" if accepted else "waiting", "transfer": transfer}
        if message["type"] == "open" and self._role == "start":
            targets = message["targets"]
            self._server.open([str(target) for target in targets] if isinstance(targets, list) else [])
            return {"type": "opened"}
        raise BridgeError(NO_HELLO)
