"""Captions that a page writes as headings: a sentence below a picture that is what the picture's own text says, and who
took it."""

import re

from plainleaf.engine.article.scope.cards import CREDIT
from plainleaf.engine.article.tree import Block, Figure, Heading, Image, LineBreak, Paragraph, plain
from plainleaf.engine.document import Document

WORDS = 8
"""Words of such a heading, at least: with fewer it may be the name of what the picture shows."""
LONG = 80
"""Characters of the line with who took the picture, at most."""

_WORD = re.compile(r"[^\W_]+")
_STOPS = (".", "。")


def with_captions_of_headings(blocks: tuple[Block, ...], document: Document) -> tuple[Block, ...]:
    """The blocks, such headings the captions of their pictures; what the page's head says of it is none without a
    credit."""
    found = list(blocks)
    for at in range(len(blocks) - 2, -1, -1):
        picture, heading, credit = blocks[at], blocks[at + 1], found[at + 2] if at + 2 < len(found) else None
        if not isinstance(heading, Heading) or len(said := _words(_alternative(picture))) < WORDS:
            continue
        text, content = plain(heading.content).rstrip(), heading.content
        if said != _words(text):
            continue
        if isinstance(credit, Heading | Paragraph) and _is_credit(plain(credit.content)):
            content = (*content, LineBreak(), *credit.content)
            del found[at + 2]
        elif not text.endswith(_STOPS) or said in _descriptions(document):
            continue
        pictures = picture.content if isinstance(picture, Figure) else (picture,)
        found[at : at + 2] = [Figure(pictures, content, picture.node)]
    return tuple(found)


def _alternative(block: Block) -> str:
    """The text of the only picture of a block; empty for none, and where it has a caption."""
    match block:
        case Figure(content=(Paragraph(content=(Image(alt=alt),)),), caption=()) | Paragraph(content=(Image(alt=alt),)):
            return alt
    return ""


def _is_credit(text: str) -> bool:
    return len(text) <= LONG and CREDIT.match(text) is not None


def _descriptions(document: Document) -> list[list[str]]:
    """What the page's head says that it is about, in words."""
    named = ((one.get("property") or one.get("name") or "", one.get("content")) for one in document.silent["meta"])
    return [_words(text or "") for name, text in named if name.endswith("description")]


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())
