"""The list of all commands as a documentation page."""

from plainleaf.desktop.commands.registry import COMMANDS, GROUPS
from plainleaf.desktop.commands.rows import SHELF_COMMANDS

ARTICLE_KEYS = (
    (("Space", "Page Down"), "One page down, or the next page"),
    (("Shift+Space", "Page Up"), "One page up, or the page before"),
    (("Right", "Left"), "In pages: the next one, or the one before"),
    (("J", "K"), "Some lines down or up; with focus as many as are bright, or one paragraph"),
    (("Home", "End"), "To the beginning or the end"),
    (("Tab", "Enter"), "To the next link or picture; follow it or show it large"),
    (("Shift+Left", "Shift+Right"), "Of what is selected: a word more or less"),
    (("Shift+Up", "Shift+Down"), "Of what is selected: a sentence more or less"),
    (("Enter",), "Of the chosen highlight: write its note"),
    (("Esc", "arrows"), "Of a picture that is shown large: back to the article, or to the next one"),
)
"""Keys that the article's page answers by itself while the keyboard is in it, and what they do."""


def as_markdown() -> str:
    """The text of docs/keys.md (``python -m plainleaf.desktop.commands.sheet > docs/keys.md``)."""
    about = "Everything the window can do, and its keys. F1 or Ctrl+K finds a command and runs it. On a Mac, Ctrl is ⌘."
    lines = ["# Keys", "", about, ""]
    for group in GROUPS:
        lines += [f"## {group}", "", "| keys | command | meaning |", "|---|---|---|"]
        for command in (command for command in COMMANDS if command.group == group):
            keys = ", ".join(f"`{key}`" for key in command.keys)
            lines.append(f"| {keys} | {command.title} | {command.meaning} |")
        lines.append("")
    lines += ["## In the article", "", "While the keyboard is in it (F6).", "", "| keys | meaning |", "|---|---|"]
    for names, meaning in ARTICLE_KEYS:
        lines.append(f"| {', '.join(f'`{name}`' for name in names)} | {meaning}. |")
    lines += [
        "",
        "## In the list of the shelf",
        "",
        "For all rows that are chosen.",
        "",
        "| keys | command | meaning |",
        "|---|---|---|",
    ]
    for command in SHELF_COMMANDS:
        keys = ", ".join(f"`{key}`" for key in command.keys)
        lines.append(f"| {keys} | {command.title} | {command.meaning} |")
    lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    import sys

    sys.stdout.write(as_markdown())
