"""How pages are cleaned, and the rows that come of them. What a worker knows of it; the engine is not loaded here."""

import hashlib
from dataclasses import dataclass
from typing import Any, Literal, get_args

from plainleaf._version import __version__
from plainleaf.batch.recognition import Duplicates
from plainleaf.batch.records import PageRecord

Content = Literal["text", "markdown", "html", "kept"]
CONTENTS: tuple[Content, ...] = get_args(Content)
"""What the column ``content`` holds: the article in a format, or the text that the method keeps, without an article."""

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
that was asked for; ``metadata`` is JSON; ``coverage`` is the share of the page's sentences that is kept, null without
an article;
``error`` says why there is no content, else it is empty."""


FINGERPRINT = "fingerprint"
"""Beside the columns a row has this where duplicates are looked for; it is not written to the parts."""


@dataclass(frozen=True, slots=True)
class Cleaning:
    """How pages are cleaned: the method with its parameters, what the column ``content`` holds, whether the language of
    each text is recognised, and for which duplicates it gets a fingerprint."""

    method: str = "auto"
    parameters: tuple[tuple[str, Any], ...] = ()
    content: Content = "text"
    languages: bool = False
    duplicates: Duplicates = "none"


def empty_row(record: PageRecord, cleaning: Cleaning, error: str = "") -> Row:
    """The row of a page of which nothing is known yet but what its source says."""
    row: Row = {name: 0 if kind == "int64" else None if kind == "double" else "" for name, kind in COLUMNS}
    digest = hashlib.sha256(record.body).hexdigest()
    known = {"place": record.place, "url": record.url or "", "date": record.date, "digest": digest}
    return row | known | {"method": cleaning.method, "version": __version__, "error": error}
