"""Detects the Latin encoding of a text without a label: the one in which the letters beyond ASCII belong to one
language.

Character statistics cannot distinguish these encodings by a few hundred letters, because in each of them every byte is
some letter: "mañana" in one is "mańana" in another. But no language uses both ń and ¿.
"""

from collections import Counter
from functools import cache

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.terms import pairs

_LETTERS = {name: letters.split() for name, letters in pairs("latin_letters").items()}
_SAME_LETTERS = {"cp1250": "iso8859-2"}
_SIGNS = frozenset("\xa0\xad‘’‚“”„‹›«»–—…•·°§©®™€£²´×½")  # common to all of them
_RUN = lazy_compile(rb"[\x80-\xff]+")
_LONGEST = 2.0
"""Mean number of consecutive characters beyond ASCII from which a text is in another script."""
_ENOUGH = 0.85
"""Minimum share of the characters beyond ASCII that belong to one language."""
_MIXED = 0.05
"""Deducted from that share for a combination of several Western languages."""


def latin_encoding(text: bytes) -> str | None:
    """Python's name of the encoding; None if the text is in another script, or if none matches."""
    runs = _RUN.findall(text)
    beyond = Counter(b"".join(runs))
    total = beyond.total()
    if not runs or total >= _LONGEST * len(runs):
        return None
    share, _, name = max(
        ((sum(beyond[byte] for byte in known) / total - less, -order, name)
         for order, (name, known, less) in enumerate(_alphabets())),
    )  # fmt: skip
    return name if share >= _ENOUGH else None


@cache
def _alphabets() -> list[tuple[str, frozenset[int], float]]:
    """For each language an encoding, the bytes of its letters in it, and the deduction; the most frequent encodings
    first."""
    found = []
    for name, languages in _LETTERS.items():
        for encoding in filter(None, (name, _SAME_LETTERS.get(name))):
            found += [(encoding, _bytes(encoding, letters), 0.0) for letters in languages]
    found.append(("cp1252", _bytes("cp1252", "".join(_LETTERS["cp1252"])), _MIXED))
    return found


def _bytes(encoding: str, letters: str) -> frozenset[int]:
    signs = {*letters, *letters.upper(), *_SIGNS}
    return frozenset(code[0] for sign in signs if len(code := sign.encode(encoding, "ignore")) == 1 and code[0] >= 0x80)
