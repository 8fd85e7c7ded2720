"""Lists that an editor writes line by line, each item as a list of its own: directly below one another they are one."""

from dataclasses import replace
from itertools import pairwise

from plainleaf.engine.article.tree import Block, List


def with_whole_lists(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with such lists joined: of one item each, or where the numbers of one count on those of the other."""
    if not any(isinstance(one, List) and isinstance(two, List) for one, two in pairwise(blocks)):
        return blocks  # as most
    found: list[Block] = []
    single = False  # whether the last list was written item by item
    for block in blocks:
        last = found[-1] if found else None
        if isinstance(block, List) and isinstance(last, List) and _goes_on(last, block, single):
            found[-1] = replace(last, items=(*last.items, *block.items))
        else:
            found.append(block)
            single = isinstance(block, List) and len(block.items) == 1
    return tuple(found)


def _goes_on(last: List, block: List, single: bool) -> bool:
    """Whether a list is the rest of the one directly above it."""
    if last.ordered != block.ordered or last.descending or block.descending:
        return False
    if block.ordered:
        return block.start == last.start + len(last.items)
    return single and len(block.items) == 1
