"""Captions that say what stands beside their pictures anyway: the title, or the heading of the part."""

import re
from dataclasses import replace

from plainleaf.engine.article.cleanup.headings import titles
from plainleaf.engine.article.tree import Block, Figure, Heading, plain
from plainleaf.engine.document import Document

NEAR = 2
"""Blocks from a picture to its heading, at most."""

_WORD = re.compile(r"[^\W_]+")


def without_captions_twice(blocks: tuple[Block, ...], document: Document) -> tuple[Block, ...]:
    """The blocks, their pictures without the captions that only repeat the title or a heading near by."""
    places = [at for at, block in enumerate(blocks) if isinstance(block, Figure) and block.caption]
    if not places:
        return blocks
    known = [words for title in titles(document) if (words := _words(title))]
    found = list(blocks)
    for at in places:
        near = [one for one in blocks[max(0, at - NEAR) : at + NEAR] if isinstance(one, Heading)]
        said = [*known, *(_without_number(_words(plain(one.content))) for one in near)]
        if isinstance(figure := blocks[at], Figure) and _words(plain(figure.caption)) in said:
            found[at] = replace(figure, caption=())
    return tuple(found)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _without_number(words: list[str]) -> list[str]:
    return words[1:] if len(words) > 1 and words[0].isdecimal() else words
