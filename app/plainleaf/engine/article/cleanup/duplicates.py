"""Clones: what a page holds several times in a row so that it can move by without an end, like news tickers and bands
of logos. The article has it once."""

from collections.abc import Set
from dataclasses import replace
from itertools import groupby

from plainleaf.engine.article.cleanup.pull_quotes import text_of
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.tree import Block, Embed, Image, List, ListItem, Paragraph, Text, plain, walk_inlines
from plainleaf.engine.document import Document
from plainleaf.engine.words import count

SAID = 12
"""Words from which on a paragraph is not repeated on purpose."""
PLACE = 80
"""Characters of a place line: "LONDON, 4 March (Reuters) –"."""
HEAD = 6
"""Blocks at the head of an article, among which a summary stands."""
ROW = 3
"""Items of a list with the same words in a row; of two, one may be there on purpose."""


def without_duplicates(
    blocks: tuple[Block, ...], document: Document, restored: Set[int] = frozenset()
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """The blocks without those that only repeat what stands beside them, and what was left out."""
    removals: list[Removal] = []
    found: list[Block] = []
    shown: set[str] = set()  # addresses in the row of pictures and players that is being read
    for block in blocks:
        here = _addresses(block)
        if not here:
            shown.clear()
        elif shown.issuperset(here) and block.node not in restored:
            removals.append(_removal(block.node, " ".join(here)))
            continue
        else:
            shown.update(here)
        if found and _repeats(document, found[-1], block) and block.node not in restored:
            removals.append(_removal(block.node, text_of(block)))
            continue
        if found and len(found) < HEAD and _says_again(found[-1], block) and found[-1].node not in restored:
            summary = found.pop()
            removals.append(_removal(summary.node, text_of(summary), "the next paragraph says it again"))
        found.append(_once(block, restored, removals) if isinstance(block, List) and len(block.items) >= ROW else block)
    return (tuple(found), tuple(removals)) if removals else (blocks, ())


def _addresses(block: Block) -> list[str]:
    """The addresses of the pictures that a paragraph holds and nothing else, or of a player."""
    if isinstance(block, Embed):
        return [block.href.partition("#")[0]]
    if not isinstance(block, Paragraph) or (len(block.content) == 1 and isinstance(block.content[0], Text)):
        return []
    pictures = [one.src for one in walk_inlines(block.content) if isinstance(one, Image)]
    return pictures if pictures and not plain(block.content).strip() else []


def _repeats(document: Document, before: Block, block: Block) -> bool:
    """Whether a paragraph says again what the one directly before it said, as where a summary is the first lines of the
    text."""
    if not isinstance(before, Paragraph) or not isinstance(block, Paragraph) or before.content != block.content:
        return False
    nodes = document.nodes.lists
    apart = nodes.run_start[block.node] - nodes.run_end[before.node] if min(before.node, block.node) >= 0 else 1
    return apart == 0 and count(plain(block.content)) >= SAID


def _says_again(before: Block, block: Block) -> bool:
    """Whether a paragraph ends in all that the one before it says, as where a summary is the first sentence of the text
    without its place line."""
    if not isinstance(before, Paragraph) or not isinstance(block, Paragraph):
        return False
    said, text = (plain(one.content).strip() for one in (before, block))
    return 0 < len(text) - len(said) <= PLACE and text.endswith(said) and count(said) >= SAID


def _once(block: List, restored: Set[int], removals: list[Removal]) -> List:
    """A list with one item of each row of items with the same words."""
    kept: list[ListItem] = []
    for words, row in groupby(block.items, key=_words):
        items = list(row)
        if not words or len(items) < ROW or any(item.node in restored for item in items):
            kept += items
            continue
        kept.append(items[0])
        removals += [_removal(item.node, words) for item in items[1:]]
    return replace(block, items=tuple(kept)) if len(kept) < len(block.items) else block


def _words(item: ListItem) -> str:
    return " ".join(map(text_of, item.content)).strip()


def _removal(node: int, text: str, why: str = "a repetition of what stands before it") -> Removal:
    return Removal("repeat", node, why, text)
