"""The outline of an article: its title, which stands above it, is no heading in it; levels do not jump."""

import re
from collections.abc import Set
from dataclasses import replace

from lxml import etree

from plainleaf.engine.article.article import Removal
from plainleaf.engine.article.metadata.titles import agrees
from plainleaf.engine.article.tree import Block, Heading, Paragraph, plain

FIRST = 4
"""Blocks; a heading after more of them opens a part of the article and is no title."""
LEAD = 200
"""Characters; a heading after a longer paragraph is no title either."""
TOP = 2
"""The level of an article's first heading at most: the title has the first."""

_WORD = re.compile(r"[^\W_]+")


def mended(
    blocks: tuple[Block, ...], root: etree._Element, restored: Set[int] = frozenset()
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """The blocks with their headings in order, and the title that they began with, if they did."""
    removals: list[Removal] = []
    if (found := opening_title(blocks, root)) is not None and found.node not in restored:
        blocks = tuple(block for block in blocks if block is not found)
        removals.append(Removal("title", found.node, "the title, which stands above the article", plain(found.content)))
    return levelled(blocks), tuple(removals)


def opening_title(blocks: tuple[Block, ...], root: etree._Element) -> Heading | None:
    """The heading at the beginning that only repeats the page's title."""
    for block in blocks[:FIRST]:
        if isinstance(block, Heading):
            text = plain(block.content).strip()
            return block if any(agrees(text, title) or _same(text, title) for title in titles(root)) else None
        if isinstance(block, Paragraph) and len(plain(block.content)) > LEAD:
            return None
    return None


def titles(root: etree._Element) -> list[str]:
    """What the page says its title is."""
    found = []
    head = root.find("head")
    for element in head.iter("title", "meta") if head is not None else ():
        if element.tag == "meta":
            if (element.get("property") or element.get("name")) not in ("og:title", "twitter:title"):
                continue
            text = element.get("content") or ""
        else:
            text = "".join(map(str, element.itertext()))
        if text := " ".join(text.split()):
            found.append(text)
    return found


def _same(one: str, other: str) -> bool:
    """Whether two titles have the same words, whatever the signs between them."""
    words = _WORD.findall(one.lower())
    return bool(words) and words == _WORD.findall(other.lower())


def levelled(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks, their top-level headings without jumps: none is more than one level below the one above it."""
    given = [block.level for block in blocks if isinstance(block, Heading)]
    if not given:
        return blocks
    levels = iter(levels_of(given))
    return tuple(
        replace(block, level=level) if isinstance(block, Heading) and block.level != (level := next(levels)) else block
        for block in blocks
    )


def levels_of(given: list[int]) -> list[int]:
    """Levels without jumps, in the order of the given ones: where they are equal, lower or higher they stay so."""
    shown: list[int] = []
    opened: list[tuple[int, int]] = []  # the given and the shown level of the headings that are open
    for level in given:
        while opened and opened[-1][0] >= level:
            opened.pop()
        above = opened[-1][1] if opened else TOP - 1
        shown.append(min(max(above + 1, TOP), 6))
        opened.append((level, shown[-1]))
    return shown
