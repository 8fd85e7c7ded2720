"""The language that a page is written in as its letters say, where it declares none, or the English of its template."""

from collections import Counter
from itertools import accumulate

from plainleaf.engine.article.metadata.dates import FOREIGN
from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document
from plainleaf.engine.terms import pairs

SAMPLE = 20_000
"""Characters of the page that are looked at."""
LETTERS = 200
"""Letters of other scripts than the Latin, at least, and more than of the Latin."""
KANA = 20
"""Of how many letters one at least is a kana where Chinese ones are Japanese."""

_FIRST_OTHER = 0x370
"""Below are the letters of the Latin script."""
_KANA = range(0x3040, 0x3100)
_OF_ONE = {code: range(*(int(end, 16) for end in ends.split())) for code, ends in pairs("scripts").items()}
"""The scripts in which no second language is written much."""


def written_language(document: Document, declared: Value | None, title: str) -> Value | None:
    """The language that the page declares; where it declares none, or English, and is written in another script, that
    of its letters; None where several languages have them."""
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
    """The language whose letters most of the ``other`` ones are; empty where they are not of one alone."""

    def times(script: range) -> int:
        return sum(count for letter, count in letters.items() if letter in script)

    if KANA * times(_KANA) > other:
        return "ja"
    return next((code for code, script in _OF_ONE.items() if 2 * times(script) > other), "")
