"""Removes teasers in the text: lines between paragraphs that link to other articles of the site."""

from collections.abc import Set

from plainleaf.engine.article.cleanup.pull_quotes import dropped
from plainleaf.engine.article.labels import OTHER_PAGES
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.tree import LINES, Block, Heading, Link, Paragraph, Text, plain, walk_inlines
from plainleaf.engine.labels import is_label
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.words import count

LINE = 300
"""Characters; a longer paragraph is text."""
LABEL = 40
"""Maximum characters before the colon of such a line."""
TITLE, LETTERS = 4, 20
"""Minimum words, or characters, of a link that may be another article's title."""
PROSE, CHARS = 20, 80
"""Minimum words of running text; and characters, where lines are recognised by their words, because words are long in
many languages."""
SHORT = 3
"""Minimum number of such paragraphs for a page to be an article, in which lines are teasers."""

_MARK = lazy_compile(r"[:\uff1a|?]|(?<=\S)\s?[-\u2013\u2014]\s|(?<=.)[\])\u3011\uff3d\u300b]")
"""Separators between such a label and the title: "Read also: …", "Read also - …", "[Related] …"."""
_SIGNS = " |,;/·•»«›*→-–—[](){}"


def without_teasers(blocks: tuple[Block, ...], restored: Set[int]) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """Remove such lines; returns also what was removed."""
    lines = [at for at, block in enumerate(blocks) if _announces(block) and block.node not in restored]
    if not lines or sum(map(_is_running, blocks)) < SHORT:
        return blocks, ()
    return dropped(blocks, dict.fromkeys(lines, "it leads to another article"), "clutter")


def _is_running(block: Block) -> bool:
    text = plain(block.content) if isinstance(block, Paragraph) else ""
    return len(text) >= CHARS or count(text) >= PROSE


def _announces(block: Block) -> bool:
    """True if a line begins with "Read also:" and then has only links; without the colon if a link begins there."""
    if not isinstance(block, LINES) or _begins_as_text(block):
        return False
    text = plain(block.content).strip()
    if not text or len(text) > LINE:
        return False
    linked = [plain(inline.content).strip() for inline in walk_inlines(block.content) if isinstance(inline, Link)]
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
    """The text of a line before its first link, else before the first separator."""
    before = text.partition(link)[0].strip(_SIGNS)
    if before and len(before) <= LABEL and is_label(before, *OTHER_PAGES):
        return before
    mark = _MARK.search(text, 0, LABEL)
    return text[: mark.start()].strip(_SIGNS) if mark else ""


def _leads(label: str, is_heading: bool) -> bool:
    return is_label(label, *OTHER_PAGES) or label == "MORE" or (is_heading and label.casefold() == "read")


def _begins_as_text(block: Paragraph | Heading) -> bool:
    """True if a paragraph's first piece shows that it has no label, as is usual."""
    first = block.content[0] if block.content else None
    if not isinstance(first, Text):
        return False
    if len(block.content) == 1:
        return True
    begin = first.text.lstrip()[:LABEL]
    return len(begin) == LABEL and _MARK.search(begin) is None
