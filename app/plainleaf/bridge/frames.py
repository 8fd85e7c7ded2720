"""Message frames: four bytes of length, then that many bytes of JSON.

The framing of native messaging (native byte order), used between browser and host and between host and app. Sizes are
in bytes. The reader sets the limit.
"""

import json
import struct
from io import BufferedIOBase

from plainleaf.bridge.faults import FRAME_TOO_LARGE, NOT_JSON, BridgeError, BrokenStreamError

MIB = 1 << 20
FROM_BROWSER = 4 * MIB
"""Maximum frame from a browser: a part of 256 Ki characters, of which JSON may escape each to six bytes, and a
margin."""
TO_BROWSER = MIB
"""Maximum frame that browsers accept from a host."""
LOCAL = MIB
"""Maximum frame between host and app; pages are not sent there."""
SENSIBLE = 64 * MIB
"""Maximum plausible length: browsers send no longer frame, so a greater length means that the stream is corrupt."""

_LENGTH = struct.Struct("=I")
_CHUNK = 1 << 16


def read_frame(stream: BufferedIOBase, limit: int) -> dict[str, object] | None:
    """Read the next message of a buffered stream; None at its end, also at an end inside a frame.

    Raises BridgeError for a frame that is too large or not a JSON object; the frame is skipped, and the next one can be
    read. Raises BrokenStreamError for an implausible length.
    """
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    if length > limit:
        if length > SENSIBLE:
            raise BrokenStreamError(FRAME_TOO_LARGE, f"Its length was given as {length} bytes.")
        if not _skip(stream, length):
            return None
        raise BridgeError(FRAME_TOO_LARGE, f"It had {length} bytes, the limit is {limit}.")
    data = stream.read(length)
    if len(data) < length:
        return None
    return decode(data)


def decode(data: bytes) -> dict[str, object]:
    """Decode the JSON of one frame. Raises BridgeError."""
    try:
        message = json.loads(data.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):  # invalid UTF-8 or JSON, a number too long, nesting too deep
        raise BridgeError(NOT_JSON) from None
    if not isinstance(message, dict):
        raise BridgeError(NOT_JSON, f"It was a {type(message).__name__}.")
    return message


def encode(message: dict[str, object], limit: int) -> bytes:
    """Encode a message as a frame, in ASCII so that lone surrogates are allowed. Raises BridgeError if it is too
    large."""
    data = json.dumps(message, separators=(",", ":")).encode("ascii")
    if len(data) > limit:
        raise BridgeError(FRAME_TOO_LARGE, f"It has {len(data)} bytes, the limit is {limit}.")
    return _LENGTH.pack(len(data)) + data


def _skip(stream: BufferedIOBase, length: int) -> bool:
    while length > 0:
        chunk = stream.read(min(length, _CHUNK))
        if not chunk:
            return False
        length -= len(chunk)
    return True


def _no_constant(name: str) -> float:
    raise ValueError(name)
