"""The last resort for dates: htmldate, which knows the habits of many sites."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice

from lxml import etree

from plainleaf.engine.article.metadata import dates
from plainleaf.engine.article.metadata.datelines import apart_from_text
from plainleaf.engine.article.metadata.markup import is_of_the_page
from plainleaf.engine.document import Blocks, Document, blocks, join
from plainleaf.engine.document.tags import BLOCK
from plainleaf.engine.lazy_compile import lazy_compile

LINES = 300
"""Maximum short lines that are passed to it; with LONG they bound its time."""
LONG = 60
"""Maximum characters of a line, or of a value in the page's head: in a longer text the date belongs to something
else."""
MOST_DATES = 4
"""Maximum lines of either kind that are read."""
FIRST, LAST = datetime(1995, 1, 1), datetime(dates.LAST_YEAR, 1, 1)

_BREAK = frozenset({"br"})
_ASKED = ("class", "content", "datetime", "http-equiv", "id", "itemprop", "name", "property", "pubdate", "title")


def search(document: Document, language: str) -> str:
    """A day as ISO 8601; empty if none is found: that of a line which says that the page was published or changed, at
    any place, else the one that the library finds. The library gets the values of the page's head and its short lines
    with digits, no text, footer or table, and its guesses from years and copyright lines are disabled."""
    lines = list(_lines(document, blocks(document)))
    if day := _labelled_day([text for _, text in lines], language):
        return day
    if document.nodes.having(_BREAK).any():  # possibly a line of a footer
        broken = [text for _, text in _lines(document, blocks(document, BLOCK | _BREAK))]
        if day := _labelled_day(broken, language):
            return day
    described = document.silent["meta"][:LINES]
    if not described and not lines:
        return ""
    from htmldate import find_date  # these two are slow to import, and few pages need them
    from lxml import html

    page = html.Element("html")
    head, body = etree.SubElement(page, "head"), etree.SubElement(page, "body")
    for element in described:
        etree.SubElement(head, "meta", _short(element))
    for element, text in lines:
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


def _labelled_day(lines: Sequence[str], language: str) -> str:
    """The day of the first line with a date of publication, else of the first with a date of change."""
    published = (line for line in lines if dates.published_at(line) >= 0)
    changed = (line for line in lines if dates.is_update(line))
    days = (*islice(published, MOST_DATES), *islice(changed, MOST_DATES))
    return next((day for line in days if (day := dates.iso(line, language))), "")


def _lines(document: Document, found: Blocks) -> Iterator[tuple[etree._Element, str]]:
    """The first short lines with digits outside of texts, each with its element."""
    chars = found.sums(document.chars_before)
    left = LINES
    short = chars <= LONG
    for start, end in zip(found.start[short].tolist(), found.end[short].tolist(), strict=True):
        text = join(document, start, end)
        if _DIGITS.search(text) is None:
            continue
        node = document.holder(start, end)
        if apart_from_text(document, node) and is_of_the_page(document.nodes.element[node]):
            yield document.nodes.element[node], text
            left -= 1
        if not left:
            return


_DIGITS = lazy_compile(r"\d.*\d")
_NUMBER = lazy_compile(r"\d+")


def _short(element: etree._Element) -> dict[str, str]:
    """The attributes of the element that the library reads, without long ones."""
    values = ((name, element.get(name) or "") for name in _ASKED)
    return {name: _plain(value) for name, value in values if 0 < len(value) <= LONG}


def _plain(text: str) -> str:
    """The text without characters that are invalid in a document."""
    return "".join(sign if sign.isprintable() else " " for sign in text)
