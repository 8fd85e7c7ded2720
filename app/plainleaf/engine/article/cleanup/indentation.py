"""Quotes that are none: pages of the time before style sheets stand in ``blockquote`` to be indented."""

from plainleaf.engine.article.cleanup.pull_quotes import text_of
from plainleaf.engine.article.tree import LINES, Block, Divider, Figure, Heading, Quote

MOSTLY = 0.75
"""Share of the article's text that a quote with headings holds where it is the article."""


def without_indentation(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks, those of a quote that is the article itself in its place: it is all but pictures and headings, or
    most of the text, and has headings of its own."""
    quotes = [(at, block) for at, block in enumerate(blocks) if isinstance(block, Quote)]
    if not quotes:
        return blocks
    at, quote = max(quotes, key=lambda one: len(text_of(one[1])))
    if not _is_article(quote, (*blocks[:at], *blocks[at + 1 :])):
        return blocks
    return without_indentation((*blocks[:at], *quote.content, *blocks[at + 1 :]))


def _is_article(quote: Quote, others: tuple[Block, ...]) -> bool:
    if all(isinstance(one, (Heading, Divider, Figure)) for one in others):
        nested = len(quote.content) == 1 and isinstance(quote.content[0], Quote)
        return nested or sum(isinstance(one, LINES) for one in quote.content) > 1
    if not any(isinstance(one, Heading) for one in quote.content):
        return False
    length = len(text_of(quote))
    return length >= MOSTLY * (length + sum(len(text_of(one)) for one in others))
