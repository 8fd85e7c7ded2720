"""Files of other programs that are damaged, far too large or not of the shape that they should have: each says in a
sentence what is wrong with it, and what is sound in it comes."""

import contextlib
import cProfile
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.stubborn import Hangs
from tests.unit.library import exports, samples

from plainleaf.actions import dry_run
from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.actions.shelf import importing, watching
from plainleaf.actions.shelf.importing import ImportStep, preview, take_in
from plainleaf.actions.shelf.watching import FolderWatch
from plainleaf.engine.article import Article
from plainleaf.engine.page import Page
from plainleaf.library import Library, LibraryError, SavedEntry
from plainleaf.library.importers import archive
from plainleaf.library.importers.bounded import LINE, NAMES, bounded
from plainleaf.library.importers.catalogue import IMPORTERS, importer_of
from plainleaf.library.importers.item import BrokenItem, ImportedItem, moment, share

PAGE = f"<article><h1>T</h1>{'<p>The quick brown fox jumps over the lazy dog.</p>' * 300}"
PAGES = ("s0", "s1", "s2")


def _omnivore(folder: Path, compression: int = zipfile.ZIP_DEFLATED, pages: tuple[str, ...] = PAGES) -> Path:
    path = folder / "omnivore.zip"
    items = [{"slug": slug, "title": slug, "url": f"https://e.example/{at}"} for at, slug in enumerate(pages)]
    with zipfile.ZipFile(path, "w", compression) as made:
        made.writestr("metadata_0_to_3.json", json.dumps(items))
        for slug in dict.fromkeys(pages):
            made.writestr(f"content/{slug}.html", PAGE + slug)
    return path


def last_step(folder: Path, path: Path) -> ImportStep:
    with samples.at(folder) as library:
        assert preview(library, path).title
        return list(take_in(library, path))[-1]


@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_file_of_an_archive_is_the_fault_of_that_file(tmp_path: Path, compression: int) -> None:
    path = _omnivore(tmp_path, compression)
    data = bytearray(path.read_bytes())
    at = data.find(b"content/s1.html") + len("content/s1.html")
    data[at : at + 40] = b"\xff" * 40
    path.write_bytes(data)
    step = last_step(tmp_path, path)
    assert (step.new, [one.where for one in step.broken]) == (3, ["content/s1.html"])
    assert "damaged" in step.broken[0].reason


@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
@pytest.mark.parametrize("at", ["page", "list of files", "beginning"])
def test_damaged_archive_of_unknown_format_is_reported(tmp_path: Path, compression: int, at: str) -> None:
    path = tmp_path / "pages.zip"
    with zipfile.ZipFile(path, "w", compression) as made:
        made.writestr("page.html", PAGE)
    sound = path.read_bytes()
    with pytest.raises(LibraryError, match="none of the formats"):
        importer_of(path)
    place = {"page": len("page.html") + 30, "list of files": sound.find(b"PK\1\2"), "beginning": 0}[at]
    path.write_bytes(sound[:place] + b"\xff" * 40 + sound[place + 40 :])
    with samples.at(tmp_path) as library, pytest.raises(LibraryError, match=r"is damaged|not a valid ZIP") as error:
        preview(library, path)
    assert str(error.value).startswith(str(path))


def test_archive_with_a_password_is_reported(tmp_path: Path) -> None:
    path = _omnivore(tmp_path)
    data = bytearray(path.read_bytes())
    for sign, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = -1
        while (at := data.find(sign, at + 1)) >= 0:
            data[at + flags] |= 1
    path.write_bytes(data)
    step = last_step(tmp_path, path)
    assert (step.new, [one.where for one in step.broken]) == (0, ["metadata_0_to_3.json"])
    assert "protected by a password" in step.broken[0].reason


def test_an_archive_is_unpacked_up_to_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "LARGEST", len(PAGE) + 100)
    monkeypatch.setattr(archive, "WHOLE", 3 * len(PAGE))
    path = _omnivore(tmp_path, pages=("s0",) * 50)
    with zipfile.ZipFile(path, "a") as more:
        more.writestr("highlights/s0.md", "> x" + " " * 2 * len(PAGE))
    found = list(IMPORTERS["omnivore"].items(path))
    pages = [one.page for one in found if isinstance(one, ImportedItem)]
    assert (len(pages), sum(page is not None for page in pages)) == (50, 2)
    reasons = {str(one.reason) for one in found if not isinstance(one, ImportedItem)}
    assert [
        words for words in ("is larger than", "the archive unpacks to") if not any(words in one for one in reasons)
    ] == []


def test_few_pages_that_are_large_are_held_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    large = Page(b"x" * 2**20, None)
    monkeypatch.setattr(importing, "BATCH_BYTES", 3 * 2**20)
    items = [ImportedItem(f"https://e.example/{at}", page=large if at < 7 else None) for at in range(60)]
    assert [len(batch) for batch in importing._batches(items)] == [3, 3, 25, 25, 4]


def test_what_does_not_end_ends_by_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hangs").mkdir()
    hangs = Hangs(tmp_path / "hangs")
    monkeypatch.setattr(dry_run, "monotonic", hangs.clock)
    monkeypatch.setattr(DRY_RUNS, "target", hangs.target)
    DRY_RUNS.close()
    path = tmp_path / "bookmarks.html"
    path.write_text("<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>ENDLESS</H3><A HREF='https://e.example/'>")
    with samples.at(tmp_path) as library, pytest.raises(LibraryError, match=r"bookmarks\.html .* for 30 seconds"):
        list(take_in(library, path))
    DRY_RUNS.close()


@pytest.mark.parametrize("name", ["karakeep", "wallabag", "omnivore"])
def test_values_of_any_type_end_no_import(tmp_path: Path, name: str) -> None:
    """Each value of the project's own samples, in turn, becomes one of another type."""
    tree = json.loads(
        {"karakeep": exports.KARAKEEP, "wallabag": exports.WALLABAG}.get(name)
        or zipfile.ZipFile(io.BytesIO(exports.omnivore())).read("metadata_0_to_3.json")
    )
    places, came = list(_places(tree)), 0
    for place in places:
        for odd in (
            None,
            7,
            -1.5,
            10**400,
            float("nan"),
            True,
            "",
            "\ud800\0",
            "0001-01-01T00:00:00+14:00",
            [],
            {},
            [[7]],
        ):
            text = json.dumps(_with(tree, place, odd))
            path = tmp_path / "file"
            if name == "omnivore":
                with zipfile.ZipFile(path, "w") as made:
                    made.writestr("metadata_0_to_3.json", text)
            else:
                path.write_text(text)
            with contextlib.suppress(LibraryError):
                came += len(list(map(bounded, IMPORTERS[name].items(path))))
    assert came > len(places)


def _places(tree: Any, at: tuple[Any, ...] = ()) -> Any:
    yield at
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield from _places(value, (*at, key))


def _with(tree: Any, place: tuple[Any, ...], odd: Any) -> Any:
    whole = [json.loads(json.dumps(tree))]
    holder, last = whole, 0
    for key in place:
        holder, last = holder[last], key
    holder[last] = odd
    return whole[0]


_BEGUN = {
    "bookmarks": "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>",
    "pocket-html": "<title>Pocket Export</title>",
    "opml": "<opml><body>",
}


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("bookmarks", "<DT><A HREF='https://e.example/'>x</A>"),
        ("bookmarks", "<DL><DT><H3>a</H3><DT><A HREF='https://e.example/'>x</A>"),
        ("bookmarks", "<DL><DT><A HREF='https://e.example/'>x</A></DL>"),
        ("pocket-html", "<a href='https://e.example/'><b>"),
        ("opml", "<outline text='a' type='rss' xmlUrl='https://e.example/'>"),
    ],
)
def test_twice_the_file_is_twice_the_work(tmp_path: Path, name: str, part: str) -> None:
    path = tmp_path / "file"
    calls = []
    most = 200 if name == "opml" else 2000  # XML is nested no deeper
    for count in (most // 4, most // 4, most // 2, most):  # the first one loads what is needed
        path.write_text(_BEGUN[name] + part * count)
        counting = cProfile.Profile()
        counting.enable()
        found = sum(not isinstance(one, BrokenItem) for one in IMPORTERS[name].items(path))
        counting.disable()
        assert found == count
        calls.append(sum(entry.callcount for entry in counting.getstats()))
    assert calls[3] < 2.5 * calls[2] < 6.25 * calls[1]


def test_an_odd_row_ends_no_import(tmp_path: Path) -> None:
    path = tmp_path / "file.csv"
    head = "URL,Title,Selection,Folder,Timestamp,Tags\n"
    path.write_text(f"{head}https://e.example/1,a,,,,{'[' * 100_000}\nhttps://e.example/2,b,,,,\n")
    assert len(list(IMPORTERS["instapaper"].items(path))) == 2


def test_an_item_holds_no_more_than_the_shelf() -> None:
    title, tags = "\u202ea\0\u2066" * LINE, ("x" * 2000,) * 1000
    found = bounded(ImportedItem("https://e.example/", title, note="\ud800", tags=tags))
    assert isinstance(found, ImportedItem)
    assert (found.title, found.note, len(found.tags)) == ("a" * (LINE // 4), "?", NAMES)
    assert not isinstance(bounded(ImportedItem(f"https://e.example/{'x' * 10_000}")), ImportedItem)
    assert (moment("0001-01-01T00:00:00+14:00"), share(10**400), share("nan"), share([])) == ("", 0.0, 0.0, 0.0)


def test_a_link_out_of_a_folder_is_not_followed(tmp_path: Path) -> None:
    folder, private = tmp_path / "in", tmp_path / "private.html"
    folder.mkdir()
    private.write_text(f"<title>Private</title>{PAGE}")
    (folder / "own.html").write_text(f"<title>Own</title>{PAGE}")
    (folder / "out.html").symlink_to(private)
    (folder / "circle.html").symlink_to("circle.html")
    (folder / "beside.html").symlink_to("own.html")
    step = last_step(tmp_path, folder)
    assert [(Path(one.where).name, "leads out" in one.reason) for one in step.broken] == [("out.html", True)]
    with samples.at(tmp_path) as library:
        assert {entry.title for entry in library.entries.list()} == {"Own"}
        watch = FolderWatch(folder)
        looks = [{found.path.name: str(found.error) for found in watch.look(library, settled=True)} for _ in "12"]
        assert "leads out of the folder" in looks[0]["out.html"]
        assert looks[1] == {}, "it is reported once"
        assert {entry.title for entry in library.entries.list()} == {"Own"}


def test_a_link_to_a_folder_outside_is_named_and_not_followed(tmp_path: Path) -> None:
    folder, private = tmp_path / "in", tmp_path / "private"
    (folder / "deep").mkdir(parents=True)
    private.mkdir()
    (private / "private.html").write_text(f"<title>Private</title>{PAGE}")
    (folder / "own.html").write_text(f"<title>Own</title>{PAGE}")
    (folder / "out").symlink_to(private, target_is_directory=True)
    (folder / "deep/up").symlink_to("../..", target_is_directory=True)
    (folder / "circle").symlink_to(".", target_is_directory=True)
    (folder / "nowhere").symlink_to("nothing", target_is_directory=True)
    sentence = "it is a link that leads out of the folder; copy there what it leads to"
    out = {str(folder / "out"), str(folder / "deep/up")}
    step = last_step(tmp_path, folder)
    assert {(one.where, one.reason) for one in step.broken} == {(path, sentence) for path in out}
    assert step.new == 1
    with samples.at(tmp_path) as library:
        watch = FolderWatch(folder)
        looks = [{str(found.path): str(found.error) for found in watch.look(library, settled=True)} for _ in "12"]
        (private / "later.html").write_text(PAGE)
        assert looks == [{str(folder / "own.html"): "None"} | {path: f"{path}: {sentence}." for path in out}, {}]
        assert watch.look(library, settled=True) == (), "it is reported once"
        assert {entry.title for entry in library.entries.list()} == {"Own"}


class _Fails(Library):
    """A shelf that a fault of the program ends at one page."""

    def take_in(self, item: ImportedItem, article: Article | None = None) -> SavedEntry | None:
        if item.page is not None and b"<title>b<" in item.page.body:
            raise ZeroDivisionError("a fault")
        return super().take_in(item, article)


def test_a_fault_at_one_file_ends_no_watch(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name in "abc":
        (folder / f"{name}.html").write_text(f"<title>{name}</title>{PAGE}{name}")
    with _Fails(tmp_path / "shelf.db") as library:
        watch = FolderWatch(folder)
        found = watch.look(library, settled=True)
        assert [one.new for one in found] == [1, 0, 1]
        assert str(found[1].error) == f"{folder / 'b.html'} cannot be imported: ZeroDivisionError: a fault."
        assert watch.look(library, settled=True) == (), "it is reported once"
        assert {entry.title for entry in library.entries.list()} == {"a", "c"}


def test_watched_folder_with_too_many_files_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST", 2)
    folder = tmp_path / "in"
    folder.mkdir()
    for name in "abc":
        (folder / f"{name}.html").write_text(f"<title>{name}</title>{PAGE}{name}")
    with samples.at(tmp_path) as library:
        watch = FolderWatch(folder)
        found = watch.look(library, settled=True)
        assert sum(one.new for one in found) == 2
        (error,) = (one.error for one in found if one.error)
        assert str(error) == f"{folder} holds more than 2 files. The others are ignored; divide the folder."
        assert watch.look(library, settled=True) == (), "it is reported once"


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
LARGE = 60 * 2**20
"""Bytes of the file that 50 items of an archive name."""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of 50 items that name one large file."""
    path = tmp_path_factory.mktemp("large") / "omnivore.zip"
    items = [{"slug": "s", "title": str(at), "url": f"https://e.example/{at}"} for at in range(50)]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        made.writestr("metadata_0_to_50.json", json.dumps(items))
        made.writestr("content/s.html", "x" * LARGE)
    return path


_PEAK = """
import resource, sys
from pathlib import Path
from plainleaf.actions.shelf.importing import found_in
count = sum(one.page is not None for one in found_in(Path(sys.argv[1]), "omnivore"))
print(count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.long
@LINUX
def test_shared_large_file_is_held_few_times(large: Path) -> None:
    done = subprocess.run([sys.executable, "-c", _PEAK, large], capture_output=True, text=True, check=True)
    count, peak = map(int, done.stdout.split())
    assert count == 50
    assert peak * 1024 < 25 * LARGE, "of 50 of them"


def _found_in_little_memory(path: Path, name: str) -> Iterator[object]:
    """A job of another process, with a lower limit."""
    before, importing.MEMORY = importing.MEMORY, 2**26
    try:
        yield from importing.found_in(path, name)
    finally:
        importing.MEMORY = before


@LINUX
def test_an_import_that_takes_too_much_memory_ends_by_a_sentence(large: Path, tmp_path: Path) -> None:
    with pytest.raises(LibraryError) as error:
        dry_run.DRY_RUNS.result(_found_in_little_memory, large, "omnivore", who="The import")
    assert str(error.value) == f"{large} needs more than 64 MB of memory; split the file."
    assert last_step(tmp_path, _omnivore(tmp_path)).new == 3, "the process goes on"
