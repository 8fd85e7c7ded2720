"""Finds entries and shows where: ranked, with the words marked."""

import json
from dataclasses import dataclass

from plainleaf.library.article_json import decompressed
from plainleaf.library.database import Database
from plainleaf.library.entries import SELECT, Filter, SavedEntry, entry_of
from plainleaf.library.search.folding import is_unspaced, language_code, spans, stem
from plainleaf.library.search.index import WEIGHTS
from plainleaf.library.search.query import Query, Wanted, match_of, read_query

RANKED = 1_000
"""Hits that are ranked: where there are more, the ones that were put on the shelf last."""
SNIPPET = 180
"""Characters of a snippet."""
_LEAD = 50
MARKED = 60
"""Places in a text that are looked at, from its beginning."""

_WEIGHTS = ", ".join(map(str, WEIGHTS))


@dataclass(frozen=True, slots=True)
class Snippet:
    """A piece of text; ``marks`` are start and end of each word in it that was looked for."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()

    def marked(self, before: str = "[", after: str = "]") -> str:
        """The text with something before and after each marked word."""
        parts, at = [], 0
        for start, end in self.marks:
            parts += [self.text[at:start], before, self.text[start:end], after]
            at = end
        return "".join([*parts, self.text[at:]])


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found, its title and a piece of its text with the words marked."""

    entry: SavedEntry
    title: Snippet
    snippet: Snippet


class Search:
    """Search over one library."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def hits(
        self, text: str, which: Filter | None = None, *, limit: int = 20, offset: int = 0, typing: bool = False
    ) -> tuple[Hit, ...]:
        """The best hits of a query (see ``read_query``), the best first; of nothing but conditions all that meet them,
        the newest first. Raises LibraryError."""
        query = read_query(text, which, typing=typing)
        ids = self._ranked(query)[offset : offset + limit]
        rows = self._database.all(
            f"SELECT e.*, a.text FROM ({SELECT}) e LEFT JOIN articles a ON a.entry = e.id "
            "WHERE e.id IN (SELECT value FROM json_each(?))",
            json.dumps(ids),
        )
        found = {row["id"]: _hit(entry_of(row), row["text"], query) for row in rows}
        return tuple(found[entry] for entry in ids if entry in found)

    def ids(self, text: str, which: Filter | None = None) -> list[int]:
        """The ids of all that a query finds (of very many the first thousand), the best first. Raises LibraryError."""
        return self._ranked(read_query(text, which))

    def _ranked(self, query: Query) -> list[int]:
        match = match_of(query, self._codes()) if query.wanted else ""
        condition, values = query.which.sql()
        if not match:
            rows = self._database.all(
                f"SELECT e.id FROM entries e WHERE {condition} ORDER BY e.added DESC, e.id DESC LIMIT ?",
                *values,
                RANKED,
            )
            return [row[0] for row in rows]
        if query.which.is_narrow:  # the few are known first; the plus keeps SQLite from asking for each by itself
            condition = f"+search.rowid IN (SELECT e.id FROM entries e WHERE {condition})"
        join = "" if query.which.is_narrow else "CROSS JOIN entries e ON e.id = search.rowid "
        rows = self._database.all(
            "SELECT id FROM ("
            f"SELECT search.rowid AS id, bm25(search, {_WEIGHTS}) AS score FROM search {join}"
            f"WHERE search MATCH ? AND {condition} "
            "ORDER BY search.rowid DESC LIMIT ?) ORDER BY score, id DESC",
            match,
            *values,
            RANKED,
        )
        return [row[0] for row in rows]

    def _codes(self) -> list[str]:
        rows = self._database.all("SELECT DISTINCT language FROM entries")
        return [code for row in rows if (code := language_code(row[0]))]


def _hit(entry: SavedEntry, text: bytes | None, query: Query) -> Hit:
    code = language_code(entry.language)
    body = decompressed(text) if text is not None else ""
    places = marks_in(body, query.positive, code)
    title = Snippet(entry.title, marks_in(entry.title, query.positive, code))
    return Hit(entry, title, _snippet(body or entry.excerpt, places if body else ()))


def marks_in(text: str, wanted: tuple[Wanted, ...], code: str) -> tuple[tuple[int, int], ...]:
    """Where words stand in a text that are looked for, in its order and apart from each other."""
    spaced = {word for one in wanted for word in one.words if not is_unspaced(word)}
    whole = {stem(word, code) if code else word for word in spaced}
    beginnings = tuple(one.words[-1] for one in wanted if one.prefix and not is_unspaced(one.words[-1]))
    stretches = tuple(word for one in wanted for word in one.words if is_unspaced(word))
    # only Arabic has stems that begin with another letter than the word
    letters = "" if code == "ar" else "".join({word[0] for word in spaced | whole if word})
    parts = {word[:3] for word in spaced | whole}
    found: list[tuple[int, int]] = []
    for start, end, word in spans(text, letters) if whole else ():
        if not letters and not any(part in word for part in parts):
            continue
        if (stem(word, code) if code else word) in whole or (beginnings and word.startswith(beginnings)):
            found.append((start, end))
            if len(found) == MARKED:
                break
    for stretch in stretches:
        at = text.find(stretch)
        while at >= 0 and len(found) < 2 * MARKED:
            found.append((at, at + len(stretch)))
            at = text.find(stretch, at + len(stretch))
    apart: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if not apart or start >= apart[-1][1]:
            apart.append((start, end))
    return tuple(apart)


def _snippet(text: str, places: tuple[tuple[int, int], ...]) -> Snippet:
    """The piece of the text with most of the places, whole words."""
    if not places:
        return Snippet(_one_line(text[:SNIPPET]) + ("…" if len(text) > SNIPPET else ""))
    best, most, last = 0, 0, 0
    for first, (start, _) in enumerate(places):
        while last < len(places) and places[last][1] <= start + SNIPPET - _LEAD:
            last += 1
        if last - first > most:
            best, most = first, last - first
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
    """The text on one line, each character in its place."""
    return text.translate(_BREAKS)


_BREAKS = {ord(sign): " " for sign in "\n\r\t\v\f\u2028\u2029"}
