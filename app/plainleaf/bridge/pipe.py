"""The local channel on Windows: a named pipe, opened to whoever knows a secret that only this user can read.

``multiprocessing.connection`` brings the pipe, its framing and the proof that both sides know the secret. The same
code runs over its Unix family in the tests, since no Windows was at hand.
"""

import secrets
from multiprocessing.connection import Client, Connection, Listener

from plainleaf.bridge.faults import OTHER_USER, BridgeError
from plainleaf.bridge.frames import LOCAL, decode, encode

_HEAD = 4


class PipeConnection:
    """A Connection over a named pipe, which frames its messages itself."""

    def __init__(self, pipe: "Connection[bytes, bytes]") -> None:
        self._pipe = pipe

    def send(self, message: dict[str, object]) -> None:
        """Send one message."""
        self._pipe.send_bytes(encode(message, LOCAL)[_HEAD:])

    def receive(self) -> dict[str, object] | None:
        """The next message, None at the end; one that is too large ends the conversation with OSError."""
        try:
            return decode(self._pipe.recv_bytes(LOCAL))
        except EOFError:
            return None

    def close(self) -> None:
        """End the conversation."""
        self._pipe.close()


class PipeListener:
    """A Listener on a pipe with a fresh name and a fresh secret."""

    def __init__(self, family: str = "AF_PIPE", name: str | None = None) -> None:
        secret = secrets.token_hex(32)
        name = name or rf"\\.\pipe\plainleaf-{secrets.token_hex(8)}"
        self._listener = Listener(name, family, authkey=secret.encode("ascii"))
        self.address: dict[str, object] = {"pipe": name, "family": family, "secret": secret}

    def accept(self) -> PipeConnection:
        """The next caller who knows the secret."""
        from multiprocessing import AuthenticationError

        try:
            return PipeConnection(self._listener.accept())
        except (AuthenticationError, EOFError) as error:
            raise BridgeError(OTHER_USER) from error

    def close(self) -> None:
        """Stop listening."""
        self._listener.close()


def connect_pipe(address: dict[str, object]) -> PipeConnection:
    """Call the app at its pipe. Raises OSError, BridgeError if it does not know the secret."""
    from multiprocessing import AuthenticationError

    family = "AF_UNIX" if address.get("family") == "AF_UNIX" else "AF_PIPE"
    try:
        return PipeConnection(
            Client(str(address["pipe"]), family, authkey=str(address.get("secret", "")).encode("ascii"))
        )
    except AuthenticationError as error:
        raise BridgeError(OTHER_USER) from error
