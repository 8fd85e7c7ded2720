"""Repairs typographic signs that appear as control characters: a program read Windows-1252 as Latin-1 and wrote UTF-8.

"It’s" is then "It" with U+0092, a character that no text contains and no browser shows.
"""

from plainleaf._kernel import markup as kernel
from plainleaf.engine.decode.written_twice import HIGH, TWICE, taken_back
from plainleaf.engine.lazy_compile import lazy_compile

_SIGNS = {chr(byte): sign for sign, byte in HIGH.items()}
_CONTROL = lazy_compile("[\u0080-\u009f]")


def shown(utf8: bytes) -> bytes:
    """Replace control characters by the signs that were meant; returns the same object if there are none."""
    if not kernel.has_control_sign(utf8):
        return utf8
    text = TWICE.sub(lambda match: taken_back(match) if _CONTROL.search(match[0]) else match[0], utf8.decode("utf-8"))
    return _CONTROL.sub(lambda match: _SIGNS.get(match[0], ""), text).encode("utf-8")
