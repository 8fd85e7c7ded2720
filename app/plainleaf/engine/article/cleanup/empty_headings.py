"""Removes headings whose content was left out."""

from collections import Counter
from collections.abc import Container, Sequence

from plainleaf.engine.article.tree import Block, Heading, Link, Notes, plain
from plainleaf.engine.document import Document
from plainleaf.engine.labels import is_label
from plainleaf.engine.words import SENTENCE_ENDS, count

NAME = 5
"""Maximum words of such a heading; a longer one has its own meaning, as have a sentence and another page's title."""


def empty_headings(blocks: Sequence[Block], why: Container[int], document: Document) -> list[int]:
    """The headings whose text is left out. If most headings of a level have no content, they are the content."""
    shown = [at for at in range(len(blocks)) if at not in why]
    result: list[tuple[int, int]] = []
    following: Block | None = None
    for at in reversed(shown):
        block = blocks[at]
        if isinstance(block, Heading) and _is_bare(document, block, following):
            result.append((at, block.level))
        else:
            following = block
    if not result:
        return []
    levels = Counter(block.level for at in shown if isinstance(block := blocks[at], Heading))
    empty = Counter(level for _, level in result)
    headings = sum(levels.values())
    last = headings == 1 < len(shown) and result[0][0] == shown[-1]  # of the article below a text
    return [at for at, level in result if last or 2 * empty[level] <= levels[level] or levels[level] == 1 < headings]


def _is_bare(document: Document, heading: Heading, following: Block | None) -> bool:
    """True if left-out text is between a heading and the end or the next heading of its level or above."""
    if isinstance(following, Notes) and all(note.node < heading.node for note in following.notes):
        following = None  # they are moved to the end from anywhere
    if following is not None and (not isinstance(following, Heading) or following.level > heading.level):
        return False
    text, links = plain(heading.content), (isinstance(inline, Link) for inline in heading.content)
    if heading.node < 0 or count(text) > NAME or text.rstrip().endswith(SENTENCE_ENDS) or any(links):
        return False
    nodes = document.nodes.lists
    if is_label(text, "by_scripts"):  # which is not in the page's text
        return True
    if following is None:
        return nodes.run_end[heading.node] < len(document.runs)
    return following.node >= 0 and nodes.run_end[heading.node] < nodes.run_start[following.node]
