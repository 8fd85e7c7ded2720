"""What is left of boxes that lead to other pages, in the text and below it: labels and headings."""

import re
from collections.abc import Sequence

from plainleaf.engine.article.cleanup.pull_quotes import text_of
from plainleaf.engine.article.cleanup.teasers import is_prose
from plainleaf.engine.article.labels import OTHER_PAGES, SECTIONS, announces_others
from plainleaf.engine.article.tree import (
    LINES,
    Block,
    Code,
    Heading,
    Link,
    Paragraph,
    plain,
    walk_inlines,
)
from plainleaf.engine.document import Document
from plainleaf.engine.labels import beginning, is_label
from plainleaf.engine.words import count

LINE = 200
"""Characters; a longer paragraph is text."""
PIECES = 8
"""Inlines of such a line, at most."""
LABEL = 3
"""Words of the label of a box that is left out, below the text, at most: more may be a sentence that is cut off."""
BARE = 40
"""Characters of a label without a colon, at most."""
MOSTLY = 0.5
"""Share of links in what is left out below a heading between texts that leads to other pages, at least."""

_COLONS = (":", "\uff1a")
_ENDS = re.compile(r"[.!?]\s|[\u3002\uff01\uff1f]")
_LEFT_OUT = "it announces what is left out"


def line_of(block: Block) -> str:
    """The text of a short heading or paragraph; empty for any other block, and where a picture stands in it."""
    if not isinstance(block, LINES) or len(block.content) > PIECES:
        return ""
    text = plain(block.content).strip()
    return text if len(text) <= LINE else ""


def below_the_text(blocks: Sequence[Block], lines: Sequence[str], why: dict[int, str], last: int) -> dict[int, str]:
    """The line after the text that announces other pages, "Related stories", with the lines below it that are left of
    their boxes, by place with the reason. ``lines`` are those of ``line_of``, ``last`` is the last running text."""
    first = len(blocks)
    for at in range(len(blocks) - 1, last, -1):
        if at in why:
            continue
        if not (text := lines[at]):
            break
        if is_label(text, *OTHER_PAGES) and not _is_of_a_manual(blocks, at):
            first = at
    return {at: _LEFT_OUT for at in range(first, len(blocks)) if at not in why}


def _is_of_a_manual(blocks: Sequence[Block], at: int) -> bool:
    """Whether a label is the heading of a section, as "See also" is in what shows code."""
    heading = isinstance(blocks[at], Heading) and not is_label(text_of(blocks[at]), *SECTIONS)
    return heading and any(isinstance(one, Code) for one in blocks[:at])


def announcing(
    blocks: Sequence[Block], lines: Sequence[str], why: dict[int, str], document: Document
) -> dict[int, str]:
    """The lines that announce other pages, or at the end with a colon whatever it is, where that is left out."""
    found: dict[int, str] = {}
    below, following = len(document.runs), None
    nodes = document.nodes.lists
    for at in range(len(blocks) - 1, -1, -1):
        if at in why:
            continue
        block, text = blocks[at], lines[at]
        may = text and block.node >= 0 and (isinstance(block, Heading) or len(text) <= BARE or text.endswith(_COLONS))
        if may and _announces(block, text, following, _share_of_links(document, nodes.run_end[block.node], below)):
            found[at] = _LEFT_OUT
            continue
        if block.node >= 0:
            below = nodes.run_start[block.node]
        following = block
    return found


def _share_of_links(document: Document, first: int, last: int) -> float:
    """The share of links in the text of some runs, what is left out below a line; below 0 for no text."""
    chars = int(document.chars_before[last] - document.chars_before[first]) if last > first else 0
    return float(document.linked_chars_before[last] - document.linked_chars_before[first]) / chars if chars else -1.0


def _goes_on(following: Block | None) -> bool:
    """Whether what follows is text without a link."""
    content = walk_inlines(following.content) if isinstance(following, Paragraph) else None
    return content is not None and not any(isinstance(one, Link) for one in content)


def _announces(block: Block, text: str, following: Block | None, links: float) -> bool:
    """Whether a line is about other pages that do not follow; ``links`` is their share in what is left out below it."""
    left_out = links >= 0
    if isinstance(block, Heading):
        bare = following is None or (isinstance(following, Heading) and following.level <= block.level)
        if is_label(text, *SECTIONS):
            empty = beginning(text, "more_from") and is_prose(following)  # until scripts fill its box
            return bare or empty or (left_out and _goes_on(following))
        if is_label(text, *OTHER_PAGES):
            return left_out and (bare or (links >= MOSTLY and _goes_on(following)))
        return left_out and bare and announces_others(text)
    if not left_out:
        return False
    if is_label(text, *OTHER_PAGES) and len(text) <= BARE:
        return True
    if not text.endswith(_COLONS):
        return False
    return announces_others(_ENDS.split(text)[-1]) or (following is None and count(text) <= LABEL)
