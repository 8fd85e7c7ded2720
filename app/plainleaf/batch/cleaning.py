"""From a record to a row: what every worker does with every page."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any, Literal, get_args

from plainleaf._version import __version__
from plainleaf.batch.recognition import Duplicates, fingerprint_of, language_of
from plainleaf.batch.records import PageRecord
from plainleaf.engine.article import Article
from plainleaf.engine.extract import DEFAULT_METHOD, extract
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
    ("text_language", "string"),
    ("text_language_probability", "double"),
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
SHA-256 of the page's bytes; ``language`` is what the page says, ``text_language`` what its text was recognised as, if
that was asked for; ``metadata`` is JSON; ``coverage`` is the share of the page's sentences that is kept;
``error`` says why there is no content, else it is empty."""


FINGERPRINT = "fingerprint"
"""Beside the columns a row has this where duplicates are looked for; it is not written to the parts."""


@dataclass(frozen=True, slots=True)
class Cleaning:
    """How pages are cleaned: the method with its parameters, what the column ``content`` holds, whether the language of
    each text is recognised, and for which duplicates it gets a fingerprint."""

    method: str = DEFAULT_METHOD
    parameters: tuple[tuple[str, Any], ...] = ()
    content: Content = "text"
    languages: bool = False
    duplicates: Duplicates = "none"


def clean(record: PageRecord, cleaning: Cleaning) -> Row:
    """The row of one page. What is wrong with a page stands in its row; nothing is raised for it."""
    row = empty_row(record, cleaning)
    try:
        article = extract(record.page(), method=cleaning.method, **dict(cleaning.parameters))
        row |= _of_article(article, cleaning.content)
        if not row["error"] and (cleaning.languages or cleaning.duplicates != "none"):
            row |= _of_text(article.text, cleaning)
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


def _of_text(text: str, cleaning: Cleaning) -> Row:
    found: Row = {}
    if cleaning.languages:
        found["text_language"], found["text_language_probability"] = language_of(text)
    if cleaning.duplicates != "none":
        found[FINGERPRINT] = fingerprint_of(text, cleaning.duplicates)
    return found


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
