"""Leftovers: lines that say nothing without what stood around them on the page.

The label of an advertisement, a picture above such a label, the notice in place of a post that has not loaded, a full
stop that holds a gap open, buttons above and below the text, a heading of which all text is left out, that of a table
of contents that is not there, the name of a language above code in it, a button to copy code, an item of a list of
links.
"""

import re
from collections.abc import Sequence, Set

from plainleaf.engine.article.cleanup.empty_headings import empty_headings
from plainleaf.engine.article.cleanup.other_pages import LINE, announcing, below_the_text, labelled_cards, line_of
from plainleaf.engine.article.cleanup.own_lines.closing_lines import ASKS, closing_lines
from plainleaf.engine.article.cleanup.own_lines.notices import NOT_LOADED, SITES_OWN, around_notices, is_sites_own
from plainleaf.engine.article.cleanup.pull_quotes import text_of
from plainleaf.engine.article.elements.code import LANGUAGES
from plainleaf.engine.article.labels import (
    ADVERTISEMENT,
    BUTTONS,
    CONTENTS,
    CONTINUES,
    COPIES,
    INVITES,
    LISTEN,
    MESSAGES,
    asks,
    is_notice,
)
from plainleaf.engine.article.reading_lines import is_of_reading
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.site_labels import COUNTS, PLAYERS, TOPS, WAITS
from plainleaf.engine.article.tree import (
    LINES,
    Block,
    Code,
    Figure,
    Heading,
    Image,
    LineBreak,
    Link,
    List,
    ListItem,
    Paragraph,
    Quote,
    Styled,
    Table,
    Text,
    inlines,
    plain,
    walk,
    walk_inlines,
)
from plainleaf.engine.document import Document
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.local_labels import expression
from plainleaf.engine.words import count

LABEL = 40
"""Characters of the label of an advertisement, at most."""
LONG_LABEL = 70
"""Characters of a line that says that the text goes on, at most."""
PROSE, SENTENCE = 12, 6
"""Words from which on a paragraph is running text, and from which on one with a full stop is no entry of a table of
contents."""
EDGE = 12
"""Blocks before the first running text, and after the last, that may be buttons of the page."""

TORN = 3
"""Items of a list of links that is left over, at most; such lists from which on they are meant so."""
PART = 3
"""Times as many items as are kept that the page has in such a list, at least."""

_MAY_BE_BUTTONS = (*LINES, Table, List)
_PLACE = re.compile(
    r"\[/?[a-z]+[_-][\w-]+(?:\s[^\[\]]*)?\]|\{\{[^{}]+\}\}|\[(?:gambas|video|foto|image):[^\[\]]*\]", re.IGNORECASE
)
"""What a program that writes pages should have put something in place of."""
_COMMENTS = lazy_compile(rf"(?:\d{{1,5}} )?{expression('comments')}(?: \d{{1,5}})?", re.IGNORECASE)
_QUOTE = "start quote"
_STOPS = (".", "。")
_DOTS = frozenset({".", "·", "•", "|", "-", "–", "_", ",", ":"})
_OPENING = " \"'“„«[(\\*"
_SIGNS = re.compile(r"[\s|/\\·•»«›‹>:\uff1a\ufe30,\uff0c、∣\uff5c－—–()\[\]【】▲△↑+.-]+")


def without_leftovers(
    blocks: tuple[Block, ...], document: Document, restored: Set[int]
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """The blocks without such lines, and what was left out."""
    lines = list(map(line_of, blocks))
    notices = asks("\n".join(lines))  # as hardly any article
    why = {at: reason for at, line in enumerate(lines) if line and (reason := _alone(blocks[at], line, notices))}
    why |= dict(around_notices(blocks, why, document))
    why |= _labels(blocks, lines)
    whole = range(len(blocks))
    first, last = (
        next((at for at in places if at not in why and _is_prose(blocks[at])), -1) for places in (whole, whole[::-1])
    )
    if first >= 0:
        edges = (*range(max(0, first - EDGE), first), *range(last + 1, min(len(blocks), last + EDGE)))
        why |= {at: "controls of the page" for at in edges if at not in why and _is_control(blocks[at])}
        why |= below_the_text(blocks, lines, why, last)
    why |= announcing(blocks, lines, why, document)
    why |= labelled_cards(blocks, why, document)
    why |= closing_lines(blocks, why)
    why |= dict.fromkeys(_torn_lists(blocks, document), "a list of links of which the most is left out")
    for at, block in enumerate(blocks):
        if isinstance(block, Figure) and _is_advertisement(block):
            why[at] = "an advertisement"
        elif isinstance(block, List) and all(map(_leads_to_message, block.items)):
            why[at] = "links to other messages"
        elif isinstance(block, Paragraph) and _asks_to_join(block):
            why[at] = "it asks to follow the site"
    why |= dict.fromkeys(empty_headings(blocks, why, document), "a heading of which all text is left out")
    why = {at: reason for at, reason in why.items() if blocks[at].node not in restored}
    if not why or len(why) == len(blocks):
        return blocks, ()
    removals = tuple(Removal("clutter", blocks[at].node, why[at], text_of(blocks[at])) for at in sorted(why))
    return tuple(block for at, block in enumerate(blocks) if at not in why), removals


def _alone(block: Block, text: str, notices: bool) -> str:
    """Why a line says nothing by itself; empty where it does."""
    if len(text) == 1 and text in _DOTS and all(isinstance(one, Text) for one in inlines(block)):
        return "a sign that holds a gap open"
    if text[0] in "[{" and _PLACE.fullmatch(text) and _is_plain(block):
        return "what should stand in its place is missing"
    if len(text) <= LABEL and ADVERTISEMENT.fullmatch(text):
        return "the label of an advertisement"
    if len(text) < LABEL and text.strip(_OPENING).casefold() == _QUOTE:
        return "what screen readers say of the quote"
    if len(text) <= LONG_LABEL and CONTINUES.fullmatch(text) is not None:
        return "it says that the text goes on"
    if len(text) <= LABEL and WAITS.fullmatch(text) is not None:
        return "what should stand in its place is missing"
    if len(text) <= LABEL and TOPS.fullmatch(text) is not None:
        return "controls of the page"
    if len(text) <= LABEL and LISTEN.fullmatch(text) is not None:
        return "a player that reads the text aloud"
    if len(text) <= LONG_LABEL and PLAYERS.fullmatch(text) is not None:
        return "what a player says"
    if len(text) <= LONG_LABEL and COUNTS.fullmatch(text) is not None:
        return "the counter of the page"
    if is_sites_own(text):
        return SITES_OWN
    return NOT_LOADED if notices and is_notice(text) else ""


def _labels(blocks: Sequence[Block], lines: Sequence[str]) -> dict[int, str]:
    """The lines that announce a table of contents where none follows, those that say no more than the language of the
    code below them, as programs write it, and the buttons that copy that code."""
    found: dict[int, str] = {}
    for at, line in enumerate(lines):
        if not line or len(line) > LABEL:
            continue
        following = blocks[at + 1] if at + 1 < len(blocks) else None
        if isinstance(following, Code) and line == following.language and isinstance(blocks[at], Paragraph):
            found[at] = "the language of the code below it"
        elif COPIES.fullmatch(line) is not None and _is_above_code(blocks, lines, at):
            found[at] = "controls of the page"
        elif CONTENTS.fullmatch(line) and _is_plain(blocks[at]) and (following is None or _is_text(following)):
            found[at] = "the heading of a table of contents that is not there"
    return found


def _is_above_code(blocks: Sequence[Block], lines: Sequence[str], at: int) -> bool:
    """Whether a paragraph stands directly above code, or above the name of its language."""
    below = at + 1
    if lines[below : below + 1] and lines[below].lower() in LANGUAGES:
        below += 1
    return isinstance(blocks[at], Paragraph) and any(isinstance(one, Code) for one in blocks[below : below + 1])


def _is_plain(block: Block) -> bool:
    return all(isinstance(one, Text | Styled) for one in inlines(block))


def _is_text(block: Block) -> bool:
    """Whether a block is none that a table of contents could be."""
    if isinstance(block, Paragraph):
        text = plain(block.content).rstrip()
        long = count(text) >= (SENTENCE if text.endswith(_STOPS) else PROSE)
        return (long or not text) and not any(isinstance(one, LineBreak) for one in block.content)
    if isinstance(block, Heading):
        return not any(isinstance(one, Link) for one in block.content)
    return not isinstance(block, (List, Table))


def _is_advertisement(block: Figure) -> bool:
    """Whether a picture's caption says no more than that it is one."""
    return ADVERTISEMENT.fullmatch(plain(block.caption).strip()) is not None


def _is_prose(block: Block) -> bool:
    if isinstance(block, Paragraph):
        return count(plain(block.content)) >= PROSE
    return isinstance(block, Quote) and count(text_of(block)) >= PROSE


def _is_control(block: Block) -> bool:
    """Whether a block holds words of buttons alone, as text or as the descriptions of pictures."""
    if not isinstance(block, _MAY_BE_BUTTONS):
        return False
    if isinstance(block, Paragraph) and is_of_reading(plain(block.content).strip()):
        return True
    said: list[str] = []
    for one in walk((block,)):
        content = inlines(one)
        said.append(plain(content))
        said += (inline.alt for inline in walk_inlines(content) if isinstance(inline, Image))
    words = [word for text in said for word in _SIGNS.split(text) if word]
    return 0 < len(words) <= LINE // 4 and _is_of_buttons(" ".join(words))


def _is_of_buttons(words: str) -> bool:
    return BUTTONS.fullmatch(words) is not None or _COMMENTS.fullmatch(words) is not None


def _torn_lists(blocks: Sequence[Block], document: Document) -> list[int]:
    """The lists that lead to other pages and of which only an item or two are kept: these are kept by chance, but for a
    page that has many of them, as a thread with the names of its writers."""
    lists = [(at, block) for at, block in enumerate(blocks) if isinstance(block, List) and block.node >= 0]
    few = [(at, block) for at, block in lists if len(block.items) <= TORN and all(map(_is_link, block.items))]
    starts, ends = document.nodes.lists.run_start, document.nodes.lists.run_end
    torn = [
        at
        for at, block in few
        if sum(ends[one] > starts[one] for one in document.children(block.node)) >= PART * len(block.items) > 0
    ]
    return torn if len(torn) < TORN else []


def _leads_to_message(item: ListItem) -> bool:
    """Whether an item leads from one message of a mail archive to others."""
    return len(item.content) == 1 and MESSAGES.match(plain(inlines(item.content[0]))) is not None


def _is_link(item: ListItem) -> bool:
    """Whether an item is one line and all of it leads somewhere."""
    line = inlines(item.content[0]) if len(item.content) == 1 else ()
    return bool(line) and all(isinstance(one, Link) or (isinstance(one, Text) and one.text.isspace()) for one in line)


def _asks_to_join(block: Paragraph) -> bool:
    """Whether a paragraph with a link is nothing but an invitation to the site's newsletter."""
    if len(block.content) == 1 and isinstance(block.content[0], Text):
        return False
    text = plain(block.content).strip()
    if len(text) > ASKS or "newsletter" not in text.lower() or (found := INVITES.search(text)) is None:
        return False
    begins = not text[: found.start()].strip(_OPENING) or text[: found.start() + 1].endswith("?")
    return begins and any(isinstance(one, Link) for one in walk_inlines(block.content))
