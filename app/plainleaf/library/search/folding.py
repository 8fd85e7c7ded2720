"""Turns text into search terms; the index and queries use the same functions.

Case, accents and width are ignored (Straße matches strasse). In scripts without spaces each pair of letters is a term,
so 政府 matches in 大政府主义. Words of languages with a stemmer are indexed by their stems.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import repeat
from typing import Any

from plainleaf.engine.scripts import UNSPACED

_SIGNS_WITHIN = "\u0900-\u0963\u0966-\u0dff\u0f18-\u0fbc"
"""Letters and vowel signs of scripts whose signs are not letters in Unicode: Indic and Tibetan."""
_MARKS = "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u0640\u064b-\u065f\u0670"
_TERM = re.compile(rf"[{UNSPACED}]+|(?:[^\W_{UNSPACED}]|[{_SIGNS_WITHIN}])+")
_WITHIN = re.compile(rf"(?:[^\W_{UNSPACED}]|[{_SIGNS_WITHIN}{_MARKS}])++")
"""A word as written, including the accents that folding removes."""
_ACCENTS = re.compile(f"[{_MARKS}]+")
_UNSPACED = re.compile(f"[{UNSPACED}]")
_BY_CODE = {
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish",
    "et": "estonian", "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi", "hu": "hungarian",
    "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian", "nb": "norwegian", "ne": "nepali",
    "nl": "dutch", "nn": "norwegian", "no": "norwegian", "pl": "polish", "pt": "portuguese", "ro": "romanian",
    "ru": "russian", "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish", "yi": "yiddish",
}  # fmt: skip
LONGEST = 60
"""Maximum letters of a word; longer ones are not indexed."""


def folded(text: str) -> str:
    """The text without case, accents and width. Its length can differ."""
    if text.isascii():
        return text.lower()
    parts = unicodedata.normalize("NFKD", text.casefold())
    return unicodedata.normalize("NFC", _ACCENTS.sub("", parts)).casefold()


def language_code(language: str) -> str:
    """The code of a language with a stemmer (``de`` for ``de-AT``), else an empty string."""
    code = re.split("[-_]", language.strip().lower(), maxsplit=1)[0]
    return code if _stemmer(code) is not None else ""


@cache
def _stemmer(code: str) -> Any:
    import snowballstemmer  # imported late, as it loads all languages

    name = _BY_CODE.get(code)
    return snowballstemmer.stemmer(name) if name in snowballstemmer.algorithms() else None


@lru_cache(maxsize=200_000)
def stem(word: str, code: str) -> str:
    """The folded stem of a folded word; the word itself for a language without a stemmer."""
    stemmer = _stemmer(code)
    return folded(stemmer.stemWord(word)) if stemmer is not None else word


def words(text: str) -> Iterator[str]:
    """Yield the folded words of a text; a run of letters in a script without spaces is one word."""
    for match in _TERM.finditer(folded(text)):
        yield match[0][:LONGEST] if not _UNSPACED.match(match[0]) else match[0]


def is_unspaced(word: str) -> bool:
    """True if a word from ``words`` is a run of letters in a script without spaces."""
    return _UNSPACED.match(word) is not None


def pairs(stretch: str) -> list[str]:
    """Every pair of adjacent letters, and the last letter alone."""
    return [stretch[at : at + 2] for at in range(len(stretch))]


def terms(text: str, code: str) -> tuple[list[str], list[str]]:
    """The terms of a text in order, and the word forms that differ from their terms, each once."""
    variants: list[str] = []
    forms: dict[str, None] = {}
    text = folded(text)
    every = _TERM.findall(text)
    if not _UNSPACED.search(text):  # the usual case
        cut = [word[:LONGEST] for word in every]
        if not code:
            return cut, []
        variants = list(map(stem, cut, repeat(code)))
        return variants, list(dict.fromkeys(word for word, term in zip(cut, variants, strict=True) if word != term))
    for word in every:
        if is_unspaced(word):
            variants += pairs(word)
            continue
        short = word[:LONGEST]
        term = stem(short, code) if code else short
        variants.append(term)
        if term != short:
            forms[short] = None
    return variants, list(forms)


def spans(text: str, heads: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    """Yield the words of an unfolded text that begin with one of ``heads`` (one or two folded letters): start, end,
    folded word."""
    for match in _beginning_with(frozenset(heads)).finditer(text):
        start = match.start()
        if start == 0 or _WITHIN.match(text, start - 1, start) is None:
            following = _WITHIN.match(text, match.end())
            end = match.end() if following is None else following.end()
            yield start, end, folded(text[start:end])


def spans_around(text: str, parts: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    """As ``spans``, for words that contain one of ``parts`` anywhere."""
    last = 0
    for match in _with(frozenset(parts)).finditer(text):
        if match.start() < last:  # a second match in the same word
            continue
        start = match.start()
        while start > last and _WITHIN.match(text, start - 1, start) is not None:
            start -= 1
        following = _WITHIN.match(text, match.end())
        last = match.end() if following is None else following.end()
        yield start, last, folded(text[start:last])


@lru_cache(maxsize=256)
def _beginning_with(heads: frozenset[str]) -> re.Pattern[str]:
    """A pattern whose first item is a single character class, which ``re`` scans for fast; lookbehinds check the
    rest."""
    firsts: set[str] = set()
    ways: list[str] = []
    for head in sorted(heads):
        first = _written(head[0])
        firsts.update(first)
        several = [sign for sign in first if len(folded(sign)) > 1]  # as the ligature ﬁ, which folds to two letters
        if len(head) == 1 or several:
            ways.append(f"(?<={_any_of(several if len(head) > 1 else first)})")
        if len(head) > 1:
            single = [sign for sign in first if sign not in several]
            ways.append(f"(?<={_any_of(single)})[{_MARKS}]*+{_any_of(_written(head[1]))}")
    return re.compile(f"{_any_of(firsts)}(?:{'|'.join(ways)})")


@lru_cache(maxsize=256)
def _with(parts: frozenset[str]) -> re.Pattern[str]:
    ways = (f"[{_MARKS}]*+".join(_any_of(_written(letter)) for letter in part) for part in sorted(parts))
    return re.compile("|".join(ways))


def _written(letter: str) -> list[str]:
    """The characters that fold to a letter."""
    return [letter, *_folded_from().get(letter, ())]


def _any_of(signs: Iterable[str]) -> str:
    return f"[{''.join(sorted(map(re.escape, signs)))}]"


@cache
def _folded_from() -> dict[str, list[str]]:
    """For each letter, the other characters whose folded form is or begins with it."""
    spellings: dict[str, list[str]] = {}
    for code in (*range(0x41, 0x700), *range(0x1C80, 0x2000), *range(0xFB50, 0xFEF5), *range(0xFF10, 0xFF5B)):
        sign = chr(code)
        plain = folded(sign)
        joined = 0xFB50 <= code < 0xFEF5 and len(plain) > 1  # Arabic ligatures of whole words
        if sign.isalnum() and plain[:1] not in ("", sign) and not joined:
            spellings.setdefault(plain[0], []).append(sign)
    return spellings
