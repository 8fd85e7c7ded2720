"""Kinds of characters that a text is made of, looked up and counted for all characters of a page at once."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.record import record
from plainleaf.engine.words import Codes

Kinds = NDArray[np.uint8]
Longs = NDArray[np.int64]

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


@record(frozen=True, slots=True)
class Signs:
    """The characters of a page that are of a KIND: the places where they stand (``at``) and which they are (``kind``);
    ``counts`` (kinds + 1, blocks), how many of each kind every block has, and ``last`` (blocks,), the kind that its
    last character is, 0 for none."""

    at: Longs
    kind: Kinds
    counts: Longs
    last: Kinds

    def __getitem__(self, name: str) -> Longs:
        """How many characters of a kind each block has."""
        counts: Longs = self.counts[KIND[name]]
        return counts


def signs(code: Codes, ends: Longs) -> Signs:
    """The signs of a text that consists of blocks with these ``ends``, none of them empty."""
    kinds = _TABLE.take(code, mode="clip")
    at = (kinds > 0).nonzero()[0]
    kind, block = kinds.take(at), ends.searchsorted(at, "right")
    kinds_and_none = len(KIND) + 1
    counts = np.bincount(block * kinds_and_none + kind, minlength=len(ends) * kinds_and_none)
    return Signs(at, kind, counts.reshape(-1, kinds_and_none).T, kinds.take(ends - 1))
