"""Copies: the article, or the end of it, a second time below itself."""

from collections.abc import Set

from plainleaf.engine.article.cleanup.pull_quotes import text_of
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.tree import Block, Heading, LineBreak, Paragraph, plain
from plainleaf.engine.words import count

SAID = 12
"""Words from which on a paragraph is not said again on purpose; a verse with its lines may be."""
FEW = 2
"""Paragraphs in a row, at least."""
BELOW = 2
"""Lines below such paragraphs, at most."""

_DASHES = " -–—"


def without_copy(
    blocks: tuple[Block, ...], restored: Set[int] = frozenset()
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """The blocks without a last part of which all running text stands above in the same order, with its headings, and
    what was left out."""
    last = len(blocks) - 1
    while last > 0 and last >= len(blocks) - BELOW and isinstance(blocks[last], Paragraph) and not _key(blocks[last]):
        last -= 1
    end = blocks[last] if blocks else None
    if not isinstance(end, Paragraph) or not _key(end):
        return blocks, ()
    above = next(
        (at for at, one in enumerate(blocks[:last]) if isinstance(one, Paragraph) and one.content == end.content), -1
    )
    if above < 0:
        return blocks, ()
    first = last
    while 0 < above < first - 1 and (said := _key(blocks[first - 1])) and said == _key(blocks[above - 1]):
        first, above = first - 1, above - 1
    if last - first + 1 < FEW:
        return blocks, ()
    text = next((at for at in range(first - 1, -1, -1) if _key(blocks[at])), 0)
    first = next((at for at in range(text + 1, first) if isinstance(blocks[at], Heading)), first)
    copy = blocks[first:]
    if any(block.node in restored for block in copy):
        return blocks, ()
    return blocks[:first], tuple(
        Removal("repeat", block.node, "the article a second time", text_of(block)) for block in copy
    )


def _key(block: Block) -> str:
    """What a paragraph of running text says; empty for any other block, and for a verse."""
    if not isinstance(block, Paragraph) or any(isinstance(one, LineBreak) for one in block.content):
        return ""
    text = plain(block.content).strip(_DASHES)
    return text if count(text) >= SAID else ""
