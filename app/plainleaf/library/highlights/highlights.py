"""Highlights: passages that the user marked, with a colour and an optional note."""

import sqlite3
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import islice
from typing import Any, Literal, get_args

from plainleaf.library.compression import decompressed
from plainleaf.library.database import Database
from plainleaf.library.entries import ALL, Filter, now
from plainleaf.library.errors import LibraryError, sound
from plainleaf.library.highlights.anchoring import Found, Selector, anchored, collapsed, first_place, selector_at
from plainleaf.library.search import Index
from plainleaf.library.search.folding import folded

Colour = Literal["yellow", "green", "blue", "pink"]
COLOURS: tuple[str, ...] = get_args(Colour)
LONGEST = 20_000
"""Maximum characters of a highlight."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """A marked passage: its words, the context before and after, its position in the article's collapsed text, and how
    it was last found there. An orphan was not found; it keeps all its fields."""

    id: int
    uuid: str
    entry: int
    exact: str
    prefix: str
    suffix: str
    start: int
    end: int
    colour: Colour
    note: str
    found: Found
    created: str
    changed: str


_COLUMNS = ", ".join(f'h."{field.name}"' for field in fields(Highlight))


class Highlights:
    """Reads and changes the highlights of a library."""

    def __init__(self, database: Database, index: Index) -> None:
        self._database = database
        self._index = index

    def of(self, entry: int) -> tuple[Highlight, ...]:
        """The highlights of an entry, in text order."""
        rows = self._database.all(
            f"SELECT {_COLUMNS} FROM highlights h WHERE h.entry = ? ORDER BY h.start, h.id",
            entry,
        )
        return tuple(map(_highlight, rows))

    def all(
        self,
        text: str = "",
        *,
        colour: str = "",
        found: str = "",
        which: Filter = ALL,
        limit: int = 500,
        offset: int = 0,
    ) -> tuple[Highlight, ...]:
        """The highlights of all entries on the shelf that match the filter, newest first. ``text`` must occur in the
        words or the note; case and accents are ignored."""
        condition, values = which.sql()
        rows = self._database.all(
            f"SELECT {_COLUMNS} FROM highlights h JOIN entries e ON e.id = h.entry WHERE {condition} "
            "AND (? = '' OR h.colour = ?) AND (? = '' OR h.found = ?) ORDER BY h.created DESC, h.id DESC",
            *values, colour, colour, found, found,
        )  # fmt: skip
        wanted = folded(collapsed(text))
        chosen = (row for row in rows if not wanted or wanted in folded(f"{row['exact']}\n{row['note']}"))
        return tuple(map(_highlight, islice(chosen, offset, offset + limit)))

    def sources(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The sites and the tags of entries with highlights, each sorted by name."""
        marked = "e.deleted IS NULL AND EXISTS (SELECT 1 FROM highlights h WHERE h.entry = e.id)"
        sites = self._database.all(f"SELECT DISTINCT e.site FROM entries e WHERE {marked} AND e.site != '' ORDER BY 1")
        tags = self._database.all(
            "SELECT DISTINCT t.name FROM tags t JOIN entry_tags et ON et.tag = t.id JOIN entries e ON e.id = et.entry "
            f"WHERE {marked} ORDER BY t.folded"
        )
        return tuple(row[0] for row in sites), tuple(row[0] for row in tags)

    def get(self, highlight: int) -> Highlight:
        """One highlight. Raises LibraryError ("missing")."""
        row = self._database.one(f"SELECT {_COLUMNS} FROM highlights h WHERE h.id = ?", highlight)
        if row is None:
            raise LibraryError("missing", f"There is no highlight {highlight}.")
        return _highlight(row)

    def add(
        self,
        entry: int,
        exact: str,
        prefix: str = "",
        suffix: str = "",
        *,
        start: int = -1,
        colour: str = "yellow",
        note: str = "",
        key: str = "",
        created: str = "",
    ) -> Highlight:
        """Mark a passage of an entry. ``prefix``, ``suffix`` and ``start`` choose among several occurrences of
        ``exact``.

        A passage that is not found is stored as an orphan. A ``key`` (a UUID) that exists already adds nothing. Raises
        LibraryError.
        """
        words = collapsed(exact)
        if not words or len(words) > LONGEST:
            raise LibraryError("wrong", f"A highlight has from 1 to {LONGEST:,} characters.")
        _check_colour(colour)
        with self._database.writing():
            existing = self._database.value("SELECT id FROM highlights WHERE uuid = ?", key)
            if existing is not None:
                return self.get(existing)
            text = self._text(entry)
            selector = Selector(words, prefix, suffix, max(0, start))
            bare = not (prefix or suffix)
            anchor = (first_place(text, words, selector.start) if bare else None) or anchored(text, selector)
            if anchor.found != "orphaned":  # from here on, the selector describes the passage as found in the text
                state: Found = "exact" if text[anchor.start : anchor.end] == words else "nearby"
                anchor, selector = replace(anchor, found=state), selector_at(text, anchor.start, anchor.end)
            moment = now()
            highlight = self._database.run(
                'INSERT INTO highlights (uuid, entry, exact, prefix, suffix, start, "end", colour, note, found, '
                "created, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                key or str(uuid.uuid4()), entry, selector.exact, selector.prefix, selector.suffix,
                anchor.start, anchor.end, colour, note, anchor.found, created or moment, moment,
            )  # fmt: skip
            if note:
                self._index.update((entry,))
        return self.get(highlight)

    def change(self, highlight: int, *, colour: str | None = None, note: str | None = None) -> Highlight:
        """Change the colour or note of a highlight; returns its previous state. Raises LibraryError."""
        before = self.get(highlight)
        _check_colour(colour or before.colour)
        with self._database.writing():
            self._database.run(
                "UPDATE highlights SET colour = ?, note = ?, changed = ? WHERE id = ?",
                colour or before.colour, before.note if note is None else note, now(), highlight,
            )  # fmt: skip
            if note is not None:
                self._index.update((before.entry,))
        return before

    def remove(self, highlights: Iterable[int]) -> tuple[Highlight, ...]:
        """Remove highlights; returns their previous states for ``put_back``. Raises LibraryError."""
        with self._database.writing():
            before = tuple(self.get(number) for number in highlights)
            for highlight in before:
                self._database.run("DELETE FROM highlights WHERE id = ?", highlight.id)
            self._index.update({highlight.entry for highlight in before if highlight.note})
        return before

    def put_back(self, before: Iterable[Highlight]) -> None:
        """Undo: restore highlights to previous states. Raises LibraryError."""
        names = [field.name for field in fields(Highlight)]
        columns = ", ".join(f'"{name}"' for name in names)
        with self._database.writing():
            before = tuple(before)
            for highlight in before:
                self._database.run(
                    f"INSERT OR REPLACE INTO highlights ({columns}) VALUES ({', '.join('?' * len(names))})",
                    *(getattr(highlight, name) for name in names),
                )
            self._index.update({highlight.entry for highlight in before})

    def anchor_again(self, entry: int, text: str) -> dict[Found, int]:
        """Anchor the highlights of an entry in the new text of its article, inside a transaction; returns counts by
        ``Found``.

        The stored words stay those that the user marked; they are not replaced by the new text.
        """
        counts: dict[Found, int] = {"exact": 0, "nearby": 0, "orphaned": 0}
        for highlight, state, start, end in self.places_in(entry, text):
            counts[state] += 1
            self._database.run(
                'UPDATE highlights SET found = ?, start = ?, "end" = ? WHERE id = ?', state, start, end, highlight.id
            )
        return counts

    def places_in(self, entry: int, text: str) -> Iterator[tuple[Highlight, Found, int, int]]:
        """Yield where the highlights of an entry would be found in a text: highlight, how it was found, start, end."""
        saved = self.of(entry)
        whole = collapsed(text) if saved else ""
        for highlight in saved:
            anchor = anchored(whole, Selector(highlight.exact, highlight.prefix, highlight.suffix, highlight.start))
            yield highlight, anchor.found, anchor.start, anchor.end

    def _text(self, entry: int) -> str:
        stored = self._database.value("SELECT text FROM articles WHERE entry = ?", entry)
        with sound(entry):
            return collapsed(decompressed(stored)) if stored is not None else ""


def _check_colour(colour: str) -> None:
    if colour not in COLOURS:
        raise LibraryError("wrong", f"There is no colour {colour!r}; there are: {', '.join(COLOURS)}.")


def _highlight(row: sqlite3.Row) -> Highlight:
    values: dict[str, Any] = dict(row)
    return Highlight(**values)
