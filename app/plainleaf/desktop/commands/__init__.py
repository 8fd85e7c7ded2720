"""Room *commands*: everything a reader can do by key or menu, declared once."""

from plainleaf.desktop.commands.bind import bind
from plainleaf.desktop.commands.registry import COMMANDS, GROUPS, Command
from plainleaf.desktop.commands.sheet import as_html, as_markdown

__all__ = ["COMMANDS", "GROUPS", "Command", "as_html", "as_markdown", "bind"]
