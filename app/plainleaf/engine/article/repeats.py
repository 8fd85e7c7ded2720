"""Pull quotes: sentences of the article that the page shows a second time, large, between the paragraphs."""

import re
from collections.abc import Set

from plainleaf.engine.article.article import Removal
from plainleaf.engine.article.tree import Block, Figure, Quote, inlines, plain, walk

FEW, MANY = 5, 80
"""Words; a shorter quote repeats by chance, a longer one is no pull quote."""

_WORD = re.compile(r"\w+")


def without_pull_quotes(
    blocks: tuple[Block, ...], restored: Set[int] = frozenset()
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """The blocks without quotes that only repeat what the article says elsewhere."""
    quotes = {
        at: said
        for at, block in enumerate(blocks)
        if (isinstance(block, Quote) or _is_quoting(block)) and FEW <= len((said := words(block)).split()) <= MANY
    }
    if not quotes:
        return blocks, ()
    rest = " ".join(["", *(words(block) for at, block in enumerate(blocks) if at not in quotes), ""])
    doubles = [at for at, said in quotes.items() if f" {said} " in rest and blocks[at].node not in restored]
    removals = tuple(
        Removal("pull quote", blocks[at].node, "a pull quote: the article says it elsewhere", text_of(blocks[at]))
        for at in doubles
    )
    return tuple(block for at, block in enumerate(blocks) if at not in doubles), removals


def _is_quoting(block: Block) -> bool:
    return isinstance(block, Figure) and len(block.content) == 1 and isinstance(block.content[0], Quote)


def text_of(block: Block) -> str:
    """The text of a block and of the blocks in it."""
    return " ".join(filter(None, (plain(inlines(one)) for one in walk((block,)))))


def words(block: Block) -> str:
    """The words of a block in lower case, one space between them."""
    return " ".join(_WORD.findall(text_of(block).lower()))
