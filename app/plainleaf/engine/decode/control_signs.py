"""Typographic signs that stand as control characters: some program took Windows-1252 for Latin-1 and wrote UTF-8.

"It’s" is "It" with U+0092 then, a character that no text has and no browser shows.
"""

import re

import numpy as np

from plainleaf.engine.decode.written_twice import HIGH, TWICE, taken_back

_LEAD = 0xC2
"""The first byte of the control characters from U+0080 to U+009F, and of 32 signs that are none."""
_SIGNS = {chr(byte): sign for sign, byte in HIGH.items()}
_CONTROL = re.compile("[\u0080-\u009f]")


def shown(utf8: bytes) -> bytes:
    """The text with what was meant in the place of control characters; the same bytes where it has none."""
    byte = np.frombuffer(utf8, np.uint8)
    at = (byte[:-1] == _LEAD).nonzero()[0]
    if not (byte[at + 1] < 0xA0).any():
        return utf8
    text = TWICE.sub(lambda match: taken_back(match) if _CONTROL.search(match[0]) else match[0], utf8.decode("utf-8"))
    return _CONTROL.sub(lambda match: _SIGNS.get(match[0], ""), text).encode("utf-8")
