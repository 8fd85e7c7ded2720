"""Taking along: any format, one book within little memory, a catalogue for e-readers."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from lxml import etree
from tests.unit.library import samples

from plainleaf.actions.exporting import ExportError
from plainleaf.actions.shelf.exporting import export_as_one, export_entries, write_opds
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.render.pictures import Picture
from plainleaf.library import Library

GIF = bytes.fromhex("47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b")


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Two articles, one with a picture, and a page without its article."""
    made = samples.at(tmp_path)
    picture = '<img src="https://example.org/harbour.gif" alt="the harbour" width=300 height=200>'
    one = samples.add(
        made, "https://example.org/dogs", (*samples.ENGLISH, f"Words around {picture} a picture, enough of them.")
    )
    made.put_pictures(one.id, {"https://example.org/harbour.gif": Picture(GIF, "image/gif")})
    two = samples.add(
        made, "https://beispiel.example/haus", samples.GERMAN, title="Häuser &amp; &lt;Höfe&gt;", language="de"
    )
    made.tag([two.id], ['a "tag" & more'])
    made.receive(samples.page("https://example.org/received"), title="Received")
    return made


@pytest.mark.parametrize("name", RENDERERS)
def test_entries_are_written_in_every_format(library: Library, tmp_path: Path, name: str) -> None:
    done = list(export_entries(library, library.entries.ids(), tmp_path / "out", name))
    assert sorted(one.entry.title for one in done if one.path) == ["Dogs in Berlin", "Häuser & <Höfe>"]
    assert [one.error for one in done if not one.path] == ["it has no article yet"]
    assert all(one.path.stat().st_size > 100 for one in done if one.path)
    whole = export_as_one(library, library.entries.ids(), tmp_path, name, title="Both")
    data = whole.read_bytes()
    if name == "epub":
        with zipfile.ZipFile(whole) as book:
            names = book.namelist()
            data = b"".join(book.read(one) for one in names)
            assert any("pictures/" in one for one in names), "the picture that is kept is in the book"
    assert b"nobody had seen them" in data
    assert "standen an der Straße".encode() in data


def test_entries_without_articles_are_reported(library: Library, tmp_path: Path) -> None:
    received = library.entries.at("https://example.org/received")
    assert received is not None
    with pytest.raises(ExportError, match="nothing to write"):
        export_as_one(library, [received.id], tmp_path)


def test_catalogue_is_valid_and_written_only_on_change(library: Library, tmp_path: Path) -> None:
    feed = write_opds(library, library.entries.ids(), tmp_path / "opds")
    space = {"a": "http://www.w3.org/2005/Atom"}
    entries = etree.parse(feed).findall("a:entry", space)
    assert [one.findtext("a:title", namespaces=space) for one in entries] == ["Häuser & <Höfe>", "Dogs in Berlin"]
    links = [one.find("a:link", space) for one in entries]
    assert all(link is not None and link.get("rel") == "http://opds-spec.org/acquisition" for link in links)
    books = sorted((tmp_path / "opds").glob("*.epub"))
    assert sorted(str(link.get("href")) for link in links if link is not None) == [book.name for book in books]
    times = [book.stat().st_mtime_ns for book in books]
    write_opds(library, library.entries.ids(), tmp_path / "opds")
    assert [book.stat().st_mtime_ns for book in books] == times


@pytest.mark.parametrize("name", RENDERERS)
def test_what_is_stopped_writes_no_more(library: Library, tmp_path: Path, name: str) -> None:
    asked: list[int] = []

    def stopped_at_the_second() -> bool:
        asked.append(1)
        return len(asked) > 1

    with pytest.raises(ExportError, match="stopped"):
        export_as_one(library, library.entries.ids(), tmp_path / "one", name, cancelled=stopped_at_the_second)
    assert not [file for file in tmp_path.glob("one*") if file.is_file()]
    asked.clear()
    folder = tmp_path / "opds"
    with pytest.raises(ExportError, match="stopped"):
        write_opds(library, library.entries.ids(), folder, cancelled=stopped_at_the_second)
    assert not (folder / "feed.xml").exists()
    assert len(list(folder.iterdir())) <= 1


_BOOK = """
import sys
from pathlib import Path
from plainleaf.library import Library
from plainleaf.actions.shelf.exporting import export_as_one
with Library(Path(sys.argv[1]) / "shelf.db") as library:
    path = export_as_one(library, library.entries.ids(), Path(sys.argv[1]), "epub", title="All")
# getrusage would tell the most that the process which started this one had.
most = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
print(path.stat().st_size, int(most.split()[1]) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is asked of Linux")
@pytest.mark.parametrize("count", [25, pytest.param(800, marks=[pytest.mark.long, pytest.mark.timeout(3600)])])
def test_one_book_of_many_articles_needs_little_memory(tmp_path: Path, root: Path, count: int) -> None:
    with samples.at(tmp_path) as library, library.together():
        for number in range(count):
            text = tuple(
                f"{line} In article {number} it is said {at} times." * 4 for at in range(15) for line in samples.ENGLISH
            )
            src = f"https://example.org/harbour-{number}.gif"
            picture = f'Ships <img src="{src}" width=640 height=480 alt="the harbour"> in the harbour of the town.'
            page = samples.page(f"https://example.org/{number}", (*text, picture), title=f"Article {number}")
            entry, _ = library.add(page, samples.article(page))
            library.put_pictures(entry.id, {src: Picture(GIF + os.urandom(100_000), "image/gif")})
    done = subprocess.run(
        [sys.executable, "-c", _BOOK, str(tmp_path)], capture_output=True, text=True, cwd=root, check=True
    )
    size, memory = map(int, done.stdout.split())
    assert size > 100_000 * count, "with its pictures"
    assert memory < 500, "megabytes"
