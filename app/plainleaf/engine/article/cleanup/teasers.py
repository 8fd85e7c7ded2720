"""Teasers in the text: a line or a picture between its paragraphs that leads to another article of the site."""

from collections.abc import Sequence, Set

from plainleaf.engine.addresses import host_of
from plainleaf.engine.article.cleanup.pull_quotes import dropped
from plainleaf.engine.article.labels import OTHER_PAGES
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.tree import LINES, Block, Heading, Image, Link, Paragraph, Text, plain, walk_inlines
from plainleaf.engine.labels import is_label
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.words import count

LINE = 300
"""Characters; a longer paragraph is text."""
LABEL = 40
"""Characters before the colon of such a line."""
TITLE, LETTERS = 4, 20
"""Words, or characters, of a link from which on it may be another article's title."""
PROSE, CHARS = 20, 80
"""Words from which on a paragraph is running text; characters from which on it is where lines are told by their words,
for words are long in many languages."""
TEXT = 4
"""Such paragraphs from which on a page is an article; there one box in the text is a teaser, more are its cards."""
SHORT = 3
"""The same of a short one, in which lines are teasers."""

_MARK = lazy_compile(r"[:\uff1a|?]|(?<=\S)\s?[-\u2013\u2014]\s|(?<=.)[\])\u3011\uff3d\u300b]")
"""What parts such a label from the title after it: "Read also: …", "Read also - …", "[Related] …"."""
_SIGNS = " |,;/·•»«›*→-–—[](){}"


def without_teasers(
    blocks: tuple[Block, ...], url: str | None, restored: Set[int]
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """The blocks without such lines and boxes, and what was left out."""
    lines = [at for at, block in enumerate(blocks) if _announces(block)]
    boxes = _boxes(blocks, host_of(url or ""))
    if not lines and len(boxes) != 1:
        return blocks, ()
    if boxes and sum(map(is_prose, blocks)) < TEXT:
        boxes = []
    if lines and sum(map(_is_running, blocks)) < SHORT:
        lines = []
    taken = {at for at in (*lines, *(boxes[0] if len(boxes) == 1 else ())) if blocks[at].node not in restored}
    return dropped(blocks, dict.fromkeys(taken, "it leads to another article"), "clutter")


def is_prose(block: Block | None) -> bool:
    """Whether a block is running text."""
    return isinstance(block, Paragraph) and count(plain(block.content)) >= PROSE


def _is_running(block: Block) -> bool:
    return isinstance(block, Paragraph) and (len(plain(block.content)) >= CHARS or is_prose(block))


def _announces(block: Block) -> bool:
    """Whether a line says "Read also:" and then has nothing but links; without the colon where a link begins there."""
    if not isinstance(block, LINES) or _begins_as_text(block):
        return False
    text = plain(block.content).strip()
    if not text or len(text) > LINE:
        return False
    linked = [plain(one.content).strip() for one in walk_inlines(block.content) if isinstance(one, Link)]
    if not any(linked):
        return False
    label = _label(text, next(filter(None, linked)))
    if not label or not _leads(label, isinstance(block, Heading)):
        return False
    rest = text
    for words in linked:
        rest = rest.replace(words, "", 1)
    return _is_title(" ".join(linked)) and count(rest.strip(_SIGNS)) <= count(label)


def _is_title(text: str) -> bool:
    return len(text) >= LETTERS or count(text) >= TITLE


def _label(text: str, link: str) -> str:
    """What a line says before its first link, else before the first mark that may part a label from a title."""
    before = text.partition(link)[0].strip(_SIGNS)
    if before and len(before) <= LABEL and is_label(before, *OTHER_PAGES):
        return before
    mark = _MARK.search(text, 0, LABEL)
    return text[: mark.start()].strip(_SIGNS) if mark else ""


def _leads(label: str, is_heading: bool) -> bool:
    return is_label(label, *OTHER_PAGES) or label == "MORE" or (is_heading and label.casefold() == "read")


def _begins_as_text(block: Paragraph | Heading) -> bool:
    """Whether a paragraph's first piece shows that no label stands before it, as of most."""
    first = block.content[0] if block.content else None
    if not isinstance(first, Text):
        return False
    if len(block.content) == 1:
        return True
    begin = first.text.lstrip()[:LABEL]
    return len(begin) == LABEL and _MARK.search(begin) is None


def _boxes(blocks: Sequence[Block], host: str) -> list[list[int]]:
    """The places of the blocks of each box that leads to a page of the same host: a linked picture with a linked title
    below it."""
    found: list[list[int]] = []
    for at, block in enumerate(blocks):
        if isinstance(block, Paragraph) and at + 1 < len(blocks):
            below, to = blocks[at + 1], _picture_to(block, host)
            if to and isinstance(below, LINES) and _title_to(below) == to:
                found.append([at, at + 1])
    return found


def _picture_to(block: Paragraph, host: str) -> str:
    """Where a paragraph leads that is nothing but a linked picture, if that is a page of the host; else empty."""
    if len(block.content) != 1 or not isinstance(link := block.content[0], Link) or plain(link.content).strip():
        return ""
    shown = any(isinstance(one, Image) for one in walk_inlines(link.content))
    return link.href if shown and host_of(link.href) == host else ""


def _title_to(block: Heading | Paragraph) -> str:
    """Where a line leads that is nothing but one link of some words; else empty."""
    links = [one for one in walk_inlines(block.content) if isinstance(one, Link)]
    text = plain(block.content).strip()
    whole = len(links) == 1 and plain(links[0].content).strip() == text
    return links[0].href if whole and count(text) >= TITLE else ""
