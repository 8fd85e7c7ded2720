"""What is asked of the shelf and what comes back: for a worker thread, beside any Qt."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from plainleaf.library import Filter, Library, SavedEntry
from plainleaf.library.entries import ALL, Order
from plainleaf.library.search import read_query

PAGE = 100
"""Rows that are read at once."""

Sorting = Order | Literal["rank"]
Marks = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ShelfQuestion:
    """A query as it was typed (docs/shelf.md), within a filter, in an order; ``rank`` is how well a row fits, which
    for a query without words is when it was added."""

    text: str = ""
    which: Filter = ALL
    order: Sorting = "added"
    reverse: bool = False


@dataclass(frozen=True, slots=True)
class ShelfRow:
    """One row: the entry, and a piece of its text with the words marked that were looked for."""

    entry: SavedEntry
    text: str
    title_marks: Marks = ()
    text_marks: Marks = ()


@dataclass(frozen=True, slots=True, eq=False)
class ShelfAnswer:
    """How many rows there are, and those that were read already, by the number of their page. ``ids`` are all of them
    where a search ranked them, else None."""

    question: ShelfQuestion
    which: Filter
    count: int
    ids: tuple[int, ...] | None
    pages: dict[int, tuple[ShelfRow, ...]]


def asked(library: Library, question: ShelfQuestion, pages: Sequence[int] = (0,)) -> ShelfAnswer:
    """The answer with some of its pages. Raises LibraryError."""
    query = read_query(question.text, question.which, typing=True)
    if query.positive:
        ids = tuple(library.search_ids(question.text, question.which, typing=True))
        if question.order != "rank":
            ids = library.entries.ordered(ids, question.order, reverse=question.reverse)
        elif question.reverse:
            ids = ids[::-1]
        answer = ShelfAnswer(question, query.which, len(ids), ids, {})
    else:
        answer = ShelfAnswer(question, query.which, library.entries.count(query.which), None, {})
    last = max(0, answer.count - 1) // PAGE
    return replace(answer, pages={page: page_of(library, answer, page) for page in {min(page, last) for page in pages}})


def page_of(library: Library, answer: ShelfAnswer, page: int) -> tuple[ShelfRow, ...]:
    """The rows of one page. Raises LibraryError."""
    first, question = page * PAGE, answer.question
    if answer.ids is None:
        found = library.entries.list(answer.which, _order(question), limit=PAGE, offset=first, reverse=question.reverse)
        return tuple(ShelfRow(entry, " ".join(entry.excerpt.split())) for entry in found)
    hits = library.hits_of(answer.ids[first : first + PAGE], question.text, typing=True)
    return tuple(ShelfRow(hit.entry, hit.snippet.text, hit.title.marks, hit.snippet.marks) for hit in hits)


def ids_at(library: Library, answer: ShelfAnswer, rows: Sequence[int]) -> tuple[int, ...]:
    """The entries of rows, also of such that were never read. Raises LibraryError."""
    if not rows:
        return ()
    ids = answer.ids
    if ids is None:
        ids = library.entries.ids(answer.which, _order(answer.question), reverse=answer.question.reverse)
    return tuple(ids[row] for row in rows if row < len(ids))


def _order(question: ShelfQuestion) -> Order:
    return "added" if question.order == "rank" else question.order
