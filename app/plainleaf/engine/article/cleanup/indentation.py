"""Quotes and lists that are none: pages of the time before style sheets stand in ``blockquote`` to be indented, and
programs write boxes of a page as lists of one item."""

from collections.abc import Callable
from functools import cache
from itertools import chain
from typing import TypeGuard

from plainleaf.engine.article.cleanup.pull_quotes import text_of
from plainleaf.engine.article.tree import Block, Heading, List, Quote
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import HEADINGS

MOSTLY = 0.75
"""Share of the article's text that a quote with headings holds where it is the article."""


def without_indentation(blocks: tuple[Block, ...], document: Document) -> tuple[Block, ...]:
    """The blocks, those of a list of one item in its place that is a heading, or begins with one and holds more than
    half of the text; so too those of a quote that has headings and is most of the text."""
    if any(map(_may_be_box, blocks)):
        length = cache(lambda: sum(map(len, map(text_of, blocks))))  # hardly ever asked for
        blocks = tuple(chain.from_iterable(_in_place(block, length, document) for block in blocks))
    return _without_quote(blocks)


def _may_be_box(block: Block) -> TypeGuard[List]:
    if not isinstance(block, List) or len(block.items) != 1 or block.ordered or block.items[0].checked is not None:
        return False
    return bool(block.items[0].content)


def _in_place(block: Block, length: Callable[[], int], document: Document) -> tuple[Block, ...]:
    """The content of a list that is none, else the block; a list that has more items on the page is one. ``length`` are
    the characters of the article."""
    if not _may_be_box(block) or block.node < 0:
        return (block,)
    content, nodes = block.items[0].content, document.nodes.lists
    if document.nodes.tag_of(content[0].node) not in HEADINGS:
        return (block,)
    if sum(nodes.run_end[one] > nodes.run_start[one] for one in document.children(block.node)) != 1:
        return (block,)
    return content if len(content) == 1 or 2 * len(text_of(block)) > length() else (block,)


def _without_quote(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    headed = (
        (at, block)
        for at, block in enumerate(blocks)
        if isinstance(block, Quote) and any(isinstance(one, Heading) for one in block.content)
    )
    for at, block in headed:
        if len(text_of(block)) >= MOSTLY * sum(map(len, map(text_of, blocks))):
            return (*blocks[:at], *block.content, *blocks[at + 1 :])
    return blocks
