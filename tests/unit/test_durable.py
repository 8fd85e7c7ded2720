"""After a power cut a file has its old content or its new one: all content is on the disk before it gets its name."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.unit.batch.crawls import write_crawl
from tests.unit.library import samples
from tests.unit.library.killer import EXPORTS

from plainleaf import files
from plainleaf.batch import Cleaning, Work, run
from plainleaf.batch.sinks import FORMATS
from plainleaf.bridge.extension import unpack_extension
from plainleaf.bridge.folder import write_json
from plainleaf.engine.rules import Expression, Rule
from plainleaf.library import Library
from plainleaf.rules import RuleFolder
from plainleaf.settings.store import Store

URL = "https://example.org/dogs"
Write = Callable[[Path], object]


def _corpus(name: str) -> Write:
    def write(folder: Path) -> None:
        crawl = write_crawl(folder / "a.warc.gz", 3)
        run([str(crawl)], Work(str(folder / "out"), Cleaning("descent", duplicates="exact"), name), workers=0)  # type: ignore[arg-type]

    return write


def _export(work: Callable[[Library, Path], object]) -> Write:
    def write(folder: Path) -> None:
        (folder / "out").mkdir()
        with samples.at(folder) as library:
            entry = samples.add(library, URL)
            library.highlights.add(entry.id, "nobody had seen them")
            library.feeds.add("https://example.org/feed")
            work(library, folder / "out")

    return write


WRITERS: dict[str, Write] = {
    "a file": lambda folder: files.replace(folder / "x", b"new"),
    "a named file": lambda folder: files.put(folder / "x", b"new"),
    "json of the bridge": lambda folder: write_json(str(folder / "x"), {"a": 1}),
    "the extension": lambda folder: unpack_extension("chromium", folder / "x"),
    "settings": lambda folder: Store(folder / "x.json").write({"method": "descent"}),
    "a rule": lambda folder: RuleFolder(folder).keep(Rule("example.org", remove=(Expression(".box"),))),
    "a recovered shelf": lambda folder: (_export(lambda *_: None)(folder), Library.recover(folder / "shelf.db")),
    **{f"corpus as {name}": _corpus(name) for name in FORMATS},
    **{f"export: {name}": _export(work) for name, work in EXPORTS.items()},
}


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that got their names before their content was on the disk, while real files are written."""
    synced: set[tuple[int, int]] = set()
    found: list[str] = []
    fsync = os.fsync

    def seen(descriptor: int) -> None:
        state = os.fstat(descriptor)
        synced.add((state.st_ino, state.st_size))
        fsync(descriptor)

    def watched(name: str) -> None:
        really = getattr(os, name)

        def give(source: str | Path, target: str | Path, **more: object) -> None:
            path = Path(source)
            for one in path.rglob("*") if path.is_dir() else [path]:
                state = one.lstat()
                if stat.S_ISREG(state.st_mode) and (state.st_ino, state.st_size) not in synced:
                    found.append(f"{one.name} as {target}")
            really(source, target, **more)

        monkeypatch.setattr(os, name, give)

    monkeypatch.setattr(os, "fsync", seen)
    for name in ("replace", "rename", "link"):
        watched(name)
    return found


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be synced there")
@pytest.mark.parametrize("name", WRITERS)
def test_no_file_gets_its_name_before_its_content_is_on_the_disk(tmp_path: Path, hasty: list[str], name: str) -> None:
    WRITERS[name](tmp_path)
    assert [one for one in hasty if ".damaged-" not in one] == []
    assert any(one.is_file() for one in tmp_path.rglob("*"))


def test_rights_that_a_reader_chose_stay_and_links_are_followed(tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    mine.write_text("{}", "utf-8")
    mine.chmod(0o666)
    (tmp_path / "link.json").symlink_to(mine)
    Store(tmp_path / "link.json").write({"method": "descent"})
    assert (tmp_path / "link.json").is_symlink()
    assert stat.S_IMODE(mine.stat().st_mode) == 0o666
    files.put(tmp_path / "link.json", b"new")
    assert mine.read_bytes() == b"new"
    files.put(Path("/dev/null"), b"nothing")
    assert not Path("/dev/null").is_file()
