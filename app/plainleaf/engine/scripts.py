"""Scripts without spaces between words, and how many of their letters a word has on average."""

import re

TWO = (
    (0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3021, 0x3029), (0x3041, 0x3096), (0x3099, 0x30FF), (0x3105, 0x312F),
    (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0xFF66, 0xFF9F), (0x20000, 0x323AF),
)  # fmt: skip
FOUR = ((0x0E01, 0x0E4E), (0x0E81, 0x0ECE), (0x0EDC, 0x0EDF), (0x1000, 0x103F), (0x1050, 0x109F), (0x1780, 0x17D3))
SIX = ((0x0F0B, 0x0F0C), (0x0F35, 0x0F39), (0x0F40, 0x0FBC))
"""First and last code point of the Unicode blocks of unspaced scripts, by letters a word: Chinese characters, Kana and
Bopomofo; Thai, Lao, Burmese, Khmer; Tibetan."""


def letters_in(ranges: tuple[tuple[int, int], ...]) -> str:
    """The characters of these ranges, as part of a character class."""
    return "".join(f"{re.escape(chr(first))}-{re.escape(chr(last))}" for first, last in ranges)


UNSPACED = letters_in((*TWO, *FOUR))
"""The letters of scripts without separators between words or syllables, as a character class."""
