"""Errors of the library, and their translation from SQLite's errors."""

import contextlib
import re
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from plainleaf.errors import PlainleafError

LibraryFault = Literal[
    "full", "busy", "read-only", "damaged", "newer", "disk", "missing", "wrong", "import", "export", "cancelled"
]

OF_ONE: frozenset[LibraryFault] = frozenset({"missing", "wrong", "import"})
"""Faults that affect one entry; the rest of a batch can continue."""


class LibraryError(PlainleafError):
    """An operation of the library failed and changed nothing. ``kind`` is the reason in one word."""

    def __init__(self, kind: LibraryFault, message: str) -> None:
        super().__init__(message)
        self.kind = kind

    def __reduce__(self) -> tuple[type["LibraryError"], tuple[LibraryFault, str]]:
        return type(self), (self.kind, str(self))  # picklable, to cross processes


_KINDS: tuple[tuple[tuple[str, ...], LibraryFault, str], ...] = (
    (("SQLITE_FULL",), "full", "The disk with {path} is full. Nothing was lost; free some space and try again."),
    (
        ("SQLITE_BUSY", "SQLITE_LOCKED"),
        "busy",
        "Another program has been writing to {path} for too long. Nothing was lost; try again.",
    ),
    (
        ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH"),
        "read-only",
        "{path} cannot be written: the file or its folder is read-only, or cannot be entered.",
    ),
    (
        ("SQLITE_CORRUPT", "SQLITE_NOTADB"),
        "damaged",
        "{path} is damaged. `plainleaf shelf check --recover` saves what can be read of it into a new file.",
    ),
    (
        ("SQLITE_CONSTRAINT",),
        "damaged",
        "The contents of {path} are inconsistent ({error}). Nothing was changed; `plainleaf shelf check --recover` "
        "saves what can be read of it into a new file.",
    ),
    (("SQLITE_IOERR",), "disk", "The disk with {path} cannot be read or written ({error}). Nothing was changed."),
)

_OF_DAMAGE = re.compile(
    "Could not decode to UTF-8|no such (table|column)|unsupported file format|invalid fts5 file format|"
    r"(table|index) \S+ already exists|table \S+ has no column named|JSON cannot hold BLOB values"
)


@contextlib.contextmanager
def sqlite_errors(path: Path) -> Iterator[None]:
    """Turn SQLite and operating-system errors inside the block into LibraryError with the file's name."""
    try:
        yield
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        name = "SQLITE_CORRUPT" if _is_of_damage(error) else getattr(error, "sqlite_errorname", "")
        for names, kind, sentence in _KINDS:
            if name.startswith(names):
                raise LibraryError(kind, sentence.format(path=path, error=error)) from error
        raise
    except MemoryError as error:  # a damaged page can declare a size larger than the memory
        sentence = next(sentence for _, kind, sentence in _KINDS if kind == "damaged")
        raise LibraryError("damaged", sentence.format(path=path)) from error
    except OSError as error:
        full = error.errno in (27, 28)  # EFBIG, ENOSPC
        kind_: LibraryFault = "full" if full else "read-only" if isinstance(error, PermissionError) else "disk"
        reason = error.strerror or str(error)
        raise LibraryError(kind_, f"{error.filename or path} cannot be used: {reason}. Nothing was lost.") from error


@contextlib.contextmanager
def sound(entry: int) -> Iterator[None]:
    """Turn errors of unpacking an entry's stored data, wrong types included, into LibraryError ("damaged")."""
    try:
        yield
    except (ValueError, TypeError, zlib.error) as error:
        raise LibraryError(
            "damaged", f"The stored data of entry {entry} are damaged; run `plainleaf shelf check` for details."
        ) from error


def _is_of_damage(error: Exception) -> bool:
    """True if a SQLite error without a specific code indicates damage: undecodable text, or a schema that Plainleaf
    never writes."""
    return isinstance(error, UnicodeDecodeError) or bool(_OF_DAMAGE.match(str(error)))
