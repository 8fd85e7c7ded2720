"""The last lines of a page that belong to the site: rights, editors, invitations, categories."""

from collections.abc import Sequence

from plainleaf.engine.article.labels import invites, reserves_rights
from plainleaf.engine.article.tree import Block, Link, Paragraph, plain, walk_inlines
from plainleaf.engine.labels import beginning, contains
from plainleaf.engine.lazy_compile import lazy_compile

EDGE = 12
"""Blocks from the end that are searched."""
CLOSING = 6
"""Maximum number of such lines."""
ASKS = 350
"""Maximum characters of one."""
SHORT = 140
"""Maximum characters of one with the date of the last change."""

_DIGIT = lazy_compile(r"\d")
_BEFORE_NAMES = tuple(":：/／丨|")
_BRACKETED = lazy_compile(r"[(（【][^()（）]{1,15}[)）】]")


def closing_lines(blocks: Sequence[Block], why: dict[int, str]) -> dict[int, str]:
    """The last lines that belong to the site: they link to its pages in social networks, to its newsletter or to more
    articles, reserve rights, name its editor, or list categories."""
    reasons: dict[int, str] = {}
    for at in [at for at in range(max(0, len(blocks) - EDGE), len(blocks)) if at not in why][: -CLOSING - 1 : -1]:
        block = blocks[at]
        if not isinstance(block, Paragraph) or len(text := plain(block.content).strip()) > ASKS:
            break
        if reserves_rights(text):
            reasons[at] = "it reserves rights"
        elif _is_notice(text):
            reasons[at] = "a notice of the site"
        elif len(text) <= SHORT and (end := beginning(text, "changed")) and _DIGIT.search(text, end):
            reasons[at] = "it says when the page was changed"
        elif (invites(text) or contains(text, "join")) and any(
            isinstance(one, Link) for one in walk_inlines(block.content)
        ):
            reasons[at] = "it asks to follow the site"
        else:
            break
    return reasons


def _is_notice(text: str) -> bool:
    """True if a line begins as a notice of the site does, or names its editor."""
    end = beginning(text, "editor")
    editor = end and (text[end:].lstrip()[:1] in _BEFORE_NAMES)
    return bool(editor or beginning(text, "notice") or (_BRACKETED.fullmatch(text) and contains(text, "editor")))
