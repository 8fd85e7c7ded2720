"""The rules between the parts of an article: lines that are drawn, and rows of signs that are typed in their place."""

from plainleaf.engine.article.tree import Block, Divider, Paragraph, Text
from plainleaf.engine.lazy_compile import lazy_compile

_TYPED = lazy_compile(r"([*_=~–—-])(?:\s?\1){2,}+")


def parted(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with rules for the lines that are typed ones, "* * *", and without the rules that part nothing,
    because nothing stands before or after them."""
    blocks = tuple(Divider(block.node) if _is_typed(block) else block for block in blocks)
    start, end = 0, len(blocks)
    while start < end and isinstance(blocks[start], Divider):
        start += 1
    while start < end and isinstance(blocks[end - 1], Divider):
        end -= 1
    return blocks[start:end]


def _is_typed(block: Block) -> bool:
    """Whether a line is a row of one sign and nothing else."""
    if not isinstance(block, Paragraph) or len(block.content) != 1 or not isinstance(one := block.content[0], Text):
        return False
    return _TYPED.fullmatch(one.text.strip()) is not None
