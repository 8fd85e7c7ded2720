"""The commands that a user can run by key, menu or palette, declared once."""

from plainleaf.desktop.commands.bind import bind, enable, key_of, make_actions, set_tip, shown, why_not
from plainleaf.desktop.commands.menu import MENU
from plainleaf.desktop.commands.needs import NEEDS, reason
from plainleaf.desktop.commands.registry import COMMANDS, GROUPS, Command
from plainleaf.desktop.commands.rows import SHELF_COMMANDS
from plainleaf.desktop.commands.search import ranked

__all__ = [
    "COMMANDS", "GROUPS", "MENU", "NEEDS", "SHELF_COMMANDS", "Command", "bind", "enable", "key_of", "make_actions",
    "ranked", "reason", "set_tip", "shown", "why_not",
]  # fmt: skip
