"""The local channel on Windows: a named pipe that requires a secret readable by this user only.

``multiprocessing.connection`` implements the pipe, its framing and the mutual authentication. Tests run the same code
over its Unix sockets; it has not been tested on Windows.
"""

import secrets
from multiprocessing.connection import Client, Connection, Listener

from plainleaf.bridge.faults import OTHER_USER, BridgeError
from plainleaf.bridge.frames import LOCAL, decode, encode

_HEAD = 4


class PipeConnection:
    """A Connection over a named pipe, which has a framing of its own."""

    def __init__(self, pipe: "Connection[bytes, bytes]") -> None:
        self._pipe = pipe

    def send(self, message: dict[str, object]) -> None:
        """Send one message."""
        self._pipe.send_bytes(encode(message, LOCAL)[_HEAD:])

    def receive(self) -> dict[str, object] | None:
        """The next message, or None at the end. A message that is too large closes the connection with OSError."""
        try:
            return decode(self._pipe.recv_bytes(LOCAL))
        except EOFError:
            return None

    def close(self) -> None:
        """Close the connection."""
        self._pipe.close()


class PipeListener:
    """A Listener on a pipe with a new name and a new secret."""

    def __init__(self, family: str = "AF_PIPE", name: str | None = None) -> None:
        secret = secrets.token_hex(32)
        name = name or rf"\\.\pipe\plainleaf-{secrets.token_hex(8)}"
        self._listener = Listener(name, family, authkey=secret.encode("ascii"))
        self.address: dict[str, object] = {"pipe": name, "family": family, "secret": secret}

    def accept(self) -> PipeConnection:
        """Wait for the next connection that knows the secret."""
        from multiprocessing import AuthenticationError

        try:
            return PipeConnection(self._listener.accept())
        except (AuthenticationError, EOFError) as error:
            raise BridgeError(OTHER_USER) from error

    def close(self) -> None:
        """Stop listening."""
        self._listener.close()


def connect_pipe(address: dict[str, object]) -> PipeConnection:
    """Connect to the app's pipe. Raises OSError, and BridgeError if authentication fails."""
    from multiprocessing import AuthenticationError

    family = "AF_UNIX" if address.get("family") == "AF_UNIX" else "AF_PIPE"
    try:
        return PipeConnection(
            Client(str(address["pipe"]), family, authkey=str(address.get("secret", "")).encode("ascii"))
        )
    except AuthenticationError as error:
        raise BridgeError(OTHER_USER) from error
