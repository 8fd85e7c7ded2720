"""What every importer gives: items, and what it could not read; dates of all kinds become one."""

import csv
import io
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from plainleaf import moments
from plainleaf.engine.page import Page
from plainleaf.engine.render.pictures import Pictures
from plainleaf.library.addresses import is_web as is_web
from plainleaf.library.entries import State
from plainleaf.library.errors import LibraryError
from plainleaf.library.feeds import Feed
from plainleaf.library.json_text import parsed

LARGEST = 4 * 2**30
"""Bytes of a file that is read."""


@dataclass(frozen=True, slots=True)
class ImportedHighlight:
    """A marked passage of an item; ``key`` tells it for ever, so that it is not made twice."""

    exact: str
    prefix: str = ""
    suffix: str = ""
    note: str = ""
    colour: str = "yellow"
    created: str = ""
    key: str = ""
    start: int = -1


@dataclass(frozen=True, slots=True)
class ImportedItem:
    """One entry of another program. ``page`` where its text came along, with ``method`` as the way to read it;
    ``added`` is ISO 8601 in UTC, empty where it is not said. ``whole`` is everything, from a shelf of Plainleaf, whose
    files lie in ``folder``."""

    url: str
    title: str = ""
    author: str = ""
    language: str = ""
    published: str = ""
    excerpt: str = ""
    added: str = ""
    state: State = "new"
    favourite: bool = False
    progress: float = 0.0
    note: str = ""
    tags: tuple[str, ...] = ()
    collections: tuple[str, ...] = ()
    highlights: tuple[ImportedHighlight, ...] = ()
    page: Page | None = None
    method: str = "auto"
    pictures: Pictures = field(default_factory=dict)
    whole: Mapping[str, Any] | None = None
    folder: Path = Path()

    def facts(self) -> dict[str, Any]:
        """What it says of its entry, without what it does not say."""
        names = ("title", "author", "language", "published", "excerpt", "added", "state", "progress", "note")
        return {name: getattr(self, name) for name in names if getattr(self, name)} | {"favourite": int(self.favourite)}


@dataclass(frozen=True, slots=True)
class ImportedFeed:
    """A feed that is to be followed; ``seen`` are the keys of its items that have been dealt with."""

    feed: Feed
    seen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedChoices:
    """What a reader chose to come by itself: a folder that is watched, and feeds that are asked every hour."""

    watched: str = ""
    hourly: bool = False


NO_CHOICES = ImportedChoices()


@dataclass(frozen=True, slots=True)
class BrokenItem:
    """Something in a file that is no item: where it stands, and why."""

    where: str
    reason: str


Found = ImportedItem | ImportedFeed | ImportedChoices | BrokenItem

Row = defaultdict[str, str]
"""A row of a CSV file by the names of its columns in lower case; a column that is not there is empty."""


class Importer(Protocol):
    """One format. ``beginning`` is the first part of a file, empty for a folder."""

    name: str
    title: str

    def recognises(self, path: Path, beginning: bytes) -> bool:
        """Whether a file or folder looks like this format."""
        ...

    def items(self, path: Path) -> Iterator[Found]:
        """What is in it. Raises LibraryError where it is not this format after all."""
        ...


LEADS_OUT = "it is a link that leads out of the folder; copy there what it leads to"


def is_inside(path: Path, folder: Path) -> bool:
    """Whether a file that is found in a folder lies there, and is no link that leads out of it."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a link in a circle
        return False


def is_link_out(path: Path, folder: Path) -> bool:
    """Whether something that is found in a folder is a link to another folder outside, into which nobody looks."""
    return path.is_symlink() and path.is_dir() and not is_inside(path, folder)


def read_bytes(path: Path, most: int = LARGEST) -> bytes:
    """A whole file. Raises LibraryError."""
    try:
        if path.stat().st_size > most:
            raise LibraryError("import", f"{path} is larger than {most >> 20:,} MB, the most that is read.")
        return path.read_bytes()
    except OSError as error:
        raise LibraryError("import", f"{path} cannot be read: {error.strerror}.") from error


def read_text(path: Path) -> str:
    """A whole file as text. Raises LibraryError."""
    return read_bytes(path).decode("utf-8-sig", "replace")


def read_json(path: Path, data: bytes | None = None) -> Any:
    """What JSON in a file says. Raises LibraryError."""
    try:
        return parsed(read_text(path) if data is None else data.decode("utf-8-sig", "replace"))
    except (ValueError, RecursionError) as error:
        raise LibraryError("import", f"{path} is no sound JSON: {error}.") from error


def items_of_rows(path: Path, item: Callable[[Row], ImportedItem], text: str | None = None) -> Iterator[Found]:
    """What ``item`` makes of each row of a CSV file, or of its ``text``; a row without a web address is broken. Raises
    LibraryError where it has no column of addresses."""
    for number, row in _rows(path, read_text(path) if text is None else text):
        if is_web(row["url"]):
            yield item(row)
        else:
            yield BrokenItem(f"row {number}", f"{row['url']!r} is no web address")


def _rows(path: Path, text: str) -> Iterator[tuple[int, Row]]:
    """The rows of a CSV file with their numbers."""
    csv.field_size_limit(2**30)
    reader = csv.reader(io.StringIO(text.replace("\0", ""), newline=""))
    try:
        names = [name.strip().lower() for name in next(reader, [])]
        if "url" not in names:
            raise LibraryError("import", f"{path} has no column with addresses (URL).")
        for number, row in enumerate(reader, 2):
            if any(cell.strip() for cell in row):
                yield number, defaultdict(str, zip(names, row, strict=False))
    except csv.Error as error:
        raise LibraryError("import", f"{path} is no sound CSV: {error}.") from error


def has_columns(beginning: bytes, *names: str) -> bool:
    """Whether a CSV file has columns of these names, whatever their case."""
    line = beginning.decode("utf-8-sig", "replace").splitlines()[:1]
    found = {name.strip().lower() for name in next(csv.reader(line), [])}
    return found.issuperset(names)


def moment(value: object) -> str:
    """A time as ISO 8601 in UTC, empty for what is none: seconds or milliseconds since 1970, or ISO 8601."""
    text = str(value if value is not None else "").strip()
    if not re.fullmatch(r"\d{9,16}(\.\d+)?", text):
        return moments.stored(moments.of_iso(text))
    seconds = float(text)
    seconds /= 1e6 if seconds > 1e14 else 1e3 if seconds > 1e11 else 1
    return moments.stored(moments.of_seconds(seconds))


def share(value: object, whole: float = 1.0) -> float:
    """How much of something is read, from 0 to 1; 0 for what is no number."""
    try:
        return min(1.0, max(0.0, float(value) / whole)) if isinstance(value, str | int | float) else 0.0
    except (ValueError, OverflowError):
        return 0.0


def names(value: object, between: str = ",") -> tuple[str, ...]:
    """Tags or other names: a list of them, of objects with a ``name`` or ``label``, or a text that divides them."""
    parts: Iterable[Any] = value.split(between) if isinstance(value, str) else value if isinstance(value, list) else ()
    found = (
        str(part.get("name") or part.get("label") or part.get("slug") or "") if isinstance(part, Mapping) else str(part)
        for part in parts
        if part is not None
    )
    return tuple(dict.fromkeys(" ".join(name.split())[:200] for name in found if name.strip()))


def text_of(record: Mapping[str, Any], *keys: str) -> str:
    """The first of some fields that is text, else empty."""
    return next((value.strip() for key in keys if isinstance(value := record.get(key), str) and value.strip()), "")


def html_page(url: str, html: str) -> Page | None:
    """The text that came along as a page, None where there is none."""
    return Page(html.encode("utf-8", "replace"), url, "text/html; charset=utf-8") if html.strip() else None
