"""The text of a link or heading in a file of links."""

from bs4 import Tag
from bs4.element import NavigableString

NEAR = 50
"""Maximum elements and texts read. Without it, unclosed links would make reading quadratic."""


def near_text(element: Tag) -> str:
    """The text at the beginning of an element."""
    waiting = [*reversed(element.contents[:NEAR])]
    parts: list[str] = []
    for _ in range(NEAR):
        if not waiting:
            break
        holder = waiting.pop()
        if isinstance(holder, Tag):
            waiting += reversed(holder.contents[:NEAR])
        elif type(holder) is NavigableString:  # comments are a subclass
            parts.append(holder)
    return "".join(parts)
