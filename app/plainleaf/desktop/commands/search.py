"""Finds commands by a few letters of their titles or descriptions."""

from collections.abc import Sequence

from plainleaf.desktop.commands.registry import COMMANDS, Command

_NEVER = 1_000


def ranked(query: str, commands: Sequence[Command] = COMMANDS) -> list[Command]:
    """The commands that match a query, best match first; all of them, in their order, for an empty query."""
    wanted = query.lower().split()
    costs = [(_cost(wanted, command), number) for number, command in enumerate(commands)]
    return [commands[number] for cost, number in sorted(costs) if cost < _NEVER]


def _cost(wanted: Sequence[str], command: Command) -> int:
    """The distance of a command from all words; 0 if there are no words."""
    title, rest = (
        command.title.rstrip("…").lower(),
        f"{command.meaning} {command.group} {' '.join(command.keys)}".lower(),
    )
    if " ".join(wanted) == title:
        return -1
    return min(_NEVER, sum(_distance(word, title, rest) for word in wanted))


def _distance(word: str, title: str, rest: str) -> int:
    if title.startswith(word):
        return 0
    if f" {word}" in title:
        return 1
    if word in title:
        return 2
    if f" {word}" in f" {rest}":
        return 3
    gaps = _gaps(word, title)
    return _NEVER if gaps is None else 10 + gaps


def _gaps(word: str, title: str) -> int | None:
    """The number of letters between those of the word in the title, where they occur in order; None if they do not."""
    at, first = -1, -1
    for letter in word:
        at = title.find(letter, at + 1)
        if at < 0:
            return None
        first = at if first < 0 else first
    return at - first + 1 - len(word)
