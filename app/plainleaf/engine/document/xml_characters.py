"""Removes characters that no tree may contain: the parser accepts them, but moving their text fails later.

A control character that Python treats as white space becomes a space, others are removed; U+FFFE and U+FFFF become
U+FFFD. Character references are treated the same.
"""

import re

from plainleaf._kernel import markup as kernel
from plainleaf.engine.lazy_compile import lazy_compile

_SPACES = b"\v\f\x1c\x1d\x1e\x1f"
_TABLE = bytes.maketrans(_SPACES, b" " * len(_SPACES))
_GONE = bytes({*range(0x1C)} - set(b"\t\n\v\f\r"))
_NONE = (b"\xef\xbf\xbe", b"\xef\xbf\xbf")
_UNKNOWN = b"\xef\xbf\xbd"
_REFERENCE = lazy_compile(
    rb"&#(?:x0*(?P<hex>[0-8bcef]|1[0-9a-f]|fff[ef])(?![0-9a-f])|0*(?P<number>[0-8]|1[124-9]|2\d|3[01]|6553[45])(?!\d));?",
    re.IGNORECASE,
)


def with_characters_of_xml(html: bytes, signs: int) -> bytes:
    """Markup in UTF-8 without the characters that XML does not know; ``signs`` are those that it may have."""
    if signs & kernel.CONTROL:
        html = html.translate(_TABLE, _GONE)
        for sign in _NONE:
            html = html.replace(sign, _UNKNOWN)
    if signs & (kernel.REFERENCE | kernel.CONTROL) and kernel.has_control_reference(html):
        html = _REFERENCE.sub(_instead, html)
    return html


def _instead(found: re.Match[bytes]) -> bytes:
    number = int(found["hex"], 16) if found["hex"] else int(found["number"])
    return _UNKNOWN if number > 0x1F else b" " if number in _SPACES else b""
