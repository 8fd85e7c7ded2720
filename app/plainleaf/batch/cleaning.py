"""The parameters of cleaning and the columns of its rows. Workers import this module, so it does not load the
engine."""

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
"""Name and type of each column, in order.

``date`` is the crawl date, ``published`` the page's own. ``digest`` is the SHA-256 of the page's bytes. ``language`` is
the one that the page declares, ``text_language`` the one recognised in its text, if requested. ``metadata`` is JSON.
``coverage`` is the share of the page's sentences that is kept, null without an article. ``error`` says why there is no
content; otherwise it is empty.
"""


FINGERPRINT = "fingerprint"
"""An additional key of rows when duplicates are searched; it is not written to the parts."""


@dataclass(frozen=True, slots=True)
class Cleaning:
    """How pages are cleaned: the method and its parameters, the format of the column ``content``, whether to recognise
    the language of each text, which duplicates to fingerprint for, and whether to read the page's metadata."""

    method: str = "auto"
    parameters: tuple[tuple[str, Any], ...] = ()
    content: Content = "text"
    languages: bool = False
    duplicates: Duplicates = "none"
    metadata: bool = True


def empty_row(record: PageRecord, cleaning: Cleaning, error: str = "") -> Row:
    """The row of a page with only the facts that its source declares."""
    row: Row = {name: 0 if kind == "int64" else None if kind == "double" else "" for name, kind in COLUMNS}
    digest = hashlib.sha256(record.body).hexdigest()
    origin = {"place": record.place, "url": record.url or "", "date": record.date, "digest": digest}
    return row | origin | {"method": cleaning.method, "version": __version__, "error": error}
