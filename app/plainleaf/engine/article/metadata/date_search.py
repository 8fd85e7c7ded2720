"""The last resort for dates: a line anywhere on the page which says that the page was published or changed."""

from collections.abc import Iterator, Sequence
from itertools import islice

from plainleaf.engine.article.metadata import dates
from plainleaf.engine.article.metadata.datelines import apart_from_text
from plainleaf.engine.article.metadata.markup import is_of_the_page
from plainleaf.engine.document import Blocks, Document, blocks, join
from plainleaf.engine.document.tags import BLOCK
from plainleaf.engine.lazy_compile import lazy_compile

LINES = 300
"""Maximum short lines that are searched."""
LONG = 60
"""Maximum characters of a line; in a longer text the date belongs to something else."""
SAID = 4
"""Maximum lines of either kind that are read."""

_BREAK = frozenset({"br"})
_DIGITS = lazy_compile(r"\d.*\d")


def search(document: Document, language: str) -> str:
    """A day as ISO 8601; empty if none is found."""
    if said := _said(list(_lines(document, blocks(document))), language):
        return said
    if not document.nodes.having(_BREAK).any():
        return ""
    return _said(list(_lines(document, blocks(document, BLOCK | _BREAK))), language)  # possibly a line of a footer


def _said(lines: Sequence[str], language: str) -> str:
    """The day of the first line with a date of publication, else of the first with a date of change."""
    published = (line for line in lines if dates.published_at(line) >= 0)
    changed = (line for line in lines if dates.is_update(line))
    said = (*islice(published, SAID), *islice(changed, SAID))
    return next((day for line in said if (day := dates.iso(line, language))), "")


def _lines(document: Document, found: Blocks) -> Iterator[str]:
    """The first short lines with digits outside of texts."""
    left = LINES
    for block in (found.sums(document.chars_before) <= LONG).nonzero()[0].tolist():
        start, end = int(found.start[block]), int(found.end[block])
        text = join(document, start, end)
        if _DIGITS.search(text) is None:
            continue
        node = document.holder(start, end)
        if apart_from_text(document, node) and is_of_the_page(document.nodes.element[node]):
            yield text
            left -= 1
        if not left:
            return
