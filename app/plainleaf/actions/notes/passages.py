"""The highlights of an article at the end of its note."""

from collections.abc import Iterator, Sequence

from plainleaf.engine.article import Article, with_blocks
from plainleaf.engine.article.tree import Block, Heading, Paragraph, Quote, Text

Passage = tuple[str, str]
"""The words of a highlight, and its note or an empty string."""


def with_passages(article: Article, passages: Sequence[Passage]) -> Article:
    """The article with a section *Highlights*: each is a quotation, with its note below. Without any: unchanged."""
    return with_blocks(article, (*article.blocks, *_section(passages))) if passages else article


def _section(passages: Sequence[Passage]) -> Iterator[Block]:
    yield Heading(2, (Text("Highlights"),))
    for words, note in passages:
        yield Quote((Paragraph((Text(words),)),))
        yield from (Paragraph((Text(line),)) for line in note.splitlines() if line.strip())
