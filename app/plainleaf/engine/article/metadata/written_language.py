"""The language of a page by its letters, if it declares none, or only the English of its template."""

from collections import Counter
from itertools import accumulate

from plainleaf.engine.article.metadata.dates import FOREIGN
from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document
from plainleaf.engine.terms import pairs

SAMPLE = 20_000
"""Characters of the page that are examined."""
LETTERS = 200
"""Minimum letters of non-Latin scripts, which must also outnumber the Latin ones."""
KANA = 20
"""Minimum share, one in this number of letters, of kana for Chinese characters to be Japanese."""

_FIRST_OTHER = 0x370
"""Lower code points are letters of the Latin script."""
_KANA = range(0x3040, 0x3100)
_OF_ONE = {code: range(*(int(end, 16) for end in ends.split())) for code, ends in pairs("scripts").items()}
"""Scripts of only one major language."""


def written_language(document: Document, declared: Value | None, title: str) -> Value | None:
    """The declared language; if there is none, or English, and the page is in another script, the language of its
    letters; None if several languages use them."""
    if (declared is not None and declared.text[:2].lower() != "en") or FOREIGN.search(title) is None:
        return declared
    signs = Counter(_sample(document))
    letters = {ord(sign): times for sign, times in signs.items() if sign.isalpha()}
    other = sum(times for letter, times in letters.items() if letter >= _FIRST_OTHER)
    if other < LETTERS or 2 * other <= sum(letters.values()):
        return declared
    code = _of_letters(letters, other)
    return Value(code, "text") if code else None


def _sample(document: Document) -> str:
    texts = document.runs.text
    last = next((at for at, length in enumerate(accumulate(map(len, texts)), 1) if length >= SAMPLE), len(texts))
    return "".join(texts[:last])


def _of_letters(letters: dict[int, int], other: int) -> str:
    """The language of most of the ``other`` letters; empty if they belong to several."""

    def times(script: range) -> int:
        return sum(count for letter, count in letters.items() if letter in script)

    if KANA * times(_KANA) > other:
        return "ja"
    return next((code for code, script in _OF_ONE.items() if 2 * times(script) > other), "")
