"""Numbers in lines of their own: those above headings, as the steps of a manual and the places of a ranking have them,
are a part of the heading; those before paragraphs, as judgments, bills and exams have them, of the paragraph."""

import re
from collections.abc import Sequence
from itertools import pairwise

from plainleaf.engine.article.tree import Block, Heading, Paragraph, Text, plain

STEPS = 2
"""Numbers above headings, at least."""
NUMBERS = 3
"""Numbers before paragraphs, at least."""
SHORT = 8
"""Characters of such a line, at most."""

_NUMBER = re.compile(r"0?(\d{1,2})[.)]?")
_MARK = re.compile(r"\(?(?:(\d{1,3})|[a-z]|[ivx]{1,5})[.)]|(\d{1,3})")
_LETTERS = re.compile(r"[^\W\d_]{2}")


def with_step_numbers(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with such numbers in their headings, where they count from one on, and in their paragraphs, where they
    count on."""
    blocks = _with_numbers(blocks)
    numbers = {at: number for at, (one, two) in enumerate(pairwise(blocks)) if (number := _number(one, two))}
    counted = list(numbers.values())
    if len(counted) < STEPS or any(two not in (one + 1, 1) for one, two in pairwise([0, *counted])):
        return blocks
    return tuple(_with_number(block, numbers.get(at - 1, 0)) for at, block in enumerate(blocks) if at not in numbers)


def _with_numbers(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with the numbers and letters that stand in lines of their own in the paragraphs that they count."""
    marks = {at: found for at, (one, two) in enumerate(pairwise(blocks)) if (found := _mark(one)) and _is_text(two)}
    counted = [int(found[1] or found[2]) for found in marks.values() if found[1] or found[2]]
    if len(counted) < NUMBERS or not _count_on(counted):
        return blocks
    behind = {at + 1: f"{found[0]}." if found[0].isdecimal() else found[0] for at, found in marks.items()}
    return tuple(
        Paragraph((Text(f"{behind[at]} "), *block.content), block.node)
        if at in behind and isinstance(block, Paragraph)
        else block
        for at, block in enumerate(blocks)
        if at not in marks
    )


def _is_text(block: Block) -> bool:
    """Whether a block is a paragraph of several words."""
    text = plain(block.content).strip() if isinstance(block, Paragraph) else ""
    return " " in text and _LETTERS.search(text) is not None


def _mark(block: Block) -> re.Match[str] | None:
    """The number or letter that is all of a paragraph; None for any other block."""
    if not isinstance(block, Paragraph) or len(block.content) != 1 or not isinstance(text := block.content[0], Text):
        return None
    return _MARK.fullmatch(text.text.strip()) if len(text.text) <= SHORT else None


def _count_on(numbers: Sequence[int]) -> bool:
    """Whether each number is the one after that before it, or begins anew."""
    return all(two in (one + 1, 1) for one, two in pairwise(numbers)) and any(
        two == one + 1 for one, two in pairwise(numbers)
    )


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
