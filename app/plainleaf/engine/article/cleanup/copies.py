"""Copies: the article a second time below itself, as some pages have it for printing or for another screen."""

from collections.abc import Set
from itertools import takewhile

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
    """The blocks without an end whose running text is what begins the article, or all but a summary, in the same order,
    and what was left out. More than half of the text must stand there twice, as it does not where a verse returns; a
    heading directly above goes with it."""
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
    while 0 < above < first - 1 and (line := _key(blocks[first - 1])) and line == _key(blocks[above - 1]):
        first, above = first - 1, above - 1
    between = range(stop + 1, first)
    twice, rest, more = (
        sum(count(_key(blocks[at])) for at in places) for places in (range(first, last + 1), between, range(above))
    )
    if last - first + 1 < FEW or rest >= twice or 2 * more >= twice:
        return blocks, ()  # more is said than what stands there twice
    directly = takewhile(lambda at: not _key(blocks[at]), reversed(between))
    copy = blocks[min((at for at in directly if isinstance(blocks[at], Heading)), default=first) :]
    if any(block.node in restored for block in copy):
        return blocks, ()
    first = len(blocks) - len(copy)
    return blocks[:first], tuple(
        Removal("repeat", block.node, "the article a second time", text_of(block)) for block in copy
    )


def _key(block: Block) -> str:
    """What a paragraph of running text says; empty for any other block, and for a verse."""
    if not isinstance(block, Paragraph) or any(isinstance(one, LineBreak) for one in block.content):
        return ""
    text = plain(block.content).strip(_DASHES)
    return text if count(text) >= SAID else ""
