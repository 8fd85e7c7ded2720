"""The types that importers yield, and shared readers of files, rows and dates."""

import csv
import io
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from plainleaf import moments
from plainleaf.engine.page import Page
from plainleaf.engine.render.pictures import Pictures
from plainleaf.library.addresses import is_web as is_web
from plainleaf.library.entries import State
from plainleaf.library.errors import LibraryError
from plainleaf.library.feeds import Feed
from plainleaf.library.json_text import parsed

if TYPE_CHECKING:
    from plainleaf.engine.article import Article

LARGEST = 4 * 2**30
"""Maximum bytes of a file."""


@dataclass(frozen=True, slots=True)
class ImportedHighlight:
    """A marked passage of an item; its permanent ``key`` prevents duplicates."""

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
    """One entry of another program.

    ``page`` is the text, if the export contains it, and ``method`` the extraction method for it. ``added`` is ISO 8601
    in UTC, or empty. ``whole`` is the full record of an entry from a Plainleaf backup, whose files are in ``folder``.
    """

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
        """The fields of the entry that the item sets."""
        names = ("title", "author", "language", "published", "excerpt", "added", "state", "progress", "note")
        return {name: getattr(self, name) for name in names if getattr(self, name)} | {"favourite": int(self.favourite)}

    def facts_before(self, article: "Article") -> dict[str, Any]:
        """The fields of the entry in which the item is more to be believed than the article of its page."""
        language = article.metadata.language
        is_guess = language is not None and language.source == "text"
        names = ("title", "author", "language") if is_guess else ("title", "author")
        return {name: value for name in names if (value := getattr(self, name))}


@dataclass(frozen=True, slots=True)
class ImportedFeed:
    """A feed to follow; ``seen`` has the keys of items that were processed."""

    feed: Feed
    seen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedChoices:
    """The user's choices about automatic imports: a watched folder, and hourly checks of feeds."""

    watched: str = ""
    hourly: bool = False


NO_CHOICES = ImportedChoices()


@dataclass(frozen=True, slots=True)
class BrokenItem:
    """A part of a file that could not be read: its location and the reason."""

    where: str
    reason: str


Found = ImportedItem | ImportedFeed | ImportedChoices | BrokenItem

Row = defaultdict[str, str]
"""A row of a CSV file by lower-case column name; missing columns are empty."""


class Importer(Protocol):
    """One format. ``beginning`` holds the first bytes of a file; it is empty for a folder."""

    name: str
    title: str

    def recognises(self, path: Path, beginning: bytes) -> bool:
        """True if the file or folder appears to have this format."""
        ...

    def items(self, path: Path) -> Iterator[Found]:
        """Yield the contents. Raises LibraryError if the file does not have this format after all."""
        ...


LEADS_OUT = "it is a link that leads out of the folder; copy there what it leads to"


def is_inside(path: Path, folder: Path) -> bool:
    """True if a path found in a folder is really inside it, not a link to a place outside."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a circular link
        return False


def is_link_out(path: Path, folder: Path) -> bool:
    """True if a path found in a folder is a link to a directory outside, which is not followed."""
    return path.is_symlink() and path.is_dir() and not is_inside(path, folder)


def read_bytes(path: Path, limit: int = LARGEST) -> bytes:
    """Read a file of at most ``limit`` bytes. Raises LibraryError."""
    try:
        if path.stat().st_size > limit:
            raise LibraryError("import", f"{path} is larger than {limit >> 20:,} MB, the most that is read.")
        return path.read_bytes()
    except OSError as error:
        raise LibraryError("import", f"{path} cannot be read: {error.strerror}.") from error


def read_text(path: Path) -> str:
    """Read a file as text. Raises LibraryError."""
    return read_bytes(path).decode("utf-8-sig", "replace")


def read_json(path: Path, data: bytes | None = None) -> Any:
    """Parse a JSON file. Raises LibraryError."""
    try:
        return parsed(read_text(path) if data is None else data.decode("utf-8-sig", "replace"))
    except (ValueError, RecursionError) as error:
        raise LibraryError("import", f"{path} is not valid JSON: {error}.") from error


def is_json(beginning: bytes, opening: bytes, field_name: str) -> bool:
    """True if a JSON file begins with ``opening``, the bracket of its root, and has a field of this name."""
    return beginning.lstrip(b"\xef\xbb\xbf \r\n").startswith(opening) and f'"{field_name}"'.encode() in beginning


def items_of_records(
    records: Iterable[Any], noun: str, address: Callable[[Mapping[str, Any]], str], item: Callable[[Any], ImportedItem]
) -> Iterator[Found]:
    """Convert each object of a JSON list with ``item``; one whose ``address`` is not a web address becomes a BrokenItem
    named ``noun`` and its number."""
    for number, record in enumerate(records, 1):
        if isinstance(record, Mapping) and is_web(address(record)):
            yield item(record)
        else:
            yield BrokenItem(f"{noun} {number}", "it has no web address")


def items_of_rows(path: Path, item: Callable[[Row], ImportedItem], text: str | None = None) -> Iterator[Found]:
    """Convert each row of a CSV file (or of its ``text``), as cells by column in lower case, with ``item``; a row
    without a web address becomes a BrokenItem. Raises LibraryError if there is no column ``url``."""
    for number, row in _rows(path, read_text(path) if text is None else text):
        if is_web(row["url"]):
            yield item(row)
        else:
            yield BrokenItem(f"row {number}", f"{row['url']!r} is not a web address")


def _rows(path: Path, text: str) -> Iterator[tuple[int, Row]]:
    """The rows of a CSV file with their line numbers."""
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
        raise LibraryError("import", f"{path} is not valid CSV: {error}.") from error


def has_columns(beginning: bytes, *names: str) -> bool:
    """True if a CSV file has columns of these names, ignoring case."""
    line = beginning.decode("utf-8-sig", "replace").splitlines()[:1]
    columns = {name.strip().lower() for name in next(csv.reader(line), [])}
    return columns.issuperset(names)


def moment(value: object) -> str:
    """Parse seconds or milliseconds since 1970, or ISO 8601, to ISO 8601 in UTC; empty if it is not a time."""
    text = str(value if value is not None else "").strip()
    if not re.fullmatch(r"\d{9,16}(\.\d+)?", text):
        return moments.stored(moments.of_iso(text))
    seconds = float(text)
    seconds /= 1e6 if seconds > 1e14 else 1e3 if seconds > 1e11 else 1
    return moments.stored(moments.of_seconds(seconds))


def modified(path: Path) -> str:
    """When a file was changed, in ISO 8601 in UTC."""
    return moments.stored(moments.of_seconds(path.stat().st_mtime))


def share(value: object, whole: float = 1.0) -> float:
    """Reading progress from 0 to 1, ``value`` divided by ``whole``; 0 if it is not a number."""
    try:
        return min(1.0, max(0.0, float(value) / whole)) if isinstance(value, str | int | float) else 0.0
    except (ValueError, OverflowError):
        return 0.0


def names(value: object, between: str = ",") -> tuple[str, ...]:
    """Tags from a list of strings, a list of objects with ``name`` or ``label``, or a string with separators."""
    parts: Iterable[Any] = value.split(between) if isinstance(value, str) else value if isinstance(value, list) else ()
    texts = (
        str(part.get("name") or part.get("label") or part.get("slug") or "") if isinstance(part, Mapping) else str(part)
        for part in parts
        if part is not None
    )
    return tuple(dict.fromkeys(" ".join(name.split())[:200] for name in texts if name.strip()))


def text_of(record: Mapping[str, Any], *keys: str) -> str:
    """The first of the fields that is non-empty text, else an empty string."""
    return next((value.strip() for key in keys if isinstance(value := record.get(key), str) and value.strip()), "")


def html_page(url: str, html: str) -> Page | None:
    """The HTML of an item as a page, or None if there is no text."""
    return Page(html.encode("utf-8", "replace"), url, "text/html; charset=utf-8") if html.strip() else None
