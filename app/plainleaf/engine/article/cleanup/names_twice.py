"""Names told twice in a row: a card has its item's name above and below the picture, or once for readers of screens
and once to be seen."""

from collections.abc import Set
from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.tree import (
    LINES,
    Block,
    Heading,
    Image,
    Link,
    ListItem,
    Paragraph,
    Text,
    inlines,
    is_blank,
    plain,
    rebuilt,
    walk,
    walk_inlines,
)
from plainleaf.engine.document import Document

Line = Heading | Paragraph


def without_names_twice(
    blocks: tuple[Block, ...], document: Document, restored: Set[int] = frozenset()
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """The blocks without the second of two lines that say the same with nothing between them on the page, at least one
    of them a heading, a link or a question, and what was left out. A heading stays, with the other's link."""
    lines = [one for one in walk(blocks) if isinstance(one, LINES) and one.node >= 0]
    second: dict[int, Line] = {}
    linked: dict[int, Line] = {}
    for before, line in _alike(document, lines) if lines else ():
        if (_is_name(before) or _is_name(line)) and _says_the_same(before, line):
            kept, other = (line, before) if isinstance(line, Heading) > isinstance(before, Heading) else (before, line)
            if other.node in restored or kept.node in second:
                continue
            second[other.node] = other
            if _is_link(other) and not _is_link(kept):
                linked[kept.node] = replace(kept, content=other.content)
    if not second:
        return blocks, ()

    def left(block: Block) -> bool:
        return not (isinstance(block, LINES) and second.get(block.node) == block)

    def changed(part: Any) -> Any:
        if isinstance(part, ListItem):
            return replace(part, content=tuple(filter(left, part.content)))
        return linked.get(part.node, part) if isinstance(part, LINES) and left(part) else part

    found = cast("tuple[Block, ...]", rebuilt(blocks, changed))
    removals = tuple(
        Removal("repeat", node, "the name stands beside it", plain(line.content)) for node, line in second.items()
    )
    return tuple(filter(left, found)), removals


def _alike(document: Document, lines: list[Line]) -> list[tuple[Line, Line]]:
    """The lines that follow each other with nothing between them on the page but pictures and are as long: most are
    not, and their words need not be looked at. The text of a line may be no text of the page (the name of a link)."""
    starts, ends, length = document.nodes.lists.run_start, document.nodes.lists.run_end, document.text_length
    lines = [one for one in lines if (one.content and isinstance(one.content[0], Text)) or not _is_picture(one)]
    return [
        (before, line)
        for before, line in pairwise(lines)
        if starts[line.node] == ends[before.node]
        and (length[line.node] == length[before.node] or not (length[line.node] and length[before.node]))
    ]


def _is_picture(line: Line) -> bool:
    return isinstance(line, Paragraph) and is_blank(line.content)


def _is_name(line: Line) -> bool:
    return isinstance(line, Heading) or _is_link(line) or plain(line.content[-1:]).endswith("?")


def _is_link(line: Line) -> bool:
    return len(line.content) == 1 and isinstance(line.content[0], Link)


def _says_the_same(before: Line, line: Line) -> bool:
    """Whether two lines have the same words, and no picture."""
    if plain(before.content).split() != plain(line.content).split():
        return False
    return not any(isinstance(one, Image) for each in (before, line) for one in walk_inlines(inlines(each)))
