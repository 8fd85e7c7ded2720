"""The language that a page is written in as its letters say, where it declares none, or the English of its template."""

from collections import Counter
from itertools import accumulate

from plainleaf.engine.article.metadata.dates import FOREIGN
from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document

SAMPLE = 20_000
"""Characters of the page that are looked at."""
LETTERS = 200
"""Letters of other scripts than the Latin, at least, and more than of the Latin."""
KANA = 20
"""Of how many letters one at least is a kana where Chinese ones are Japanese."""

_FIRST_OTHER = 0x370
"""Below are the letters of the Latin script."""
_KANA = range(0x3040, 0x3100)
_OF_ONE = {
    "el": range(0x370, 0x400), "hy": range(0x530, 0x590), "he": range(0x590, 0x600), "pa": range(0xA00, 0xA80),
    "gu": range(0xA80, 0xB00), "or": range(0xB00, 0xB80), "ta": range(0xB80, 0xC00), "te": range(0xC00, 0xC80),
    "kn": range(0xC80, 0xD00), "ml": range(0xD00, 0xD80), "si": range(0xD80, 0xE00), "th": range(0xE00, 0xE80),
    "lo": range(0xE80, 0xF00), "my": range(0x1000, 0x10A0), "ka": range(0x10A0, 0x1100), "am": range(0x1200, 0x1380),
    "km": range(0x1780, 0x1800), "zh": range(0x3400, 0xA000), "ko": range(0xAC00, 0xD7B0),
}  # fmt: skip
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
