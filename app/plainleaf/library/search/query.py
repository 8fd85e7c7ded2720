"""Parses search queries; every input is a valid query."""

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
_KOREAN = re.compile("[\uac00-\ud7a3]$")  # particles are suffixes that no stemmer removes
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A sequence of folded words to find. ``prefix``: the last word may be the beginning of a longer one. ``column``:
    empty for all columns. ``without``: excludes what matches."""

    words: tuple[str, ...]
    prefix: bool = False
    column: str = ""
    without: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """The words to find and the filter on entries. ``misread`` holds what looks like a condition but was read as
    words."""

    wanted: tuple[Wanted, ...]
    which: Filter
    misread: tuple[str, ...] = ()

    @property
    def positive(self) -> tuple[Wanted, ...]:
        """The words that must match."""
        return tuple(term for term in self.wanted if not term.without)

    @property
    def is_plain(self) -> bool:
        """True if the query has only whole words: no phrases, prefixes or exclusions."""
        return all(
            len(term.words) == 1 and not (term.prefix or term.without or is_unspaced(term.words[0]))
            for term in self.wanted
        )

    @property
    def is_begun(self) -> bool:
        """True if a word is a prefix."""
        return any(term.prefix and not is_unspaced(term.words[-1]) for term in self.positive)


def read_query(text: str, which: Filter | None = None, *, typing: bool = False) -> Query:
    """Parse a query: words (Korean with any particle), ``"phrases"``, ``begin*``, ``-without``, and ``tag:`` ``site:``
    ``is:`` ``lang:`` ``in:`` (a collection) ``before:`` ``after:`` ``title:`` ``author:`` ``note:`` ``text:``.

    ``typing``: the last word is a prefix unless a space follows it.
    """
    terms, misread, chosen = [], [], which or Filter()
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
            continues = prefix or _KOREAN.search(parts[-1]) is not None
            terms.append(Wanted(parts, continues, column, bool(match["minus"])))
    return Query(tuple(terms), chosen, tuple(misread))


def _narrowed(which: Filter, name: str, value: str, without: bool) -> Filter | None:
    """The filter with one more condition, or None if the condition is not valid."""
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
        if low in ("feed", "feeds"):
            return replace(which, feeds=not without)
        states = ("new", "reading") if low == "unread" else (low,) if low in STATES else ()
        if states:
            left = tuple(state for state in STATES if state not in states) if without else states
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
    """The FTS5 expression of a query, with each word in every form in which it can be indexed; empty if no word must
    match. ``codes`` are the languages on the shelf. ``apart``: words of a phrase may occur anywhere, and exclusions are
    ignored."""
    positive = parts_of(query, codes, apart=apart)
    if not positive or apart:
        return " AND ".join(positive)
    languages = sorted(set(codes) | {""})
    negative = [_expression(term, languages) for term in query.wanted if term.without]
    whole = " AND ".join(positive)
    return f"({whole}) NOT ({' OR '.join(negative)})" if negative else whole


def parts_of(query: Query, codes: Iterable[str], *, apart: bool = False) -> list[str]:
    """An FTS5 expression for each word or phrase that must match."""
    languages = sorted(set(codes) | {""})
    return [_expression(term, languages, apart) for term in query.positive]


def _expression(wanted: Wanted, languages: list[str], apart: bool = False) -> str:
    ways: dict[str, None] = {}
    spellings = _spellings(wanted.words) if "tr" in languages else [wanted.words]
    for code, written in product(languages, spellings):
        last = written[-1]
        continues = wanted.prefix and not code if not is_unspaced(last) else len(last) == 1
        terms = [term for word in written for term in _terms(word, code)]
        phrases = dict.fromkeys(terms) if apart else (" ".join(terms),)
        quoted = " AND ".join(json.dumps(phrase, ensure_ascii=False) for phrase in phrases)
        ways[(f"({quoted})" if apart else quoted) if not continues else f"({quoted} *)"] = None
    column = f"{{{wanted.column}{' forms' if wanted.column == 'text' else ''}}} : " if wanted.column else ""
    return f"{column}({' OR '.join(ways)})"


def _spellings(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The words as folded, with every dotless ı as i, and with every i as ı: Turkish lower-cases "I" to ı."""
    dotted, dotless = (tuple(word.replace(*letters) for word in words) for letters in ("ıi", "iı"))
    return list(dict.fromkeys((words, dotted, dotless)))


def _terms(word: str, code: str) -> list[str]:
    """The adjacent terms of one word. The last letter of a run is already in the last pair."""
    if is_unspaced(word):
        return pairs(word)[:-1] or [word]
    return [stem(word, code) if code else word]
