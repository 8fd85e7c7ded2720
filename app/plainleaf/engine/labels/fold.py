"""Folds a line to the words that are compared: without case, accents, punctuation and white space, each number as
``0``.

In a script without spaces (Chinese, Thai) each letter is a word.
"""

import unicodedata
from functools import lru_cache

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.scripts import UNSPACED

NUMBER = "0"
SLOTS = {"{word}": "\ue000", "{words}": "\ue001", "{any}": "\ue002"}
"""Placeholders for words in a phrase, and the word that each folds to; no text of a page folds to one of these."""

_SLOT_SIGNS = tuple(SLOTS.values())
_OTHER_LETTERS = {"ı": "i", "İ": "i", "ς": "σ", "ى": "ي", "ی": "ي", "ک": "ك", "ە": "ه"}
"""Letters that are used for one another but are not decompositions in Unicode."""
_MARKS = lazy_compile("[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]+")
"""Accents of Latin, Greek and Cyrillic, and vowel points of Hebrew and Arabic. Marks of other scripts are vowels that
are always written."""
_APOSTROPHES = "ʻʼˈ"  # letters by their Unicode category

_WORD = lazy_compile(rf"0(?:[0 ]*0)?|[{UNSPACED}]|[^ \n0{UNSPACED}]+|\n")
_NUMBER = lazy_compile("0[0 ]*")


class _Signs(dict[int, str]):
    """The replacement of each character, one for one: a lower-case letter, ``0`` or a space."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        category = unicodedata.category(sign)
        if sign in _OTHER_LETTERS:
            letters = _OTHER_LETTERS[sign]
        elif category == "Nd":
            letters = NUMBER
        elif category[0] not in "LMN" or sign in _APOSTROPHES:
            letters = " "
        else:
            letters = small if len(small := sign.lower()) == 1 else sign
        self[code] = letters
        return letters


_SIGNS = _Signs()
_SIGNS_OF_PHRASES = _Signs({ord(sign): sign for sign in ("\n", *SLOTS.values())})


@lru_cache(maxsize=8192)
def words_in(text: str) -> tuple[str, ...]:
    plain = _plain(text.translate(_SIGNS))
    return tuple(plain.split() if plain.isascii() else _WORD.findall(plain))


def fold(text: str) -> str:
    """The folded words of a text, separated by one space."""
    return " ".join(words_in(text))


def placed_words(text: str) -> list[tuple[str, int, int]]:
    """The folded words of a text with their start and end, in characters."""
    words = ((_plain(match[0]).strip(), match.start(), match.end()) for match in _WORD.finditer(text.translate(_SIGNS)))
    return [word for word in words if word[0]]


def fold_phrases(text: str) -> list[str]:
    """Fold each line of a text; slots become the words of ``SLOTS``, and ``{n}`` is a number."""
    for slot, sign in SLOTS.items():
        text = text.replace(slot, f" {sign} ")
    words = _WORD.findall(_plain(text.replace("{n}", f" {NUMBER} ").translate(_SIGNS_OF_PHRASES)))
    return [line.strip() for line in " ".join(words).split("\n")]


def _plain(text: str) -> str:
    """A lower-case text with each number as ``0``, and without marks."""
    if NUMBER in text:
        text = _NUMBER.sub(f" {NUMBER} ", text)
    if text.isascii():
        return text
    bare = unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", text)))
    return bare.replace("և", "եւ")


def folded_letter(code: int) -> str:
    """A character in a folded word: letters, ``0``, a space for a separator, or nothing."""
    sign = chr(code).translate(_SIGNS)
    return sign if sign == " " else _plain(sign).strip(" ")


def is_slotted(phrase: str) -> bool:
    """True if a folded phrase, or one of several, has a slot."""
    return not phrase.isascii() and any(sign in phrase for sign in _SLOT_SIGNS)
