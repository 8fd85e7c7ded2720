"""Shelves with seeded damage of every kind: what stands on undamaged pages of the file is there after recovery."""

import contextlib
import hashlib
import random
import shutil
import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.unit.library import samples

from plainleaf.library import Library, LibraryError

MANY = 40
SIZE = 4096
Damage = Callable[[random.Random, bytearray], None]


def _flips(chance: random.Random, data: bytearray) -> None:
    for _ in range(chance.choice((1, 10, 40, 200))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _rubbish(chance: random.Random, data: bytearray) -> None:
    for _ in range(chance.randint(1, 4)):
        start, length = chance.randrange(len(data)), chance.choice((16, 512, 4096, 20_000))
        data[start : start + length] = chance.randbytes(len(data[start : start + length]))


def _cut(chance: random.Random, data: bytearray) -> None:
    del data[chance.randint(SIZE, len(data)) :]


def _first_page(chance: random.Random, data: bytearray) -> None:
    length = chance.choice((16, 24, 100, SIZE))
    data[:length] = bytes(length) if chance.random() < 0.5 else chance.randbytes(length)


def _heads_of_pages(chance: random.Random, data: bytearray) -> None:
    for page in chance.sample(range(len(data) // SIZE), 6):
        data[page * SIZE : page * SIZE + 8] = chance.randbytes(8)


def _inner_pages(chance: random.Random, data: bytearray) -> None:
    """All pages that lead to others."""
    for at in range(0, len(data), SIZE):
        if data[at] == 5:
            data[at : at + 40] = chance.randbytes(40)


def _swapped(chance: random.Random, data: bytearray) -> None:
    one, other = (at * SIZE for at in chance.sample(range(1, len(data) // SIZE), 2))
    data[one : one + SIZE], data[other : other + SIZE] = data[other : other + SIZE], data[one : one + SIZE]


KINDS: tuple[Damage, ...] = (_flips, _rubbish, _cut, _first_page, _heads_of_pages, _inner_pages, _swapped)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A shelf with pages of several sizes, of which one was erased."""
    folder = tmp_path_factory.mktemp("shelf")
    chance = random.Random(3)  # noqa: S311  no secret
    with samples.at(folder) as library:
        for number in range(MANY):
            more = " ".join(chance.randbytes(3).hex() for _ in range(chance.choice((5, 100, 4000))))
            page = samples.page(f"https://example.org/{number}", (*samples.ENGLISH, more), title=f"Title {number}.")
            entry, _ = library.add(page, samples.article(page), tags=[f"tag {number % 5}"], note=f"note {number}.")
            library.highlights.add(entry.id, "nobody had seen them", note=f"mark {number}.")
        gone = samples.add(library, "https://example.org/erased", title="Erased")
        library.remove([gone.id])
        library.purge([gone.id])
        library.database.one("PRAGMA wal_checkpoint(TRUNCATE)")
    return folder / "shelf.db"


def _undamaged(whole: bytes, data: bytes, words: bytes) -> bool:
    """Whether words stand in one place of a sound file on pages that are the same in the damaged one."""
    at = whole.find(words)
    if at < 0:
        return False
    pages = range(at // SIZE, (at + len(words) - 1) // SIZE + 1)
    return all(whole[page * SIZE : page * SIZE + SIZE] == data[page * SIZE : page * SIZE + SIZE] for page in pages)


def _readable(path: Path, whole: bytes, kept: dict[str, bytes]) -> set[str]:
    """The digests of pages that stand on undamaged pages of the file, or that SQLite reads one by one."""
    data = path.read_bytes()
    found = {digest for digest, body in kept.items() if len(body) < 3000 and _undamaged(whole, data, body)}
    with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as file:
        for number in range(1, MANY + 1):
            with contextlib.suppress(sqlite3.DatabaseError, zlib.error, TypeError, UnicodeDecodeError):
                ((body,),) = file.execute("SELECT body FROM versions WHERE id = ?", (number,)).fetchall() or [(b"",)]
                digest = hashlib.sha256(zlib.decompress(body)).hexdigest()
                found |= {digest} & kept.keys()
    return found


def _try(shelf: Path, folder: Path, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  no secret
    whole = shelf.read_bytes()
    with contextlib.closing(sqlite3.connect(shelf)) as file:
        kept = dict(file.execute("SELECT digest, body FROM versions"))
    data = bytearray(whole)
    KINDS[seed % len(KINDS)](chance, data)
    path = folder / "shelf.db"
    path.write_bytes(data)
    readable = _readable(path, whole, kept)
    words = [
        word for n in range(MANY) for word in (f"note {n}.", f"mark {n}.") if _undamaged(whole, data, word.encode())
    ]
    try:
        Library.recover(path)
    except LibraryError:
        assert not readable, seed
        return
    with Library(path) as library:
        assert library.check(thorough=True) == (), seed
        rows = library.database.all("SELECT v.digest, v.entry FROM versions v JOIN entries e ON e.id = v.entry")
        there = {row[0]: row[1] for row in rows}
        assert readable - there.keys() == set(), seed
        for digest in readable:
            assert library.page(there[digest]) is not None
            assert library.database.value("SELECT count(*) FROM addresses WHERE entry = ?", there[digest]), seed
        notes = {row[0] for row in library.database.all("SELECT note FROM entries UNION SELECT note FROM highlights")}
        assert [word for word in words if word not in notes] == [], seed
        assert library.entries.count() >= len(readable)
        assert library.entries.at("https://example.org/erased") is None, "what was erased does not come back"
        samples.add(library, "https://example.org/new")


@pytest.mark.nightly_but(4)
@pytest.mark.parametrize("seed", range(len(KINDS) * 2))
def test_recovery_keeps_all_undamaged_pages(shelf: Path, tmp_path: Path, seed: int) -> None:
    _try(shelf, tmp_path, seed)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_nor_is_it_in_a_hundred_more_shelves(shelf: Path, tmp_path: Path) -> None:
    for seed in range(100, 200):
        _try(shelf, tmp_path, seed)
        shutil.rmtree(tmp_path)
        tmp_path.mkdir()


def test_lost_entries_are_rebuilt(shelf: Path, tmp_path: Path) -> None:
    path = tmp_path / "shelf.db"
    shutil.copy(shelf, path)
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA foreign_keys = OFF")
        file.execute("DELETE FROM entries")
        file.commit()
    recovered = Library.recover(path)
    assert recovered.rows["entries"] == MANY
    with Library(path) as library:
        entry = library.entries.at("https://example.org/7")
        assert entry is not None
        assert (entry.title, entry.site, entry.tags, entry.language) == ("Title 7.", "example.org", ("tag 2",), "en")
        assert entry.words > 20
        assert [one.note for one in library.highlights.of(entry.id)] == ["mark 7."]
        assert entry.id in library.search_ids("title:7")
        assert not library.check(thorough=True)


def test_rows_in_the_log_beside_a_damaged_file_are_saved(shelf: Path, tmp_path: Path) -> None:
    (tmp_path / "open").mkdir()
    shutil.copy(shelf, tmp_path / "open/shelf.db")
    with samples.at(tmp_path / "open") as library:
        samples.add(library, "https://example.org/in-the-log")
        for name in ("shelf.db", "shelf.db-wal"):
            shutil.copy(tmp_path / "open" / name, tmp_path / name)
    data = bytearray((tmp_path / "shelf.db").read_bytes())
    data[:100] = bytes(100)  # SQLite opens it no more, and reads no log
    (tmp_path / "shelf.db").write_bytes(data)
    Library.recover(tmp_path / "shelf.db")
    with samples.at(tmp_path) as library:
        assert library.entries.at("https://example.org/in-the-log") is not None
        assert library.entries.count() == MANY + 1
