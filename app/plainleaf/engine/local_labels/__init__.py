"""What sites call the parts of a page, by language and kind; who compares lines adds the words of a kind to its own,
which are in the languages that came first."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Literal, get_args

from plainleaf.engine.local_labels import (
    asian_and_african,
    slavic_and_baltic,
    western,
    widely_spoken,
    widely_spoken_in_asia,
)

Kind = Literal[
    "advertisement",  # a line above one
    "also",  # "Read also", above or before the titles of other pages
    "sections",  # "Related articles", above other pages and never above a part of the text
    "continues",  # "The text goes on below the advertisement"
    "popular",  # "Most read", "Latest news"
    "reserved",  # a line that reserves rights
    "contents",  # "Table of contents"
    "by",  # before a name, with a colon or without; of scripts with capitals
    "author",  # before a colon and a name
    "before_names",  # "by": a word that may be a name or an article elsewhere
    "published", "updated",  # before a date
    "with_dates",  # other words that stand with one
    "photo",  # before a colon and who took a picture
    "comments",  # above those of readers
    "share",  # words of buttons
    "follow",  # the beginning of an invitation, as an expression
    "tags",  # before links to what the page is filed under
    "reading_time",  # a line that says how long it takes, with 0 for the number and without other signs
    "views",  # the same for how often the page was read
    "mistakes",  # the beginning of a line that asks readers for those of the text
    "subscribe",  # all words of a link or a button
]  # fmt: skip
SHORTEST = 4
"""Bytes of a stem."""
KINDS: tuple[str, ...] = get_args(Kind)
TABLES = tuple(
    one.TABLE for one in (widely_spoken, slavic_and_baltic, western, widely_spoken_in_asia, asian_and_african)
)

_WRITINGS = (("և", "եւ"), ("\u09a1\u09bc", "\u09dc"), ("\u09a2\u09bc", "\u09dd"), ("\u09af\u09bc", "\u09df"))
"""Letters of Armenian and Bengali that are written as two characters, or as one."""
_FAR, _NEARER = 0x370, "\\u0000-\\u036f"
"""The first code point behind the letters of Latin, and those before it, of which most lines are. They are compared
letter by letter, for the small mu is a sign of Latin's in the other case."""
_APOSTROPHE, _APOSTROPHES = "‘", "[‘’'ʻʼ`]"


def parsed(table: str) -> dict[str, dict[str, list[str]]]:
    """The labels of a table by language and kind: a line with the language, and indented ones with a kind and its
    labels between commas."""
    languages: dict[str, dict[str, list[str]]] = {}
    kinds: dict[str, list[str]] = {}
    for line in filter(None, table.splitlines()):
        if not line.startswith(" "):
            kinds = languages.setdefault(line, {})
            continue
        kind, _, labels = line.strip().partition(": ")
        kinds.setdefault(kind, []).extend(labels.split(", "))
    return languages


@cache
def _languages() -> dict[str, dict[str, list[str]]]:
    return parsed("".join(TABLES))


def labels(kind: Kind) -> tuple[str, ...]:
    """The labels of a kind in all these languages, each once."""
    return tuple(dict.fromkeys(label for kinds in _languages().values() for label in kinds.get(kind, ())))


def labels_in(language: str, kind: Kind) -> list[str]:
    """The labels of a kind in one language, which is given by its tag."""
    return _languages().get(language.partition("-")[0].lower(), {}).get(kind, [])


def expression(*kinds: Kind) -> str:
    """An expression for the labels of some kinds, however their letters are written; a group."""
    words = dict.fromkeys(label for kind in kinds for label in labels(kind))
    if "follow" in kinds:
        return f"(?:{'|'.join(words)})"
    for one, other in _WRITINGS:
        words.update(dict.fromkeys(word.replace(one, other) for word in tuple(words)))
    near, far = ([word for word in words if (ord(word[0]) < _FAR) is is_near] for is_near in (True, False))
    return rf"(?:(?!(?-i:[{_NEARER}])){_either(far)}|{_either(near)})" if far and near else _either(near or far)


def stems(*kinds: Kind) -> tuple[str, ...]:
    """The longest word of each label, in small letters: what a text has that is one; four bytes at least."""
    longest = (max(label.lower().split(" "), key=len) for kind in kinds for label in labels(kind))
    return tuple(dict.fromkeys(word for word in longest if len(word.encode()) >= SHORTEST))


def _either(words: Iterable[str]) -> str:
    """The expression for any of some words, by their first letters, so that a line is compared with few of them; of
    those that begin alike the longest comes first."""
    rest: dict[str, list[str]] = {}
    for word in sorted(words, key=len, reverse=True):
        rest.setdefault(re.escape(word[0]), []).append(re.escape(word[1:]).replace(_APOSTROPHE, _APOSTROPHES))
    return "(?:" + "|".join(f"{first}(?:{'|'.join(some)})" for first, some in rest.items()) + ")"
