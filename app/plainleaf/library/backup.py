"""Everything as one JSON file with files beside it: written entry by entry, so that a large shelf needs no memory."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from plainleaf import files
from plainleaf.library.database import Database
from plainleaf.library.entries import now
from plainleaf.library.errors import LibraryError, told
from plainleaf.library.json_text import parsed
from plainleaf.library.whole import taken_out

NAME = "shelf.json"
FORMAT = "plainleaf-shelf"
VERSION = 1
LONGEST_LINE = 256 * 2**20
"""Characters of the record of one entry."""


def write_backup(
    database: Database,
    entries: Iterable[int],
    folder: Path,
    progress: Callable[[int], None] | None = None,
    more: Mapping[str, Any] | None = None,
) -> Path:
    """Write entries with everything into a folder, and what there is ``more`` to be told of the shelf; the JSON file,
    which is there once all of it is. Raises LibraryError."""
    target = folder / NAME
    unfinished = folder / f".{NAME}.part"
    with told(folder):
        folder.mkdir(parents=True, exist_ok=True)
        if target.exists():
            raise LibraryError("export", f"{target} is there already; choose another folder.")
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
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(target)
        finally:
            unfinished.unlink(missing_ok=True)
    return target


def _line(told_of: Mapping[str, Any]) -> str:
    try:
        return json.dumps(told_of, ensure_ascii=False)
    except TypeError as error:  # bytes where there was text
        name = told_of.get("url", "the shelf")
        raise LibraryError(
            "damaged", f"What is kept of {name} is damaged; `plainleaf shelf check` tells the rest."
        ) from error


def _put(folder: Path, name: str, data: bytes) -> None:
    path = files.inside(folder, *name.split("/"))
    if path.exists() and path.stat().st_size == len(data):  # it is named after what it holds
        return
    path.parent.mkdir(exist_ok=True)
    files.replace(path, data, mode=0o644)


def read_backup(path: Path) -> Iterator[dict[str, Any]]:
    """What a backup says of the shelf, then its records, each as it was written on a line of its own. Raises
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
        raise LibraryError("import", f"{path} ends in the middle; it was not written to its end.")
    except OSError as error:
        raise LibraryError("import", f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise LibraryError("import", f"{path} is no sound backup: {error}.") from error


def _check(path: Path, head: Any) -> None:
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise LibraryError("import", f"{path} is no backup of Plainleaf's shelf as Plainleaf writes it.")
    version = head.get("version")
    if not isinstance(version, int) or version < 1:
        raise LibraryError("import", f"{path} has no version ({version!r:.40}), so that it cannot be read as a backup.")
    if version > VERSION:
        raise LibraryError("newer", f"{path} was written by a newer Plainleaf. Update Plainleaf to read it.")
