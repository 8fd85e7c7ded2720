"""Removes lines that are meaningless without their surroundings on the page.

The label of an advertisement, a picture above such a label, a full stop that holds a gap open, buttons above and below
the text, a heading whose text is left out, that of a missing table of contents, the name of a language above code in
it, the site's own lines at the end.
"""

from collections.abc import Sequence, Set

from plainleaf.engine.article import tree
from plainleaf.engine.article.cleanup.closing_lines import closing_lines
from plainleaf.engine.article.cleanup.empty_headings import empty_headings
from plainleaf.engine.article.cleanup.pull_quotes import dropped, text_of
from plainleaf.engine.article.labels import OTHER_PAGES, invites, is_of_buttons, is_of_reading, is_of_replies
from plainleaf.engine.article.records import Removal
from plainleaf.engine.document import Document
from plainleaf.engine.labels import is_label, labels_of, may_begin
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.words import count

LABEL = 40
"""Maximum characters of the label of an advertisement."""
LONG_LABEL = 70
"""Maximum characters of a line that says that the text continues."""
PROSE, SENTENCE = 12, 6
"""Minimum words of running text, and of a paragraph with a full stop that is not an entry of a table of contents."""
EDGE = 12
"""Blocks before the first running text, and after the last, that may be buttons."""

SHORT = 8
"""Maximum words of a line that names the author of a quotation."""
LINE = 200
"""Characters; a longer paragraph is text."""
PIECES = 8
"""Maximum inlines of a line."""

_MAY_BE_BUTTONS = (*tree.LINES, tree.Table, tree.List)
_QUOTE = "start quote"
_ARROWS, _COLONS = " ↑→»>⇧⬆", (":", "\uff1a")
_STOPS = (".", "。")
_DOTS = frozenset({".", "·", "•", "|", "-", "–", "_", ",", ":"})
_OPENING = " \"'“„«[(\\*"
_SIGNS = lazy_compile(r"[\s|/\\·•»«›‹>:\uff1a\ufe30,\uff0c、∣\uff5c－—–()\[\]【】▲△↑+.-]+")


def without_leftovers(
    blocks: tuple[tree.Block, ...], document: Document, restored: Set[int]
) -> tuple[tuple[tree.Block, ...], tuple[Removal, ...]]:
    """Remove such lines; returns also what was removed."""
    lines = list(map(line_of, blocks))
    why = {at: reason for at, line in enumerate(lines) if line and (reason := _alone(blocks[at], line))}
    why |= _labels(blocks, lines, document)
    why |= {at: reason for at, block in enumerate(blocks) if at not in why and (reason := _of_post(block, lines[at]))}
    whole = range(len(blocks))
    first, last = (
        next((at for at in places if at not in why and _is_prose(blocks[at])), -1) for places in (whole, whole[::-1])
    )
    if first >= 0:
        edges = (*range(max(0, first - EDGE), first), *range(last + 1, min(len(blocks), last + EDGE)))
        why |= {at: "controls of the page" for at in edges if at not in why and _is_control(blocks[at])}
    why |= closing_lines(blocks, why)
    why |= dict.fromkeys(empty_headings(blocks, why, document), "a heading of which all text is left out")
    why = {at: reason for at, reason in why.items() if blocks[at].node not in restored}
    return dropped(blocks, why, "clutter") if len(why) < len(blocks) else (blocks, ())


def _of_post(block: tree.Block, line: str) -> str:
    """Why a block of a discussion, with the text ``line``, was not written by a person: it is buttons below a post, or
    a quotation without its words; empty for any other."""
    if isinstance(block, (tree.Paragraph, tree.List)):
        if isinstance(block, tree.Paragraph) and len(block.content) <= PIECES and not 0 < len(line) <= LABEL:
            return ""  # most blocks: they are too long for a line, or have no words
        text = text_of(block) if isinstance(block, tree.Paragraph) or len(block.items) <= PIECES else ""
        return "buttons below a post" if len(text) <= LABEL and count(text) > 1 and is_of_replies(text) else ""
    if not isinstance(block, tree.Quote) or len(block.content) > 1 or not isinstance(block.content[0], tree.Paragraph):
        return ""
    text = text_of(block).rstrip(_ARROWS)
    short = count(text) <= SHORT and not any(
        isinstance(inline, tree.Image) for inline in tree.walk_inlines(block.content[0].content)
    )
    return "a quotation without its words" if short and (text[-1:] in _COLONS or is_label(text, "quoted")) else ""


def line_of(block: tree.Block) -> str:
    """The text of a short heading or paragraph; empty for other blocks, and with a picture."""
    if not isinstance(block, tree.LINES) or len(block.content) > PIECES:
        return ""
    text = tree.plain(block.content).strip()
    return text if len(text) <= LINE else ""


def _alone(block: tree.Block, text: str) -> str:
    """Why a line is meaningless by itself; empty if it is not."""
    if len(text) == 1 and text in _DOTS and all(isinstance(inline, tree.Text) for inline in tree.inlines(block)):
        return "a sign that holds a gap open"
    if len(text) <= LONG_LABEL and may_begin(text, "advertisement", "continues", "more"):
        labels = labels_of(text) | labels_of(text, numbers=True)
        if len(text) <= LABEL and "advertisement" in labels:
            return "the label of an advertisement"
        if "continues" in labels:
            return "it says that the text goes on"
        linked = isinstance(block, tree.Heading) and len(block.content) == 1 and isinstance(block.content[0], tree.Link)
        if linked and "more" in labels:
            return "a link to the rest of a text"
    if isinstance(block, tree.Paragraph) and [*map(type, block.content)] == [tree.Link] and invites(text):
        return "it asks to follow the site"
    if len(text) < LABEL and text.strip(_OPENING).casefold() == _QUOTE:
        return "what screen readers say of the quote"
    return ""


def _labels(blocks: Sequence[tree.Block], lines: Sequence[str], document: Document) -> dict[int, str]:
    """The short lines above missing content, or above the same words, by index with the reason."""
    reasons: dict[int, str] = {}
    following: tree.Block | None = None
    for at in range(len(blocks) - 1, -1, -1):
        if 0 < len(lines[at]) <= LABEL and (why := _label(blocks[at], lines[at], following, document)):
            reasons[at] = why
        else:
            following = blocks[at]
    return reasons


def _label(block: tree.Block, line: str, following: tree.Block | None, document: Document) -> str:
    """Why a line above a block, or above the end, is a label without its content; empty if it is not."""
    if isinstance(block, tree.Paragraph) and isinstance(following, tree.Code):
        if line == following.language:
            return "the language of the code below it"
        if is_label(line, "copy"):
            return "controls of the page"
    plain = all(isinstance(inline, tree.Text | tree.Styled) for inline in tree.inlines(block))
    if plain and is_label(line, "contents") and (following is None or _is_text(following)):
        return "the heading of a table of contents that is not there"
    nodes, node = document.nodes.lists, -1 if following is None else following.node
    end = nodes.run_start[node] if node >= 0 else len(document.runs)
    is_cut_off = block.node >= 0 and nodes.run_end[block.node] < end
    return "it announces what is left out" if is_cut_off and is_label(line, *OTHER_PAGES) else ""


def _is_text(block: tree.Block) -> bool:
    """True if a block cannot be a table of contents."""
    if isinstance(block, tree.Paragraph):
        text = tree.plain(block.content).rstrip()
        long = count(text) >= (SENTENCE if text.endswith(_STOPS) else PROSE)
        return (long or not text) and not any(isinstance(inline, tree.LineBreak) for inline in block.content)
    if isinstance(block, tree.Heading):
        return not any(isinstance(inline, tree.Link) for inline in block.content)
    return not isinstance(block, (tree.List, tree.Table))


def _is_prose(block: tree.Block) -> bool:
    if isinstance(block, tree.Paragraph):
        return count(tree.plain(block.content)) >= PROSE
    return isinstance(block, tree.Quote) and count(text_of(block)) >= PROSE


def _is_control(block: tree.Block) -> bool:
    """True if a block contains only words of buttons, as text or as descriptions of pictures."""
    if not isinstance(block, _MAY_BE_BUTTONS):
        return False
    if isinstance(block, tree.Paragraph) and is_of_reading(tree.plain(block.content).strip()):
        return True
    texts: list[str] = []
    for inner in tree.walk((block,)):
        content = tree.inlines(inner)
        texts.append(tree.plain(content))
        texts += (inline.alt for inline in tree.walk_inlines(content) if isinstance(inline, tree.Image))
    words = [word for text in texts for word in _SIGNS.split(text) if word]
    label = " ".join(words)
    return 0 < len(words) <= LINE // 4 and (is_of_buttons(label) or is_label(label, "comments", numbers=True))
