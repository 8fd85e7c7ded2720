"""The shelf's file, damaged: whatever is done with it ends in a sentence, and no row that can be read is lost.

Three shelves are damaged: one as it is written, one of many small pages (deep trees), and one whose last changes still
lie in the log. What a row is, SQLite itself says, asked for it by its number alone.
"""

import atexit
import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.unit.library import samples

from plainleaf.engine.render.pictures import Picture
from plainleaf.library import Library, LibraryError
from plainleaf.library.recovery import UNREADABLE
from plainleaf.library.schema import TABLES

NAME = "shelf.db"
ENTRIES = 12
_PARENTS = {
    "addresses": {"entry": "entries"}, "versions": {"entry": "entries"}, "articles": {"entry": "entries"},
    "pictures": {"entry": "entries"}, "entry_tags": {"entry": "entries", "tag": "tags"},
    "entry_collections": {"entry": "entries", "collection": "collections"}, "highlights": {"entry": "entries"},
    "feed_items": {"feed": "feeds"},
}  # fmt: skip
_KEPT = tuple(table for table in TABLES if table != "indexed")  # is made anew
_COLUMNS = {"articles": "entry, made, method, release, edited, tree, text"}  # its version may be lost
Rows = dict[str, dict[int, tuple[Any, ...]]]


def store(chance: Random, folder: Path) -> None:
    """A damaged shelf: opened, looked through, written to, exported; then saved, and sound again."""
    sound = chance.choice(_shelves())
    for file in sound.iterdir():
        shutil.copyfile(file, folder / file.name)
    _damage(folder, chance)
    path = folder / NAME
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    readable = _unharmed(folder, sound)
    _used(path, folder / "backup")
    for file in folder.glob(f"{NAME}*"):
        file.unlink()
    for name, data in before.items():
        (folder / name).write_bytes(data)
    try:
        recovered = Library.recover(path)
    except LibraryError:
        assert not any(readable[table] for table in _KEPT), "something can be read"
        raise
    assert recovered.summary.endswith(".")
    with Library(path) as library:
        assert library.check(thorough=True) == ()
        saved = {table: set(_rows(library.database.all, table).values()) for table in _KEPT}
        samples.add(library, "https://example.org/after")
    for table in _KEPT:
        lost = set(readable[table].values()) - saved[table]
        assert not lost, f"{table}: {len(lost)} of {len(readable[table])} rows lost"


def _damage(folder: Path, chance: Random) -> None:
    files = [file for file in sorted(folder.iterdir()) if not file.name.endswith("-shm")]
    for _ in range(chance.choice((1, 1, 2, 5, 12))):
        file = chance.choice(files)
        data = bytearray(file.read_bytes())
        if len(data) < 2:
            continue
        size = chance.choice((512, 4096))
        page = chance.choice((0, chance.randrange(len(data)))) // size * size
        at = page + chance.choice((chance.randrange(100), chance.randrange(size)))
        match chance.randrange(8):
            case 0 | 1 | 2:
                data[at : at + chance.choice((1, 2, 8))] = chance.randbytes(chance.choice((1, 2, 8)))
            case 3:
                data[page : page + size] = chance.choice((b"\0", b"\xa5", b"\xff")) * len(data[page : page + size])
            case 4:
                other = chance.randrange(len(data)) // size * size
                data[page : page + size] = data[other : other + size]
            case 5 if chance.random() < 0.3:
                del data[chance.randrange(len(data)) :]
            case 6 if at < len(data):
                data[at] ^= 1 << chance.randrange(8)
            case _:
                data[at : at + 60] = chance.randbytes(len(data[at : at + 60]))
        file.write_bytes(data)


def _used(path: Path, backup: Path) -> None:
    """All that is done with a shelf, each for itself: it may be damaged for one and not for another."""
    try:
        library = Library(path)
    except LibraryError:
        return
    with library:
        ids: list[int] = []
        for read in (library.check, lambda: library.check(thorough=True), library.facts, library.feeds.all):
            _tried(read)
        _tried(lambda: ids.extend(one.id for one in library.entries.list(limit=100)))
        for text in ("dogs", '"nobody had seen"', "tag:sea lang:en", "haus*", "政府"):
            _tried(lambda text=text: library.search(text))
        _tried(library.highlights.all)
        for entry in (1, 2, ENTRIES, *ids[:2]):
            for one in (library.article, library.text, library.page, library.pictures, library.highlights.of):
                _tried(lambda one=one, entry=entry: one(entry))
            _tried(lambda entry=entry: library.change([entry], title="Another", state="read"))
        _tried(lambda: samples.add(library, "https://example.org/new"))
        _tried(lambda: library.write_backup(backup))
        _tried(library.rebuild_index)
        _tried(library.optimise)


def _tried(deed: Callable[[], Any]) -> None:
    with contextlib.suppress(LibraryError):
        deed()


def _unharmed(folder: Path, sound: Path) -> Rows:
    """The rows of a damaged shelf that read as they were, with all that they name."""
    with _copied(sound) as shelf:
        were = {table: _rows(lambda sql: shelf.execute(sql).fetchall(), table) for table in _KEPT}
    found: Rows = {}
    with _copied(folder) as shelf:
        for table in _KEPT:
            found[table] = {number: row for number, row in were[table].items() if _row(shelf, table, number) == row}
    for table, parents in _PARENTS.items():
        with _copied(sound) as shelf:
            for column, parent in parents.items():
                named = dict(shelf.execute(f"SELECT rowid, {column} FROM {table}"))  # noqa: S608
                found[table] = {number: row for number, row in found[table].items() if named[number] in found[parent]}
    return found


@contextlib.contextmanager
def _copied(folder: Path) -> Iterator[sqlite3.Connection]:
    with tempfile.TemporaryDirectory() as other:
        for file in folder.glob(f"{NAME}*"):
            shutil.copyfile(file, Path(other, file.name))
        with contextlib.closing(sqlite3.connect(Path(other, NAME), isolation_level=None)) as shelf:
            yield shelf


def _rows(ask: Callable[[str], Any], table: str) -> dict[int, tuple[Any, ...]]:
    return {row[0]: tuple(row)[1:] for row in ask(f"SELECT rowid, {_COLUMNS.get(table, '*')} FROM {table} NOT INDEXED")}  # noqa: S608


def _row(shelf: sqlite3.Connection, table: str, number: int) -> tuple[Any, ...] | None:
    with contextlib.suppress(*UNREADABLE):
        shelf.execute("PRAGMA writable_schema = ON")
        row = shelf.execute(
            f"SELECT {_COLUMNS.get(table, '*')} FROM {table} NOT INDEXED WHERE rowid = ?",  # noqa: S608
            (number,),
        ).fetchone()
        return None if row is None else tuple(row)
    return None


@cache
def _shelves() -> tuple[Path, ...]:
    """Sound shelves, in a folder that goes with the process."""
    top = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, top, ignore_errors=True)
    plain, small, logged = (top / name for name in ("plain", "small", "logged"))
    for folder in (plain, small, logged):
        folder.mkdir()
    _fill(plain)
    shutil.copyfile(plain / NAME, small / NAME)
    with contextlib.closing(sqlite3.connect(small / NAME, isolation_level=None)) as shelf:
        for line in ("PRAGMA journal_mode = DELETE", "PRAGMA page_size = 512", "VACUUM", "PRAGMA journal_mode = WAL"):
            shelf.execute(line)
    shutil.copytree(plain, top / "open")
    with Library(top / "open" / NAME) as library:
        for number in range(4):
            samples.add(library, f"https://example.org/late/{number}")
        for file in (top / "open").glob(f"{NAME}*"):  # while it is open: its log is in no other file yet
            shutil.copyfile(file, logged / file.name)
    (logged / f"{NAME}-shm").unlink(missing_ok=True)
    return plain, small, logged


def _fill(folder: Path) -> None:
    with Library(folder / NAME) as library:
        for number in range(ENTRIES):
            kind = (samples.ENGLISH, samples.GERMAN, samples.CHINESE)[number % 3]
            page = samples.page(f"https://example.org/{number}", (*kind, f"Number {number} is told here. " * 200))
            entry, _ = library.add(
                page, samples.article(page), tags=[f"tag {number % 5}", "sea"], collections=["Later"]
            )
            library.highlights.add(entry.id, kind[0][5:20], note=f"note {number}")
            library.put_pictures(entry.id, {f"https://example.org/{number}.png": Picture(bytes(6000), "image/png")})
        feed = library.feeds.add("https://example.org/feed", "News")
        library.feeds.see(feed, ["one", "two"])
        library.remove([3, 7])
        library.purge([7])
        library.database.one("PRAGMA wal_checkpoint(TRUNCATE)")
