"""The surroundings of the texts of a thread: layout boxes, quotes without their element, additions of the program."""

from bisect import bisect_right
from collections.abc import Sequence

import numpy as np

from plainleaf.engine.arrays import Bools
from plainleaf.engine.article.tree import LINES, Block, Paragraph, Styled, Text, inlines, plain
from plainleaf.engine.document import Document, covered
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.names import is_named
from plainleaf.engine.record import record

SOURCE = 40
"""Maximum characters of the first line of a quote that names its author."""
QUOTE, AGAIN = 300, 0.8
"""Minimum characters of a quote, and share of it above, from which it is a repetition and removed."""
LEVELS = 6
"""Maximum ancestors of a date that are searched for a heading."""

_LAY_OUT = frozenset({"blockquote", "ol", "ul", "li", "table", "dl", "dd", "dt"})
_MAY_QUOTE = frozenset({"div", "td"})
_PICTURES = frozenset({"img", "svg", "picture", "hr", "video", "audio", "iframe", "object", "embed", "canvas"})


@record(frozen=True, slots=True)
class Layout:
    """``boxes`` only lay posts out, ``quotes`` are quotations, ``lines`` have ``writers`` and dates, and ``beside`` is
    not part of the posts."""

    boxes: frozenset[int]
    quotes: frozenset[int]
    lines: frozenset[int]
    writers: frozenset[int]
    beside: frozenset[int]


@record(frozen=True, slots=True)
class Posts:
    """``keep`` are the runs of all posts, shape (runs,), ``posts`` the elements that contain one each."""

    keep: Bools
    posts: tuple[int, ...]
    layout: Layout


def layout_of(
    document: Document,
    texts: Sequence[int],
    writers: Sequence[int],
    dates: Sequence[int],
    tight: Sequence[int],
    beside: Sequence[int],
) -> Layout:
    """The layout of a thread: ``texts`` are the boxes of the posts' texts, ``writers`` and ``dates`` those of their
    lines, ``tight`` are dates that need a space before them, and ``beside`` are the program's own texts."""
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
    return Layout(
        frozenset(boxes) - quotes, quotes, frozenset(lines), frozenset(writers), frozenset([*beside, *others])
    )


def with_heads(
    blocks: tuple[Block, ...], document: Document, layout: Layout, posts: Sequence[int]
) -> tuple[Block, ...]:
    """The blocks of a thread with who wrote each of the ``posts``, in bold, and when in one line: on most boards these
    are two."""
    end, following = document.nodes.lists.end, dict[str, list[int]]()
    for node in sorted(layout.lines, reverse=True):
        following.setdefault(" ".join(document.runs.text[document.under(node)]), []).append(node)
    result: list[Block] = []
    last, head = -1, (False, False)  # the last line, and whether its block has a name, and a day
    for block in blocks:
        first, rest = (plain(some).strip() for some in (inlines(block)[:1], inlines(block)[1:]))
        nodes = following.get(first, [])
        while nodes and nodes[-1] <= last:
            nodes.pop()
        if not isinstance(block, LINES) or not nodes or (rest and rest not in following):
            result.append(block)
            head = False, False
            continue
        before, last, content = last, nodes.pop(), block.content
        named = last in layout.writers
        own = named, not named or bool(rest)
        if named and not isinstance(content[0], Styled):
            content = Styled("strong", content[:1]), *content[1:]
        post = bisect_right(posts, last) - 1
        is_same = post >= 0 and posts[post] <= before and last < end[posts[post]]
        if is_same and {head, own} == {(True, False), (False, True)} and isinstance(above := result[-1], Paragraph):
            result[-1], head = Paragraph((*above.content, Text(" · "), *content), above.node), (True, True)
        else:
            result.append(Paragraph(content, block.node))
            head = own
    return tuple(result)


def _quotes(document: Document, text: int) -> list[int]:
    """The boxes in a text that are quotes by name only."""
    nodes, nested = document.nodes, list[int]()
    for node in range(text + 1, nodes.lists.end[text]):
        if nodes.tag_of(node) in _MAY_QUOTE and is_named(nodes.element[node].get("class"), "quoted"):
            same = bool(nested) and document.under(nested[-1]) == document.under(node)
            if not same and document.text_length[node] and nodes.element[node].find(".//blockquote") is None:
                nested.append(node)
    return nested


def repeated(document: Document, texts: Sequence[int], quotes: frozenset[int]) -> list[range]:
    """The runs of long quotes that repeat text above, without the name of their author."""
    nodes, run_texts, length = document.nodes, document.runs.text, document.runs.length
    earlier: set[str] = set()
    ranges: list[range] = []
    for text in texts:
        behind = text
        for node in range(text + 1, nodes.lists.end[text]):
            if node < behind or not (nodes.tag_of(node) == "blockquote" or node in quotes):
                continue
            behind = nodes.lists.end[node]
            part = document.under(node)
            again = [run for run in range(part.start, part.stop) if run_texts[run] in earlier] if earlier else []
            if again and document.text_length[node] > QUOTE and length[again].sum() >= AGAIN * length[part].sum():
                ranges.append(range(next(run for run in again if length[run] >= SOURCE or run == again[-1]), part.stop))
        earlier.update(run_texts[document.under(text)])
    return ranges
