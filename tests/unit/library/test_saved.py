"""What is saved and what was merely opened: history, counts, cleaning, shelves of the version before."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.unit.library import samples

from plainleaf.actions.shelf.importing import take_in
from plainleaf.engine.excerpt import LONGEST, excerpt_of
from plainleaf.engine.extract import extract
from plainleaf.library import Filter, Library, SavedEntry
from plainleaf.library.importers.item import ImportedItem
from plainleaf.library.sources import name_sources

LONG_AGO = "2024-01-01T00:00:00+00:00"
SAVED, HISTORY = Filter(saved=True), Filter(history=True)


def _opened(library: Library, name: str, moment: str = LONG_AGO) -> SavedEntry:
    """An entry as the window makes it of a page that is opened."""
    page = samples.page(f"https://{name}.example/a", title=name)
    entry, _ = library.add(page, samples.article(page), saved=False, added=moment)
    library.change((entry.id,), opened=moment)
    return library.entries.get(entry.id)


def _titles(library: Library, which: Filter) -> list[str]:
    return sorted(one.title for one in library.entries.list(which))


def _older(folder: Path) -> Path:
    """A shelf of version 5: each entry is named after what its reader did."""
    folder.mkdir(exist_ok=True)
    path = folder / "shelf.db"
    path.write_bytes(gzip.decompress(Path(__file__).with_name("acts-5.db.gz").read_bytes()))
    return path


ACTS_OF_5 = {"tagged", "collected", "noted", "loved", "archived", "marked", "edited", "imported", "unopened"}


def _is_brought_over(library: Library) -> None:
    wanted = {"saved": SAVED, "history": HISTORY, "removed": Filter(deleted=True)}
    names = {name: [one.removeprefix("Page ") for one in _titles(library, which)] for name, which in wanted.items()}
    assert set(names["saved"]) == ACTS_OF_5
    assert set(names["history"]) == ACTS_OF_5 - {"unopened"} | {"opened", "finished"}
    assert names["removed"] == ["removed"]


def test_old_shelf_keeps_entries_and_saves_the_used_ones(tmp_path):
    path = _older(tmp_path)
    with Library(path) as library:
        _is_brought_over(library)
        assert library.entries.get(1).saved == ""
        tagged = library.entries.at("https://tagged.example/a")
        assert tagged is not None
        assert tagged.saved == tagged.added
        assert library.check(thorough=True) == ()
    assert path.with_name("shelf.db.before-6").exists()


def test_damaged_old_shelf_is_recovered_alike(tmp_path):
    path = _older(tmp_path)
    Library.recover(path)
    with Library(path) as library:
        _is_brought_over(library)


def test_old_backup_is_imported_alike(tmp_path):
    with Library(_older(tmp_path / "old")) as library:
        backup = library.write_backup(tmp_path / "backup")
    file = next(one for one in [backup, *backup.parent.glob("*.json")] if one.suffix == ".json")
    whole, count = re.subn(r'"(saved|source)": ?"[^"]*", ?', "", file.read_text())
    assert count == 2 * 12
    file.write_text(whole)
    with samples.at(tmp_path) as library:
        assert not [one for step in take_in(library, file) for one in step.broken]
        _is_brought_over(library)


def test_a_backup_keeps_what_is_saved_and_what_was_taken_out(tmp_path):
    with samples.at(tmp_path / "old") as library:
        both = [_opened(library, name).id for name in ("kept", "taken out")]
        library.tag(both, ("sea",))
        library.change(both[1:], saved=False)
        before = library.entries.get(both[0]).saved
        backup = library.write_backup(tmp_path / "backup")
    with samples.at(tmp_path / "new") as library:
        assert not [one for step in take_in(library, backup) for one in step.broken]
        assert [(one.title, one.saved) for one in library.entries.list(SAVED)] == [("kept", before)]


Act = Callable[[Library, int], object]
ACTS: dict[str, Act] = {
    "saved": lambda library, entry: library.change((entry,), saved=True),
    "tag": lambda library, entry: library.tag((entry,), ("sea",)),
    "collection": lambda library, entry: library.collect((entry,), "Later"),
    "note": lambda library, entry: library.change((entry,), note="why?"),
    "favourite": lambda library, entry: library.change((entry,), favourite=True),
    "archive": lambda library, entry: library.change((entry,), state="archived"),
    "highlight": lambda library, entry: library.highlights.add(entry, "nobody had seen them"),
    "edit": lambda library, entry: library.put_article(entry, library.article(entry), edited=True),
    "received for later": lambda library, entry: library.receive(
        samples.page(library.entries.get(entry).url), saved=True
    ),
    "added by hand": lambda library, entry: library.add(samples.page(library.entries.get(entry).url)),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS.keys())
def test_any_use_of_an_entry_saves_it_once(tmp_path: Path, act: Act) -> None:
    with samples.at(tmp_path) as library:
        entry = _opened(library, "dogs").id
        assert not library.entries.get(entry).saved
        act(library, entry)
        assert library.entries.get(entry).saved
        library.entries.set((entry,), {"saved": LONG_AGO})
        act(library, entry) if act is not ACTS["saved"] else None
        assert library.entries.get(entry).saved == LONG_AGO


@pytest.mark.parametrize(
    "act",
    [
        lambda library, entry: library.change((entry,), opened=LONG_AGO, progress=1.0, place="{}", state="read"),
        lambda library, entry: library.add(samples.page(library.entries.get(entry).url), saved=False),
        lambda library, entry: library.receive(samples.page(library.entries.get(entry).url)),
        lambda library, entry: library.put_article(entry, library.article(entry)),
    ],
)
def test_reading_saves_nothing(tmp_path: Path, act: Act) -> None:
    with samples.at(tmp_path) as library:
        entry = _opened(library, "dogs").id
        act(library, entry)
        assert not library.entries.get(entry).saved


def test_undo_takes_out_what_a_tag_saved(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        entry = _opened(library, "dogs").id
        before = library.tag((entry,), ("sea",))
        library.put_back(before)
        assert (library.entries.get(entry).saved, library.entries.get(entry).tags) == ("", ())
        kept = library.change((entry,), saved=True)
        library.put_back(kept)
        assert not library.entries.get(entry).saved


def test_the_counts_add_up_and_every_entry_is_somewhere(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        for number, state in enumerate(("new", "reading", "read", "archived", "read")):
            library.change((_opened(library, f"opened{number}").id,), state=state)
        for number, state in enumerate(("new", "reading", "read", "new")):
            library.change((samples.add(library, f"https://kept{number}.example").id,), state=state)
        library.take_in(ImportedItem("https://imported.example"))
        facts = library.facts()
        assert facts["saved"] == facts["new"] + facts["reading"] + facts["read"] + facts["archived"] == 6
        assert facts["history"] == 5
        assert facts["all"] == 10
        assert set(_titles(library, SAVED)) | set(_titles(library, HISTORY)) == set(_titles(library, Filter()))
        assert library.search_ids("is:saved dogs") == [one.id for one in library.entries.list(SAVED) if one.words]


def test_the_history_is_cleaned_of_what_is_not_saved(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        recent = "2999-01-01T00:00:00+00:00"
        for name in ("gone", "tagged", "starred"):
            _opened(library, name)
        library.change([_opened(library, "again").id], opened=recent)
        by_title = {one.title: one.id for one in library.entries.list()}
        library.tag((by_title["tagged"],), ("sea",))
        library.change((by_title["starred"],), saved=True)
        assert library.clean_history(30) == 1
        assert _titles(library, Filter()) == ["again", "starred", "tagged"]
        assert library.clean_history(30) == 0
        assert library.restore(library.entries.ids(Filter(deleted=True))) == 1


def test_merged_entry_is_saved_if_either_was(tmp_path: Path) -> None:
    head = '<link rel="canonical" href="https://example.org/dogs">'
    with samples.at(tmp_path) as library:
        for url, saved in (("https://example.org/dogs", False), ("https://example.org/dogs?print", True)):
            page = samples.page(url, head=head)
            library.add(page, samples.article(page), saved=saved)
        (only,) = library.entries.list()
        assert only.saved


EXCERPTS = {
    "the description": (
        '<meta name="description" content="Two dogs were seen in the middle of Berlin, and nobody knows whose.">',
        "<p>They were running.</p>",
        "Two dogs were seen in the middle of Berlin, and nobody knows whose.",
    ),
    "not one that is cut off": (
        '<meta name="description" content="The dogs were running through the middle of Berlin, and nobody …">',
        "<p>The dogs were running through the middle of Berlin, and nobody had seen them.</p>",
        "The dogs were running through the middle of Berlin, and nobody had seen them.",
    ),
    "not a label": (
        '<meta name="description" content="Berlin news">',
        "<p>The dogs were running through the middle of Berlin, and nobody had seen them.</p>",
        "The dogs were running through the middle of Berlin, and nobody had seen them.",
    ),
    "whole sentences": (
        "",
        "<p>The dogs were running through the middle of Berlin." + " Nobody had seen them before that day." * 12,
        "The dogs were running through the middle of Berlin." + " Nobody had seen them before that day." * 6,
    ),
    "whole sentences of Chinese": (
        "",
        f"<p>{samples.CHINESE[0] * 9}",
        (samples.CHINESE[0] * 9)[:300].rpartition("。")[0] + "。",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("head", "body", "wanted"), EXCERPTS.values(), ids=EXCERPTS.keys())
def test_an_excerpt_is_the_standfirst_or_whole_sentences(head: str, body: str, wanted: str) -> None:
    page = samples.page("https://example.org/dogs", (), head=head)
    whole = page.body.replace(b"</article>", f"{body}</article>".encode())
    found = excerpt_of(extract(page.__class__(whole, page.url, page.content_type, page.origin), method="descent"))
    assert found == wanted
    assert len(found) <= LONGEST


def test_source_is_the_sites_own_name(tmp_path: Path) -> None:
    head = '<meta property="og:site_name" content="The Harbour Gazette">'
    with samples.at(tmp_path) as library:
        page = samples.page("https://gazette.example.org/a", head=head)
        assert library.add(page, samples.article(page))[0].source == "The Harbour Gazette"


def test_old_entries_get_site_names_once(tmp_path: Path) -> None:
    head = '<meta property="og:site_name" content="The Harbour Gazette">'
    with samples.at(tmp_path) as library:
        for host, more in (("gazette.example", head), ("www.plain.example", "")):
            page = samples.page(f"https://{host}/a", head=more)
            library.add(page, samples.article(page))
        library.entries.set_beside(library.entries.ids(), {"source": ""})
        assert (name_sources(library, 1), name_sources(library), name_sources(library)) == (1, 1, 0)
        assert {one.source for one in library.entries.list()} == {"The Harbour Gazette", "plain.example"}
