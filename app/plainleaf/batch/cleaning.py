"""From a record to a row: what every worker does with every page."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any, Literal, get_args

from plainleaf._version import __version__
from plainleaf.batch.records import PageRecord
from plainleaf.engine.article import Article
from plainleaf.engine.extract import DEFAULT_METHOD, extract
from plainleaf.engine.page import Page
from plainleaf.engine.words import counts
from plainleaf.errors import PlainleafError

Content = Literal["text", "markdown", "html"]
CONTENTS: tuple[Content, ...] = get_args(Content)

Row = dict[str, Any]
COLUMNS: tuple[tuple[str, str], ...] = (
    ("place", "string"),
    ("url", "string"),
    ("date", "string"),
    ("digest", "string"),
    ("title", "string"),
    ("author", "string"),
    ("published", "string"),
    ("language", "string"),
    ("content", "string"),
    ("metadata", "string"),
    ("method", "string"),
    ("version", "string"),
    ("confidence", "double"),
    ("coverage", "double"),
    ("words", "int64"),
    ("error", "string"),
)
"""Name and type of each column, in order. ``date`` is the crawl's, ``published`` the page's own; ``digest`` is the
SHA-256 of the page's bytes; ``metadata`` is JSON; ``coverage`` is the share of the page's sentences that is kept;
``error`` says why there is no content, else it is empty."""


@dataclass(frozen=True, slots=True)
class Cleaning:
    """How pages are cleaned: the method with its parameters, and what the column ``content`` holds."""

    method: str = DEFAULT_METHOD
    parameters: tuple[tuple[str, Any], ...] = ()
    content: Content = "text"


def clean(record: PageRecord, cleaning: Cleaning) -> Row:
    """The row of one page. What is wrong with a page stands in its row; nothing is raised for it."""
    row = empty_row(record, cleaning)
    page = Page(record.body, record.url, record.content_type, "http" if record.url else "file")
    try:
        article = extract(page, method=cleaning.method, **dict(cleaning.parameters))
        row |= _of_article(article, cleaning.content)
    except PlainleafError as error:
        row["error"] = str(error)
    except MemoryError:
        row["error"] = "It needs more memory than a page may."
    except Exception as error:  # a fault of ours on one page of a million is counted, and the others are read
        row["error"] = f"{type(error).__name__}: {error}"
    return row


def empty_row(record: PageRecord, cleaning: Cleaning, error: str = "") -> Row:
    """The row of a page of which nothing is known yet but what its source says."""
    row: Row = {name: 0 if kind == "int64" else None if kind == "double" else "" for name, kind in COLUMNS}
    digest = hashlib.sha256(record.body).hexdigest()
    known = {"place": record.place, "url": record.url or "", "date": record.date, "digest": digest}
    return row | known | {"method": cleaning.method, "version": __version__, "error": error}


def _of_article(article: Article, content: Content) -> Row:
    known = article.metadata
    plain = {name: value.text for name in ("title", "author", "language", "url") if (value := getattr(known, name))}
    if known.date:
        plain["published"] = known.date.text
    if known.sitename:
        plain["site"] = known.sitename.text
    text = article.text
    return {
        "title": article.title,
        "author": plain.get("author", ""),
        "published": plain.get("published", ""),
        "language": plain.get("language", ""),
        "content": text if content == "text" else article.render(content),
        "metadata": json.dumps(plain, ensure_ascii=False, sort_keys=True),
        "confidence": article.record.confidence,
        "coverage": 1.0 - article.coverage.left_out,
        "words": int(counts([" ".join(text.split())])[0]) if text.strip() else 0,
        "error": "" if text.strip() else "Nothing on this page is an article.",
    }
