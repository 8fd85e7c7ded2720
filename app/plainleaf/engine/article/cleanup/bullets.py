"""Restores lists in pieces, and those written as paragraphs or lines with bullet characters."""

from dataclasses import replace
from itertools import pairwise

from plainleaf.engine.article.labels import BULLETS
from plainleaf.engine.article.tree import Block, Inline, LineBreak, List, ListItem, Paragraph, Text

FEW = 2
"""Minimum items."""

Line = tuple[Inline, ...]


def with_lists(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Convert lines with bullets to lists, and join lists in pieces."""
    return _with_whole_lists(_without_bullets(blocks))


def _without_bullets(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Convert such paragraphs to lists; a line above the first bullet stays a paragraph."""
    if not any(isinstance(block, Paragraph) and any(map(_bullet, block.content)) for block in blocks):
        return blocks  # true of most articles
    result: list[Block] = []
    row: list[Paragraph] = []  # of the current list
    for block in blocks:
        above, items = _read(block)
        if row and (above or not items or _bullet(items[0].content[0]) != _bullet(row[0].content[0])):
            result += _list(row)
            row = []
        if above or not items:
            result.append(above or block)
        row += items
    return (*result, *_list(row))


def _bullet(inline: Inline) -> str:
    """The bullet at the beginning of a text; empty for none."""
    return sign if isinstance(inline, Text) and (sign := inline.text.lstrip()[:1]) in BULLETS else ""


def _read(block: Block) -> tuple[Paragraph | None, list[Paragraph]]:
    """The lines above the first bullet, if any, and each line from there on; none if a later one begins otherwise."""
    if not isinstance(block, Paragraph) or not any(map(_bullet, block.content)):
        return None, []
    breaks = [-1, *(at for at, inline in enumerate(block.content) if isinstance(inline, LineBreak)), len(block.content)]
    lines = [line for first, last in pairwise(breaks) if (line := block.content[first + 1 : last])]
    signs = [_bullet(line[0]) for line in lines]
    first = next((at for at, sign in enumerate(signs) if sign), len(lines))
    if not signs[first:] or set(signs[first:]) != {signs[first]} or (first and len(signs) - first < FEW):
        return None, []
    above = Paragraph(block.content[: breaks[first]], block.node) if first else None
    return above, [Paragraph(line, -1 if above or at else block.node) for at, line in enumerate(lines[first:])]


def _list(row: list[Paragraph]) -> list[Block]:
    """A list of such lines without their bullets; the lines themselves if there are too few."""
    if len(row) < FEW:
        return list(row)
    items = [Paragraph(_without_bullet(block.content), block.node) for block in row]
    return [List(tuple(ListItem((item,)) for item in items if item.content))]


def _without_bullet(line: Line) -> Line:
    text = line[0].text.lstrip()[1:].lstrip() if isinstance(line[0], Text) else ""
    return (Text(text), *line[1:]) if text else line[1:]


def _with_whole_lists(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Join lists that an editor wrote for each item: adjacent lists of one item, and those whose numbers continue."""
    if not any(isinstance(one, List) and isinstance(two, List) for one, two in pairwise(blocks)):
        return blocks  # true of most articles
    result: list[Block] = []
    single = False  # whether the last list was written item by item
    for block in blocks:
        last = result[-1] if result else None
        if isinstance(block, List) and isinstance(last, List) and _continues(last, block, single):
            result[-1] = replace(last, items=(*last.items, *block.items))
        else:
            result.append(block)
            single = isinstance(block, List) and len(block.items) == 1
    return tuple(result)


def _continues(last: List, block: List, single: bool) -> bool:
    """True if a list continues the one directly above it."""
    if last.ordered != block.ordered or last.descending or block.descending:
        return False
    if block.ordered:
        return block.start == last.start + len(last.items)
    return single and len(block.items) == 1
