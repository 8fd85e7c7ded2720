"""Runs queries: finds entries, ranks them and marks the matching words."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from plainleaf.library.compression import legible
from plainleaf.library.database import Database
from plainleaf.library.entries import ALL, SELECT, Filter, SavedEntry, entry_of
from plainleaf.library.search.folding import is_unspaced, language_code, spans, spans_around, stem
from plainleaf.library.search.index import WEIGHTS
from plainleaf.library.search.query import Query, Wanted, match_of, parts_of, read_query

RANKED = 1_000
"""Maximum hits that are ranked; of more, the most recently added."""
SNIPPET = 180
"""Maximum characters of a snippet."""
_LEAD = 50
MARKED = 60
"""Maximum matches examined in a text, from its beginning."""

FEW = 40_000
"""If at most this number of entries match the filter, it is faster to select them first than to test each hit."""

# Each language once: a recursive query skips from one value to the next in the index.
_LANGUAGES = (
    "WITH RECURSIVE found (language) AS (SELECT min(language) FROM entries UNION ALL SELECT (SELECT min(e.language) "
    "FROM entries e WHERE e.language > found.language) FROM found WHERE found.language IS NOT NULL) "
    "SELECT language FROM found WHERE language IS NOT NULL"
)

_WEIGHTS = ", ".join(map(str, WEIGHTS))


@dataclass(frozen=True, slots=True)
class Snippet:
    """A part of a text; ``marks`` holds the start and end of each matching word in it."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()

    def marked(self, before: str = "[", after: str = "]") -> str:
        """The text with delimiters around each match."""
        parts, at = [], 0
        for start, end in self.marks:
            parts += [self.text[at:start], before, self.text[start:end], after]
            at = end
        return "".join([*parts, self.text[at:]])


@dataclass(frozen=True, slots=True)
class Hit:
    """A matching entry, with matches marked in its title and in a snippet of its text."""

    entry: SavedEntry
    title: Snippet
    snippet: Snippet


class Search:
    """Searches one library."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def hits(
        self, text: str, which: Filter | None = None, *, limit: int = 20, offset: int = 0, typing: bool = False
    ) -> tuple[Hit, ...]:
        """The hits of a query (see ``read_query``), best first. A query with conditions only returns all entries that
        meet them, newest first. Raises LibraryError."""
        query = read_query(text, which, typing=typing)
        return self._shown(self._ranked(query)[offset : offset + limit], query)

    def shown(self, ids: Sequence[int], text: str, *, typing: bool = False) -> tuple[Hit, ...]:
        """The given entries as hits of a query, in the given order. Raises LibraryError."""
        return self._shown(ids, read_query(text, typing=typing))

    def _shown(self, ids: Sequence[int], query: Query) -> tuple[Hit, ...]:
        rows = self._database.all(
            f"SELECT e.*, a.text FROM ({SELECT}) e LEFT JOIN articles a ON a.entry = e.id "
            "WHERE e.id IN (SELECT value FROM json_each(?))",
            json.dumps(list(ids)),
        )
        by_id = {row["id"]: _hit(entry_of(row), row["text"], query) for row in rows}
        return tuple(by_id[entry] for entry in ids if entry in by_id)

    def ids(self, text: str, which: Filter | None = None, *, typing: bool = False) -> list[int]:
        """The ids of all hits, best first; at most RANKED. Raises LibraryError."""
        return self._ranked(read_query(text, which, typing=typing))

    def _ranked(self, query: Query) -> list[int]:
        codes = self._codes() if query.wanted else []
        match = match_of(query, codes)
        condition, values = query.which.sql()
        if not match:
            rows = self._database.all(
                f"SELECT e.id FROM entries e WHERE {condition} ORDER BY e.added DESC, e.id DESC LIMIT ?",
                *values,
                RANKED,
            )
            return [row[0] for row in rows]
        if query.is_plain and query.which != ALL and self._is_met_by(2 * RANKED, condition, values):
            return self._best_of(match, condition, values)
        newest = self._newest(match, condition, values, query)
        if not newest:
            return []
        if query.is_begun and len(newest) == RANKED:
            return self._by_title(newest, query, codes)
        # For a phrase, bm25 evaluates the phrase in every row; counting its single words is far cheaper.
        rows = self._database.all(
            "SELECT rowid FROM search WHERE search MATCH ? AND rowid >= ? "
            f"AND +rowid IN (SELECT value FROM json_each(?)) ORDER BY bm25(search, {_WEIGHTS}), rowid DESC",
            match_of(query, codes, apart=True),
            min(newest),
            json.dumps(newest),
        )
        return [row[0] for row in rows]

    def _best_of(self, match: str, condition: str, values: list[Any]) -> list[int]:
        """Filter and rank in one query: with few entries, this saves one pass over the rows of a frequent word."""
        rows = self._database.all(
            "SELECT rowid FROM search WHERE search MATCH ? "
            f"AND +rowid IN (SELECT e.id FROM entries e WHERE {condition}) "
            f"ORDER BY bm25(search, {_WEIGHTS}), rowid DESC LIMIT ?",
            match,
            *values,
            RANKED,
        )
        return [row[0] for row in rows]

    def _newest(self, match: str, condition: str, values: list[Any], query: Query) -> list[int]:
        """The newest RANKED hits, newest first."""
        if query.which == ALL:
            where = "+search.rowid NOT IN (SELECT id FROM entries WHERE deleted IS NOT NULL)"
        elif query.which.is_narrow or self._is_met_by(FEW, condition, values):
            # select the matching entries once; the unary plus keeps SQLite from probing the index for each
            where = f"+search.rowid IN (SELECT e.id FROM entries e WHERE {condition})"
        else:
            where = f"EXISTS (SELECT 1 FROM entries e WHERE e.id = search.rowid AND {condition})"
        rows = self._database.all(
            f"SELECT rowid FROM search WHERE search MATCH ? AND {where} ORDER BY rowid DESC LIMIT ?",
            match,
            *values,
            RANKED,
        )
        return [row[0] for row in rows]

    def _by_title(self, newest: list[int], query: Query, codes: list[str]) -> list[int]:
        """Hits in titles and tags before the others, for prefixes that match too many words to rank."""
        match = " AND ".join(f"{{title tags}} : ({part})" for part in parts_of(query, codes))
        rows = self._database.all(
            "SELECT rowid FROM search WHERE search MATCH ? AND rowid >= ? ORDER BY rowid DESC", match, min(newest)
        )
        listed = set(newest)
        first = dict.fromkeys(row[0] for row in rows if row[0] in listed)
        return [*first, *(hit for hit in newest if hit not in first)]

    def _is_met_by(self, limit: int, condition: str, values: list[Any]) -> bool:
        """True if at most ``limit`` entries match the condition."""
        count = self._database.value(
            f"SELECT count(*) FROM (SELECT 1 FROM entries e WHERE {condition} LIMIT ?)", *values, limit + 1
        )
        return int(count) <= limit

    def _codes(self) -> list[str]:
        return [code for row in self._database.all(_LANGUAGES) if (code := language_code(row[0]))]


def _hit(entry: SavedEntry, text: bytes | None, query: Query) -> Hit:
    code = language_code(entry.language)
    body = legible(text)
    places = marks_in(body, query.positive, code)
    title = Snippet(entry.title, marks_in(entry.title, query.positive, code))
    return Hit(entry, title, _snippet(body or entry.excerpt, places if body else ()))


def marks_in(text: str, wanted: tuple[Wanted, ...], code: str) -> tuple[tuple[int, int], ...]:
    """The start and end of matching words in a text, in order and without overlaps."""
    spaced = {word for term in wanted for word in term.words if not is_unspaced(word)}
    whole = {stem(word, code) if code else word for word in spaced}
    beginnings = tuple(term.words[-1] for term in wanted if term.prefix and not is_unspaced(term.words[-1]))
    stretches = tuple(word for term in wanted for word in term.words if is_unspaced(word))
    ranges: list[tuple[int, int]] = []
    for start, end, word in _likely(text, spaced | whole, code):
        if (stem(word, code) if code else word) in whole or (beginnings and word.startswith(beginnings)):
            ranges.append((start, end))
            if len(ranges) == MARKED:
                break
    for stretch in stretches:
        at = text.find(stretch)
        while at >= 0 and len(ranges) < 2 * MARKED:
            ranges.append((at, at + len(stretch)))
            at = text.find(stretch, at + len(stretch))
    apart: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if not apart or start >= apart[-1][1]:
            apart.append((start, end))
    return tuple(apart)


def _likely(text: str, words: set[str], code: str) -> Iterator[tuple[int, int, str]]:
    """Candidate words that may be forms of ``words``, by their first letters; only Arabic stems can begin with other
    letters than their words."""
    if not words:
        return iter(())
    return (
        spans_around(text, {word[:3] for word in words}) if code == "ar" else spans(text, {word[:2] for word in words})
    )


def _snippet(text: str, places: tuple[tuple[int, int], ...]) -> Snippet:
    """The part of the text with the most matches, cut at word boundaries."""
    if not places:
        return Snippet(_one_line(text[:SNIPPET]) + ("…" if len(text) > SNIPPET else ""))
    best, largest, last = 0, 0, 0
    for first, (start, _) in enumerate(places):
        while last < len(places) and places[last][1] <= start + SNIPPET - _LEAD:
            last += 1
        if last - first > largest:
            best, largest = first, last - first
    begin = max(0, places[best][0] - _LEAD)
    if begin:
        space = text.find(" ", begin, places[best][0])
        begin = space + 1 if space >= 0 else begin
    end = min(len(text), max(begin + SNIPPET, places[best][1]))
    if end < len(text):
        space = text.rfind(" ", places[best][1], end)
        end = space if space > 0 else end
    lead = "…" if begin else ""
    shift = begin - len(lead)
    inside = tuple((start - shift, stop - shift) for start, stop in places if begin <= start and stop <= end)
    return Snippet(lead + _one_line(text[begin:end]) + ("…" if end < len(text) else ""), inside)


def _one_line(text: str) -> str:
    """The text on one line, with every character's position unchanged."""
    return text.translate(_BREAKS)


_BREAKS = {ord(sign): " " for sign in "\n\r\t\v\f\u2028\u2029"}
