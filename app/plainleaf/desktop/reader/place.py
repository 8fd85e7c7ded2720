"""Where an article is read: heading, share, block; and how long the rest takes."""

import json
from dataclasses import dataclass

from plainleaf.engine.words import time_to_read


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A heading of the article: its level (1 to 6) and its words."""

    level: int
    words: str


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """A block by its node's address and its first words, how much of it is above the reading line (0 to 1), and how
    much of the article is read (0 to 1). ``heading`` is the number of the heading above, -1 for none."""

    address: int
    words: str
    fraction: float
    share: float
    heading: int = -1


def outline_of(told: str) -> tuple[OutlineEntry, ...]:
    """The headings as the page tells them."""
    return tuple(OutlineEntry(int(level), str(words)) for level, words in json.loads(told))


def time_left(words: int, share: float) -> str:
    """What is left of an article of so many words, such as ``38 % · 4 min left``; empty for an article without."""
    if words <= 0:
        return ""
    percent = int(100 * share)
    left = time_to_read(words * (1 - share)) if percent < 99 else ""
    return f"{percent} %  ·  {left} left" if left else "read to the end"
