"""The lines beside the article's heading that say when and by whom it was written, where no attribute calls them so."""

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
"""Blocks of text from the heading on, and back from it, among which a dateline stands."""
LONG = 120
"""Characters; a longer block is no dateline."""
LABEL = 30
"""Characters; a block with no more may say what the next is."""
PARAGRAPHS = 2
"""Longer blocks below the heading: a standfirst, perhaps twice; with one more the article has begun."""
ROWS = 4
"""Of a table of data, an infobox most often: its dates are of what is told there. One with fewer lays out a line."""
ROW = 1000
"""Characters; a row with more holds the columns of a page."""
CELLS = 4
"""Of a row, among which its head is looked for."""
WORDS = 5
"""A sentence with more is text, unless it says that the page was published then."""
DIGITS = 5
"""Of a day with its year, at least."""
PIECES = 8
"""Of a longer block, among which a line of its own may be."""
LEVELS = 5
"""Elements from a block upwards that may say what it is."""
FIRST_YEAR = 1995
"""No page of the web is older; a date before is of what the page is about."""

_BREAK = frozenset({"br"})
_ELSEWHERE = frozenset({"aside", "figcaption", "figure", "footer", "nav"})
_SENTENCE = lazy_compile(r"\w[.!?:…。！？：]['\"”’»)]*$")
_NEWEST_POST = lazy_compile(r"\b(?:last|latest) (?:activity|comment|post|reply)\b", re.IGNORECASE)


class HeadingLine(NamedTuple):
    """A label, often empty, and the text after it, whole and in pieces; ``runs`` are those of the page, and ``below``
    says how many blocks after the heading it stands, less than none before it."""

    label: str
    texts: list[str]
    runs: range = range(0)
    below: int = -1


@record(frozen=True, slots=True)
class Dateline:
    """The days, as ISO 8601, on which the lines at the heading say that the page was published and changed; empty where
    they say none."""

    published: str = ""
    updated: str = ""


def dateline(lines: Iterable[HeadingLine], language: str) -> Dateline:
    """What the lines at the heading say of when the article was written."""
    published = updated = ""
    for label, texts, _, _ in lines:
        on, changed = next((days for text in texts if any(days := _days(label, text, language))), ("", ""))
        published, updated = published or on, updated or changed
        if published and updated:
            break
    return Dateline(published, updated)


def _days(label: str, text: str, language: str) -> tuple[str, str]:
    """The days on which a line says that the page was published and changed."""
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
    """The short blocks of text after the heading, and before it, that may be a dateline or a byline, each after the
    label before it; after the whole text its pieces, for a name and a date may stand there without a gap."""
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
    """Whether a line is no sentence, of no thread's newest post, no counter, and stands in no data, caption, menu or
    footer."""
    if _NEWEST_POST.search(text) or beginning(text, "counter"):
        return False
    said = beginning(label, "date", "published", "updated") > 0
    if (
        not said
        and _SENTENCE.search(text)
        and len(text.split()) > WORDS
        and dates.published_at(text) < 0
        and dates.updated_at(text) != 0
    ):
        return names.is_byline(text, language) and apart_from_text(document, node)
    return apart_from_text(document, node, said)


def _days_in(pieces: Iterable[str]) -> Iterator[HeadingLine]:
    """The pieces of a block that are a day and hardly more."""
    for piece in pieces:
        if len(piece) <= LABEL and sum(map(str.isdecimal, piece)) >= DIGITS:
            yield HeadingLine("", [piece])


def apart_from_text(document: Document, node: int, said: bool = False) -> bool:
    """Whether a line in this node stands in no caption, menu, footer or, unless it is ``said`` to be a date there, data
    of what the page is about."""
    nodes = document.nodes
    for _ in range(LEVELS):
        tag = nodes.tag_of(node)
        if tag in _ELSEWHERE or (
            not said
            and (
                tag in ("dd", "th")
                or (tag == "tr" and document.text_length[node] <= ROW and is_data(nodes.element[node]))
            )
        ):
            return False
        node = max(int(nodes.parent[node]), 0)
    return True


def is_data(row: etree._Element) -> bool:
    """Whether a row is of a table of data: its first cells have a head, or it is one of many."""
    rows, cells = row.getparent(), list(islice(row, CELLS))
    many = rows is not None and next(islice(rows, ROWS - 1, None), None) is not None  # to count them all takes long
    return len(cells) > 1 and (many or any(cell.tag == "th" for cell in cells))


def heading_blocks(document: Document, title: str) -> tuple[int, int]:
    """The blocks, the last exclusive, of the heading that is the article's title, else of the line that is, else of the
    first heading of the first level, else none at the block that has the title for a line; -1 and -1 where there is
    none of these."""
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
    return block, block  # the lines beside it are of the same block


def _line_of(document: Document, found: Blocks, wanted: str) -> int:
    """The first run that is a line of its block, between breaks, and says what is ``wanted``; -1 where none does."""
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
