"""Every exporter × every text field × hostile values: what is text in a page, a note or a tag is text in every file,
and no file is written outside the folder."""

import ast
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.hostile_text import CHECKS, VALUES, check_markdown, hostile_page
from tests.unit.library import samples

from plainleaf import files
from plainleaf.actions.shelf.exporting import export_as_one, export_entries, write_opds
from plainleaf.actions.shelf.highlighting import write_highlights
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.render.pictures import Picture
from plainleaf.library import Library
from plainleaf.library.highlights.export import FORMATS
from plainleaf.library.opml import write_opml

_COLUMNS = ("title", "author", "site", "language", "published", "excerpt", "place", "note", "picture")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """An entry for each value, which stands in every text field of it, of its article, feed, tag and highlight."""
    with samples.at(tmp_path_factory.mktemp("shelf")) as made, made.together():
        for number, value in enumerate(VALUES):
            page = hostile_page(number, value)
            entry, _ = made.add(page, samples.article(page), tags=[value[:200]])
            made.highlights.add(entry.id, "nobody had seen them", note=value)
            for name in _COLUMNS:
                made.database.run(f"UPDATE entries SET {name} = ? WHERE id = ?", value, entry.id)  # noqa: S608
            made.database.run(
                "UPDATE highlights SET exact = ?, prefix = ?, suffix = ?, uuid = ?, created = ? WHERE entry = ?",
                value, value, value, f"{value} {number}", value, entry.id,
            )  # fmt: skip
            if value.startswith("javascript:"):
                made.database.run("UPDATE entries SET url = ? WHERE id = ?", value, entry.id)
            made.feeds.add(f"https://e.example/{number}?{value}", value, [value])
        yield made


def _highlights(library: Library, folder: Path, name: str) -> list[Path]:
    path = folder / f"highlights.{name}"
    write_highlights(library, library.highlights.all(), name, path)
    return [path]


def _singly(library: Library, folder: Path, name: str, **options: bool) -> list[Path]:
    done = list(export_entries(library, library.entries.ids(), folder, name, **options))
    return [one.path for one in done if one.path is not None]


EXPORTERS: dict[str, Callable[[Library, Path], list[Path]]] = {
    "opds": lambda library, folder: [write_opds(library, library.entries.ids(), folder)],
    "backup": lambda library, folder: [library.write_backup(folder)],
    "opml": lambda library, folder: _written(folder / "feeds.opml", lambda path: write_opml(library.feeds.all(), path)),
}
EXPORTERS |= {n: lambda library, folder, n=n: _singly(library, folder, n) for n in RENDERERS}
EXPORTERS |= {
    f"{n} with metadata": lambda library, folder, n=n: _singly(library, folder, n, with_metadata=True)
    for n, renderer in RENDERERS.items()
    if any(option.name == "with_metadata" for option in renderer.options)
}
EXPORTERS |= {
    f"{n} together": lambda library, folder, n=n: [
        export_as_one(library, library.entries.ids(), folder, n, title=VALUES[1])
    ]
    for n in RENDERERS
}
EXPORTERS |= {f"highlights {n}": lambda library, folder, n=n: _highlights(library, folder, n) for n in FORMATS}


def _texts_of(path: Path) -> Iterator[str]:
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            yield from (archive.read(one).decode("utf-8", "replace") for one in archive.namelist())
    elif path.is_file():
        yield path.read_text("utf-8")


def _written(path: Path, write: Callable[[Path], None]) -> list[Path]:
    write(path)
    return [path]


@pytest.mark.parametrize("name", EXPORTERS)
def test_text_stays_text_in_every_file(library: Library, tmp_path: Path, name: str) -> None:
    written = EXPORTERS[name](library, tmp_path / "out" if name in ("backup", "opds") else tmp_path)
    assert written
    files = (*written, *(one for one in tmp_path.rglob("*.epub") if name == "opds"))
    assert any("alert(1)" in text for path in files for text in _texts_of(path)), "the values are in it"
    for path in files:
        CHECKS[path.suffix](path)


def test_every_function_that_exports_is_tested_here(root: Path) -> None:
    """Whoever writes one more finds out here that it needs a line above."""
    found = set()
    for folder in ("library", "actions/shelf"):
        for path in (root / "app/plainleaf" / folder).rglob("*.py"):
            for one in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(one, ast.FunctionDef) and re.match(r"(write|export)_", one.name):
                    found.add(one.name)
    assert found == {"write_backup", "write_opds", "write_opml", "write_highlights", "export_entries", "export_as_one"}


@pytest.mark.parametrize(
    "template",
    ["{title} {author}{site} {note}\n\n{highlights}", "- {title} <{url}>\n{highlights}", "# {tags}\n{added}"],
)
def test_so_it_does_in_any_template(library: Library, tmp_path: Path, template: str) -> None:
    path = tmp_path / "template.md"
    path.write_text(template, "utf-8")
    write_highlights(library, library.highlights.all(), "markdown", tmp_path / "filled.md", path)
    check_markdown(tmp_path / "filled.md")


NAMES = ("/tmp/victim/book", "../../victim/planted", "..", ".", "a\\..\\b", "x" * 300, "", "C:x", "con/..", "a b")  # noqa: S108


EXPORTS: dict[str, Callable[[Library, Path], object]] = {
    "opds": lambda library, folder: write_opds(library, library.entries.ids(), folder),
    "backup": lambda library, folder: library.write_backup(folder),
} | {
    name: lambda library, folder, name=name: list(export_entries(library, library.entries.ids(), folder, name))
    for name in RENDERERS
}


@pytest.mark.parametrize("export", EXPORTS)
def test_no_file_is_written_outside_the_folder(tmp_path: Path, export: str) -> None:
    (tmp_path / "shelf").mkdir()
    with samples.at(tmp_path / "shelf") as library:
        for number, name in enumerate(NAMES):
            entry = samples.add(library, f"https://example.org/{number}", title=name.replace("/", "&#47;") or "none")
            library.put_pictures(entry.id, {"a": Picture(b"GIF89a", f"image/{name}")})
            library.database.run("UPDATE entries SET uuid = ?, changed = ? WHERE id = ?", name, name, entry.id)
        library.database.one("PRAGMA wal_checkpoint(TRUNCATE)")
        before = {path for path in tmp_path.rglob("*") if "shelf" not in path.parts}
        EXPORTS[export](library, tmp_path / "deep" / "down" / "out")
    written = {path for path in tmp_path.rglob("*") if path.is_file() and path.parent.name != "shelf"} - before
    assert len(written) >= len(NAMES)
    assert all(path.is_relative_to(tmp_path / "deep/down/out") for path in written), written
    assert not Path("/tmp/victim").exists()  # noqa: S108


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "/a", "a\\b", "a\0b", "C:a", "a\nb"])
def test_a_name_that_leads_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="no name of a file"):
        files.inside(tmp_path, name)
    assert files.inside(tmp_path, files.plain_name(name) + ".epub").parent == tmp_path
