"""Room *commands*: everything a reader can do by key or menu, declared once."""

from plainleaf.desktop.commands.bind import bind, key_of, make_actions, shown
from plainleaf.desktop.commands.needs import NEEDS
from plainleaf.desktop.commands.registry import COMMANDS, GROUPS, MENU, Command
from plainleaf.desktop.commands.rows import SHELF_COMMANDS
from plainleaf.desktop.commands.search import ranked

__all__ = [
    "COMMANDS", "GROUPS", "MENU", "NEEDS", "SHELF_COMMANDS", "Command", "bind", "key_of", "make_actions", "ranked",
    "shown",
]  # fmt: skip
