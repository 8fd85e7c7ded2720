"""Restores listings whose lines are in elements of their own."""

from itertools import groupby

from plainleaf.engine.article.elements.code import raw
from plainleaf.engine.article.tree import Block, Code, CodeSpan, Paragraph
from plainleaf.engine.document import Document

LINES = 3
"""Minimum lines."""


def with_listings(blocks: tuple[Block, ...], document: Document) -> tuple[Block, ...]:
    """Join adjacent lines of code in sibling elements to one listing."""
    result, parents = list[Block](), document.nodes.lists.parent
    for parent, some in groupby(blocks, lambda block: parents[block.node] if _is_code(block) else -1):
        lines = list(some)
        if parent >= 0 and len(lines) >= LINES:
            text, first = "\n".join(raw(document.nodes.element[line.node]) for line in lines), lines[0]
            lines = [Code(text, first.language if isinstance(first, Code) else "", first.node)]
        result += lines
    return tuple(result)


def _is_code(block: Block) -> bool:
    """True if a block is a single line of code."""
    lone = isinstance(block, Paragraph) and len(block.content) == 1 and isinstance(block.content[0], CodeSpan)
    return block.node >= 0 and (lone or (isinstance(block, Code) and "\n" not in block.text))
