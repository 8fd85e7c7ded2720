"""The reading position: heading, share and block; and the time for the rest."""

import json
from dataclasses import dataclass

from plainleaf.engine.reading_time import time_to_read


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A heading of the article: its level (1 to 6) and its text."""

    level: int
    words: str


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """A block by its node address and first words, the share of it above the reading line (0 to 1), and the share of
    the article that is read (0 to 1). ``heading`` is the number of the heading above; -1 for none."""

    address: int
    words: str
    fraction: float
    share: float
    heading: int = -1


def outline_of(message: str) -> tuple[OutlineEntry, ...]:
    """Parse the headings from the page's message."""
    return tuple(OutlineEntry(int(level), str(words)) for level, words in json.loads(message))


def time_left(words: int, share: float) -> str:
    """The rest of an article with this number of words, such as ``38 % · 4 min left``; empty for an article without
    text."""
    if words <= 0:
        return ""
    percent = int(100 * share)
    left = time_to_read(words * (1 - share)) if percent < 99 else ""
    return f"{percent} %  ·  {left} left" if left else "read to the end"
