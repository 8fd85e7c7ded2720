"""Lines near the article's heading with its date and author, without an attribute for either."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np
from lxml import etree

from plainleaf.engine.article.labels import OTHER_PAGES
from plainleaf.engine.article.metadata import dates, names
from plainleaf.engine.article.metadata.titles import agrees
from plainleaf.engine.document import Blocks, Document, blocks, join
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.labels import beginning, is_label
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record

AFTER, BEFORE = 12, 4
"""Maximum blocks after the heading, and before it, that are searched for a dateline."""
LONG = 120
"""Maximum characters of a dateline."""
LABEL = 30
"""Maximum characters of a block that labels the next one."""
PARAGRAPHS = 2
"""Longer blocks below the heading: a standfirst, possibly repeated; with one more the article has begun."""
ROWS = 4
"""Minimum rows of a table, usually an infobox, whose dates belong to its subject; one with fewer is a layout."""
ROW = 1000
"""Characters; a row with more consists of columns of a page."""
CELLS = 4
"""Cells of a row that are searched for its header."""
WORDS = 5
"""Maximum words of a sentence that is not text, unless it has a date of publication."""
DIGITS = 5
"""Minimum digits of a day with its year."""
PIECES = 8
"""Maximum pieces of a longer block that are searched for a line of its own."""
LEVELS = 5
"""Ancestors of a block that may describe it."""
FIRST_YEAR = 1995
"""No web page is older; an earlier date belongs to the page's subject."""

_BREAK = frozenset({"br"})
_ELSEWHERE = frozenset({"aside", "figcaption", "figure", "footer", "nav"})
_SENTENCE = lazy_compile(r"\w[.!?:…。！？：]['\"”’»)]*$")
_NEWEST_POST = lazy_compile(r"\b(?:last|latest) (?:activity|comment|post|reply)\b", re.IGNORECASE)


class HeadingLine(NamedTuple):
    """A label, often empty, and the text after it, whole and in pieces; ``runs`` are those of the page, and ``below``
    is the number of blocks after the heading, negative before it."""

    label: str
    texts: list[str]
    runs: range = range(0)
    below: int = -1


@record(frozen=True, slots=True)
class Dateline:
    """The days, as ISO 8601, of publication and change in the lines at the heading; empty if there are none."""

    published: str = ""
    updated: str = ""


def dateline(lines: Iterable[HeadingLine], language: str) -> Dateline:
    """The dates in the lines at the heading."""
    published = updated = ""
    for label, texts, _, _ in lines:
        on, changed = next((days for text in texts if any(days := _days(label, text, language))), ("", ""))
        published, updated = published or on, updated or changed
        if published and updated:
            break
    return Dateline(published, updated)


def _days(label: str, text: str, language: str) -> tuple[str, str]:
    """The days of publication and change in a line."""
    if (changed_at := dates.updated_at(text)) < 0:
        found = _day(text, language)
        return ("", found) if dates.is_update(label) else (found, "")
    if (at := dates.published_at(text)) > changed_at:
        return _day(text[at:], language), _day(text[changed_at:at], language)
    before, after = _day(text[:changed_at], language), _day(text[changed_at:], language)
    return (before, after) if after else ("", before)


def _day(text: str, language: str) -> str:
    found = dates.iso(text, language)
    return found if found and int(found[:4]) >= FIRST_YEAR else ""


def heading_lines(document: Document, heading: tuple[int, int], language: str) -> Iterator[HeadingLine]:
    """The short blocks after the heading, and before it, that may be a dateline or a byline, each with the label before
    it; after the whole text its pieces, since a name and a date may be adjacent."""
    found = blocks(document)
    first, last = heading
    if first < 0:
        return
    paragraphs = 0
    for block in (*range(last, min(last + AFTER, len(found))), *range(first - 1, max(first - 1 - BEFORE, -1), -1)):
        start, end = int(found.start[block]), int(found.end[block])
        text = join(document, start, end)
        if len(text) > LONG:
            if block >= first and paragraphs < PARAGRAPHS and apart_from_text(document, document.holder(start, end)):
                yield from _days_in(document.runs.text[start : min(end, start + PIECES)])
            paragraphs += 1 if block != last or last > first else PARAGRAPHS + 1  # with the title in it, it is the text
        elif is_label(text, *OTHER_PAGES):
            paragraphs = PARAGRAPHS + 1
        elif block < first or paragraphs <= PARAGRAPHS:
            node = document.holder(start, end)
            before = join(document, int(found.start[block - 1]), start) if block else ""
            label = before if len(before) <= LABEL else ""
            if _may_be_dateline(document, node, label, text, language):
                yield HeadingLine(label, [text, *document.runs.text[start:end]], range(start, end), block - last)
            elif block < first and apart_from_text(document, node):  # pieces, of which the last ends like a sentence
                yield from _days_in(document.runs.text[start:end])


def _may_be_dateline(document: Document, node: int, label: str, text: str, language: str) -> bool:
    """True if a line is no sentence, newest post of a thread or counter, nor in data, a caption, a menu or a footer."""
    if _NEWEST_POST.search(text) or beginning(text, "counter"):
        return False
    labelled = beginning(label, "date", "published", "updated") > 0
    if (
        not labelled
        and _SENTENCE.search(text)
        and len(text.split()) > WORDS
        and dates.published_at(text) < 0
        and dates.updated_at(text) != 0
    ):
        return names.is_byline(text, language) and apart_from_text(document, node)
    return apart_from_text(document, node, labelled)


def _days_in(pieces: Iterable[str]) -> Iterator[HeadingLine]:
    """The pieces of a block that are a day with hardly anything else."""
    for piece in pieces:
        if len(piece) <= LABEL and sum(map(str.isdecimal, piece)) >= DIGITS:
            yield HeadingLine("", [piece])


def apart_from_text(document: Document, node: int, labelled: bool = False) -> bool:
    """True if a line is in no caption, menu or footer nor, unless ``labelled`` a date, in data about the subject."""
    nodes = document.nodes
    for _ in range(LEVELS):
        tag = nodes.tag_of(node)
        if tag in _ELSEWHERE or (
            not labelled
            and (
                tag in ("dd", "th")
                or (tag == "tr" and document.text_length[node] <= ROW and is_data(nodes.element[node]))
            )
        ):
            return False
        node = max(int(nodes.parent[node]), 0)
    return True


def is_data(row: etree._Element) -> bool:
    """True if a row belongs to a data table: its first cells include a header, or it is one of many."""
    rows, cells = row.getparent(), list(islice(row, CELLS))
    many = rows is not None and next(islice(rows, ROWS - 1, None), None) is not None  # counting them all would be slow
    return len(cells) > 1 and (many or any(cell.tag == "th" for cell in cells))


def heading_blocks(document: Document, title: str) -> tuple[int, int]:
    """The start and end (exclusive) of the block of the heading that is the article's title, else of the line that is,
    else of the first first-level heading, else an empty range at the block that has the title as a line; -1 and -1 if
    there is none of these."""
    found = blocks(document)
    nodes = document.nodes
    headings = np.flatnonzero(nodes.having(HEADINGS) & (nodes.run_end > nodes.run_start)).tolist()
    for node in headings:
        if agrees(" ".join(document.runs.text[document.under(node)]), title):
            return _blocks_of(document, found, node)
    wanted = "".join(title.split()).casefold()
    texts = found.texts(document) if wanted else []
    for block, text in enumerate(texts):
        if "".join(text.split()).casefold() == wanted:
            return block, block + 1
    top = next((node for node in headings if nodes.tag_of(node) == "h1"), None)
    if top is not None:
        return _blocks_of(document, found, top)
    line = _line_of(document, found, wanted) if wanted else -1
    block = int(found.of_run[line]) if line >= 0 else -1
    return block, block  # the lines beside it are in the same block


def _line_of(document: Document, found: Blocks, wanted: str) -> int:
    """The first run that is a line of its block, between breaks, with the ``wanted`` text; -1 if there is none."""
    breaks = document.nodes.having(_BREAK).nonzero()[0]
    if not len(breaks):
        return -1
    lines = breaks.searchsorted(document.runs.started) + found.of_run
    alone = np.diff(lines, prepend=-1, append=-1) != 0
    places = (alone[1:] & alone[:-1]).nonzero()[0].tolist()
    return next((at for at in places if "".join(document.runs.text[at].split()).casefold() == wanted), -1)


def _blocks_of(document: Document, found: Blocks, node: int) -> tuple[int, int]:
    nodes = document.nodes
    first, last = (int(found.start.searchsorted(place)) for place in (nodes.run_start[node], nodes.run_end[node]))
    return first, last
