"""Repairs text that was encoded in UTF-8 twice: a program read UTF-8 as Windows-1252 or Latin-1 and wrote that as
UTF-8.

"It’s" is then "Itâ€™s", or "â" with two control characters, which no text contains. A page is repaired if it has
several such signs; a single "Ã©" may be the subject of a text.
"""

import html
import re

import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel import markup as kernel
from plainleaf.engine.lazy_compile import lazy_compile

SEVERAL = 3
"""Minimum number of signs on a page."""

HIGH = {char: byte for byte in range(0x80, 0xA0) if (char := bytes([byte]).decode("cp1252", "ignore"))}
"""The characters of Windows-1252 at the positions of Latin-1's control characters."""
TWICE = lazy_compile(f"[\u00c2-\u00f4][\u0080-\u00bf{''.join(HIGH)}]{{1,3}}")


def _table(characters: str) -> NDArray[np.uint8]:
    """A table of bytes, shape (256,): whether each is the second byte of one of these two-byte characters."""
    table = np.zeros(256, np.uint8)
    table[np.frombuffer(characters.encode(), np.uint8)[1::2]] = 1
    return table


_NAMED = b"&acirc;&euro;"
_IN_NAMES = lazy_compile(rb"&acirc;&euro;(?:&\w{2,6};|&#\d{2,5};)?")
"""Signs that were written as entities afterwards: "It&acirc;&euro;&trade;s"."""
_CAPITALS = _table("ÂÃÄÅÎÏÐÑ")
"""The second bytes of the letters with which double-encoded letters of Western languages, Greek and Russian begin."""
_MAY_FOLLOW = _table("\u00a0ªº»\u00ad²³·")
"""Second bytes of characters that may follow one of these in ordinary text ("MANHû", "200 Å³")."""


def once(utf8: bytes) -> bytes:
    """Undo the second encoding; returns the same object if there was none."""
    if kernel.occurrences(utf8, _NAMED) >= SEVERAL:
        utf8 = _IN_NAMES.sub(lambda match: html.unescape(match[0].decode()).encode(), utf8)
    if kernel.written_twice(utf8, _CAPITALS, _MAY_FOLLOW) < SEVERAL:
        return utf8
    return TWICE.sub(taken_back, utf8.decode("utf-8")).encode("utf-8")


def taken_back(match: re.Match[str]) -> str:
    """Decode some characters' bytes as UTF-8, as far as they are valid; else return the text unchanged."""
    text = match[0]
    written = bytes(HIGH.get(char, ord(char)) for char in text)
    for end in range(len(written), 1, -1):
        try:
            return written[:end].decode("utf-8") + text[end:]
        except UnicodeDecodeError:
            continue
    return text
