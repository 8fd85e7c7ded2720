"""Backups: one JSON file and a folder of files, written one entry at a time, so memory use does not grow with the
shelf."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from plainleaf import files
from plainleaf.library.database import Database
from plainleaf.library.entries import now
from plainleaf.library.entry_copy import taken_out
from plainleaf.library.errors import LibraryError, sqlite_errors
from plainleaf.library.json_text import parsed

NAME = "shelf.json"
FORMAT = "plainleaf-shelf"
VERSION = 1
FOLDERS = ("pages", "articles", "pictures")
"""Where the files of entries are."""
LONGEST_LINE = 256 * 2**20
"""Maximum characters of one entry's record."""


def write_backup(
    database: Database,
    entries: Iterable[int],
    folder: Path,
    progress: Callable[[int], None] | None = None,
    more: Mapping[str, Any] | None = None,
) -> Path:
    """Write entries with all their data into a folder. ``more`` holds facts about the shelf as a whole. The JSON file
    gets its name only when it is complete. Returns its path. Raises LibraryError."""
    target = folder / NAME
    unfinished = folder / f".{NAME}.part"
    with sqlite_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        if target.exists():
            raise LibraryError("export", f"{target} is there already; choose another folder.")
        for place in FOLDERS:
            files.sweep(folder / place)
        try:
            with unfinished.open("w", encoding="utf-8") as file:
                head = {"format": FORMAT, "version": VERSION, "made": now(), **(more or {})}
                file.write(_line(head)[:-1] + ', "entries": [')
                for number, entry in enumerate(entries):
                    record = taken_out(database, entry, lambda name, data: _put(folder, name, data))
                    file.write((",\n" if number else "\n") + _line(record))
                    if progress is not None:
                        progress(number + 1)
                file.write("\n]}\n")
            files.settle(unfinished, target)
        finally:
            unfinished.unlink(missing_ok=True)
    return target


def _line(values: Mapping[str, Any]) -> str:
    try:
        return json.dumps(values, ensure_ascii=False)
    except TypeError as error:  # a damaged row can hold bytes in a text column
        name = values.get("url", "the shelf")
        raise LibraryError(
            "damaged", f"The stored data of {name} are damaged; run `plainleaf shelf check` for details."
        ) from error


def _put(folder: Path, name: str, data: bytes) -> None:
    path = files.inside(folder, *name.split("/"))
    if path.exists() and path.stat().st_size == len(data):  # files are named by the digest of their contents
        return
    path.parent.mkdir(exist_ok=True)
    files.replace(path, data, mode=0o644)


def read_backup(path: Path) -> Iterator[dict[str, Any]]:
    """Yield what the backup declares about the shelf, then one record an entry; each record is one line. Raises
    LibraryError."""
    try:
        with path.open(encoding="utf-8") as file:
            line = file.readline(LONGEST_LINE)
            head = parsed(line.strip() + "]}") if line.rstrip().endswith("[") else {}
            _check(path, head)
            yield head
            while line := file.readline(LONGEST_LINE):
                text = line.strip().removesuffix(",")
                if text == "]}":
                    return
                yield parsed(text)
        raise LibraryError(
            "import", f"{path} is incomplete: the program that wrote it was interrupted. Write the backup again."
        )
    except OSError as error:
        raise LibraryError("import", f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise LibraryError("import", f"{path} is not a valid backup: {error}.") from error


def _check(path: Path, head: Any) -> None:
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise LibraryError("import", f"{path} is not a backup written by Plainleaf.")
    version = head.get("version")
    if not isinstance(version, int) or version < 1:
        raise LibraryError(
            "import", f"{path} declares no valid version ({version!r:.40}), so it cannot be read as a backup."
        )
    if version > VERSION:
        raise LibraryError("newer", f"{path} was written by a newer Plainleaf. Update Plainleaf to read it.")
