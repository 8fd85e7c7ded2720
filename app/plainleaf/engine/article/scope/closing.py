"""The last lines of an article: whom it thanks, where it was first, where to read more of what it is about.

References seldom have them, and a threshold that weighs the whole page leaves them out although each is more likely
content than not.
"""

import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.labels import INVITES, RELATED, RESERVED
from plainleaf.engine.document import Document
from plainleaf.engine.words import count

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

LIKELY, SOME = 0.5, 0.3
"""Probability from which on such a line is kept, and one that names the source of the text, or goes on with verses."""
VERSE = 80
"""Characters of a line of verses, at most."""
LINES = 3
"""Lines, at most."""
LONG = 2000
"""Characters of one, which may be a list of sources in lines."""
WORDS = 3
"""Words of one, at least; of a source, behind a colon or a dash, fewer are enough."""
LINKED = 0.9
"""Share of links from which on it leads somewhere else."""
AROUND = 4
"""Elements upwards among which the paragraph of a text is looked for."""

_OF_THE_SITE = re.compile(
    r"facebook|twitter|instagram|google ?(?:\+|plus)|newsletter|subskrypcj|\binbox\b|вконтакте|войдите|\btickets\b",
    re.IGNORECASE,
)
_OWNED = re.compile(r"\W*(?:©|\(c\)|short url\b)", re.IGNORECASE)
_FROM = re.compile(
    r"\W*(?:sources?|quellen?|источники?|по материалам|πηγ(?:ή|ές)|źródł[oa]|zdroj|fontes?|fuentes?|kilder?|"
    r"källor|källa|bron|kaynak|[来來]源|출처)\s?[:\uff1a]\s*\S|"
    r"\W*(?:from|aus|extrait de|dal?|de|из|z|uit|från|fra)\s[^.]{2,80}\((?:1[5-9]|20)\d\d\)\W*$",
    re.IGNORECASE,
)
_SOURCE = re.compile(r"\W*[-–—]|[^:]{2,30}:\s*\S")


def with_closing_lines(document: Document, keep: Bools, score: Floats) -> Bools:
    """``keep`` with the paragraphs directly after the last kept one, beside it and of its class, that are likely
    content and no line of the site's own, shape (runs,)."""
    kept = keep.nonzero()[0]
    found: list[slice] = []
    last = int(kept[-1])
    paragraph = _paragraph(document, last)
    while paragraph >= 0 and len(found) < LINES and last + 1 < len(keep):
        below = _paragraph(document, last + 1)
        if not _is_beside(document, paragraph, below):
            break
        verses = _are_verses(document, paragraph) and _are_verses(document, below)
        if not _closes(document, below, score, verses):
            break
        found.append(document.under(below))
        last = found[-1].stop - 1
    if not found:
        return keep
    more: Bools = keep.copy()
    more[found[0].start : found[-1].stop] = True
    return more


def _paragraph(document: Document, run: int) -> int:
    """The paragraph that a text stands in, -1 for none."""
    nodes, node = document.nodes, int(document.runs.owner[run])
    for _ in range(AROUND):
        if nodes.tag_of(node) == "p" or node <= document.body:
            break
        node = int(nodes.parent[node])
    return node if nodes.tag_of(node) == "p" else -1


def _is_beside(document: Document, one: int, other: int) -> bool:
    nodes = document.nodes
    return (
        other > one
        and nodes.parent[one] == nodes.parent[other]
        and nodes.element[one].get("class") == nodes.element[other].get("class")
    )


def _are_verses(document: Document, node: int) -> bool:
    """Whether a paragraph is several short lines without a link, which breaks part."""
    part, nodes = document.under(node), document.nodes
    return bool((document.runs.length[part] <= VERSE).all() and not document.runs.linked[part].any()) and any(
        nodes.tag_of(one) == "br" for one in range(node + 1, int(nodes.end[node]))
    )


def _closes(document: Document, node: int, score: Floats, verses: bool) -> bool:
    """Whether a paragraph is likely content, less so one of ``verses`` below others, and of the article's own."""
    part, length = document.under(node), int(document.text_length[node])
    linked = int(document.linked_chars_before[part.stop] - document.linked_chars_before[part.start])
    if length > LONG or linked > LINKED * length:
        return False
    text = " ".join(document.runs.text[part])
    wanted = SOME if verses or _FROM.match(text) is not None else LIKELY
    if float(np.average(score[part], weights=document.runs.length[part])) < wanted:
        return False
    if (count(text) < WORDS and _SOURCE.match(text) is None) or _OWNED.match(text) is not None:
        return False
    return _OF_THE_SITE.search(text) is None and not any(
        found is not None for found in (INVITES.search(text), RELATED.fullmatch(text), RESERVED.fullmatch(text))
    )
