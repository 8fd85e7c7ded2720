"""The last resort for dates: htmldate, which knows the habits of many sites."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import chain, islice

import numpy as np
from lxml import etree

from plainleaf.engine.article.metadata import dates
from plainleaf.engine.article.metadata.datelines import apart_from_text
from plainleaf.engine.article.metadata.markup import is_of_the_page
from plainleaf.engine.document import Blocks, Document, blocks
from plainleaf.engine.document.tags import BLOCK
from plainleaf.engine.lazy_compile import lazy_compile

LINES = 300
"""Maximum short lines that are passed to it; with LONG they bound its time."""
LONG = 60
"""Maximum characters of a line, or of a value in the page's head: a date in a longer one is of something else."""
MOST_DATES = 4
"""Maximum lines of either kind that are read."""
FIRST, LAST = datetime(1995, 1, 1), datetime(dates.LAST_YEAR, 1, 1)

_Line = tuple[int, int, str]
"""The first run of a line, the one after its last, and its text."""
_BREAK = frozenset({"br"})
_ASKED = ("class", "content", "datetime", "http-equiv", "id", "itemprop", "name", "property", "pubdate", "title")


def search(document: Document, language: str) -> str:
    """A day as ISO 8601; empty if none is found: that of a line which says that the page was published or changed, at
    any place, else the one that the library finds. The library gets the values of the page's head and its short lines
    with digits, no text, footer or table, and its guesses from years and copyright lines are disabled."""
    lines = _lines(document, blocks(document))
    if day := _labelled_day(document, lines, language):
        return day
    if document.nodes.having(_BREAK).any():  # possibly a line of a footer
        known = {(start, end) for start, end, _ in lines}
        broken = [one for one in _lines(document, blocks(document, BLOCK | _BREAK)) if one[:2] not in known]
        if day := _labelled_day(document, broken, language):
            return day
    described = [_short(one) for one in document.silent["meta"][:LINES] if one.get("name") != "viewport"]
    values = [value for given in described for value in given.values()]
    if not any(map(_may_be_day, chain(values, (text for _, _, text in lines)))):
        return ""
    from htmldate import find_date  # these two are slow to import, and few pages need them
    from lxml import html

    page = html.Element("html")
    head, body = etree.SubElement(page, "head"), etree.SubElement(page, "body")
    for given in described:
        etree.SubElement(head, "meta", given)
    for element, text in islice(_of_page(document, lines), LINES):
        etree.SubElement(body, "div", _short(element)).text = _plain(text)
    found = find_date(page, extensive_search=False, original_date=True, min_date=FIRST, max_date=LAST) or ""
    written = (text for element in page.iter() for text in (element.text or "", *element.values()))
    return found if found and any(_has(text, found) for text in written) else ""


def _has(text: str, date: str) -> bool:
    """True if a day is written in a text: its three numbers together, or its day and year, with a month's name. The
    library completes a month, and an impossible day such as 30 February, with the first day of the month or today's."""
    if date.replace("-", "") in text:
        return True
    year, month, day = map(int, date.split("-"))
    found = list(_NUMBER.finditer(text))
    for at, one in enumerate(found):
        numbers = [int(each[0][-4:]) for each in found[at : at + 3]]
        if sorted(numbers) in (sorted((year, month, day)), sorted((year % 100, month, day))):
            return True
        if {*numbers[:2]} == {year, day} and text[one.end() : found[at + 1].start()] not in ("-", "/", "."):
            return True
    return False


def _labelled_day(document: Document, lines: Iterable[_Line], language: str) -> str:
    """The day of the first line with a date of publication, else of the first with a date of change."""
    for labelled in (lambda text: dates.published_at(text) >= 0, dates.is_update):
        found = _of_page(document, (line for line in lines if labelled(line[2])))
        if day := next((day for _, text in islice(found, MOST_DATES) if (day := dates.iso(text, language))), ""):
            return day
    return ""


def _lines(document: Document, found: Blocks) -> list[_Line]:
    """The short blocks with digits."""
    short = np.flatnonzero(found.sums(document.chars_before) <= LONG).tolist()
    texts, starts, ends = found.texts(document), found.start.tolist(), found.end.tolist()
    return [(starts[one], ends[one], texts[one]) for one in short if _DIGITS.search(texts[one])]


def _of_page(document: Document, lines: Iterable[_Line]) -> Iterator[tuple[etree._Element, str]]:
    """The lines outside of texts, each with its element."""
    for start, end, text in lines:
        node = document.holder(start, end)
        if apart_from_text(document, node) and is_of_the_page(document.nodes.element[node]):
            yield document.nodes.element[node], text


def _may_be_day(text: str) -> bool:
    """True if a text has three numbers, or a year and another number, perhaps written together."""
    found = _NUMBER.findall(text)
    return len(found) > 2 or (_YEAR.search(text) is not None and (len(found) > 1 or len(found[0]) >= 8))


_DIGITS, _NUMBER = lazy_compile(r"\d.*\d"), lazy_compile(r"\d+")
_YEAR = lazy_compile(r"(?:199[5-9]|20\d\d)(?:(?:0\d|1[0-2])[0-3]\d|\D|$)")


def _short(element: etree._Element) -> dict[str, str]:
    """The attributes of the element that the library reads, without long ones."""
    values = ((name, element.get(name) or "") for name in _ASKED)
    return {name: _plain(value) for name, value in values if 0 < len(value) <= LONG}


def _plain(text: str) -> str:
    """The text without characters that are invalid in a document."""
    return text if text.isprintable() else "".join(sign if sign.isprintable() else " " for sign in text)
