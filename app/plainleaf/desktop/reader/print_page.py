"""The page for printing: one or more articles whose headings are PDF destinations."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape, unescape
from pathlib import Path

from plainleaf.desktop.reader.reading_page import SHEETS, article_page, properties_css, styled
from plainleaf.desktop.reader.style import ReaderStyle
from plainleaf.desktop.web import ServedPage
from plainleaf.engine.article import Article
from plainleaf.engine.article.multipage.rename_ids import rename_ids
from plainleaf.engine.render.epub.xml import language as known_language
from plainleaf.engine.render.header import title_of
from plainleaf.engine.render.html import HtmlWriter
from plainleaf.engine.render.pictures import Pictures

_HEADING = re.compile(r"<h([1-6])((?: [^<>]*+)?)>((?:(?!</?h[1-6]).)*+)</h\1>", re.DOTALL)
_ID = re.compile(r' id="([^"]*)"')
_TAG = re.compile(r"<[^<>]*+>")


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A heading: its level, text, and destination name."""

    level: int
    words: str
    name: str


@dataclass(frozen=True, slots=True)
class PrintPage:
    """A page to print, with the metadata of the file; ``language`` is empty if it is unknown or not a valid tag."""

    served: ServedPage
    title: str
    authors: str
    language: str
    record: str
    bookmarks: tuple[Bookmark, ...]


def print_page(
    articles: Sequence[Article], title: str, pictures: Pictures, style: ReaderStyle, resources: Path
) -> PrintPage:
    """The page for paper in the reader's own type: on white, or in the theme and the length of line that are read
    in. For a worker thread."""
    bookmarks: list[Bookmark] = []
    parts = [
        _article(article, f"a{number}-" if len(articles) > 1 else "", pictures, bookmarks)
        for number, article in enumerate(articles, 1)
    ]
    # Chromium names a destination in the PDF only if a link of the page leads to it.
    marks = "".join(f'<a href="#{escape(mark.name)}"></a>' for mark in bookmarks)
    name = title.strip() or title_of(articles)
    language = articles[0].metadata.language
    theme = style.theme_on(False) if style.print_as_seen else "light"
    paper = replace(style, theme=theme, line_focus=0, pages=False).attributes(False)
    paper["data-print"] = "seen" if style.print_as_seen else "white"
    attributes = " ".join(f'{key}="{escape(value)}"' for key, value in paper.items())
    root = f'<html lang="{escape(language.text) if language else ""}" {attributes}>'
    body = f'<body><nav class="marks">{marks}</nav><main>{"".join(parts)}</main></body></html>'
    sheet = f"@page{{background:{style.ground_on(False)}}}" if style.print_as_seen else ""  # also between the margins
    sheets = *SHEETS, "print.css"
    served = styled((root, body), name, properties_css(style), resources, _folder(articles), sheets, sheet)
    authors = dict.fromkeys(article.metadata.author.text for article in articles if article.metadata.author)
    record = "; ".join(map(_record, articles))
    code = known_language(language.text) if language else ""
    return PrintPage(served, name, ", ".join(authors), code, record, tuple(bookmarks))


def _article(article: Article, prefix: str, pictures: Pictures, bookmarks: list[Bookmark]) -> str:
    data = article.metadata
    url = data.url.text if data.url else ""
    blocks = rename_ids(article.blocks, prefix, keep_nodes=True) if prefix else article.blocks
    details = [text for text in (data.author and data.author.text, data.date and data.date.text[:10]) if text]
    page = article_page(
        HtmlWriter(article, False, pictures).blocks(blocks),
        article.title,
        data.language.text if data.language else "",
        source_url=url or None,
        site=data.sitename.text if data.sitename else "",
        details=details,
    )

    names: set[str] = set()

    def named(match: re.Match[str]) -> str:
        words = " ".join(unescape(_TAG.sub("", match[3])).split())
        identifier = _ID.search(match[2])
        name = unescape(identifier[1]) if identifier else ""
        if not name or name in names:  # a PDF destination has one name; pages may use it for several elements
            name = f"{prefix}plainleaf-{len(bookmarks) + 1}"
        names.add(name)
        if words:
            bookmarks.append(Bookmark(int(match[1]), words, name))
        return f'<h{match[1]}{_ID.sub("", match[2])} id="{escape(name)}">{match[3]}</h{match[1]}>'

    language = f' lang="{escape(data.language.text)}"' if data.language else ""
    inner = _HEADING.sub(named, page.inner).replace("<article", f'<article{language} dir="{page.direction}"', 1)
    source = f'<p class="source">{escape(url)}</p>' if url.startswith(("http:", "https:")) else ""
    return inner.removesuffix("</article>") + source + "</article>"


def _record(article: Article) -> str:
    record = article.record
    return f"{record.how}, Plainleaf {record.version}, sha256:{record.digest}"


def _folder(articles: Sequence[Article]) -> Path | None:
    """The folder from which local pictures may be loaded; only for a single article that comes from a file."""
    data = articles[0].metadata
    if len(articles) > 1 or data.url is None:
        return None
    return article_page("", "", source_url=data.url.text).folder
