"""What all areas of a window share, and its panes and bars."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from plainleaf.desktop.commands import make_actions
from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import WebProfiles
from plainleaf.desktop.window.bars.bars import Bars
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.panes import Panes
from plainleaf.settings import Settings


@dataclass(frozen=True, slots=True)
class Services:
    """Shared by all areas. ``actions`` are those of the commands, by id."""

    window: QMainWindow
    theme: Theme
    settings: Settings
    profiles: WebProfiles
    shelf: SharedShelf
    memory: Memory
    tasks: TaskRunner
    actions: Mapping[str, QAction]
    panes: Panes
    bars: Bars


def make_services(
    window: QMainWindow, theme: Theme, settings: Settings, profiles: WebProfiles, shelf: SharedShelf
) -> Services:
    """Make what the areas of ``window`` share."""
    actions, panes = make_actions(window), Panes(profiles, theme)
    bars = Bars(actions, {"article": panes.article_view, "original page": panes.original_view}, theme)
    memory, tasks = Memory(settings), TaskRunner(window)
    return Services(window, theme, settings, profiles, shelf, memory, tasks, actions, panes, bars)
