"""Frames: a length of four bytes, then that many bytes of JSON.

The framing of native messaging (native byte order) on both legs, browser to host and host to app. Sizes are
bytes. Whoever reads sets the limit.
"""

import json
import struct
from io import BufferedIOBase

from plainleaf.bridge.faults import FRAME_TOO_LARGE, NOT_JSON, BridgeError, BrokenStreamError

MIB = 1 << 20
FROM_BROWSER = 4 * MIB
"""The largest frame that the host takes: a part of 256 Ki characters, each of which JSON may escape to six bytes,
and room to spare."""
TO_BROWSER = MIB
"""The largest frame that browsers take from a host."""
LOCAL = MIB
"""The largest frame between host and app; pages do not travel there."""
SENSIBLE = 64 * MIB
"""No browser sends a longer frame: a greater length is not a length, and its stream is lost."""

_LENGTH = struct.Struct("=I")
_CHUNK = 1 << 16


def read_frame(stream: BufferedIOBase, limit: int) -> dict[str, object] | None:
    """The next message of a buffered stream, None at its end (also when it ends inside a frame).

    Raises BridgeError for a frame that is too large or no JSON object: it has been read past and the next one can
    be read. Raises BrokenStreamError for a length that cannot be one.
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
    """The message in the bytes of one frame. Raises BridgeError."""
    try:
        message = json.loads(data.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):  # wrong UTF-8 or JSON, numbers too long, nested too deep
        raise BridgeError(NOT_JSON) from None
    if not isinstance(message, dict):
        raise BridgeError(NOT_JSON, f"It was a {type(message).__name__}.")
    return message


def encode(message: dict[str, object], limit: int) -> bytes:
    """A message as a frame, in ASCII, so that lone surrogates cannot break it. Raises BridgeError if too large."""
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
