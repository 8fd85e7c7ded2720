"""Reads what somebody types into a search field; every input is a query, and none is an error."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product

from plainleaf.library.entries import STATES, Filter
from plainleaf.library.search.folding import is_unspaced, pairs, stem, words

_PART = re.compile(r'(?P<minus>-)?(?:(?P<name>[a-z]+):)?(?:"(?P<phrase>[^"]*)"?|(?P<word>[^\s"]+))', re.IGNORECASE)
_COLUMNS = {"title": "title", "author": "author", "note": "notes", "text": "text"}
_CONDITIONS = frozenset({"tag", "site", "is", "lang", "language", "in", "before", "after"})
_KOREAN = re.compile("[\uac00-\ud7a3]$")  # particles are written at the end of a word, and no stemmer takes them off
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Words that are looked for, one after the other: folded; ``prefix``: the last may go on; ``column`` empty for
    all; ``without``: what has them is left out."""

    words: tuple[str, ...]
    prefix: bool = False
    column: str = ""
    without: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for, and which entries are wanted at all; ``misread`` is what begins as a condition and was taken
    for words."""

    wanted: tuple[Wanted, ...]
    which: Filter
    misread: tuple[str, ...] = ()

    @property
    def positive(self) -> tuple[Wanted, ...]:
        """What has to be there."""
        return tuple(one for one in self.wanted if not one.without)

    @property
    def is_plain(self) -> bool:
        """Whether nothing but whole words is looked for: no phrase, nothing begun, nothing left out."""
        return all(
            len(one.words) == 1 and not (one.prefix or one.without or is_unspaced(one.words[0])) for one in self.wanted
        )

    @property
    def is_begun(self) -> bool:
        """Whether a word that is looked for may go on."""
        return any(one.prefix and not is_unspaced(one.words[-1]) for one in self.positive)


def read_query(text: str, which: Filter | None = None, *, typing: bool = False) -> Query:
    """A query from what was typed: words (Korean with any particle), ``"phrases"``, ``begin*``, ``-without``, and
    ``tag:`` ``site:`` ``is:`` ``lang:`` ``in:`` (a collection) ``before:`` ``after:`` ``title:`` ``author:`` ``note:``
    ``text:``.

    ``typing``: the last word may go on, as long as no space follows it.
    """
    found, misread, chosen = [], [], which or Filter()
    matches = list(_PART.finditer(text))
    for match in matches:
        name = (match["name"] or "").lower()
        value = match["phrase"] if match["phrase"] is not None else match["word"]
        narrowed = _narrowed(chosen, name, value, bool(match["minus"])) if name else None
        if narrowed is not None:
            chosen = narrowed
            continue
        if name in _CONDITIONS:
            misread.append(match[0])
        column = _COLUMNS.get(name, "")
        shown = value if column or not name else f"{name} {value}"
        open_end = typing and match is matches[-1] and match.end() == len(text) and match["phrase"] is None
        prefix = open_end or (match["phrase"] is None and value.endswith("*"))
        if parts := tuple(words(shown)):
            goes_on = prefix or _KOREAN.search(parts[-1]) is not None
            found.append(Wanted(parts, goes_on, column, bool(match["minus"])))
    return Query(tuple(found), chosen, tuple(misread))


def _narrowed(which: Filter, name: str, value: str, without: bool) -> Filter | None:
    """The filter with one more condition, None where it is none."""
    low = value.lower()
    if name == "tag" and value:
        return (
            replace(which, without_tags=(*which.without_tags, value))
            if without
            else replace(which, tags=(*which.tags, value))
        )
    if name == "is":
        if low in ("favourite", "favorite"):
            return replace(which, favourite=not without)
        if low in ("saved", "starred"):
            return replace(which, saved=not without)
        states = ("new", "reading") if low == "unread" else (low,) if low in STATES else ()
        if states:
            left = tuple(one for one in STATES if one not in states) if without else states
            return replace(which, states=left)
    if without or not value:
        return None
    if name == "site":
        return replace(which, site=low)
    if name in ("lang", "language"):
        return replace(which, language=low)
    if name == "in":
        return replace(which, collection=value)
    if name in ("before", "after") and _DATE.fullmatch(value):
        return replace(which, before=value) if name == "before" else replace(which, after=value)
    return None


def match_of(query: Query, codes: Iterable[str], *, apart: bool = False) -> str:
    """What SQLite is asked: each word in every form that it may be kept in. ``codes`` are the languages on the shelf;
    empty where nothing has to be there. ``apart``: the words of a phrase may stand anywhere, and what has to be missing
    is not looked for."""
    positive = parts_of(query, codes, apart=apart)
    if not positive or apart:
        return " AND ".join(positive)
    languages = sorted(set(codes) | {""})
    negative = [_expression(one, languages) for one in query.wanted if one.without]
    whole = " AND ".join(positive)
    return f"({whole}) NOT ({' OR '.join(negative)})" if negative else whole


def parts_of(query: Query, codes: Iterable[str], *, apart: bool = False) -> list[str]:
    """An expression for each word or phrase that has to be there."""
    languages = sorted(set(codes) | {""})
    return [_expression(one, languages, apart) for one in query.positive]


def _expression(one: Wanted, languages: list[str], apart: bool = False) -> str:
    ways: dict[str, None] = {}
    spellings = _spellings(one.words) if "tr" in languages else [one.words]
    for code, written in product(languages, spellings):
        last = written[-1]
        goes_on = one.prefix and not code if not is_unspaced(last) else len(last) == 1
        terms = [term for word in written for term in _terms(word, code)]
        phrases = dict.fromkeys(terms) if apart else (" ".join(terms),)
        quoted = " AND ".join(json.dumps(phrase, ensure_ascii=False) for phrase in phrases)
        ways[(f"({quoted})" if apart else quoted) if not goes_on else f"({quoted} *)"] = None
    column = f"{{{one.column}{' forms' if one.column == 'text' else ''}}} : " if one.column else ""
    return f"{column}({' OR '.join(ways)})"


def _spellings(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The same words in Turkish: "I" is ı in lower case there, and i everywhere else, as folding has it."""
    dotted, dotless = (tuple(word.replace(*letters) for word in words) for letters in ("ıi", "iı"))
    return list(dict.fromkeys((words, dotted, dotless)))


def _terms(word: str, code: str) -> list[str]:
    """The terms of one word as they follow each other in a text; the last letter of a stretch is in its last pair."""
    if is_unspaced(word):
        return pairs(word)[:-1] or [word]
    return [stem(word, code) if code else word]
