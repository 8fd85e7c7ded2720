"""Copies: the article a second time below a heading."""

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
    """The blocks without a second half below a heading, whose running text is that of the first half in the same order,
    and what was left out."""
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
    first, stop = last, above
    while 0 < above < first - 1 and (said := _key(blocks[first - 1])) and said == _key(blocks[above - 1]):
        first, above = first - 1, above - 1
    between = range(stop + 1, first)
    if last - first + 1 < FEW or any(_key(blocks[at]) for at in (*range(above), *between)):
        return blocks, ()  # more is said than what stands there twice
    first = next((at for at in between if isinstance(blocks[at], Heading)), 0)
    copy = blocks[first:]
    if not first or any(block.node in restored for block in copy):
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
