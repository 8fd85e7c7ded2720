"""The file: made at first use, brought up to date, or refused by a sentence."""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.unit.library import samples

from plainleaf.library import Filter, Library, LibraryError
from plainleaf.library.migrations import migrate, version_of
from plainleaf.library.schema import MIGRATIONS, VERSION

URL = "https://www.example.org/dogs?utm_source=news#top"


def test_the_file_is_made_at_first_use_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path))
    with Library() as library:
        samples.add(library, URL)
    assert (tmp_path / "data/shelf.db").is_file()
    with closing(sqlite3.connect(tmp_path / "data/shelf.db")) as file:
        assert version_of(file) == VERSION
        assert file.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_stored_values_return_unchanged(tmp_path: Path) -> None:
    page = samples.page(URL)
    article = samples.article(page)
    with samples.at(tmp_path) as library:
        entry, is_new = library.add(page, article, tags=["Animals", "berlin"], collections=["Later"])
        assert is_new
    with samples.at(tmp_path) as library:
        assert library.page(entry.id) == page
        kept = library.article(entry.id)
        assert kept is not None
        assert (kept.metadata, kept.record) == (article.metadata, article.record)
        assert [kept.to_bytes(name) for name in ("text", "markdown", "html", "json", "epub")] == [
            article.to_bytes(name) for name in ("text", "markdown", "html", "json", "epub")
        ]
        found = library.entries.get(entry.id)
        assert (found.title, found.site, found.language, found.state) == ("Dogs in Berlin", "example.org", "en", "new")
        assert found.tags == ("Animals", "berlin")
        assert library.collections.of(entry.id) == ("Later",)
        assert found.words > 40
        assert found.minutes == 1


@pytest.mark.parametrize(
    "other",
    [
        "http://example.org/dogs", "https://www.example.org/dogs/", "https://EXAMPLE.org/dogs?utm_medium=x&fbclid=1",
        "https://me:secret@example.org/dogs#part",
    ],
)  # fmt: skip
def test_one_address_is_one_entry_with_versions(tmp_path: Path, other: str) -> None:
    with samples.at(tmp_path) as library:
        first = samples.add(library, URL)
        library.change([first.id], note="mine", state="reading", progress=0.4)
        page = samples.page(other, (*samples.ENGLISH, "And one more paragraph, which came later, when all was told."))
        again, is_new = library.add(page, samples.article(page))
        assert (again.id, is_new) == (first.id, False)
        assert (again.note, again.state, again.progress) == ("mine", "reading", 0.4)
        versions = library.versions(first.id)
        assert len(versions) == 2
        assert library.page(first.id, versions[-1].id) == samples.page(URL)
        assert "came later" in library.text(first.id)
        library.add(page, samples.article(page))
        assert len(library.versions(first.id)) == 2
        assert library.entries.count() == 1


def test_same_canonical_address_is_one_entry(tmp_path: Path) -> None:
    head = '<link rel="canonical" href="https://example.org/dogs">'
    with samples.at(tmp_path) as library:
        first = samples.add(library, "https://example.org/dogs")
        page = samples.page("https://example.org/print?id=7", head=head)
        received = library.receive(page, title="Print")
        library.change([received.id], note="from the print version")
        library.tag([received.id], ["print"])
        assert received.id != first.id
        joined = library.put_article(received.id, samples.article(page))
        assert joined.id == first.id
        assert (joined.note, joined.tags) == ("from the print version", ("print",))
        assert len(library.versions(first.id)) == 2
        assert library.entries.count() == 1
        assert library.receive(page).id == first.id
        assert [hit.entry.id for hit in library.search("print")] == [first.id]
        assert not library.check(thorough=True)


def test_page_is_not_merged_with_front_page_or_other_site(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        for number, canonical in enumerate(("https://example.org/", "https://other.example/dogs")):
            samples.add(library, f"https://example.org/{number}", head=f'<link rel="canonical" href="{canonical}">')
        assert library.entries.count() == 2


def test_a_page_without_an_address_is_kept_once(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        one = library.receive(samples.page(None))
        assert library.receive(samples.page(None)).id == one.id
        assert library.receive(samples.page(None, samples.GERMAN)).id != one.id


def test_removed_entries_can_be_restored_until_purged(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        one, two = samples.add(library, URL), samples.add(library, "https://example.org/two")
        library.highlights.add(one.id, "nobody had seen them")
        library.remove([one.id, two.id])
        assert library.entries.list() == ()
        assert library.search("dogs") == ()
        assert library.restore([one.id]) == 1
        assert [entry.id for entry in library.entries.list()] == [one.id]
        assert library.purge() == 0, "its 30 days have only begun"
        library.database.run("UPDATE entries SET deleted = '2020-01-01T00:00:00+00:00' WHERE id = ?", two.id)
        assert library.purge() == 1
        assert library.entries.at("https://example.org/two") is None
        assert len(library.highlights.of(one.id)) == 1
        assert not library.check(thorough=True)


def test_what_was_done_can_be_undone(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        ids = [samples.add(library, f"https://example.org/{number}").id for number in range(3)]
        library.tag(ids[:1], ["kept"])
        first = library.entries.many(ids)
        before = library.change(ids, state="archived", favourite=True)
        tagged = library.tag(ids, ["bulk"], ["KEPT"])
        assert library.tags.all() == {"bulk": 3}
        library.put_back(tagged)
        library.put_back(before)
        undone = library.entries.many(ids)
        assert [(e.state, e.favourite, e.tags) for e in undone] == [(e.state, e.favourite, e.tags) for e in first]
        assert len(library.search("tag:kept")) == 1
        before = library.remove(ids)
        changes = library.database.value("SELECT total_changes()")
        library.put_back(before)
        assert library.database.value("SELECT total_changes()") - changes == 3, "search finds them as it did before"
        assert library.entries.count() == 3
        assert len(library.search("tag:kept")) == 1


@pytest.mark.parametrize(
    "wrong", [{"state": "eaten"}, {"colour": "red"}, {"id": 7}], ids=["state", "no such field", "not to be changed"]
)
def test_invalid_values_are_reported_and_change_nothing(tmp_path: Path, wrong: dict[str, object]) -> None:
    with samples.at(tmp_path) as library:
        entry = samples.add(library, URL)
        with pytest.raises(LibraryError) as reported:
            library.change([entry.id], **wrong)
        assert reported.value.kind == "wrong"
        assert library.entries.get(entry.id) == entry


def test_lists_are_filtered_and_sorted(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        ids = [samples.add(library, f"https://example.org/{name}", title=name).id for name in ("b", "c", "a")]
        library.change(ids[:1], favourite=True, state="read")
        assert [one.title for one in library.entries.list()] == ["a", "c", "b"]
        assert [one.title for one in library.entries.list(order="title")] == ["a", "b", "c"]
        assert [one.title for one in library.entries.list(order="title", reverse=True)] == ["c", "b", "a"]
        assert [one.title for one in library.entries.list(limit=1, offset=1)] == ["c"]
        assert [one.title for one in library.entries.list(Filter(favourite=True))] == ["b"]
        assert library.entries.count(Filter(states=("new",))) == 2
        assert dict(library.facts()) == {
            "all": 3, "saved": 3, "new": 2, "reading": 0, "read": 1, "archived": 0, "history": 0, "favourite": 1,
            "feeds": 0, "deleted": 0,
        }  # fmt: skip


def test_newer_file_is_refused_and_unchanged(tmp_path: Path) -> None:
    samples.at(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as file:
        file.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = (tmp_path / "shelf.db").read_bytes()
    with pytest.raises(LibraryError, match="newer Plainleaf") as reported:
        samples.at(tmp_path)
    assert reported.value.kind == "newer"
    assert (tmp_path / "shelf.db").read_bytes() == before


def test_old_file_is_copied_and_upgraded(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        samples.add(library, URL)
    path = tmp_path / "shelf.db"
    steps = (*MIGRATIONS, "ALTER TABLE entries ADD COLUMN mood TEXT", "CREATE TABLE moods (id INTEGER)")
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        migrate(file, path, steps)
        assert version_of(file) == VERSION + 2
        assert file.execute("SELECT title, mood FROM entries").fetchall() == [("Dogs in Berlin", None)]
    copies = [tmp_path / f"shelf.db.before-{VERSION + number}" for number in (1, 2)]
    for number, copy in enumerate(copies):
        with closing(sqlite3.connect(copy)) as file:
            assert version_of(file) == VERSION + number
            assert file.execute("SELECT title FROM entries").fetchall() == [("Dogs in Berlin",)]


def test_files_made_by_older_code_open_with_all_that_is_in_them(tmp_path: Path) -> None:
    older = sorted((Path(__file__).parent / "older").glob("*.db.gz"))
    assert len(older) == VERSION - 1, "keep a file of each version that was released"
    for path in older:
        folder = tmp_path / path.stem
        folder.mkdir()
        (folder / "shelf.db").write_bytes(gzip.decompress(path.read_bytes()))
        with samples.at(folder) as library:
            assert library.database.value("PRAGMA user_version") == VERSION
            (dogs,) = library.entries.list(order="title")
            assert (dogs.title, dogs.note, dogs.state) == ("Dogs in Berlin", "Remember the zeppelin", "reading")
            assert (dogs.progress, dogs.favourite, dogs.tags) == (0.5, True, ("Animals", "city life"))
            (marked,) = library.highlights.of(dogs.id)
            assert (marked.exact, marked.note, marked.colour) == ("nobody had seen them", "why?", "green")
            assert library.page(dogs.id) == samples.page("https://example.org/dogs")
            assert "tired and hungry" in library.text(dogs.id)
            assert [hit.entry.id for hit in library.search("zeppelins tag:animals")] == [dogs.id]
            assert library.restore(library.entries.ids(Filter(deleted=True))) == 1
            assert library.search("政府")
            assert not library.check(thorough=True)
        assert list(folder.glob("shelf.db.before-*"))


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        samples.add(library, URL)
    path = tmp_path / "shelf.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        with pytest.raises(sqlite3.Error):
            migrate(file, path, (*MIGRATIONS, "CREATE TABLE moods (id); DROP TABLE nothing"))
        assert version_of(file) == VERSION
    with samples.at(tmp_path) as library:
        assert library.entries.count() == 1
        assert library.database.one("SELECT 1 FROM sqlite_schema WHERE name = 'moods'") is None


def test_folder_in_place_of_the_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "shelf.db").mkdir()
    with pytest.raises(LibraryError, match="is a folder"):
        samples.at(tmp_path)


_OTHER = tuple(f"Pills of kind {at} are sold here, cheaper than anywhere, and nobody asks why." for at in range(9))
_ANN, _MALLORY = "https://blogs.example/ann/story", "https://blogs.example/mallory/spam"


@pytest.mark.parametrize("name", ['<link rel="canonical" href="{}">', '<meta property="og:url" content="{}">'])
@pytest.mark.parametrize("first", ["ann", "mallory"])
@pytest.mark.parametrize("text", [_OTHER, (*samples.ENGLISH, *_OTHER), samples.ENGLISH[:1], ("Subscribe to read on.",)])
def test_foreign_declared_address_takes_nothing(tmp_path: Path, name: str, first: str, text: tuple[str, ...]) -> None:
    pages = {
        "ann": samples.page(_ANN),
        "mallory": samples.page(_MALLORY, text, title="Buy pills", head=name.format(_ANN)),
    }
    with samples.at(tmp_path) as library:
        for who in (first, *(pages.keys() - {first})):
            received = library.receive(pages[who])
            entry = library.put_article(received.id, samples.article(pages[who]))
            assert entry.id == received.id
            if who == "ann":
                library.highlights.add(entry.id, "nobody had seen them", note="mine")
        library.put_article(library.entries.at(_MALLORY).id, samples.article(pages["mallory"]))  # type: ignore[union-attr]
        ann, mallory = library.find(pages["ann"]), library.find(pages["mallory"])
        assert ann is not None
        assert mallory is not None
        assert (ann.url, ann.title, mallory.url, mallory.title) == (_ANN, "Dogs in Berlin", _MALLORY, "Buy pills")
        assert "tired and hungry" in library.text(ann.id)
        assert [one.found for one in library.highlights.of(ann.id)] == ["exact"]
        assert (len(library.versions(ann.id)), library.entries.count()) == (1, 2)
        assert not library.check(thorough=True)


def test_versions_become_one_entry_in_either_order(tmp_path: Path) -> None:
    head = '<link rel="canonical" href="https://example.org/dogs">'
    with samples.at(tmp_path) as library:
        for url in ("https://example.org/print?id=7", "https://example.org/m/dogs", "https://example.org/dogs"):
            page = samples.page(url, head=head)
            library.add(page, samples.article(page))
        assert library.entries.count() == 1
        assert library.entries.at("https://example.org/print?id=7") == library.entries.at("https://example.org/dogs")
