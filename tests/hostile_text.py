"""Values that would be more than text if a file did not write them as text, a page that has one in every field, and
what must be so of a file that they are in."""

import csv
import html
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import yaml
from lxml import etree
from lxml.html import document_fromstring
from markdown_it import MarkdownIt
from tests.unit.library import samples

from plainleaf.engine.page import Page

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


def hostile_page(number: int, value: str) -> Page:
    """A page that has the value in its text and its metadata."""
    text = html.escape(value)
    body = (
        f'Words around <a href="https://e.example/" title="{text}">{text}</a> it, <code>{text}</code>, enough of them.',
        f'A picture <img src="https://e.example/{number}.gif" alt="{text}" title="{text}" width=400 height=300> in it.',
        f'A link <a href="{text}">of its own</a> and one <a href="#{text}">in the page</a> with words enough of both.',
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


def check_html(text: str, own: frozenset[str] = frozenset()) -> None:
    """Nothing in it runs or leads astray; ``own`` are elements that the exporter itself writes into the body."""
    root = document_fromstring(text or "<p>")
    for one in root.iter(etree.Element):
        inside_head = next(one.iterancestors("head"), None) is not None
        assert inside_head or one.tag not in _LIVE - own, etree.tostring(one)[:200]
        for name, value in one.items():
            assert not name.startswith("on"), etree.tostring(one)[:200]
            leads = name in ("href", "src", "action", "formaction", "xlink:href")
            assert not (leads and re.match(r"\s*(javascript|vbscript|data:text)", value, re.IGNORECASE)), value


def check_markdown(path: Path) -> None:
    """Nor does any in what two dialects make of it."""
    text = path.read_text("utf-8")
    if text.startswith("---\n"):
        head, text = text.removeprefix("---\n").split("\n---\n", 1)
        assert isinstance(yaml.safe_load(head), dict)
    for name in ("commonmark", "gfm-like"):
        check_html(MarkdownIt(name, {"html": True, "linkify": False}).render(text))
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
    ".md": check_markdown, ".markdown": check_markdown, ".html": lambda path: check_html(path.read_text("utf-8")),
    ".csv": _check_csv, ".txt": _check_text, ".epub": _check_epub, ".xml": etree.parse, ".opml": etree.parse,
    ".json": lambda path: json.loads(path.read_text("utf-8")),
}  # fmt: skip
"""By suffix. An exporter of another kind of file needs a check here."""
