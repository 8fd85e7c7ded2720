"""What can go wrong with the library, in sentences, and how SQLite's errors become them."""

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
"""Faults of one entry, of which the others know nothing."""


class LibraryError(PlainleafError):
    """The library could not do what was asked; ``kind`` says why in one word, nothing that was kept is lost."""

    def __init__(self, kind: LibraryFault, message: str) -> None:
        super().__init__(message)
        self.kind = kind

    def __reduce__(self) -> tuple[type["LibraryError"], tuple[LibraryFault, str]]:
        return type(self), (self.kind, str(self))  # so that another process can have it


_KINDS: tuple[tuple[tuple[str, ...], LibraryFault, str], ...] = (
    (("SQLITE_FULL",), "full", "The disk with {path} is full. Nothing was lost; make room and try again."),
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
        "What {path} holds does not fit together ({error}). Nothing was changed; `plainleaf shelf check --recover` "
        "saves what can be read of it into a new file.",
    ),
    (("SQLITE_IOERR",), "disk", "The disk with {path} cannot be read or written ({error}). Nothing was changed."),
)

_OF_DAMAGE = re.compile(
    "Could not decode to UTF-8|no such (table|column)|unsupported file format|invalid fts5 file format|"
    r"(table|index) \S+ already exists|table \S+ has no column named|JSON cannot hold BLOB values"
)


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """Errors of SQLite as LibraryError, with the file's name."""
    try:
        yield
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        name = "SQLITE_CORRUPT" if _is_of_damage(error) else getattr(error, "sqlite_errorname", "")
        for names, kind, sentence in _KINDS:
            if name.startswith(names):
                raise LibraryError(kind, sentence.format(path=path, error=error)) from error
        raise
    except MemoryError as error:  # a damaged page asks for more than there is
        sentence = next(sentence for _, kind, sentence in _KINDS if kind == "damaged")
        raise LibraryError("damaged", sentence.format(path=path)) from error
    except OSError as error:
        full = error.errno in (27, 28)  # EFBIG, ENOSPC
        kind_: LibraryFault = "full" if full else "read-only" if isinstance(error, PermissionError) else "disk"
        reason = error.strerror or str(error)
        raise LibraryError(kind_, f"{error.filename or path} cannot be used: {reason}. Nothing was lost.") from error


@contextlib.contextmanager
def sound(entry: int) -> Iterator[None]:
    """What is unpacked inside was kept of an entry: damage to it, also values of another type, as LibraryError."""
    try:
        yield
    except (ValueError, TypeError, zlib.error) as error:
        raise LibraryError(
            "damaged", f"What is kept of entry {entry} is damaged; `plainleaf shelf check` tells the rest."
        ) from error


def _is_of_damage(error: Exception) -> bool:
    """Whether an error without a name of its own can come of nothing but damage: text that is none, tables and formats
    that nobody has made."""
    return isinstance(error, UnicodeDecodeError) or bool(_OF_DAMAGE.match(str(error)))
