"""The language of a page by its words and letters, if it declares none, or only the English of its template."""

from collections import Counter
from itertools import islice

from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document
from plainleaf.engine.terms import pairs

SENTENCE, SAMPLE = 40, 30
"""Minimum characters of a text that is no label, and maximum number of such texts that are examined."""
LETTERS = 100
"""Minimum letters of scripts of one language, which must also outnumber the others."""
KANA = 20
"""Minimum share, one in this number of letters, of kana for Chinese characters to be Japanese."""
WORDS, SHARE = 8, 20
"""Minimum common words of a language, and minimum share of them, one in this number of words."""

LATIN = "\u036f"
"""Later letters are of other scripts."""

_KANA = range(0x3040, 0x3100)
_OF_ONE = {code: range(*(int(end, 16) for end in ends.split())) for code, ends in pairs("scripts").items()}
"""Scripts of only one major language."""
_COMMON = {code: words.split() for code, words in pairs("common_words").items()}
_SPOKEN: dict[str, list[str]] = {}
"""The languages of each common word."""
for _code, _words in _COMMON.items():
    for _word in _words:
        _SPOKEN.setdefault(_word, []).append(_code)


def written_language(document: Document, declared: Value | None) -> Value | None:
    """The declared language; for none or English the page's own, if that is another; None if several are possible."""
    if declared is not None and declared.text[:2].lower() != "en":
        return declared
    texts = islice((text for text in document.runs.text if len(text) >= SENTENCE), SAMPLE)
    sample = " ".join(texts).lower()
    code = _of_words(Counter(sample.split()))
    if declared is not None and code == "en":
        return declared
    letters = Counter(filter(str.isalpha, sample)) if not code else Counter()
    if code := code or _of_letters(letters):
        return Value(code, "text")
    foreign = sum(times for letter, times in letters.items() if letter > LATIN)
    return None if 2 * foreign > letters.total() else declared


def _of_words(words: Counter[str]) -> str:
    """The language with most of the words; empty if they are too few, or nearly as many are of another one."""
    times = Counter(dict.fromkeys(_COMMON, 0))
    for word in words.keys() & _SPOKEN:
        for code in _SPOKEN[word]:
            times[code] += words[word]
    (code, most), (_, next_most) = times.most_common(2)
    return code if most >= WORDS and most * SHARE >= words.total() and 5 * most >= 6 * next_most else ""


def _of_letters(letters: Counter[str]) -> str:
    """The language of most of the letters; empty if others use them."""

    def times(script: range) -> int:
        return sum(times for letter, times in letters.items() if ord(letter) in script)

    least = max(LETTERS, letters.total() // 2)
    if times(_KANA) * KANA > least:
        return "ja"
    return next((code for code, script in _OF_ONE.items() if times(script) >= least), "")
