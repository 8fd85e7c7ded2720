"""Lists and lines of links at the top of a page that are no part of the text: the path to it, other editions, its date
and reading time."""

import re
from collections.abc import Set

from plainleaf.engine.article.reading_lines import is_of_reading
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.tree import LINES, Block, Inline, Link, List, ListItem, Paragraph, Text, plain
from plainleaf.engine.document import Document
from plainleaf.engine.local_labels import expression
from plainleaf.engine.words import count

MOST = 8
"""Items of such a list."""
BEFORE = 100
"""Blocks before it; a list that stands lower is not looked at."""
WORDS = 12
"""Of an item; the last step of a path is the title."""

_SIGNS = " ›»/>·|"
_HOME = re.compile(
    r"home(?:page)?|home page|start(?:seite)?|accueil|inicio|início|hem|hjem|etusivu|главная|αρχική(?: σελίδα)?|"
    rf"strona główna|ana sayfa|首页|首頁|ホーム|トップ|{expression('home')}",
    re.IGNORECASE,
)
_READING_TIME = re.compile(r"(?:about\s+)?\d{1,3}[\s-]*min(?:ute)?s?(?:[\s-]reading(?:\s+time)?)?", re.IGNORECASE)


def without_breadcrumbs(
    blocks: tuple[Block, ...], document: Document, restored: Set[int]
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """The blocks without such lists, and what was left out."""
    removals: list[Removal] = []
    found: list[Block] = []
    for at, block in enumerate(blocks):
        if block.node in restored:
            found.append(block)
        elif len(found) > BEFORE or _is_text(block):
            found += blocks[at:]
            break
        elif isinstance(block, LINES) and _is_path(block.content) and any(map(_is_text, blocks[at + 1 :])):
            removals.append(Removal("clutter", block.node, "the path to the page, or to others", plain(block.content)))
        elif isinstance(block, List) and _is_opening(found, block.items):
            text = " ".join(document.runs.text[document.under(block.node)])
            removals.append(Removal("clutter", block.node, "the path to the page, or its date and reading time", text))
        else:
            found.append(block)
    return (tuple(found), tuple(removals)) if removals else (blocks, ())


def _is_opening(blocks: list[Block], items: tuple[ListItem, ...]) -> bool:
    """Whether a list after these blocks is the path to the page or its facts."""
    if not 2 <= len(items) <= MOST or len(blocks) > BEFORE:
        return False
    lines = [item.content[0] for item in items if len(item.content) == 1]
    if len(lines) < len(items) or not all(isinstance(line, Paragraph) and not _is_prose(line) for line in lines):
        return False
    texts = [plain(line.content).strip(_SIGNS) for line in lines if isinstance(line, Paragraph)]
    if not any(_READING_TIME.fullmatch(text) or is_of_reading(text) for text in texts):
        first = lines[0]
        if not (isinstance(first, Paragraph) and _HOME.fullmatch(texts[0]) is not None and _is_link(first)):
            return False
    return not any(isinstance(block, Paragraph) and _is_prose(block) for block in blocks)


def _is_path(content: tuple[Inline, ...]) -> bool:
    """Whether a line is nothing but links with signs between them; behind a link to the beginning, the last step may be
    no link."""
    links = [one for one in content if isinstance(one, Link)]
    others = [one.text.strip() if isinstance(one, Text) else "" for one in content if not isinstance(one, Link)]
    if not links or len(content) == len(links) + others.count("") or content[0] is not links[0]:
        return False
    if _HOME.fullmatch(plain(links[0].content).strip()):
        others = others[:-1]
    elif len(links) < 2:
        return False
    return all(not other.strip(_SIGNS) for other in others)


def _is_text(block: Block) -> bool:
    return isinstance(block, Paragraph) and _is_prose(block)


def _is_link(line: Paragraph) -> bool:
    return any(isinstance(one, Link) for one in line.content) and all(
        isinstance(one, Link) or (isinstance(one, Text) and not one.text.strip(_SIGNS)) for one in line.content
    )


def _is_prose(line: Paragraph) -> bool:
    return count(plain(line.content)) > WORDS
