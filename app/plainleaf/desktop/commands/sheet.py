"""The list of all commands for people: the F1 sheet and docs/keys.md."""

from collections.abc import Callable
from html import escape

from plainleaf.desktop.commands.registry import COMMANDS, GROUPS, Command


def by_group() -> dict[str, list[Command]]:
    """The commands under their groups, in the order of their declaration."""
    return {group: [command for command in COMMANDS if command.group == group] for group in GROUPS}


def as_markdown() -> str:
    """The whole of docs/keys.md (``python -m plainleaf.desktop.commands.sheet > docs/keys.md``)."""
    lines = ["# Keys", "", "Everything the window can do, and its keys. In the window: F1. On a Mac, Ctrl is ⌘.", ""]
    for group, commands in by_group().items():
        lines += [f"## {group}", "", "| keys | command | meaning |", "|---|---|---|"]
        for command in commands:
            keys = ", ".join(f"`{key}`" for key in command.keys)
            lines.append(f"| {keys} | {command.title} | {command.meaning} |")
        lines.append("")
    return "\n".join(lines)


def as_html(shown: Callable[[str], str]) -> dict[str, str]:
    """Per group the rows of an HTML table; ``shown`` writes a key as this system does."""
    sheets = {}
    for group, commands in by_group().items():
        rows = []
        for command in commands:
            keys = " &nbsp;or&nbsp; ".join(f"<b>{escape(shown(key))}</b>" for key in command.keys)
            rows.append(
                f"<tr><td class=k>{keys}</td><td><b>{escape(command.title)}</b><br>{escape(command.meaning)}</td></tr>"
            )
        sheets[group] = "".join(rows)
    return sheets


if __name__ == "__main__":
    import sys

    sys.stdout.write(as_markdown())
