"""Frames as a broken or hostile peer would send them, from a seed."""

import json
import random
import struct
from typing import Any

from tests.unit.bridge.wire import golden

NAMES = {
    "extension-host": ("hello", "begin", "begin-selection", "part", "end", "cancel", "link", "status"),
    "host-app": ("hello", "take", "open"),
}
ODD = (None, True, -1, 0, 1 << 70, 1.5, "", "\ud800", "\x00", "../../x", "file:///etc/passwd", [], {}, [[]], "x" * 5000)


def noise(chance: random.Random, direction: str) -> bytes:
    """One frame: sound, changed, no JSON, no object, nested, cut inside, or larger than allowed."""
    kind = chance.randrange(10)
    if kind < 3:
        return framed(chosen(chance, direction))
    if kind < 6:
        return framed(changed(chance, chosen(chance, direction)))
    if kind == 6:
        return framed(chance.randbytes(chance.randrange(200)))
    if kind == 7:
        return framed(chance.choice([b"", b"[]", b"1", b'"x"', b"null", b"[" * 5000, b'{"a":' * 5000, b"{}" * 2]))
    if kind == 8:
        data = json.dumps(chosen(chance, direction)).encode()
        return framed(data[: chance.randrange(len(data))])
    return framed(b" " * (5 << 20)) if chance.randrange(40) == 0 else framed(b"\xff" * chance.randrange(2000))


def chosen(chance: random.Random, direction: str) -> dict[str, Any]:
    """A sound message, with one of a few transfers."""
    message = golden(direction, chance.choice(NAMES[direction]))
    if "transfer" in message and chance.random() < 0.7:
        message["transfer"] = f"transfer-of-noise-{chance.randrange(6)}"
    return message


def changed(chance: random.Random, message: dict[str, Any]) -> dict[str, Any]:
    """The message with a field removed, added, or given an odd value."""
    name = chance.choice([*message, "extra"])
    if chance.random() < 0.3:
        message.pop(name, None)
    else:
        message[name] = chance.choice(ODD)
    return message


def framed(message: object) -> bytes:
    """The frame of a message, or of bytes."""
    data = message if isinstance(message, bytes) else json.dumps(message).encode("ascii")
    return struct.pack("=I", len(data)) + data
