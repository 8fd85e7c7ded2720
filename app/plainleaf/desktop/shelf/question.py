"""Queries of the shelf and their answers, for a worker thread; without Qt."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from plainleaf.library import Filter, Library, SavedEntry
from plainleaf.library.entries import ALL, Order
from plainleaf.library.search import read_query

PAGE = 100
"""Rows a page."""

Sorting = Order | Literal["rank"]
Marks = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ShelfQuestion:
    """A query as typed (docs/shelf.md), a filter, and a sort order; ``rank`` sorts by relevance, or by the time of
    adding if there are no search words."""

    text: str = ""
    which: Filter = ALL
    order: Sorting = "added"
    reverse: bool = False


@dataclass(frozen=True, slots=True)
class ShelfRow:
    """One row: the entry, and an excerpt with the matches marked."""

    entry: SavedEntry
    text: str
    title_marks: Marks = ()
    text_marks: Marks = ()

    @property
    def found(self) -> str:
        """The longest matching words of the text without a gap between them; empty if only the title matches."""
        found: list[tuple[int, int]] = []
        for start, end in self.text_marks:
            joins = bool(found) and not self.text[found[-1][1] : start].strip()
            found.append((found.pop()[0] if joins else start, end))
        start, end = max(found, key=lambda one: one[1] - one[0], default=(0, 0))
        return self.text[start:end]


@dataclass(frozen=True, slots=True, eq=False)
class ShelfAnswer:
    """The number of rows, and the pages that were read, by number. ``ids`` has all entries if a search ranked them,
    else None."""

    question: ShelfQuestion
    which: Filter
    count: int
    ids: tuple[int, ...] | None
    pages: dict[int, tuple[ShelfRow, ...]]


def asked(library: Library, question: ShelfQuestion, pages: Sequence[int] = (0,)) -> ShelfAnswer:
    """Answer a query, with some of its pages. Raises LibraryError."""
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
        entries = library.entries.list(
            answer.which, _order(question), limit=PAGE, offset=first, reverse=question.reverse
        )
        return tuple(ShelfRow(entry, " ".join(entry.excerpt.split())) for entry in entries)
    hits = library.hits_of(answer.ids[first : first + PAGE], question.text, typing=True)
    return tuple(ShelfRow(hit.entry, hit.snippet.text, hit.title.marks, hit.snippet.marks) for hit in hits)


def all_ids(library: Library, answer: ShelfAnswer) -> tuple[int, ...]:
    """The entries of all rows. Raises LibraryError."""
    if answer.ids is not None:
        return answer.ids
    return library.entries.ids(answer.which, _order(answer.question), reverse=answer.question.reverse)


def next_unread(library: Library, ids: Sequence[int], at: int) -> SavedEntry | None:
    """The first unread entry after the one at ``at``, else the first before it; None if there is none. Raises
    LibraryError."""
    unread = frozenset(library.entries.ids(Filter(states=("new",))))
    entry = next((one for one in (*ids[at + 1 :], *ids[:at]) if one in unread), None)
    return None if entry is None else library.entries.get(entry)


def ids_at(library: Library, answer: ShelfAnswer, rows: Sequence[int]) -> tuple[int, ...]:
    """The entries of rows, also of those that were never read. Raises LibraryError."""
    if not rows:
        return ()
    ids = all_ids(library, answer)
    return tuple(ids[row] for row in rows if row < len(ids))


def _order(question: ShelfQuestion) -> Order:
    return "added" if question.order == "rank" else question.order
