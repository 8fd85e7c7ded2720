"""The text of a link or a heading in a file of links."""

from bs4 import Tag
from bs4.element import NavigableString

NEAR = 50
"""Elements and texts that are looked at: who leaves a link open does not have all that follows read again for each."""


def near_text(element: Tag) -> str:
    """The text that begins an element."""
    waiting = [*reversed(element.contents[:NEAR])]
    parts: list[str] = []
    for _ in range(NEAR):
        if not waiting:
            break
        one = waiting.pop()
        if isinstance(one, Tag):
            waiting += reversed(one.contents[:NEAR])
        elif type(one) is NavigableString:  # no comment
            parts.append(one)
    return "".join(parts)
