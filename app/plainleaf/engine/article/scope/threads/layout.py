"""What stands around the texts of a thread, and in them: boxes that lay posts out, quotes that are none by their tag,
and what the program adds."""

from collections.abc import Sequence

import numpy as np

from plainleaf.engine.article.scope.threads.boards import names_of
from plainleaf.engine.document import Document, covered
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.record import record

SOURCE = 40
"""Characters of the first line of a quote from which on it does not say who is quoted."""
QUOTE, AGAIN = 300, 0.8
"""Characters of a quote, and the share of it that stands above, from which on it is not shown once more."""
LEVELS = 6
"""Elements around a date among which a heading is looked for."""

_QUOTES = frozenset({"quote", "quotecontent", "blockquote", "bbcode_quote", "quotemain", "bbQuoteBlock"})
_CELL = "alt2"  # of a quote of vBulletin 3
_MAY_QUOTE = frozenset({"div", "td"})
_LAY_OUT = frozenset({"blockquote", "ol", "ul", "li", "table", "dl", "dd", "dt"})
_PICTURES = frozenset({"img", "svg", "picture", "hr", "video", "audio", "iframe", "object", "embed", "canvas"})


@record(frozen=True, slots=True)
class Layout:
    """``boxes`` only lay posts out, ``quotes`` quote others, ``lines`` say who wrote a post and when, and
    nobody says what is ``beside``."""

    boxes: frozenset[int]
    quotes: frozenset[int]
    lines: frozenset[int]
    beside: frozenset[int]


def layout_of(
    document: Document,
    texts: Sequence[int],
    writers: Sequence[int],
    dates: Sequence[int],
    tight: Sequence[int],
    beside: Sequence[int],
) -> Layout:
    """The layout of a thread: ``texts`` are the boxes of what is said, ``writers`` and ``dates`` stand in who says it
    and when, ``tight`` are the dates that begin a line for want of a space, and ``beside`` is what the program calls
    its own."""
    nodes = document.nodes
    quotes = [node for text in texts for node in _quotes(document, text)]
    lines = [*writers, *dates]
    boxes = {node for node in (*texts, *lines) if nodes.tag_of(node) in _LAY_OUT}
    seen: set[int] = set()
    for node in (*texts, *lines, *quotes):
        above = nodes.lists.parent[node]
        while above > document.body and above not in seen:
            seen.add(above)
            boxes |= {above} if nodes.tag_of(above) in _LAY_OUT else set()
            above = nodes.lists.parent[above]
    for node in dates:
        boxes |= {above for above in (node, *_around(document, node)) if nodes.tag_of(above) in HEADINGS}
    boxes |= {*tight, *(node for text in texts for node in _sources(document, text))}
    inside = covered(np.array(texts), nodes.end[list(texts)], len(nodes)) > 0
    others = (nodes.having(_PICTURES) & ~inside).nonzero()[0].tolist()
    return Layout(
        frozenset(boxes - set(quotes)),
        frozenset(quotes),
        frozenset(lines),
        frozenset([*beside, *others]),
    )


def repeated(document: Document, texts: Sequence[int], layout: Layout) -> list[range]:
    """The runs of long quotes that say once more what stands above on the page, without who is quoted."""
    nodes, said, length = document.nodes, document.runs.text, document.runs.length
    told: set[str] = set()
    found: list[range] = []
    for text in texts:
        behind = text
        for node in range(text + 1, nodes.lists.end[text]):
            if node < behind or not (nodes.tag_of(node) == "blockquote" or node in layout.quotes):
                continue
            behind = nodes.lists.end[node]
            part = document.under(node)
            again = [run for run in range(part.start, part.stop) if said[run] in told] if told else []
            if again and document.text_length[node] > QUOTE and length[again].sum() >= AGAIN * length[part].sum():
                found.append(range(next(run for run in again if length[run] >= SOURCE or run == again[-1]), part.stop))
        told.update(said[document.under(text)])
    return found


def _around(document: Document, node: int) -> list[int]:
    """The nearest elements around a node."""
    found: list[int] = []
    parent = document.nodes.lists.parent
    while len(found) < LEVELS and (node := parent[node]) > document.body:
        found.append(node)
    return found


def _quotes(document: Document, text: int) -> list[int]:
    """The boxes in a text that quote, and are called so alone."""
    nodes, found = document.nodes, list[int]()
    for node in range(text + 1, nodes.lists.end[text]):
        if nodes.tag_of(node) not in _MAY_QUOTE or document.text_length[node] == 0:
            continue
        names = names_of(nodes.element[node])
        if _QUOTES.isdisjoint(names) and not (_CELL in names and nodes.tag_of(node) == "td"):
            continue
        same = bool(found) and document.under(found[-1]) == document.under(node)
        if not same and next(nodes.element[node].iterdescendants("blockquote"), None) is None:
            found.append(node)
    return found


def _sources(document: Document, text: int) -> list[int]:
    """What opens the quotes in a text and is no line by its tag: who said it, and when."""
    nodes, found = document.nodes, list[int]()
    for node in range(text + 1, nodes.lists.end[text]):
        if nodes.tag_of(node) == "cite":
            found += [node, *(child for child in document.children(node) if nodes.tag_of(child) == "span")]
    return found
