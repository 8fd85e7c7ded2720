"""What one text has and another has not, line by line, in a time that grows like the texts."""

from collections import Counter


def difference(before: str, after: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines that go and those that come, in their order; one that is only in another place does neither."""
    old, new = ([line.strip() for line in text.splitlines() if line.strip()] for text in (before, after))
    return _beyond(old, Counter(new)), _beyond(new, Counter(old))


def _beyond(lines: list[str], others: Counter[str]) -> tuple[str, ...]:
    """The lines that there are more often than among the others."""
    found = []
    for line in lines:
        if others[line] > 0:
            others[line] -= 1
        else:
            found.append(line)
    return tuple(found)
