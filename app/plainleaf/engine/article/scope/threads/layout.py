"""What stands around the texts of a thread: boxes that lay posts out, quotes that are none by their
tag, and what the program adds."""

from collections.abc import Sequence

import numpy as np

from plainleaf.engine.document import Document, covered
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.names import is_called
from plainleaf.engine.record import record

SOURCE = 40
"""Characters of the first line of a quote from which on it does not say who is quoted."""
QUOTE, AGAIN = 300, 0.8
"""Characters of a quote, and the share of it that stands above, from which on it is not shown once more."""
LEVELS = 6
"""Elements around a date among which a heading is looked for."""

_LAY_OUT = frozenset({"blockquote", "ol", "ul", "li", "table", "dl", "dd", "dt"})
_MAY_QUOTE = frozenset({"div", "td"})
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
    lines, quotes = [*writers, *dates], frozenset(node for text in texts for node in _quotes(document, text))
    boxes = {node for node in (*texts, *lines) if nodes.tag_of(node) in _LAY_OUT}
    seen: set[int] = set()
    for node in (*texts, *lines, *quotes):
        above = nodes.lists.parent[node]
        while above > document.body and above not in seen:
            seen.add(above)
            boxes |= {above} if nodes.tag_of(above) in _LAY_OUT else set()
            above = nodes.lists.parent[above]
    for node in dates:
        boxes |= {above for above in document.path(node)[-LEVELS - 1 :] if nodes.tag_of(above) in HEADINGS}
    boxes |= set(tight)
    inside = covered(np.array(texts), nodes.end[list(texts)], len(nodes)) > 0
    others = (nodes.having(_PICTURES) & ~inside).nonzero()[0].tolist()
    return Layout(frozenset(boxes) - quotes, quotes, frozenset(lines), frozenset([*beside, *others]))


def _quotes(document: Document, text: int) -> list[int]:
    """The boxes in a text that quote, and are only called so."""
    nodes, found = document.nodes, list[int]()
    for node in range(text + 1, nodes.lists.end[text]):
        if nodes.tag_of(node) in _MAY_QUOTE and is_called(nodes.element[node].get("class"), "quoted"):
            same = bool(found) and document.under(found[-1]) == document.under(node)
            if not same and document.text_length[node] and nodes.element[node].find(".//blockquote") is None:
                found.append(node)
    return found


def repeated(document: Document, texts: Sequence[int], quotes: frozenset[int]) -> list[range]:
    """The runs of long quotes that say once more what stands above on the page, without who is quoted."""
    nodes, said, length = document.nodes, document.runs.text, document.runs.length
    told: set[str] = set()
    found: list[range] = []
    for text in texts:
        behind = text
        for node in range(text + 1, nodes.lists.end[text]):
            if node < behind or not (nodes.tag_of(node) == "blockquote" or node in quotes):
                continue
            behind = nodes.lists.end[node]
            part = document.under(node)
            again = [run for run in range(part.start, part.stop) if said[run] in told] if told else []
            if again and document.text_length[node] > QUOTE and length[again].sum() >= AGAIN * length[part].sum():
                found.append(range(next(run for run in again if length[run] >= SOURCE or run == again[-1]), part.stop))
        told.update(said[document.under(text)])
    return found
