"""A damaged file is found, told, and saved as far as it can be read."""

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.unit.library import samples

from plainleaf.engine.render.pictures import Picture
from plainleaf.library import Library, LibraryError
from plainleaf.library.errors import sqlite_errors

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
def test_overwritten_pages_cost_only_their_rows(tmp_path: Path, share: float) -> None:
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
    assert "were saved" in recovered.summary
    with Library(path) as library:
        assert library.check(thorough=True) == ()
        assert library.entries.count() == recovered.rows["entries"]
        assert library.search("dogs")
        samples.add(library, "https://example.org/new")


def test_a_file_cut_in_half_keeps_what_is_left(tmp_path: Path) -> None:
    path = _filled(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(LibraryError) as reported:
        Library(path)
    assert reported.value.kind == "damaged"
    assert "check --recover" in str(reported.value)
    recovered = Library.recover(path)
    with Library(path) as library:
        assert library.check(thorough=True) == ()
        assert library.entries.count() == recovered.rows["entries"]


def test_non_shelf_file_is_reported_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "shelf.db"
    path.write_bytes(b"This is a letter to my aunt. " * 500)
    with pytest.raises(LibraryError, match="damaged") as reported:
        Library(path)
    assert reported.value.kind == "damaged"
    before = path.read_bytes()
    with pytest.raises(LibraryError, match="no copy of it"):
        Library.recover(path)
    assert path.read_bytes() == before


def test_unreadable_shelf_uses_the_copy_before_the_update(tmp_path: Path) -> None:
    path = _filled(tmp_path)
    (tmp_path / "shelf.db.before-2").write_bytes(path.read_bytes())
    path.write_bytes(b"\0" * 40_000)
    recovered = Library.recover(path)
    assert recovered.backup == tmp_path / "shelf.db.before-2"
    assert "was put in its place" in recovered.summary
    with Library(path) as library:
        assert library.entries.count() == MANY


def test_copies_that_are_damaged_themselves_are_passed_over(tmp_path: Path) -> None:
    path = _filled(tmp_path)
    (tmp_path / "shelf.db.before-2").write_bytes(path.read_bytes())
    (tmp_path / "shelf.db.before-3").write_bytes(path.read_bytes()[:60_000])
    path.write_bytes(b"\0" * 40_000)
    assert Library.recover(path).backup == tmp_path / "shelf.db.before-2"


def test_undecodable_texts_are_reported_alone(tmp_path: Path) -> None:
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
            with pytest.raises(LibraryError) as reported:
                deed()
            assert reported.value.kind == "damaged"
    recovered = Library.recover(path)
    assert (recovered.rows["entries"], recovered.rows["articles"]) == (MANY, MANY - 1)
    with Library(path) as library:
        assert library.check(thorough=True) == ()
        assert len(library.search_ids("dogs")) == MANY, "the first by its title"
        assert library.article(4) is not None
        assert [(feed.url, feed.tags) for feed in library.feeds.all()] == [("https://example.org/feed", ())]
        assert library.entries.get(2).site == "\ufffda"


def test_rows_between_damages_are_saved(tmp_path: Path) -> None:
    path, whole = _with_far_tags(tmp_path)
    for at in (20, 80):
        _destroy(whole, at)
    path.write_bytes(whole)
    kept = _far_tags_after_recovery(path)
    assert kept >= {*range(10), *range(30, 70), *range(90, 100)}
    assert not {20, 80} & kept


def test_numbers_that_a_damaged_page_names_hide_no_row(tmp_path: Path) -> None:
    path, whole = _with_far_tags(tmp_path)
    page = _page_of(whole, 20)
    at = next(at for at in range(20, 100) if _page_of(whole, at + 2) != page)  # the last row of its page but one
    number = 5000 + at
    place = whole.rindex(bytes((0x80 | number >> 7, number & 0x7F)), page, whole.index(f"far {at:03} far".encode()))
    whole[place : place + 2] = b"\xfd\x00"  # 16,000
    _destroy(whole, at + 2)
    _destroy(whole, 99)
    path.write_bytes(whole)
    assert _far_tags_after_recovery(path) >= {*range(20), *range(40, 90)}


def test_an_end_that_leads_to_the_beginning_hides_no_row(tmp_path: Path) -> None:
    path, whole = _with_far_tags(tmp_path)
    with contextlib.closing(sqlite3.connect(path)) as file:
        ((root,),) = file.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'tags'").fetchall()
    start = (root - 1) * 512  # an inner page: its last child stands at 8, where its first cell is at 12
    cell = start + int.from_bytes(whole[start + 12 : start + 14])
    whole[start + 8 : start + 12] = whole[cell : cell + 4]  # the first child
    _destroy(whole, 20)
    path.write_bytes(whole)
    assert _far_tags_after_recovery(path) >= {*range(18), *range(30, 90)}


def test_article_of_an_orphaned_version_stays(tmp_path: Path) -> None:
    path = _filled(tmp_path)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("UPDATE versions SET entry = 1234567 WHERE id = (SELECT version FROM articles WHERE entry = 4)")
    assert Library.recover(path).rows["entries"] == MANY
    with Library(path) as library:
        assert library.article(4).text
        assert library.check(thorough=True) == ()


def _with_far_tags(folder: Path) -> tuple[Path, bytearray]:
    """A shelf of small pages with a hundred tags from number 5,000 on, and what is in the file."""
    path = _filled(folder)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as file:
        for line in ("PRAGMA journal_mode = DELETE", "PRAGMA page_size = 512", "VACUUM"):
            file.execute(line)
        many = [(5000 + at, f"far {at:03} " * 9, f"far {at:03}") for at in range(100)]
        file.executemany("INSERT INTO tags (id, name, folded) VALUES (?, ?, ?)", many)
        file.execute("VACUUM")
    return path, bytearray(path.read_bytes())


def _page_of(whole: bytearray, at: int) -> int:
    return whole.index(f"far {at:03} far {at:03}".encode()) // 512 * 512


def _destroy(whole: bytearray, at: int) -> None:
    page = _page_of(whole, at)
    whole[page : page + 8] = b"\xa5" * 8


def _far_tags_after_recovery(path: Path) -> set[int]:
    Library.recover(path)
    with Library(path) as library:
        return {int(row[0][4:]) for row in library.database.all("SELECT folded FROM tags WHERE folded LIKE 'far%'")}


@pytest.mark.parametrize("version", [-5, 0, 1])
def test_damaged_version_is_reported_and_the_shelf_saved(tmp_path: Path, version: int) -> None:
    path = _filled(tmp_path)
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA user_version = {version}")
    with pytest.raises(LibraryError) as reported:
        Library(path)
    assert reported.value.kind == "damaged"
    assert Library.recover(path).rows["entries"] == MANY


@pytest.mark.parametrize(
    ("change", "deed"),
    [
        ("UPDATE articles SET tree = 5", lambda library, _: library.article(1)),
        ("UPDATE articles SET text = 'bare'", lambda library, _: library.text(1)),
        ("UPDATE indexed SET terms = 5", lambda library, _: library.change([1], title="Another")),
        ("UPDATE entries SET note = x'00ff'", lambda library, folder: library.write_backup(folder)),
        ("UPDATE tags SET name = x'00ff'", lambda library, folder: library.write_backup(folder)),
        ("UPDATE pictures SET data = 5", lambda library, folder: library.write_backup(folder)),
    ],
)
def test_values_of_another_type_are_reported(
    tmp_path: Path, change: str, deed: Callable[[Library, Path], object]
) -> None:
    with samples.at(tmp_path) as library:
        page = samples.page("https://example.org/a")
        entry, _ = library.add(page, samples.article(page), tags=["sea"])
        library.put_pictures(entry.id, {"https://example.org/a.png": Picture(b"\x89PNG", "image/png")})
        library.database.run(change)
        with pytest.raises(LibraryError) as reported:
            deed(library, tmp_path / "backup")
        assert reported.value.kind == "damaged"
        with contextlib.suppress(LibraryError):
            library.search("dogs")


def test_inconsistent_rows_are_reported(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library, pytest.raises(LibraryError, match="are inconsistent") as reported:
        library.database.run("INSERT INTO addresses (address, entry) VALUES ('https://example.org/', 999)")
    assert reported.value.kind == "damaged"


def test_damaged_column_name_keeps_its_place(tmp_path: Path) -> None:
    path = _filled(tmp_path)
    with contextlib.closing(sqlite3.connect(path)) as shelf:
        shelf.execute("PRAGMA writable_schema = ON")
        shelf.execute(
            "UPDATE sqlite_schema SET sql = replace(sql, ' title TEXT', ' uitle TEXT') WHERE name = 'entries'"
        )
        shelf.commit()
    recovered = Library.recover(path)
    assert recovered.rows["entries"] == MANY
    with Library(path) as library:
        assert {entry.title for entry in library.entries.list(limit=MANY)} == {"Dogs in Berlin"}


def test_excessive_size_counts_as_damage(tmp_path: Path) -> None:
    path = tmp_path / "shelf.db"
    with pytest.raises(LibraryError, match="is damaged") as error, sqlite_errors(path):
        raise MemoryError
    assert error.value.kind == "damaged"
