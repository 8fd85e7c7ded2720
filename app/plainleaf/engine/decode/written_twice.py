"""Repairs text that was encoded in UTF-8 twice: a program read UTF-8 as Windows-1252 or Latin-1 and wrote that as
UTF-8.

"It’s" is then "Itâ€™s", or "â" with two control characters, which no text contains. A page is repaired if it has
several such signs; a single "Ã©" may be the subject of a text.
"""

import html
import re

import numpy as np

from plainleaf.engine.arrays import Bools
from plainleaf.engine.lazy_compile import lazy_compile

SEVERAL = 3
"""Minimum number of signs on a page."""

HIGH = {char: byte for byte in range(0x80, 0xA0) if (char := bytes([byte]).decode("cp1252", "ignore"))}
"""The characters of Windows-1252 at the positions of Latin-1's control characters."""
TWICE = lazy_compile(f"[\u00c2-\u00f4][\u0080-\u00bf{''.join(HIGH)}]{{1,3}}")


def _table(characters: str) -> Bools:
    """A table of bytes, shape (256,): whether each is the second byte of one of these two-byte characters."""
    table = np.zeros(256, np.bool_)
    table[np.frombuffer(characters.encode(), np.uint8)[1::2]] = True
    return table


_NAMED = b"&acirc;&euro;"
_IN_NAMES = lazy_compile(rb"&acirc;&euro;(?:&\w{2,6};|&#\d{2,5};)?")
"""Signs that were written as entities afterwards: "It&acirc;&euro;&trade;s"."""
_LETTER = b"\xc3"
"""The first byte of all letters from À to ÿ."""
_CAPITALS = _table("ÂÃÄÅÎÏÐÑ")
"""The second bytes of the letters with which double-encoded letters of Western languages, Greek and Russian begin."""
_MAY_FOLLOW = _table("\u00a0ªº»\u00ad²³·")
"""Second bytes of characters that may follow one of these in ordinary text ("MANHû", "200 Å³")."""


def once(utf8: bytes) -> bytes:
    """Undo the second encoding; returns the same object if there was none."""
    if _NAMED in utf8 and utf8.count(_NAMED) >= SEVERAL:  # counting takes longer than finding
        utf8 = _IN_NAMES.sub(lambda match: html.unescape(match[0].decode()).encode(), utf8)
    if not _has_several(utf8) or _signs(utf8) < SEVERAL:
        return utf8
    return TWICE.sub(taken_back, utf8.decode("utf-8")).encode("utf-8")


def _has_several(utf8: bytes) -> bool:
    """True if enough letters from À to ÿ occur; most pages have none."""
    at = -1
    for _ in range(SEVERAL):
        at = utf8.find(_LETTER, at + 1)
        if at < 0:
            return False
    return True


def _signs(utf8: bytes) -> int:
    """The number of character pairs that almost only double encoding produces: a Latin letter before a control
    character, "Ã" or a similar letter before a sign, "â" before "€"."""
    byte = np.frombuffer(utf8, np.uint8)
    at = (byte[:-3] == _LETTER[0]).nonzero()[0]
    at = at[byte[at + 2] >= 0xC2]  # not followed by ASCII
    if len(at) < SEVERAL:
        return 0
    letter, first, second = byte[at + 1], byte[at + 2], byte[at + 3]
    control = (first == 0xC2) & (second < 0xA0)
    capital = _CAPITALS[letter] & (first == 0xC2) & ~_MAY_FOLLOW[second]
    quote = (letter == 0xA2) & (first == 0xE2) & (second == 0x82)
    return int((control | capital | quote).sum())


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
