"""Everything as one JSON file with files beside it: written entry by entry, so that a large shelf needs no memory."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from plainleaf.library.database import Database
from plainleaf.library.entries import now
from plainleaf.library.errors import LibraryError, told
from plainleaf.library.whole import taken_out

NAME = "shelf.json"
FORMAT = "plainleaf-shelf"
VERSION = 1


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
                    record = taken_out(database, entry, lambda name, data: _put(folder / name, data))
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


def _put(path: Path, data: bytes) -> None:
    if path.exists() and path.stat().st_size == len(data):
        return
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)


def read_backup(path: Path) -> Iterator[dict[str, Any]]:
    """What a backup says of the shelf, then its records, each as it was written on a line of its own. Raises
    LibraryError."""
    try:
        with path.open(encoding="utf-8") as file:
            line = file.readline()
            head = json.loads(line.strip() + "]}") if line.rstrip().endswith("[") else {}
            _check(path, head)
            yield head
            for line in file:
                text = line.strip().removesuffix(",")
                if text == "]}":
                    return
                yield json.loads(text)
        raise LibraryError("import", f"{path} ends in the middle; it was not written to its end.")
    except OSError as error:
        raise LibraryError("import", f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise LibraryError("import", f"{path} is no sound backup: {error}.") from error


def _check(path: Path, head: dict[str, Any]) -> None:
    if head.get("format") != FORMAT:
        raise LibraryError("import", f"{path} is no backup of Plainleaf's shelf as Plainleaf writes it.")
    if head.get("version", 0) > VERSION:
        raise LibraryError("newer", f"{path} was written by a newer Plainleaf. Update Plainleaf to read it.")
