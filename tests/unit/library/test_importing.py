"""Taking in: each format in its real shape, broken, twice, interrupted; a shelf into another without loss."""

import json
import zipfile
from pathlib import Path

import pytest
from tests.unit.library import exports, samples

from plainleaf.actions.shelf.automatic_imports import taken_over
from plainleaf.actions.shelf.importing import preview, take_in, without_page
from plainleaf.library import Library, LibraryError, SavedEntry
from plainleaf.library.feeds import Feed
from plainleaf.library.importers.catalogue import IMPORTERS, importer_of
from plainleaf.library.importers.item import ImportedChoices
from plainleaf.library.opml import write_opml

FILES: dict[str, tuple[str, str | bytes, int, int]] = {
    "pocket": ("part_000000.csv", exports.POCKET_CSV, 3, 1),
    "pocket-html": ("ril_export.html", exports.POCKET_HTML, 2, 1),
    "instapaper": ("instapaper-export.csv", exports.INSTAPAPER, 4, 1),
    "readwise": ("reader.csv", exports.READWISE, 3, 1),
    "raindrop": ("raindrop.csv", exports.RAINDROP, 2, 1),
    "wallabag": ("All articles.json", exports.WALLABAG, 2, 2),
    "karakeep": ("karakeep-export.json", exports.KARAKEEP, 2, 2),
    "omnivore": ("export.zip", exports.omnivore(), 2, 2),
    "bookmarks": ("bookmarks.html", exports.BOOKMARKS, 3, 1),
    "addresses": ("list.txt", exports.ADDRESSES, 3, 1),
}
"""By format: a file's name, what is in it, how many items, how many broken ones."""


def _file(folder: Path, name: str) -> Path:
    title, content, _, _ = FILES[name]
    path = folder / title
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def _taken(library: Library, path: Path, name: str = "") -> tuple[int, int, int]:
    steps = list(take_in(library, path, name))
    return (steps[-1].new, steps[-1].known, len(steps[-1].broken)) if steps else (0, 0, 0)


def _at(library: Library, url: str) -> SavedEntry:
    entry = library.entries.named(url)
    assert entry is not None, url
    return entry


@pytest.mark.parametrize("name", FILES)
def test_each_format_is_recognised_looked_at_and_taken_in_once(tmp_path: Path, name: str) -> None:
    path, (_, _, count, broken) = _file(tmp_path, name), FILES[name]
    assert importer_of(path).name == name
    with samples.at(tmp_path) as library:
        seen = preview(library, path)
        assert (seen.new, seen.known, len(seen.broken)) == (count, 0, broken)
        assert library.entries.count() == 0, "looking takes nothing in"
        assert _taken(library, path) == (count, 0, broken)
        before = library.entries.list()
        assert _taken(library, path) == (0, count, broken)
        assert library.entries.list() == before
        assert not library.check(thorough=True)


def test_fields_of_each_format_are_kept(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        for name in FILES:
            _taken(library, _file(tmp_path, name))
        space = _at(library, "https://a.example/space")
        assert (space.title, space.tags, space.added) == (
            "Space, time",
            ("science", "space travel"),
            "2024-01-01T00:00:00+00:00",
        )
        assert _at(library, "https://a.example/old").state == "archived"
        assert (_at(library, "https://a.example/new").state, _at(library, "https://a.example/read").state) == (
            "new",
            "archived",
        )
        essay = _at(library, "https://b.example/one")
        assert (essay.note, essay.tags) == ("A sentence that was selected", ("coding", "slow web"))
        assert _at(library, "https://b.example/three").favourite
        assert library.collections.of(_at(library, "https://b.example/four").id) == ("Recipes",)
        half = _at(library, "https://c.example/one")
        assert (half.progress, half.state, half.tags) == (0.25, "reading", ("example", "it's"))
        drop = _at(library, "https://d.example/article?keep=1")
        assert (drop.note, drop.favourite, drop.tags) == ("First note line\nSecond note line", True, ("go", "reading"))
        assert [(one.exact, one.note, one.colour) for one in library.highlights.of(drop.id)] == [
            ("First highlight", "said of it", "blue"), ("Second highlight", "", "yellow"),
        ]  # fmt: skip
        bridge = _at(library, "https://e.example/bridge")
        assert (bridge.title, bridge.author, bridge.language, bridge.state) == (
            "Bridge",
            "Ann Author",
            "en-GB",
            "archived",
        )
        assert bridge.published.startswith("2023-04-01")
        (marked,) = library.highlights.of(bridge.id)
        assert (marked.exact, marked.note, marked.found) == ("after eleven weeks of repairs", "how long?", "exact")
        link = _at(library, "https://f.example/link")
        assert (link.note, link.state, link.author, link.excerpt, link.favourite) == (
            "my note", "archived", "Ann Author", "What it is about", True,
        )  # fmt: skip
        assert library.collections.of(link.id) == ("Work/To cite",)
        assert _at(library, "https://a.example/untitled").title == ""
        whole = _at(library, "https://l.example/bridge")
        assert (whole.tags, whole.progress, whole.state) == (("news", "sea"), 1.0, "archived")
        assert [(one.exact, one.note) for one in library.highlights.of(whole.id)] == [
            ("after eleven weeks of repairs", "how long?"), ("the city said", ""),
        ]  # fmt: skip
        deep = _at(library, "https://g.example/deep")
        assert (deep.tags, deep.note) == (("a", "b c"), "What it is about.")
        assert library.collections.of(deep.id) == ("Reading/Science & art",)
        assert library.collections.of(_at(library, "https://g.example/after").id) == ("Reading",)
        assert library.collections.of(_at(library, "https://g.example/top").id) == ()
        assert {hit.entry.id for hit in library.search('"eleven weeks"')} == {bridge.id, whole.id}
        assert len(without_page(library)) == library.entries.count() - 2


def test_linkding_states_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "linkding.html"
    path.write_text(exports.LINKDING, "utf-8")
    with samples.at(tmp_path) as library:
        assert _taken(library, path) == (3, 0, 0)
        one, two, three = (_at(library, f"https://h.example/{name}") for name in ("one", "two", "three"))
        assert (one.state, one.tags) == ("new", ("x", "y"))
        assert one.note == "Described\n\nWith *notes*\non two lines"
        assert (two.state, three.state, three.tags) == ("read", "archived", ("z",))


def test_browser_folders_are_recognised_in_other_languages(tmp_path: Path) -> None:
    path = tmp_path / "bookmarks_27.11.25.html"
    path.write_text(exports.CHROMIUM, "utf-8")
    with samples.at(tmp_path) as library:
        assert _taken(library, path) == (3, 0, 0)
        bar, tool = _at(library, "https://p.example/bar"), _at(library, "https://p.example/tool?a=1&b=2")
        assert (bar.title, bar.added, bar.state) == ("Bar & more", "2023-11-14T22:13:22+00:00", "new")
        assert (library.collections.of(bar.id), library.collections.of(tool.id)) == ((), ("Tools",))


def test_pocket_export_comes_with_its_highlights(tmp_path: Path) -> None:
    path = tmp_path / "pocket.zip"
    path.write_bytes(exports.pocket())
    folder = tmp_path / "unpacked"
    with zipfile.ZipFile(path) as archive:
        archive.extractall(folder)
    for source in (path, folder, folder / "part_000000.csv"):
        (tmp_path / source.name).with_suffix(".shelf").mkdir()
        with samples.at((tmp_path / source.name).with_suffix(".shelf")) as library:
            assert importer_of(source).name == "pocket"
            assert _taken(library, source) == (4 if source.suffix != ".csv" else 3, 0, 1)
            (marked,) = library.highlights.of(_at(library, "https://a.example/space").id)
            assert (marked.exact, marked.created) == ("a curved thing", "2024-01-01T00:01:40+00:00")


def test_a_folder_of_saved_pages_is_read_with_its_pictures(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    (folder / "inner/story_files").mkdir(parents=True)
    (folder / "single.html").write_text(exports.SINGLE_FILE, "utf-8")
    (folder / "inner/kept.mhtml").write_bytes(exports.MHTML.encode())
    (folder / "inner/plain.htm").write_bytes(samples.page("https://x.example/").body)
    (folder / "inner/story_files/frame.html").write_text("<p>beside a page</p>", "utf-8")
    (folder / "empty.html").write_text("", "utf-8")
    (folder / "noise.html").write_bytes(b"\x00\xff\x01" * 300)
    (folder / "picture.html").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(300))
    (folder / "broken.mhtml").write_text("MIME-Version: 1.0\nContent-Type: text/plain\n\nno page", "utf-8")
    with samples.at(tmp_path) as library:
        assert importer_of(folder).name == "pages"
        assert _taken(library, folder) == (3, 0, 4)
        single = _at(library, "https://j.example/single?a=1&b=2")
        assert (single.added, single.title) == ("2023-01-02T02:04:05+00:00", "Single")
        kept = _at(library, "https://k.example/page")
        assert kept.added == "2023-01-03T10:00:00+00:00"
        assert "eleven weeks" in library.text(kept.id)
        assert [picture.media_type for picture in library.pictures(kept.id).values()] == ["image/gif"]
        assert _at(library, (folder / "inner/plain.htm").as_uri()).title == "Dogs in Berlin"
        assert _taken(library, folder) == (0, 3, 4)


@pytest.mark.parametrize("name", [name for name in IMPORTERS if name not in ("pages", "addresses")])
@pytest.mark.parametrize(
    "content",
    [b"", b"\0\xff\xfe" * 300, b"[" * 50_000, b'{"bookmarks": 7}', b'"', b"PK\x03\x04 cut off", "url\n\ud7ff".encode()],
    ids=["empty", "noise", "nested", "wrong", "quote", "zip", "text"],
)
def test_file_of_no_kind_is_refused_or_empty(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / "file.xyz"
    path.write_bytes(content)
    with samples.at(tmp_path) as library:
        assert _tried(library, path, name) == 0
        assert library.entries.count() == 0


def _tried(library: Library, path: Path, name: str) -> int:
    """How many items were new; a file that is none is told in a sentence."""
    try:
        return _taken(library, path, name)[0]
    except LibraryError as error:
        reported = error
    assert reported.kind == "import"
    assert str(reported).endswith(".")
    return 0


@pytest.mark.parametrize("name", [name for name, (title, _, _, _) in FILES.items() if not title.endswith(".zip")])
def test_a_file_that_was_cut_off_gives_what_is_whole(tmp_path: Path, name: str) -> None:
    path = _file(tmp_path, name)
    data = path.read_bytes()
    with samples.at(tmp_path) as library:
        for length in range(0, len(data), max(1, len(data) // 25)):
            path.write_bytes(data[:length])
            _tried(library, path, name)
        assert not library.check(thorough=True)


def test_passwords_in_addresses_are_not_stored(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("http://joe:s3cret@example.org/a\nhttps://joe:s3cret@[,x\nhttps://example.org/@joe\n")
    with Library(tmp_path / "shelf.db") as library:
        list(take_in(library, path))
        urls = sorted(entry.url for entry in library.entries.many(library.entries.ids()))
    assert urls[:2] == ["http://example.org/a", "https://[,x"]
    assert "https://example.org/@joe" in urls
    assert b"s3cret" not in (tmp_path / "shelf.db").read_bytes()


def test_stopped_import_resumes(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("".join(f"https://m.example/{number}\n" for number in range(100)), "utf-8")
    with samples.at(tmp_path) as library:
        steps = take_in(library, path, cancelled=lambda: library.entries.count() >= 50)
        assert [step.new for step in steps] == [25, 50]
        assert _taken(library, path) == (50, 50, 0)


def test_removed_entries_do_not_return_by_an_import(tmp_path: Path) -> None:
    path = _file(tmp_path, "pocket")
    with samples.at(tmp_path) as library:
        _taken(library, path)
        library.remove([_at(library, "https://a.example/old").id])
        assert _taken(library, path) == (0, 3, 1)
        assert library.entries.count() == 2


def _everything(library: Library) -> dict[str, object]:
    tables = (
        "SELECT * FROM entries ORDER BY uuid",
        "SELECT address, uuid FROM addresses JOIN entries e ON e.id = entry ORDER BY 1",
        "SELECT v.received, v.url, v.content_type, v.origin, v.digest, v.body, uuid FROM versions v "
        "JOIN entries e ON e.id = v.entry ORDER BY uuid, v.id",
        "SELECT a.made, a.method, a.release, a.edited, a.tree, a.text, uuid, v.digest FROM articles a JOIN entries e "
        "ON e.id = a.entry LEFT JOIN versions v ON v.id = a.version ORDER BY uuid",
        "SELECT p.src, p.media_type, p.data, uuid FROM pictures p JOIN entries e ON e.id = p.entry ORDER BY uuid, 1",
        "SELECT t.name, e.uuid FROM tags t JOIN entry_tags et ON et.tag = t.id JOIN entries e ON e.id = et.entry "
        "ORDER BY 1, 2",
        "SELECT c.name, e.uuid FROM collections c JOIN entry_collections ec ON ec.collection = c.id JOIN entries e "
        "ON e.id = ec.entry ORDER BY 1, 2",
        'SELECT h.uuid, exact, prefix, suffix, start, "end", colour, h.note, found, created, h.changed, e.uuid '
        "FROM highlights h JOIN entries e ON e.id = h.entry ORDER BY 1",
        "SELECT * FROM feeds ORDER BY url",
        "SELECT f.url, i.key FROM feed_items i JOIN feeds f ON f.id = i.feed ORDER BY f.url, i.id",
    )  # fmt: skip
    return {sql: [tuple(row)[1 if "SELECT * " in sql else 0 :] for row in library.database.all(sql)] for sql in tables}


def test_shelf_is_copied_without_loss(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with samples.at(tmp_path / "one") as library:
        for name in FILES:
            _taken(library, _file(tmp_path, name))
        page = tmp_path / "kept.mhtml"
        page.write_bytes(exports.MHTML.encode())
        _taken(library, page)
        entry = samples.add(library, "https://example.org/dogs")
        again = samples.page("https://example.org/dogs", samples.GERMAN)
        library.add(again, samples.article(again))
        library.highlights.add(entry.id, "words that are gone", colour="pink", note="an orphan")
        library.change([entry.id], place='{"node": 7}', progress=0.5, opened="2026-01-01T00:00:00+00:00")
        library.remove([_at(library, "https://a.example/old").id])
        library.feeds.take_in(
            Feed(0, "https://news.example/feed", "News", '"v1"', "Mon", "2026-01-01T00:00:00+00:00", "lost", ("sea",)),
            ("id-2", "id-1"),
        )
        library.feeds.add("https://news.example/other")
        choices = ImportedChoices(str(tmp_path), hourly=True)
        file = library.write_backup(tmp_path / "backup", choices=choices)
        whole = json.loads(file.read_text("utf-8"))
        assert len(whole["entries"]) == len(library.entries.ids()) + 1
        with samples.at(tmp_path / "two") as other:
            count = len(whole["entries"])
            seen = preview(other, tmp_path / "backup")
            assert (seen.new, seen.feeds) == (count, 2)
            *_, step = take_in(other, tmp_path / "backup")
            assert (step.new, step.known, step.broken, step.feeds) == (count, 0, (), 2)
            assert taken_over(step, {})[0] == {"watched": str(tmp_path), "feeds": True}
            assert taken_over(step, {"watched": "elsewhere", "feeds": True}) == ({}, ())
            assert _everything(other) == _everything(library)
            *_, step = take_in(other, file)
            assert (step.new, step.known, step.broken, step.feeds, taken_over(step, {})) == (0, count, (), 0, ({}, ()))
            assert [hit.entry.uuid for hit in other.search("Häuser")] == [
                hit.entry.uuid for hit in library.search("Häuser")
            ]
            assert not other.check(thorough=True)
        with pytest.raises(LibraryError, match="there already"):
            library.write_backup(tmp_path / "backup")


def test_feeds_are_imported_and_exported_as_opml(tmp_path: Path) -> None:
    path = tmp_path / "subscriptions.opml"
    path.write_text(exports.OPML, "utf-8")
    with samples.at(tmp_path) as library:
        assert importer_of(path).name == "opml"
        seen = preview(library, path)
        assert (seen.new, seen.feeds, len(seen.broken)) == (0, 3, 2)
        assert seen.first == ("Kernel & more", "Paint", "Loose")
        *_, step = take_in(library, path, tags=["read later"])
        assert (step.feeds, len(step.broken)) == (3, 2)
        assert {feed.url: feed.tags for feed in library.feeds.all()} == {
            "https://o.example/kernel.xml": ("Tech/Linux", "read later"),
            "https://o.example/paint.xml": ("Tech", "art/oil", "colours", "read later"),
            "https://o.example/loose": ("read later",),
        }
        *_, step = take_in(library, path)
        assert step.feeds == 0
        library.feeds.add("https://o.example/?a=1&b=<2>", "Ünïcode\x07 “title”")
        before = {(feed.url, feed.title.replace("\x07", ""), feed.tags) for feed in library.feeds.all()}
        write_opml(library.feeds.all(), path)
    (tmp_path / "other").mkdir()
    with samples.at(tmp_path / "other") as other:
        list(take_in(other, path))
        assert {(feed.url, feed.title, feed.tags) for feed in other.feeds.all()} == before
        data = path.read_bytes()
        for length in range(0, len(data), 40):  # cut off
            path.write_bytes(data[:length])
            _tried(other, path, "opml")
        assert len(other.feeds.all()) == 4


def test_damaged_or_changed_backup_is_reported(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        samples.add(library, "https://example.org/dogs")
        samples.add(library, "https://example.org/houses", samples.GERMAN)
        file = library.write_backup(tmp_path / "backup")
        next((tmp_path / "backup/pages").iterdir()).write_bytes(b"something else")
        text = file.read_text("utf-8")
    (tmp_path / "other").mkdir()
    with samples.at(tmp_path / "other") as other:
        assert _taken(other, file) == (1, 0, 1)
        (tmp_path / "secret").write_text("secret", "utf-8")
        record = json.loads(text)["entries"][0]
        record["versions"][0]["file"] = "../secret"
        file.write_text(
            '{"format": "plainleaf-shelf", "version": 1, "entries": [\n' + json.dumps(record) + "\n]}\n", "utf-8"
        )
        new, _, broken = _taken(other, file)
        assert (new, broken) in ((0, 1), (0, 0))
        file.write_text(text[: len(text) // 2], "utf-8")
        with pytest.raises(LibraryError, match="valid backup"):
            _taken(other, file)
        file.write_text(text.replace('"version": 1', '"version": 9', 1), "utf-8")
        with pytest.raises(LibraryError, match="newer Plainleaf"):
            _taken(other, file)


def test_halves_of_characters_in_json_become_question_marks(tmp_path: Path) -> None:
    path = tmp_path / "wallabag.json"
    note = {"id": 1, "text": "\ud83d", "quote": "a \ud83d\ude00 b \ud83d"}
    one = {"url": "https://a.example/", "title": "T \udc00", "is_archived": 0, "annotations": [note]}
    path.write_text(json.dumps([one]))
    with Library(tmp_path / "shelf.db") as library:
        _taken(library, path, "wallabag")
        (entry,) = library.entries.list()
        assert entry.title == "T ?"
        assert [(each.exact, each.note) for each in library.highlights.of(entry.id)] == [("a \U0001f600 b ?", "?")]


def test_a_page_of_the_history_is_saved_by_an_import(tmp_path: Path) -> None:
    path = tmp_path / "reader.csv"
    head = "Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen\n"
    path.write_text(f"{head}Dogs,https://a.example/dogs,1,\"['pets']\",2024-05-01 10:00:00+00:00,1.0,archive,True\n")
    with samples.at(tmp_path) as library:
        page = samples.page("https://a.example/dogs")
        library.add(page, samples.article(page), saved=False, opened="2026-11-01T00:00:00+00:00")
        assert not _at(library, "https://a.example/dogs").saved
        assert (preview(library, path).new, preview(library, path).known) == (1, 0)
        assert _taken(library, path) == (1, 0, 0)
        entry = _at(library, "https://a.example/dogs")
        assert (entry.saved[:10], entry.tags, entry.state) == ("2024-05-01", ("pets",), "archived")
        assert library.entries.count() == 1
        assert _taken(library, path) == (0, 1, 0)


def test_a_backup_saves_a_page_of_the_history_with_its_highlights(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        entry = samples.add(library, "https://a.example/dogs")
        library.tag((entry.id,), ["pets"])
        library.highlights.add(entry.id, "nobody had seen them before", note="why?", colour="green")
        library.write_backup(tmp_path / "copy")
    with Library(tmp_path / "other.db") as other:
        page = samples.page("https://a.example/dogs")
        other.add(page, samples.article(page), saved=False)
        assert _taken(other, tmp_path / "copy") == (1, 0, 0)
        found = _at(other, "https://a.example/dogs")
        assert (bool(found.saved), found.tags) == (True, ("pets",))
        (marked,) = other.highlights.of(found.id)
        assert (marked.exact, marked.note, marked.colour, marked.found) == (
            "nobody had seen them before", "why?", "green", "exact",
        )  # fmt: skip
        assert _taken(other, tmp_path / "copy") == (0, 1, 0)
