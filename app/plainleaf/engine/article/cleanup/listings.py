"""Restores listings whose lines are in elements of their own."""

from itertools import groupby

from plainleaf.engine.article.elements.code import raw
from plainleaf.engine.article.tree import Block, Code, CodeSpan, Paragraph
from plainleaf.engine.document import Document

LINES = 3
"""Minimum lines."""


def with_listings(blocks: tuple[Block, ...], document: Document) -> tuple[Block, ...]:
    """Join adjacent lines of code in sibling elements to one listing."""
    if sum(map(_is_code, blocks)) < LINES:  # as in most articles
        return blocks
    result: list[Block] = []
    for parent, some in groupby(
        blocks, lambda block: document.nodes.lists.parent[block.node] if _is_code(block) else -1
    ):
        lines = list(some)
        if parent < 0 or len(lines) < LINES:
            result += lines
            continue
        first = lines[0]
        text = "\n".join(raw(document.nodes.element[line.node]) for line in lines)
        result.append(Code(text, first.language if isinstance(first, Code) else "", first.node))
    return tuple(result)


def _is_code(block: Block) -> bool:
    """True if a block is a single line of code."""
    if isinstance(block, Code):
        return "\n" not in block.text and block.node >= 0
    return (
        isinstance(block, Paragraph)
        and len(block.content) == 1
        and isinstance(block.content[0], CodeSpan)
        and block.node >= 0
    )
