"""The last lines of a page that are the site's own: rights, editors, invitations, what the page is filed under."""

from collections.abc import Sequence

from plainleaf.engine.article.labels import FILED, INVITES, NOTICE, RESERVED, UPDATED
from plainleaf.engine.article.site_labels import JOINS, RULES
from plainleaf.engine.article.tree import Block, Link, Paragraph, plain, walk_inlines

EDGE = 12
"""Blocks from the end among which they are looked for."""
CLOSING = 6
"""Lines of the site's own after the end, at most."""
ASKS = 350
"""Characters of one of them."""
SHORT = 140
"""Characters of one that says when the page was changed."""


def closing_lines(blocks: Sequence[Block], why: dict[int, str]) -> dict[int, str]:
    """The last lines that are the site's own: they lead to its pages in networks, to its newsletter or to more of it,
    reserve its rights, name its editor, or say what the page is filed under."""
    found: dict[int, str] = {}
    for at in [at for at in range(max(0, len(blocks) - EDGE), len(blocks)) if at not in why][: -CLOSING - 1 : -1]:
        block = blocks[at]
        if not isinstance(block, Paragraph) or len(text := plain(block.content).strip()) > ASKS:
            break
        if RESERVED.fullmatch(text) is not None:
            found[at] = "it reserves rights"
        elif _is_notice(text):
            found[at] = "a notice of the site"
        elif len(text) <= SHORT and UPDATED.fullmatch(text) is not None:
            found[at] = "it says when the page was changed"
        elif _invites(block, text):
            found[at] = "it asks to follow the site"
        else:
            break
    return found


def _is_notice(text: str) -> bool:
    found = (NOTICE.fullmatch(text), FILED.fullmatch(text), RULES.fullmatch(text))
    return any(one is not None for one in found)


def _invites(block: Paragraph, text: str) -> bool:
    """Whether a line with a link asks to follow the site."""
    asks = INVITES.search(text) is not None or JOINS.search(text) is not None
    return asks and any(isinstance(one, Link) for one in walk_inlines(block.content))
