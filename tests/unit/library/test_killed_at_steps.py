"""Killed at any step of an update of the file, a recovery or an export: the shelf is whole, and no file is half one."""

import contextlib
import gzip
import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from lxml import etree
from tests.unit.library import samples
from tests.unit.library.killer import EXPORTS

from plainleaf import files
from plainleaf.engine.render.pictures import Picture
from plainleaf.library import Library, LibraryError
from plainleaf.library.schema import VERSION

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
MANY = 4
Kill = Callable[[int], str]


@contextlib.contextmanager
def _killer(root: Path, operation: str, folder: Path) -> Iterator[Kill]:
    """A function that has the operation run until a step, and says what became of it."""
    command = [sys.executable, str(Path(__file__).with_name("killer.py")), operation, str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:

        def kill(step: int) -> str:
            assert program.stdin is not None
            assert program.stdout is not None
            program.stdin.write(f"{step}\n")
            program.stdin.flush()
            return program.stdout.readline().strip()

        yield kill


def _rounds(
    root: Path, operation: str, fill: Callable[[Path], None], folder: Path, points: int
) -> Iterator[tuple[int, Callable[[], None]]]:
    """The operation killed at so many steps from the first to the last, and at as many behind changes of files, each in
    a folder that is filled anew; the step, and what takes the operation to its end."""
    fill(folder)
    with _killer(root, operation, folder) as kill:
        done = kill(0)
        assert done.startswith("done"), done
        steps, *changes = map(int, done.split()[1:])
        chance = random.Random(steps)  # noqa: S311  no secret
        chosen = {*chance.sample(changes, min(points, len(changes))), *chance.sample(range(1, steps), points)}
        for step in sorted(one for one in chosen if one <= steps):
            shutil.rmtree(folder)
            fill(folder)
            assert kill(step) == "killed", step

            def go_on(step: int = step) -> None:
                assert kill(0).startswith("done"), step

            yield step, go_on


def _points(few: int, many: int) -> list[object]:
    return [few, pytest.param(many, marks=[pytest.mark.long, pytest.mark.timeout(3600)])]


@pytest.mark.nightly_but("1-4", f"{VERSION - 1}-4")
@pytest.mark.parametrize("points", _points(4, 200))
@pytest.mark.parametrize("version", range(1, VERSION))
def test_an_update_of_the_file(root: Path, tmp_path: Path, version: int, points: int) -> None:
    data = gzip.decompress((Path(__file__).parent / f"older/version-{version}.db.gz").read_bytes())

    def fill(folder: Path) -> None:
        folder.mkdir()
        (folder / "shelf.db").write_bytes(data)

    folder = tmp_path / "shelf"
    for step, _ in _rounds(root, "open", fill, folder, points):
        with samples.at(folder) as library:
            (dogs,) = library.entries.list()
            assert (dogs.title, dogs.note, dogs.tags) == (
                "Dogs in Berlin", "Remember the zeppelin", ("Animals", "city life"),
            ), step  # fmt: skip
            assert library.page(dogs.id) == samples.page("https://example.org/dogs"), step
            assert [one.note for one in library.highlights.of(dogs.id)] == ["why?"]
            assert library.database.value("PRAGMA user_version") == VERSION
            assert library.check(thorough=True) == (), step
        for copy in folder.glob("shelf.db.before-*[0-9]"):
            with samples.at(_as_shelf(copy, tmp_path / "copy")) as library:
                assert library.entries.count() == 1, (step, copy.name)


def _as_shelf(file: Path, folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copy(file, folder / "shelf.db")
    return folder


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small shelf with everything in it."""
    folder = tmp_path_factory.mktemp("shelf")
    with samples.at(folder) as library:
        for number in range(MANY):
            entry = samples.add(library, f"https://example.org/{number}", title=f"Title {number}")
            library.change([entry.id], note=f"note {number}")
            library.highlights.add(entry.id, "nobody had seen them", note=f"mark {number}")
            library.put_pictures(entry.id, {f"https://example.org/{number}.gif": Picture(b"GIF89a" * 9, "image/gif")})
        library.feeds.add("https://example.org/feed", "Feed", ["sea"])
        library.database.one("PRAGMA wal_checkpoint(TRUNCATE)")
    return folder / "shelf.db"


def _is_whole(library: Library, step: int) -> None:
    assert library.check(thorough=True) == (), step
    for number in range(MANY):
        url = f"https://example.org/{number}"
        entry = library.entries.at(url)
        assert entry is not None, (step, url)
        assert (entry.title, entry.note) == (f"Title {number}", f"note {number}"), step
        assert library.page(entry.id) == samples.page(url, title=f"Title {number}"), step
        assert [one.note for one in library.highlights.of(entry.id)] == [f"mark {number}"], step
        assert entry.id in library.search_ids(f"note:{number}"), step


@pytest.mark.parametrize("points", _points(8, 400))
def test_a_recovery(root: Path, tmp_path: Path, shelf: Path, points: int) -> None:
    data = shelf.read_bytes()

    def fill(folder: Path) -> None:
        folder.mkdir()
        (folder / "shelf.db").write_bytes(bytes(100) + data[100:])

    folder = tmp_path / "shelf"
    for step, _ in _rounds(root, "recover", fill, folder, points):
        if not _opens(folder):
            Library.recover(folder / "shelf.db")
        with samples.at(folder) as library:
            _is_whole(library, step)
        (aside,) = folder.glob("shelf.db.damaged-*[0-9]")
        assert aside.read_bytes()[100:] == data[100:], "the damaged file is kept"


def _opens(folder: Path) -> bool:
    try:
        samples.at(folder).close()
    except LibraryError as error:
        return error.kind != "damaged"
    return True


def _check_file(path: Path, whole: Path) -> None:
    """A file under its final name is a whole one."""
    match path.suffix:
        case ".epub":
            with zipfile.ZipFile(path) as book:
                assert book.testzip() is None
        case ".xml" | ".opml":
            etree.parse(path)
        case ".json":
            json.loads(path.read_text("utf-8"))
        case _:
            assert path.read_bytes() == (whole / path.name).read_bytes()
    if path.parent.name in ("pages", "articles", "pictures"):
        assert hashlib.sha256(path.read_bytes()).hexdigest() == path.stem


@pytest.mark.nightly_but("backup-*", "over-*", "text-3", "epub-3")
@pytest.mark.parametrize("points", _points(3, 60))
@pytest.mark.parametrize("name", EXPORTS)
def test_an_export(root: Path, tmp_path: Path, shelf: Path, name: str, points: int) -> None:
    def fill(folder: Path) -> None:
        folder.mkdir()
        shutil.copy(shelf, folder / "shelf.db")
        if whole.exists():
            (folder / "out").mkdir()
            for one in mine:
                shutil.copy(whole / one, folder / "out" / one)

    folder, whole = tmp_path / "shelf", tmp_path / "whole"
    mine = ["mine.json"] if name == "over" else []
    for step, go_on in _rounds(root, name, fill, folder, points):
        if not whole.exists():  # once, by an export that nobody kills
            kept = _as_shelf(folder / "shelf.db", tmp_path / "kept")
            with samples.at(kept) as library:
                whole.mkdir()
                EXPORTS[name](library, whole)
        out = folder / "out"
        for path in out.rglob("*") if out.exists() else ():
            if path.is_file() and not path.name.startswith("."):
                _check_file(path, path.parent if path.parent != out else whole)
        with samples.at(folder) as library:
            _is_whole(library, step)
        if name != "backup" or not (out / "shelf.json").exists():  # a backup is not written over another one
            go_on()
            assert [path for path in out.rglob(".*") if path.is_file()] == [], step
        names = {path.name for path in out.rglob("*") if path.is_file() and not path.name.startswith(".")}
        assert names >= {path.name for path in whole.rglob("*") if path.is_file()}, step


_KILLED = """
import os, sys
from pathlib import Path
from tests.unit.library import samples
from tests.unit.library.killer import OPERATIONS
replace = os.replace
def renamed(half, path):
    if str(path).endswith(sys.argv[3]):
        os.kill(os.getpid(), 9)
    replace(half, path)
os.replace = renamed
OPERATIONS[sys.argv[1]](Path(sys.argv[2]))
"""


@pytest.mark.parametrize(
    ("name", "end"),
    [("backup", ".html"), ("backup", "shelf.json"), ("opds", ".epub"), ("opds", "feed.xml"), ("opml", "feeds.opml")],
)
def test_the_next_export_sweeps_what_a_killed_one_left(
    root: Path, shelf: Path, tmp_path: Path, name: str, end: str
) -> None:
    folder = _as_shelf(shelf, tmp_path / "shelf")
    command = [sys.executable, "-c", _KILLED, name, folder, end]
    ended = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(root)}, check=False)
    out = folder / "out"
    left = [path for path in out.rglob(".*") if path.is_file()]
    assert (ended.returncode, bool(left)) == (-signal.SIGKILL, True)
    at_work = left[-1].with_name(f".{end}-0123abcd.new")
    mine = left[-1].with_name(".mine.new")
    mine.write_text("not ours")
    with at_work.open("wb") as file, samples.at(folder) as library:
        assert files.take(file)
        EXPORTS[name](library, out)
    assert {path for path in out.rglob(".*") if path.is_file()} == {at_work, mine}
