"""The actions on a highlight: their commands, and their names on the page."""

from plainleaf.desktop.commands import COMMANDS, key_of

COLOURS = ("yellow", "green", "blue", "pink")
SELECT_FIRST = (
    f"Select a passage first: with the pointer, or a sentence with {key_of('select-sentence')}; "
    f"{key_of('highlight-next')} chooses a highlight."
)
ACTIONS = {f"highlight-{action}": action for action in (*COLOURS, "note", "copy", "remove")}
STEPS = {
    "highlight-next": "next", "highlight-previous": "previous",
    "select-sentence": "sentence", "select-sentence-before": "sentence-before",
}  # fmt: skip
TITLES = {command.id: command.title for command in COMMANDS}
