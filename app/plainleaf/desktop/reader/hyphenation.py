"""Where words may be broken, by Liang's algorithm and the patterns of TeX (F. M. Liang, *Word Hy-phen-a-tion by
Com-put-er*, Stanford 1983).

``hyphens: auto`` does nothing here: Chromium asks its embedder for dictionaries, and Qt's web engine has none. A
possible break is an empty element to which the style sheet gives a soft hyphen, so that the text, a search and a copy
have none.
"""

import re
from functools import cache
from itertools import pairwise

from plainleaf.resources import resource

LANGUAGES = {
    "da": "da", "de": "de-1996", "en": "en-us", "es": "es", "et": "et", "fr": "fr", "it": "it", "lt": "lt", "pl": "pl",
    "pt": "pt", "sl": "sl",
}  # fmt: skip
"""Primary subtags and the file of their patterns: hyph-utf8 of TeX Live 2022, each with its licence in its head."""

SHORTEST, SIDE = 7, 3
"""Letters of the shortest word that is broken, and of its shortest part."""

_BREAK = "<s-h></s-h>"
_BROKEN = {"p", "li", "dd", "blockquote"}
_WHOLE = {"pre", "code", "samp", "kbd", "var", "math", "table", "ruby", "figure", "button", "summary"}
_WHOLE |= {"h1", "h2", "h3", "h4", "h5", "h6"}
_VOID = {"br", "col", "hr", "img", "wbr"}
_PIECE = re.compile(r'<(/?+)([a-z][a-z0-9-]*+)((?:[^<>"]|"[^"]*+")*+)>|[^<]++')
_LANG = re.compile(r' lang="([^"-]*+)')
_WORD = re.compile(rf"(?<![\w/.@#:&])[^\W\d_]{{{SHORTEST},60}}(?![\w/@]|\.\w)")  # addresses stay whole
_COMMENT = re.compile(r"%.*")
_GROUP = re.compile(r"\\(patterns|hyphenation)\s*+\{([^{}]*+)\}")
_DIGIT = re.compile(r"\d")


def hyphenated(body: str, language: str) -> str:
    """Clean HTML with a break in each word of running text that may have one, in the language of its element."""
    open_: list[tuple[str, bool]] = [(language.split("-")[0].lower(), False)]
    broken_words: dict[tuple[str, str], str] = {}

    def piece(match: re.Match[str]) -> str:
        language, broken = open_[-1]
        if not (tag := match[2]):
            return _WORD.sub(lambda word: broken_word(word[0], language), match[0]) if broken else match[0]
        if match[1]:
            open_.pop()
        elif tag not in _VOID and not match[3].endswith("/"):
            declared = _LANG.search(match[3])
            open_.append(
                (declared[1].lower() if declared else language, tag in _BROKEN or (broken and tag not in _WHOLE))
            )
        return match[0]

    def broken_word(word: str, language: str) -> str:
        if (word_parts := broken_words.get((word, language))) is None:
            word_parts = broken_words[word, language] = _BREAK.join(parts(word, language))
        return word_parts

    return _PIECE.sub(piece, body)


def parts(word: str, language: str) -> list[str]:
    """The word's parts between which it may be broken; the whole word where no patterns are known."""
    lower = f".{word.lower()}."
    if language not in LANGUAGES or len(lower) != len(word) + 2:
        return [word]
    patterns, exceptions, longest = _patterns(LANGUAGES[language])
    if (places := exceptions.get(lower[1:-1])) is not None:
        breaks = places
    else:
        levels = [0] * (len(lower) + 1)
        for start in range(len(lower)):
            for end in range(start + 1, min(start + longest, len(lower)) + 1):
                if (pattern := patterns.get(lower[start:end])) is not None:
                    at = start
                    for sign in pattern:
                        if sign.isdigit():
                            levels[at] = max(levels[at], int(sign))
                        else:
                            at += 1
        breaks = [at for at in range(len(word)) if levels[at + 1] % 2]
    ends = [0, *(at for at in breaks if SIDE <= at <= len(word) - SIDE), len(word)]
    return [word[start:end] for start, end in pairwise(ends)]


@cache
def _patterns(name: str) -> tuple[dict[str, str], dict[str, list[int]], int]:
    """Patterns by their letters, breaks of exceptions, and the number of letters of the longest pattern."""
    text = _COMMENT.sub("", resource(f"hyphenation/hyph-{name}.tex").read_text("utf-8"))
    groups = {group[1]: group[2].split() for group in _GROUP.finditer(text)}
    patterns = {_DIGIT.sub("", pattern): pattern for pattern in groups["patterns"]}
    exceptions = {}
    for word in groups.get("hyphenation", ()):
        pieces = word.split("-")
        exceptions["".join(pieces)] = [sum(map(len, pieces[:number])) for number in range(1, len(pieces))]
    return patterns, exceptions, max(map(len, patterns))
