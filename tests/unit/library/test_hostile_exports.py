"""Every exporter × every text field × hostile values: what is text in a page, a note or a tag is text in every file."""

import ast
import csv
import html
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from lxml import etree
from lxml.html import document_fromstring
from markdown_it import MarkdownIt
from tests.unit.library import samples

from plainleaf.actions.shelf.exporting import export_as_one, export_entries, write_opds
from plainleaf.actions.shelf.highlighting import write_highlights
from plainleaf.engine.page import Page
from plainleaf.engine.render import RENDERERS
from plainleaf.library import Library
from plainleaf.library.highlights.export import FORMATS
from plainleaf.library.opml import write_opml

VALUES = (
    "<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "x](javascript:alert(1)) [y",
    "a\n\n<script>alert(1)</script>\n\n# b", "t\uffff\ufffe\x01\x0b", "]]><script>alert(1)</script>",
    '" onmouseover="alert(1)', "' onclick='alert(1)", "--><svg onload=alert(1)>", "&lt;iframe src=x&gt;",
    "&#60;iframe src=x>", "```\n<iframe src=x>", "\n> a\n\n<iframe src=x>", "---\na: b\n---\n<iframe src=x>",
    "=HYPERLINK(\"http://e.example\")", "@SUM(1)", "+1+1", "-2+3", "\t=1+1", "\r=1+1", "\n=1+1", " =1+1", "\uff1d1+1",
    "\"=1+1", "a|b|<u>", "{highlights}{note}", "<http://e.example/\"onclick=alert(1)>", "![x](javascript:alert(1))",
    "[x]: javascript:alert(1)", "<", "&", "\\<script>alert(1)</script>", "$<img src=x onerror=alert(1)>$",
    "`<img src=x onerror=alert(1)>", "javascript:alert(1)", "1. <object data=x>", "    <embed src=x>",
    "\u2028<script>alert(1)</script>",
)  # fmt: skip

_FORMULA = re.compile(r"[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]")
_LIVE = frozenset({"script", "iframe", "svg", "object", "embed", "form", "base", "link", "style"})
_COLUMNS = ("title", "author", "site", "language", "published", "excerpt", "place", "note", "picture")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """An entry for each value, which stands in every text field of it, of its article, feed, tag and highlight."""
    with samples.at(tmp_path_factory.mktemp("shelf")) as made, made.together():
        for number, value in enumerate(VALUES):
            page = _page(number, value)
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


def _page(number: int, value: str) -> Page:
    text = html.escape(value)
    body = (
        f'Words around <a href="https://e.example/" title="{text}">{text}</a> it, <code>{text}</code>, enough of them.',
        f'A picture <img src="https://e.example/{number}.gif" alt="{text}" title="{text}" width=400 height=300> in it.',
        f"{text} begins a paragraph that has words enough to be kept by every method that there is in the program.",
        f"</p><pre><code>{text}\n{text}</code></pre><p>and more of the words that stand below the code of the page",
        f"</p><table><caption>{text}<tr><th>{text}<th>b<tr><td>{text}<td>{text}<tr><td>c<td>d</table><p>and so it went",
        f"</p><ul><li>{text}<li>{text} and more of it</ul><blockquote><p>{text}</blockquote><p>and then it was over",
    )
    meta = "".join(
        f'<meta name="{name}" property="{name}" content="{text}">'
        for name in ("author", "description", "keywords", "og:site_name", "article:tag", "article:published_time",
                     "og:image", "language", "copyright")
    )  # fmt: skip
    return samples.page(f"https://e.example/{number}", (*samples.ENGLISH, *body), title=text, head=meta)


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


def _written(path: Path, write: Callable[[Path], None]) -> list[Path]:
    write(path)
    return [path]


def _check_html(text: str) -> None:
    root = document_fromstring(text or "<p>")
    for one in root.iter(etree.Element):
        inside_head = next(one.iterancestors("head"), None) is not None
        assert inside_head or one.tag not in _LIVE, etree.tostring(one)[:200]
        for name, value in one.items():
            assert not name.startswith("on"), etree.tostring(one)[:200]
            leads = name in ("href", "src", "action", "formaction", "xlink:href")
            assert not (leads and re.match(r"\s*(javascript|vbscript|data:text)", value, re.IGNORECASE)), value


def _check_markdown(path: Path) -> None:
    text = path.read_text("utf-8")
    if text.startswith("---\n"):
        head, text = text.removeprefix("---\n").split("\n---\n", 1)
        assert isinstance(yaml.safe_load(head), dict)
    for name in ("commonmark", "gfm-like"):
        _check_html(MarkdownIt(name, {"html": True, "linkify": False}).render(text))
    if path.name == "highlights.markdown":
        shown = document_fromstring(MarkdownIt("commonmark", {"html": True}).render(text))
        assert [len(shown.findall(f".//{tag}")) for tag in ("h1", "h2", "h3", "blockquote", "li", "pre", "hr")] == [
            0, len(VALUES), 0, len(VALUES), 0, 0, 0,
        ]  # fmt: skip


def _check_csv(path: Path) -> None:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert {len(row) for row in rows} == {len(rows[0])}
    assert [cell for row in rows for cell in row if _FORMULA.match(cell) or cell[:1] in ("\t", "\r", "\n")] == []


def _check_text(path: Path) -> None:
    assert not set(path.read_text("utf-8")) & {chr(code) for code in range(32) if code not in (9, 10, 13)}


def _check_epub(path: Path) -> None:
    with zipfile.ZipFile(path) as book:
        for name in book.namelist():
            if name.endswith((".xhtml", ".opf", ".ncx", ".xml", ".svg")):
                root = etree.fromstring(book.read(name))
                for one in root.iter(etree.Element):
                    assert etree.QName(one).localname not in ("script", "iframe", "object", "embed"), name
                    assert not any(str(key).startswith("on") for key, _ in one.items()), name
                    assert not (one.get("href") or "").startswith("javascript:"), name


CHECKS: dict[str, Callable[[Path], object]] = {
    ".md": _check_markdown, ".markdown": _check_markdown, ".html": lambda path: _check_html(path.read_text("utf-8")),
    ".csv": _check_csv, ".txt": _check_text, ".epub": _check_epub, ".xml": etree.parse, ".opml": etree.parse,
    ".json": lambda path: json.loads(path.read_text("utf-8")),
}  # fmt: skip
"""By suffix. An exporter of another kind of file needs a check here."""


@pytest.mark.parametrize("name", EXPORTERS)
def test_text_stays_text_in_every_file(library: Library, tmp_path: Path, name: str) -> None:
    written = EXPORTERS[name](library, tmp_path / "out" if name in ("backup", "opds") else tmp_path)
    assert written
    for path in (*written, *(one for one in tmp_path.rglob("*.epub") if name == "opds")):
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
    _check_markdown(tmp_path / "filled.md")
