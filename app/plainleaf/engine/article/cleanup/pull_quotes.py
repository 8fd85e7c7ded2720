"""Removes pull quotes: sentences of the article that the page repeats in large type between the paragraphs."""

from collections.abc import Mapping, Set
from itertools import islice

from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.tree import LINES, Block, Figure, Quote, inlines, plain, walk
from plainleaf.engine.lazy_compile import lazy_compile

FEW, MANY = 5, 80
"""Minimum and maximum words: a shorter quote repeats by chance, a longer one is not a pull quote."""

MOST = 60
"""Maximum quotes that are examined: an article with more is a collection of quotes."""
THREAD = 4
"""Repeated quotes from which the page is a thread whose posts quote each other."""
SOURCE = 8
"""Words; a shorter last paragraph of a quote names its source."""

_COLONS = (":", "\uff1a", "...", "…")
_WORD = lazy_compile(r"\w+")


def without_pull_quotes(
    blocks: tuple[Block, ...], restored: Set[int] = frozenset()
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """Remove quotes that only repeat text of the article; returns also what was removed."""
    result = ((at, quote) for at, block in enumerate(blocks) if (quote := _quote(block)) is not None)
    quotes = {at: text for at, quote in islice(result, MOST) if FEW <= len((text := _text(quote)).split()) <= MANY}
    if not quotes:
        return blocks, ()
    texts = [text_of(block) for at, block in enumerate(blocks) if at not in quotes]
    whole = "\n".join(texts).lower()
    quotes = {at: text for at, text in quotes.items() if all(word in whole for word in text.split())}
    if not quotes:  # the usual case: folding all words takes long
        return blocks, ()
    rest = " ".join(["", *map(words, texts), ""])
    doubles = [at for at, text in quotes.items() if f" {text} " in rest and blocks[at].node not in restored]
    if len(doubles) > THREAD:
        return blocks, ()
    doubles = [at for at in doubles if not _is_announced(blocks, at)]
    return dropped(blocks, dict.fromkeys(doubles, "a pull quote: the article says it elsewhere"), "pull quote")


def dropped(
    blocks: tuple[Block, ...], why: Mapping[int, str], step: str
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """Remove the blocks with these indices; returns also the removals with their reasons."""
    removals = (Removal(step, blocks[at].node, why[at], text_of(blocks[at])) for at in sorted(why))
    return tuple(block for at, block in enumerate(blocks) if at not in why), tuple(removals)


def _quote(block: Block) -> Quote | None:
    """The quote that a block is, or only contains."""
    if isinstance(block, Figure) and len(block.content) == 1:
        block = block.content[0]
    return block if isinstance(block, Quote) else None


def _is_announced(blocks: tuple[Block, ...], at: int) -> bool:
    """True if the line before a quote names its author ("Ada:", "Ada posted..."): it is no text of the page."""
    return at > 0 and isinstance(before := blocks[at - 1], LINES) and plain(before.content).rstrip().endswith(_COLONS)


def _text(quote: Quote) -> str:
    """The words of a quote without the line that names its author."""
    *without_source, last = quote.content
    content = without_source if without_source and len(words(text_of(last)).split()) <= SOURCE else quote.content
    return " ".join(words(text_of(inline)) for inline in content)


def text_of(block: Block) -> str:
    """The text of a block and of the blocks in it."""
    if isinstance(block, LINES):  # most are
        return plain(block.content)
    return " ".join(filter(None, (plain(inlines(inner)) for inner in walk((block,)))))


def words(text: str) -> str:
    """The words of a text in lower case, separated by one space."""
    return " ".join(_WORD.findall(text.lower()))
