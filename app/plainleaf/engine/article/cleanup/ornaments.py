"""Ornaments: pictures that stand several times in an article, each time alone in its line and without a caption, as
arrows, stars, dividers, ticks before lines and bands of logos do. In a table they are data. And the numbers of the
pictures of a gallery, "3/12", which a reader does not need where all of them stand in a row."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import pairwise

from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.tree import (
    Block,
    Callout,
    DefinitionList,
    Figure,
    Image,
    List,
    Paragraph,
    Quote,
    Text,
    is_blank,
    walk_inlines,
)

SEVERAL = 3
"""Times that a picture stands in an article, from which on it is an ornament."""
NUMBER = 12
"""Characters of a line with the number of a picture, at most."""

_NUMBER = re.compile(r"\W{0,2}(\d{1,3})\s?(?:/|of|von|sur|de|di|van|av|af|z|из|από)\s?(\d{1,3})\W{0,2}", re.IGNORECASE)
_SIGNS = re.compile(r"\.(?:svg|gif)\b|icon|logo|arrow|check|star|quote|bullet", re.IGNORECASE)


def without_ornaments(
    blocks: tuple[Block, ...], restored: Set[int] = frozenset()
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """The blocks without them, and what was left out. A picture that has a description, and no sign of an icon in its
    address, stays once."""
    lines = list(_lines(blocks))
    if len(lines) < SEVERAL:
        return blocks, ()
    times = Counter(address for _, row in lines for address in {picture.src for picture in row})
    if max(times.values()) < SEVERAL:
        return blocks, ()
    shown: set[str] = set()
    gone: dict[int, Removal] = {}
    for line, row in lines:
        stays = any(times[one.src] < SEVERAL or (one.src not in shown and _says_something(one)) for one in row)
        shown.update(picture.src for picture in row)
        if not stays and restored.isdisjoint({line.node, *(picture.node for picture in row)}):
            why = "an ornament: the picture stands several times"
            gone[id(line)] = Removal("repeat", row[0].node, why, " ".join(picture.src for picture in row))
    return (_without(blocks, gone.keys()), tuple(gone.values())) if gone else (blocks, ())


def _says_something(picture: Image) -> bool:
    return bool(picture.alt) and _SIGNS.search(picture.src) is None


def _lines(blocks: tuple[Block, ...]) -> Iterator[tuple[Paragraph, list[Image]]]:
    """The paragraphs that are pictures and nothing else, at any depth outside of tables, and their pictures."""
    for block in blocks:
        match block:
            case Paragraph():
                if block.content and not isinstance(block.content[0], Text) and is_blank(block.content):
                    row = [one for one in walk_inlines(block.content) if isinstance(one, Image)]
                    if row:
                        yield block, row
            case Figure():
                if not block.caption:
                    yield from _lines(block.content)
            case Quote() | Callout():
                yield from _lines(block.content)
            case List():
                for item in block.items:
                    yield from _lines(item.content)
            case DefinitionList():
                for entry in block.entries:
                    yield from _lines(entry.content)


def _without(blocks: tuple[Block, ...], gone: Set[int]) -> tuple[Block, ...]:
    """The blocks without these lines, and without what held nothing else."""
    found: list[Block] = []
    for block in blocks:
        match block:
            case Paragraph():
                left: Block | None = None if id(block) in gone else block
            case Quote() | Callout() | Figure():
                content = _without(block.content, gone)
                left = replace(block, content=content) if content or not block.content else None
            case List():
                items = [(item, _without(item.content, gone)) for item in block.items]
                some = tuple(
                    item if content == item.content else replace(item, content=content)
                    for item, content in items
                    if content or not item.content
                )
                left = replace(block, items=some) if some else None
            case DefinitionList():
                entries = tuple(replace(one, content=_without(one.content, gone)) for one in block.entries)
                left = replace(block, entries=entries)
            case _:
                left = block
        if left is not None:
            found.append(left)
    return tuple(found)


def picture_numbers(lines: Sequence[str]) -> list[int]:
    """The places of the lines that count to the same number, each further than the one before; none for one alone."""
    found = [
        (at, int(match[1]), int(match[2]))
        for at, line in enumerate(lines)
        if 0 < len(line) <= NUMBER and (match := _NUMBER.fullmatch(line)) is not None
    ]
    rising = all(one[1] < other[1] and one[2] == other[2] for one, other in pairwise(found))
    return [at for at, number, last in found if number <= last] if len(found) > 1 and rising else []
