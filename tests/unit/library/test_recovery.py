"""A damaged file is found, told, and saved as far as it can be read."""

import contextlib
import sqlite3
from pathlib import Path

import pytest
from tests.unit.library import samples

from plainleaf.library import Library, LibraryError

MANY = 60


def _filled(folder: Path) -> Path:
    with samples.at(folder) as library:
        for number in range(MANY):
            page = samples.page(
                f"https://example.org/{number}", (*samples.ENGLISH, f"Number {number} is told here." * 40)
            )
            entry, _ = library.add(page, samples.article(page), tags=[f"tag {number % 5}"])
            library.highlights.add(entry.id, "nobody had seen them", note=f"note {number}")
        library.database.one("PRAGMA wal_checkpoint(TRUNCATE)")
    return folder / "shelf.db"


def test_a_sound_file_has_no_faults(tmp_path: Path) -> None:
    with Library(_filled(tmp_path)) as library:
        assert library.check() == ()
        assert library.check(thorough=True) == ()


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
def test_pages_of_the_file_that_are_overwritten_cost_what_stood_there(tmp_path: Path, share: float) -> None:
    path = _filled(tmp_path)
    whole = bytearray(path.read_bytes())
    start = int(len(whole) * share) // 4096 * 4096
    whole[start : start + 8192] = b"\xa5" * 8192
    path.write_bytes(whole)
    with Library(path) as library:
        assert library.check(), "two pages of it are rubbish"
    recovered = Library.recover(path)
    assert recovered.aside.read_bytes() == bytes(whole)
    assert recovered.rows["entries"] >= MANY * 0.7
    assert "were saved" in recovered.told
    with Library(path) as library:
        assert library.check(thorough=True) == ()
        assert library.entries.count() == recovered.rows["entries"]
        assert library.search("dogs")
        samples.add(library, "https://example.org/new")


def test_a_file_cut_in_half_keeps_what_is_left(tmp_path: Path) -> None:
    path = _filled(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(LibraryError) as told:
        Library(path)
    assert told.value.kind == "damaged"
    assert "check --recover" in str(told.value)
    recovered = Library.recover(path)
    with Library(path) as library:
        assert library.check(thorough=True) == ()
        assert library.entries.count() == recovered.rows["entries"]


def test_a_file_that_is_none_is_told_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "shelf.db"
    path.write_bytes(b"This is a letter to my aunt. " * 500)
    with pytest.raises(LibraryError, match="damaged") as told:
        Library(path)
    assert told.value.kind == "damaged"
    before = path.read_bytes()
    with pytest.raises(LibraryError, match="no copy of it"):
        Library.recover(path)
    assert path.read_bytes() == before


def test_where_nothing_can_be_read_the_copy_before_the_last_update_is_taken(tmp_path: Path) -> None:
    path = _filled(tmp_path)
    (tmp_path / "shelf.db.before-2").write_bytes(path.read_bytes())
    path.write_bytes(b"\0" * 40_000)
    recovered = Library.recover(path)
    assert recovered.backup == tmp_path / "shelf.db.before-2"
    assert "was put in its place" in recovered.told
    with Library(path) as library:
        assert library.entries.count() == MANY


def test_copies_that_are_damaged_themselves_are_passed_over(tmp_path: Path) -> None:
    path = _filled(tmp_path)
    (tmp_path / "shelf.db.before-2").write_bytes(path.read_bytes())
    (tmp_path / "shelf.db.before-3").write_bytes(path.read_bytes()[:60_000])
    path.write_bytes(b"\0" * 40_000)
    assert Library.recover(path).backup == tmp_path / "shelf.db.before-2"


def test_texts_that_cannot_be_unpacked_are_told_and_lose_nothing_else(tmp_path: Path) -> None:
    path = _filled(tmp_path)
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE articles SET text = x'00', tree = x'00' WHERE entry = 1")
        file.execute("UPDATE entries SET site = CAST(x'ff61' AS TEXT) WHERE id = 2")
        file.execute("UPDATE indexed SET terms = x'00' WHERE entry = 3")
        file.execute("DELETE FROM versions WHERE entry = 4")
        file.execute("INSERT INTO feeds (url, tags) VALUES ('https://example.org/feed', 7)")
        file.commit()
    with Library(path) as library:
        for deed in (
            lambda: library.text(1), lambda: library.article(1), lambda: library.write_backup(tmp_path / "backup"),
            lambda: library.highlights.add(1, "nobody"), library.entries.list, lambda: library.change([3], title="T"),
        ):  # fmt: skip
            with pytest.raises(LibraryError) as told:
                deed()
            assert told.value.kind == "damaged"
    recovered = Library.recover(path)
    assert (recovered.rows["entries"], recovered.rows["articles"]) == (MANY, MANY)
    with Library(path) as library:
        assert library.check(thorough=True) == ()
        assert len(library.search_ids("dogs")) == MANY, "the first by its title"
        assert library.article(4) is not None
        assert [(feed.url, feed.tags) for feed in library.feeds.all()] == [("https://example.org/feed", ())]
        assert library.entries.get(2).site == "\ufffda"


def test_rows_between_two_damages_are_saved_however_far_the_numbers_jump(tmp_path: Path) -> None:
    path = _filled(tmp_path)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as file:
        for line in ("PRAGMA journal_mode = DELETE", "PRAGMA page_size = 512", "VACUUM"):
            file.execute(line)
        many = [(5000 + at, f"far {at:03} " * 9, f"far {at:03}") for at in range(100)]
        file.executemany("INSERT INTO tags (id, name, folded) VALUES (?, ?, ?)", many)
    whole = bytearray(path.read_bytes())
    for word in (b"far 020 far 020", b"far 080 far 080"):
        page = whole.index(word) // 512 * 512
        whole[page : page + 8] = b"\xa5" * 8
    path.write_bytes(whole)
    Library.recover(path)
    with Library(path) as library:
        kept = {row[0] for row in library.database.all("SELECT folded FROM tags")}
    assert kept >= {f"far {at:03}" for at in (*range(10), *range(30, 70), *range(90, 100))}
    assert not {"far 020", "far 080"} & kept


@pytest.mark.parametrize("version", [-5, 0, 1])
def test_a_version_that_damage_has_changed_is_told_and_the_shelf_saved(tmp_path: Path, version: int) -> None:
    path = _filled(tmp_path)
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA user_version = {version}")
    with pytest.raises(LibraryError) as told:
        Library(path)
    assert told.value.kind == "damaged"
    assert Library.recover(path).rows["entries"] == MANY
