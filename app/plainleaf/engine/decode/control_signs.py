"""Repairs typographic signs that appear as control characters: a program read Windows-1252 as Latin-1 and wrote UTF-8.

"It’s" is then "It" with U+0092, a character that no text contains and no browser shows.
"""

import numpy as np

from plainleaf.engine.decode.written_twice import HIGH, TWICE, taken_back
from plainleaf.engine.lazy_compile import lazy_compile

_LEAD = b"\xc2"
"""The first byte of the control characters from U+0080 to U+009F, and of 32 other characters."""
_SIGNS = {chr(byte): sign for sign, byte in HIGH.items()}
_CONTROL = lazy_compile("[\u0080-\u009f]")
_FEW = 64
"""Up to this number of such bytes, each is searched: one takes a tenth of the time of a mask."""


def shown(utf8: bytes) -> bytes:
    """Replace control characters by the signs that were meant; returns the same object if there are none."""
    if not _has_control(utf8):
        return utf8
    text = TWICE.sub(lambda match: taken_back(match) if _CONTROL.search(match[0]) else match[0], utf8.decode("utf-8"))
    return _CONTROL.sub(lambda match: _SIGNS.get(match[0], ""), text).encode("utf-8")


def _has_control(utf8: bytes) -> bool:
    at = -1
    for _ in range(_FEW):
        if (at := utf8.find(_LEAD, at + 1)) < 0:
            return False
        if utf8[at + 1] < 0xA0:
            return True
    byte = np.frombuffer(utf8, np.uint8)
    return bool((byte[(byte[:-1] == _LEAD[0]).nonzero()[0] + 1] < 0xA0).any())
