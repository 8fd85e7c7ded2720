"""The book: chapters, cover, contents, pictures, and the extraction record of each chapter."""

import json
from collections.abc import Sequence
from typing import Any

from plainleaf.engine.article import Article, RenderError
from plainleaf.engine.options import checked
from plainleaf.engine.render.epub import xml
from plainleaf.engine.render.epub.about import About, about
from plainleaf.engine.render.epub.archive import packed
from plainleaf.engine.render.epub.cover import cover
from plainleaf.engine.render.epub.images import Images
from plainleaf.engine.render.epub.options import OPTIONS, TITLE
from plainleaf.engine.render.epub.package import CONTAINER, FOLDER, ContentsEntry, Item, entry, navigation, ncx, opf
from plainleaf.engine.render.epub.xhtml import XhtmlWriter
from plainleaf.engine.render.header import fields
from plainleaf.engine.render.page import header
from plainleaf.engine.render.pictures import Pictures
from plainleaf.resources import resource

STYLE = resource("export/book.css").read_text("utf-8")


def book(articles: Sequence[Article], **options: Any) -> bytes:
    """Make a book of these articles, in order; the same articles and pictures give the same bytes. Options as in
    ``EpubRenderer``. Raises RenderError for unknown options, and if there are no articles."""
    chosen = checked(OPTIONS, options, TITLE, RenderError)
    if not articles:
        raise RenderError("A book needs at least one article.")
    data = about(articles, chosen["title"])
    pictures: Pictures = chosen["pictures"]
    images = Images(pictures)
    files: list[tuple[str, bytes]] = [("META-INF/container.xml", CONTAINER.encode())]
    chapters: list[Item] = []
    entries: list[ContentsEntry] = []
    for number, article in enumerate(articles, 1):
        writer = XhtmlWriter(article, images)
        body = writer.blocks(article.blocks)
        path = f"chapter-{number:03}.xhtml"
        name = article.title or xml.content(data.title)
        chapters.append(
            Item(f"chapter-{number:03}", path, "application/xhtml+xml", "mathml" if writer.has_mathml else "")
        )
        entries.append(entry(" ".join(name.split()) or f"Chapter {number}", path, writer.outline))
        files.append((f"{FOLDER}/{path}", chapter(article, body, data).encode("utf-8")))
    items = _items(chapters, images)
    has_mathml = any(item.properties == "mathml" for item in chapters)
    spine = ["cover", "nav", *(item.name for item in chapters)]
    texts = {
        "content.opf": opf(data, items, spine, has_mathml),
        "nav.xhtml": navigation(data, entries),
        "toc.ncx": ncx(data, entries),
        "style.css": STYLE,
        "cover.svg": cover(data),
        "cover.xhtml": _whole(
            data.title, data.languages[0], data.direction,
            f'<div class="cover"><img src="cover.svg" alt="{xml.value(data.title)}"/></div>\n', ' epub:type="cover"',
        ),
        "extraction.json": json.dumps([fields(article) for article in articles], ensure_ascii=False, indent=1) + "\n",
    }  # fmt: skip
    files += [(f"{FOLDER}/{path}", xml.allowed(text).encode("utf-8")) for path, text in texts.items()]
    files += [(f"{FOLDER}/{path}", picture.data) for path, picture in images.files.items()]
    return packed(files)


def _items(chapters: Sequence[Item], images: Images) -> list[Item]:
    pictures = [
        Item(f"picture-{number:03}", path, picture.media_type)
        for number, (path, picture) in enumerate(images.files.items(), 1)
    ]
    return [
        Item("nav", "nav.xhtml", "application/xhtml+xml", "nav"),
        Item("ncx", "toc.ncx", "application/x-dtbncx+xml"),
        Item("style", "style.css", "text/css"),
        Item("cover", "cover.xhtml", "application/xhtml+xml"),
        Item("cover-image", "cover.svg", "image/svg+xml", "cover-image"),
        Item("extraction", "extraction.json", "application/json"),
        *chapters,
        *pictures,
    ]


def chapter(article: Article, body: str, data: About) -> str:
    """One chapter as a page."""
    meta = article.metadata
    language = xml.language(meta.language.text) if meta.language else ""
    direction = meta.direction.text if meta.direction and meta.direction.text in ("ltr", "rtl") else ""
    inner = f'<section epub:type="chapter" role="doc-chapter">\n{header(article)}{body}{_source(article)}</section>\n'
    return xml.allowed(_whole(article.title or data.title, language or data.languages[0], direction, inner))


def _source(article: Article) -> str:
    """The source of the chapter and the extraction record."""
    record = article.record
    url = article.metadata.url.text if article.metadata.url else ""
    address = xml.address(url)
    origin = f'From <a href="{xml.value(address)}">{xml.content(url)}</a>. ' if address else ""
    sentence = f"Extracted by {record.how}, Plainleaf {record.version}, page sha256:{record.digest[:16]}…"
    return f'<p class="source">{origin}{xml.content(sentence)}</p>\n'


def _whole(title: str, language: str, direction: str, inner: str, kind: str = "") -> str:
    side = f' dir="{direction}"' if direction else ""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" '
        f'lang="{language}" xml:lang="{language}"{side}>\n<head>\n<meta charset="utf-8"/>\n'
        f'<title>{xml.content(title) or "Untitled"}</title>\n<link rel="stylesheet" href="style.css"/>\n'
        f"</head>\n<body{kind}>\n{inner}</body>\n</html>\n"
    )
