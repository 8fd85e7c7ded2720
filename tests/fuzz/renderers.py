"""Every format of any article: what is written can be read again, says all that was said, and nothing comes alive."""

import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from lxml import etree, html
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin
from tests.fuzz.trees import ADDRESSES, Maker
from tests.unit.engine.render.test_foreign_text import WRITTEN, live

from plainleaf.engine.render import RENDERERS
from plainleaf.engine.render.collection import collection
from plainleaf.engine.render.pictures import Picture, picture_of
from plainleaf.library.article_json import article_of_tree

_WORD = re.compile(r"wort\d+ende")
_DEEP = {"html": True, "maxNesting": 1000}  # twenty unless told
_READER = MarkdownIt("commonmark", _DEEP).enable(["table", "strikethrough"]).use(footnote_plugin)
_CONTROLS = {*map(chr, range(32)), "\x7f"} - set("\t\n")
_MATHML = {
    "annotation", "math", "menclose", "mfrac", "mi", "mlabeledtr", "mmultiscripts", "mn", "mo", "mover", "mpadded",
    "mphantom", "mprescripts", "mroot", "mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup",
    "mtable", "mtd", "mtext", "mtr", "munder", "munderover", "none", "semantics",
}  # fmt: skip
_PARTS = WRITTEN | _MATHML | {
    "article", "aside", "body", "caption", "dd", "details", "div", "dl", "dt", "figcaption", "figure",
    "footer", "head", "header", "html", "link", "meta", "nav", "q", "section", "small", "span", "style", "summary",
    "title",
}  # fmt: skip
_DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg"><script>x</script><rect width="4" height="4"/></svg>'


def renderers(chance: Random, _folder: Path) -> None:
    """One article in every format, or two in one file."""
    articles = [Maker(chance).article() for _ in range(chance.choice((1, 1, 1, 2)))]
    pictures = {address: one for address in ADDRESSES if (one := _picture(chance))}
    words = set(_WORD.findall(repr([article.blocks for article in articles])))
    for name in RENDERERS:
        options = {"pictures": pictures} if name in ("html", "epub") else {}
        if name == "text":
            options = {"wrap": chance.choice((0, 40)), "links": chance.random() < 0.5}
        if name in ("text", "markdown"):
            options["with_metadata"] = chance.random() < 0.3
        one = articles[0].to_bytes(name, **options) if len(articles) == 1 else collection(articles, name, **options)
        CHECKS[name](one, words)
    for article in articles:
        data = article.to_bytes("json")
        again = article_of_tree(json.loads(data))
        assert again.to_bytes("json") == data, "JSON: another article"


def _picture(chance: Random) -> Picture | None:
    return chance.choice(
        (None, picture_of(_DRAWING), Picture(b"\x89PNG", "image/png"), Picture(b"<svg", "image/svg+xml"))
    )


def _plain(data: bytes, kind: str) -> str:
    text = data.decode("utf-8")
    signs = _CONTROLS & set(text)
    assert not signs, f"{kind}: controls"
    return text


def _all_said(text: str, words: set[str], kind: str) -> None:
    missing = words - set(_WORD.findall(text))
    assert not missing, f"{kind}: words are missing: {sorted(missing)[:3]}"


def _text(data: bytes, words: set[str]) -> None:
    text = _plain(data, "text")
    _all_said(text, words, "text")


def _markdown(data: bytes, words: set[str]) -> None:
    text = _plain(data, "markdown")
    assert live(text) == [], "markdown: something is live"
    _all_said(html.document_fromstring(_READER.render(text) or "<p>").text_content(), words, "markdown")


def _html(data: bytes, words: set[str]) -> None:
    page = html.document_fromstring(_plain(data, "html"))
    _inert(page.iter(etree.Element), "html")
    names = page.xpath("//@id")
    assert len(names) == len(set(names)), "html: two of one name"
    _all_said(page.text_content(), words, "html")


def _inert(elements: Iterator[etree._Element], kind: str) -> None:
    for one in elements:
        name = str(one.tag).rpartition("}")[2]
        assert name in _PARTS, f"{kind}: a {name}"
        assert not [key for key in one.attrib if str(key).startswith("on")], f"{kind}: a handler"


def _json(data: bytes, words: set[str]) -> None:
    assert isinstance(json.loads(data), dict)
    _all_said(data.decode("utf-8"), words, "json")


def _epub(data: bytes, words: set[str]) -> None:
    book = zipfile.ZipFile(io.BytesIO(data))
    assert book.testzip() is None
    assert book.namelist()[0] == "mimetype"
    written = (name for name in book.namelist() if name.endswith((".xhtml", ".opf", ".ncx", ".svg", ".xml")))
    files = {name: etree.fromstring(book.read(name)) for name in written}
    folder = next(name for name in files if name.endswith(".opf")).rpartition("/")[0]
    for name, root in files.items():
        ids = [one.get("id") for one in root.iter(etree.Element) if one.get("id")]
        assert len(ids) == len(set(ids)), f"epub: two of one name in {name}"
        for one in root.iter(etree.Element):
            for address in (one.get("href"), one.get("src")):
                if address and not re.match(r"\w+:", address):
                    _there(address, name, files, book.namelist(), folder)
        if name.endswith(".xhtml"):
            _inert(root.iter(etree.Element), "epub")
    said = "".join("".join(root.itertext()) for name, root in files.items() if name.endswith(".xhtml"))
    _all_said(said, words, "epub")


def _there(address: str, name: str, files: dict[str, etree._Element], names: list[str], folder: str) -> None:
    path, _, part = address.partition("#")
    target = f"{folder}/{path}".lstrip("/") if path else name
    assert target in names, f"epub: {address} leads nowhere"
    if part:
        assert files[target].xpath("//*[@id = $part]", part=part), f"epub: {address} has no end"


CHECKS = {"text": _text, "markdown": _markdown, "html": _html, "json": _json, "epub": _epub}
