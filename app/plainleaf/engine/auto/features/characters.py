"""Kinds of characters that a text is made of, looked up and counted for all characters of a page at once."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.words import Codes

# The kinds that are counted, by their characters; 0 is none of these.
_COUNTED: dict[str, str] = {
    "comma": ",，",
    "semicolon": ";、،؛",
    "stop": ".!?。！？।…؟",
    "digit": "0123456789",
    "mark": "|»›→•·/+",
    "bracket": "{}[]<>=_\\",
    "colon": ":：",
    "capital": "".join(chr(code) for code in range(0x0530) if chr(code).isupper()),
}
KIND = {name: number for number, name in enumerate(_COUNTED, 1)}
"""The number of each kind."""

_TABLE = np.zeros(0x10000, np.uint8)
for _name, _characters in _COUNTED.items():
    _TABLE[[ord(c) for c in _characters]] = KIND[_name]


def kinds_of(code: Codes) -> NDArray[np.uint8]:
    """The kind of each character, shape (characters,)."""
    return _TABLE.take(code, mode="clip")


def counts(kinds: NDArray[np.uint8], lengths: NDArray[np.int64]) -> dict[str, NDArray[np.int64]]:
    """How many characters of each kind stand in each of the pieces, of ``lengths``, that the text consists of."""
    at = (kinds > 0).nonzero()[0]
    piece = np.repeat(np.arange(len(lengths)), lengths)[at]
    width = len(KIND) + 1
    table = np.bincount(piece * width + kinds[at], minlength=len(lengths) * width).reshape(-1, width).T
    return {name: table[number] for name, number in KIND.items()}
