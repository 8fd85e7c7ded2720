"""A damaged file is found, told, and saved as far as it can be read."""

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
