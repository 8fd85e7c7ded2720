"""Differences between two texts by lines, in linear time."""

from collections import Counter


def difference(before: str, after: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The removed and the added lines, in order; a moved line is neither."""
    old, new = ([line.strip() for line in text.splitlines() if line.strip()] for text in (before, after))
    return _beyond(old, Counter(new)), _beyond(new, Counter(old))


def _beyond(lines: list[str], others: Counter[str]) -> tuple[str, ...]:
    """The lines that occur more often than in ``others``."""
    extra = []
    for line in lines:
        if others[line] > 0:
            others[line] -= 1
        else:
            extra.append(line)
    return tuple(extra)
