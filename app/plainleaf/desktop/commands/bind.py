"""From declared commands to Qt's actions."""

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
    """One action per command, by its id, added to ``window`` so that its keys work there; ``where`` says how near the
    keyboard has to be."""
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
    """Have each action call its handler: with the new state (bool) for a toggle, else without arguments.

    Raises KeyError for a command without a handler and ValueError for a handler without a command.
    """
    known = {command.id for command in COMMANDS}
    if strange := sorted(set(handlers) - known):
        raise ValueError(f"handlers without a command: {', '.join(strange)}")
    for command in COMMANDS:
        handler = handlers[command.id]
        if command.toggle:
            actions[command.id].toggled.connect(handler)
        else:
            actions[command.id].triggered.connect(lambda _checked=False, handler=handler: handler())


def enable(action: QAction, why: str = "") -> None:
    """Enable an action, or disable it for a reason, which its tool tip then gives and ``why_not`` returns."""
    action.setEnabled(not why)
    if why_not(action) != why:
        action.setProperty(_WHY, why)
        set_tip(action, action.toolTip().partition(_NOT)[0])


def why_not(action: QAction) -> str:
    """Why an action is disabled, empty where it is enabled."""
    return action.property(_WHY) or ""


def set_tip(action: QAction, tip: str) -> None:
    """Give an action a tool tip; why it is disabled is added."""
    why = why_not(action)
    action.setToolTip(f"{tip}{_NOT}{why}." if why else tip)


def shown(key: str) -> str:
    """A key sequence as this system writes it, such as ⌘S on a Mac."""
    return QKeySequence.fromString(key).toString(QKeySequence.SequenceFormat.NativeText)


def key_of(command: str) -> str:
    """The first key of a command, as this system writes it. Raises KeyError."""
    return shown({one.id: one for one in COMMANDS}[command].keys[0])
