"""Numbers in lines of their own above headings, as the steps of a manual and the places of a ranking have them: each is
a part of its heading."""

import re
from itertools import pairwise

from plainleaf.engine.article.tree import Block, Heading, Paragraph, Text, plain

STEPS = 2
"""Numbers, at least."""

_NUMBER = re.compile(r"0?(\d{1,2})[.)]?")


def with_step_numbers(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with such numbers in their headings, where they count from one on."""
    numbers = {at: number for at, (one, two) in enumerate(pairwise(blocks)) if (number := _number(one, two))}
    counted = list(numbers.values())
    if len(counted) < STEPS or any(two not in (one + 1, 1) for one, two in pairwise([0, *counted])):
        return blocks
    return tuple(_with_number(block, numbers.get(at - 1, 0)) for at, block in enumerate(blocks) if at not in numbers)


def _number(block: Block, following: Block) -> int:
    """The number that is all of a line above a heading; 0 for any other block."""
    if not isinstance(block, Paragraph) or not isinstance(following, Heading):
        return 0
    found = _NUMBER.fullmatch(plain(block.content).strip())
    return int(found[1]) if found and len(block.content) == 1 else 0


def _with_number(block: Block, number: int) -> Block:
    """A heading behind its number; the block as it is where it has none."""
    if not number or not isinstance(block, Heading):
        return block
    return Heading(block.level, (Text(f"{number}. "), *block.content), block.anchor, block.node)
