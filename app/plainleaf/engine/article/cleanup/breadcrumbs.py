"""Lists at the top of a page that are no part of the text: the path to it, and its date and reading time."""

import re
from collections.abc import Set

from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.tree import Block, Link, List, ListItem, Paragraph, Text, plain
from plainleaf.engine.document import Document

MOST = 8
"""Items of such a list."""
BEFORE = 100
"""Blocks before it; a list that stands lower is not looked at."""
WORDS = 12
"""Of an item; the last step of a path is the title."""

_HOME = re.compile(
    r"home(?:page)?|home page|start(?:seite)?|accueil|inicio|início|hem|hjem|etusivu|главная|ana sayfa|首页|ホーム|"
    r"トップ",
    re.IGNORECASE,
)
_READING_TIME = re.compile(r"(?:about\s+)?\d{1,3}[\s-]*min(?:ute)?s?(?:[\s-]read(?:ing)?(?:\s+time)?)?", re.IGNORECASE)


def without_breadcrumbs(
    blocks: tuple[Block, ...], document: Document, restored: Set[int]
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """The blocks without such lists, and what was left out."""
    removals: list[Removal] = []
    found: list[Block] = []
    for block in blocks:
        if isinstance(block, List) and block.node not in restored and _is_opening(found, block.items):
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
    texts = [plain(line.content).strip(" ›»/>·|") for line in lines if isinstance(line, Paragraph)]
    if not any(_READING_TIME.fullmatch(text) for text in texts):
        first = lines[0]
        if not (isinstance(first, Paragraph) and _HOME.fullmatch(texts[0]) is not None and _is_link(first)):
            return False
    return not any(isinstance(block, Paragraph) and _is_prose(block) for block in blocks)


def _is_link(line: Paragraph) -> bool:
    return any(isinstance(one, Link) for one in line.content) and all(
        isinstance(one, Link) or (isinstance(one, Text) and not one.text.strip(" ›»/>·|")) for one in line.content
    )


def _is_prose(line: Paragraph) -> bool:
    return len(plain(line.content).split()) > WORDS
