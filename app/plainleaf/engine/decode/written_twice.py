"""Text that was written twice in UTF-8: some program read UTF-8 as Windows-1252 or Latin-1 and wrote that as UTF-8.

"It’s" is "Itâ€™s" then, or "â" with two control characters, which no text has. A page is taken back where that
happened several times; one "Ã©" may be what somebody writes about.
"""

import html
import re

import numpy as np

from plainleaf.engine.arrays import Bools
from plainleaf.engine.lazy_compile import lazy_compile

SEVERAL = 3
"""Signs of it that a page must have."""

HIGH = {char: byte for byte in range(0x80, 0xA0) if (char := bytes([byte]).decode("cp1252", "ignore"))}
"""The characters of Windows-1252 that stand in the place of control characters of Latin-1."""
TWICE = lazy_compile(f"[\u00c2-\u00f4][\u0080-\u00bf{''.join(HIGH)}]{{1,3}}")


def _table(characters: str) -> Bools:
    """For each byte whether it is the second one of one of these characters of two bytes, shape (256,)."""
    table = np.zeros(256, np.bool_)
    table[np.frombuffer(characters.encode(), np.uint8)[1::2]] = True
    return table


_NAMED = b"&acirc;&euro;"
_IN_NAMES = lazy_compile(rb"&acirc;&euro;(?:&\w{2,6};|&#\d{2,5};)?")
"""Signs that were written as entities after it had happened: "It&acirc;&euro;&trade;s"."""
_LETTER = b"\xc3"
"""The first byte of all letters from À to ÿ."""
_CAPITALS = _table("ÂÃÄÅÎÏÐÑ")
"""The second bytes of the letters that those of Western languages, of Greek and of Russian begin with."""
_MAY_FOLLOW = _table("\u00a0ªº»\u00ad²³·")
"""Those of what may stand behind one of these in a text ("MANHû", "200 Å³")."""


def once(utf8: bytes) -> bytes:
    """The text as it was before it was written a second time; the same bytes where it was not."""
    if _NAMED in utf8 and utf8.count(_NAMED) >= SEVERAL:  # to count takes longer than to look
        utf8 = _IN_NAMES.sub(lambda match: html.unescape(match[0].decode()).encode(), utf8)
    if not _has_several(utf8) or _signs(utf8) < SEVERAL:
        return utf8
    return TWICE.sub(taken_back, utf8.decode("utf-8")).encode("utf-8")


def _has_several(utf8: bytes) -> bool:
    """Whether letters from À to ÿ stand in it, as many as there must be of the signs: in most pages none do."""
    at = -1
    for _ in range(SEVERAL):
        at = utf8.find(_LETTER, at + 1)
        if at < 0:
            return False
    return True


def _signs(utf8: bytes) -> int:
    """How many pairs of characters come about by writing text twice, and hardly otherwise: a Latin letter before a
    control character, "Ã" and its likes before a sign, "â" before "€"."""
    byte = np.frombuffer(utf8, np.uint8)
    at = (byte[:-3] == _LETTER[0]).nonzero()[0]
    at = at[byte[at + 2] >= 0xC2]  # no ASCII follows
    if len(at) < SEVERAL:
        return 0
    letter, first, second = byte[at + 1], byte[at + 2], byte[at + 3]
    control = (first == 0xC2) & (second < 0xA0)
    capital = _CAPITALS[letter] & (first == 0xC2) & ~_MAY_FOLLOW[second]
    quote = (letter == 0xA2) & (first == 0xE2) & (second == 0x82)
    return int((control | capital | quote).sum())


def taken_back(match: re.Match[str]) -> str:
    """The characters that some bytes are in UTF-8, as many as make sense; the same text where none do."""
    text = match[0]
    written = bytes(HIGH.get(char, ord(char)) for char in text)
    for end in range(len(written), 1, -1):
        try:
            return written[:end].decode("utf-8") + text[end:]
        except UnicodeDecodeError:
            continue
    return text
