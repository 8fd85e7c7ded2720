"""The local socket between host and app: framed messages, only between processes of one user.

On Unix, a socket in a private folder; both sides check the peer's user id with the kernel. On Windows, a named pipe
that requires a secret from the user's own folder (``pipe``).
"""

import contextlib
import os
import socket
import struct
import sys
from typing import Protocol

from plainleaf.bridge.faults import OTHER_USER, BridgeError, ChannelError
from plainleaf.bridge.folder import private_folder
from plainleaf.bridge.frames import LOCAL, encode, read_frame

_PATH_BYTES = 100  # the size of sun_path is 104 on macOS, 108 on Linux
_UCRED = struct.Struct("3i")  # pid, uid, gid
_XUCRED = struct.Struct("=IIh")  # version, uid, number of groups, …
_LOCAL_PEERCRED = 1


class Connection(Protocol):
    """One end of a connection that exchanges messages."""

    def send(self, message: dict[str, object]) -> None:
        """Send one message. Raises OSError, BridgeError."""
        ...

    def receive(self) -> dict[str, object] | None:
        """The next message, or None at the end. Raises OSError (also on time-out), BridgeError."""
        ...

    def close(self) -> None:
        """Close the connection; may be called twice, and from another thread."""
        ...


class Listener(Protocol):
    """Accepts connections to the running app; ``address`` is what ``connect`` needs."""

    address: dict[str, object]

    def accept(self) -> Connection:
        """Wait for the next connection. Raises BridgeError if it comes from another user, OSError once closed."""
        ...

    def close(self) -> None:
        """Stop listening."""
        ...


class SocketConnection:
    """A Connection over a stream socket."""

    def __init__(self, stream: socket.socket) -> None:
        self._socket = stream
        self._reader = stream.makefile("rb")

    def send(self, message: dict[str, object]) -> None:
        """Send one message."""
        self._socket.sendall(encode(message, LOCAL))

    def receive(self) -> dict[str, object] | None:
        """The next message, or None at the end."""
        return read_frame(self._reader, LOCAL)

    def close(self) -> None:
        """Close the connection."""
        with contextlib.suppress(OSError):  # the peer may have closed it
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


class SocketListener:
    """A Listener on a Unix socket. Only the holder of the app's lock may create one, as it replaces an existing
    socket."""

    def __init__(self, folder: str, seconds: float = 10.0, uid: int | None = None) -> None:
        path = os.path.join(private_folder(folder), "app.sock")
        if len(os.fsencode(path)) > _PATH_BYTES:
            raise ChannelError(f"The path {path} is too long for a socket; set XDG_RUNTIME_DIR to a shorter folder.")
        self.address: dict[str, object] = {"socket": path}
        self._path = path
        self._seconds = seconds
        self._uid = os.getuid() if uid is None else uid
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.bind(path)
        os.chmod(path, 0o600)
        self._socket.listen(32)

    def accept(self) -> Connection:
        """Wait for the next connection from this user."""
        stream, _ = self._socket.accept()
        stream.settimeout(self._seconds)
        return _trusted(stream, self._uid)

    def close(self) -> None:
        """Stop listening and delete the socket."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)  # wakes a thread that waits in accept
        self._socket.close()
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self._path)


def connect(address: dict[str, object], seconds: float) -> Connection:
    """Connect to the app at its address. Raises OSError if nothing listens there, BridgeError if another user does."""
    if "pipe" in address:
        from plainleaf.bridge.pipe import connect_pipe

        return connect_pipe(address)
    path = address.get("socket")
    if not isinstance(path, str) or not os.path.isabs(path):
        raise FileNotFoundError("No running app has published its address.")
    stream = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    stream.settimeout(seconds)
    try:
        stream.connect(path)
    except OSError:
        stream.close()
        raise
    return _trusted(stream, os.getuid())


def listen(folder: str) -> Listener:
    """Listen in a private folder. Only the holder of the app's lock may do this."""
    if os.name == "nt":
        from plainleaf.bridge.pipe import PipeListener

        return PipeListener()
    return SocketListener(folder)


def _trusted(stream: socket.socket, uid: int) -> Connection:
    try:
        peer = peer_uid(stream)
    except OSError:
        stream.close()
        raise
    if peer != uid:
        stream.close()
        raise BridgeError(OTHER_USER)
    return SocketConnection(stream)


def peer_uid(stream: socket.socket) -> int:
    """The user id of the process at the other end of a Unix socket, from the kernel."""
    if sys.platform == "linux":
        return int(_UCRED.unpack(stream.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _UCRED.size))[1])
    credentials = stream.getsockopt(0, _LOCAL_PEERCRED, 76)  # macOS: SOL_LOCAL, struct xucred
    return int(_XUCRED.unpack_from(credentials)[1])
