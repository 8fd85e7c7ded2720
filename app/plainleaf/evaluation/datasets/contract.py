"""The interface of datasets: a list of entries that is cheap to get, and the page and reference of each."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Case:
    """One page with its reference.

    ``kind`` is the dataset's page type, or empty. ``present`` are snippets that the text must contain, ``absent``
    snippets that it must not. ``by_snippets``: there is no reference text besides these. ``author`` and ``date`` (ISO
    8601, perhaps without a day) are empty if the dataset has none.
    """

    name: str
    page: bytes
    reference: str
    url: str | None = None
    kind: str = ""
    title: str = ""
    present: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    by_snippets: bool = False
    author: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A page of a dataset before it is read: its name, its type, and how to read it. Picklable."""

    name: str
    kind: str
    read: Callable[[], Case]


class Dataset(Protocol):
    """A folder of pages with references. ``title`` and ``about`` are for reports; ``measure`` is the score that its
    authors rank by (a name in ``metrics.MEASURES``)."""

    @property
    def title(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def measure(self) -> str: ...
    @property
    def folder(self) -> Path: ...

    def entries(self) -> Sequence[Entry]:
        """Every page, sorted by name. Raises DatasetError."""
        ...


def sample(entries: Sequence[Entry], every: int = 1, kinds: Sequence[str] = (), limit: int = 0) -> list[Entry]:
    """Every ``every``-th of the entries of these kinds (by default all), at most ``limit`` (0: no limit)."""
    wanted = [entry for entry in entries if not kinds or entry.kind in kinds][:: max(1, every)]
    return wanted[:limit] if limit else wanted


def digest(entries: Sequence[Entry]) -> str:
    """The SHA-256 of names, pages and references: runs with the same digest measured the same data."""
    total = hashlib.sha256()
    for part in _parts(entries):
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.hexdigest()


def _parts(entries: Sequence[Entry]) -> Iterator[bytes]:
    for entry in entries:
        case = entry.read()
        yield case.name.encode()
        yield case.page
        yield case.reference.encode("utf-8", "replace")
