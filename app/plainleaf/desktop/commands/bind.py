"""Makes Qt actions from the declared commands and connects them to their handlers."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from plainleaf.desktop.commands.registry import COMMANDS, Command

_WHY = "why"
_NOT = "\nNot available: "


def make_actions(
    window: QWidget,
    commands: Sequence[Command] = COMMANDS,
    where: Qt.ShortcutContext = Qt.ShortcutContext.WindowShortcut,
) -> dict[str, QAction]:
    """Make one action per command, by id. They are added to ``window`` so that their shortcuts work; ``where`` sets the
    shortcut context."""
    actions = {}
    for command in commands:
        action = QAction(command.title, window)
        action.setShortcutContext(where)
        action.setObjectName(command.id)
        action.setShortcuts([QKeySequence.fromString(key) for key in command.keys])
        action.setStatusTip(command.meaning)
        action.setToolTip(f"{command.title.rstrip('…')} ({shown(command.keys[0])})\n{command.meaning}")
        action.setCheckable(command.toggle)
        window.addAction(action)
        actions[command.id] = action
    return actions


def bind(actions: Mapping[str, QAction], handlers: Mapping[str, Callable[..., object]]) -> None:
    """Connect each action to its handler, which gets the new state (bool) of a toggle and no arguments otherwise.

    Raises KeyError for a command without a handler and ValueError for a handler without a command.
    """
    ids = {command.id for command in COMMANDS}
    if strange := sorted(set(handlers) - ids):
        raise ValueError(f"handlers without a command: {', '.join(strange)}")
    for command in COMMANDS:
        handler = handlers[command.id]
        if command.toggle:
            actions[command.id].toggled.connect(handler)
        else:
            actions[command.id].triggered.connect(lambda _checked=False, handler=handler: handler())


def enable(action: QAction, why: str = "") -> None:
    """Enable an action, or disable it for the reason ``why``, which its tool tip shows and ``why_not`` returns."""
    action.setEnabled(not why)
    if why_not(action) != why:
        action.setProperty(_WHY, why)
        set_tip(action, action.toolTip().partition(_NOT)[0])


def why_not(action: QAction) -> str:
    """The reason why an action is disabled; empty if it is enabled."""
    return action.property(_WHY) or ""


def set_tip(action: QAction, tip: str) -> None:
    """Set the tool tip of an action; a disabled one also gets its reason."""
    why = why_not(action)
    action.setToolTip(f"{tip}{_NOT}{why}." if why else tip)


def shown(key: str) -> str:
    """A key sequence in this system's notation, such as ⌘S on a Mac."""
    return QKeySequence.fromString(key).toString(QKeySequence.SequenceFormat.NativeText)


def key_of(command: str) -> str:
    """The first key of a command, in this system's notation. Raises KeyError."""
    return shown({each.id: each for each in COMMANDS}[command].keys[0])
