"""The commands about the program: settings, browsers, version."""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QApplication, QWidget

from plainleaf.desktop.window.dialogs.about import open_about
from plainleaf.desktop.window.dialogs.browsers import open_browsers
from plainleaf.desktop.window.dialogs.settings import open_settings
from plainleaf.settings import Settings


def program_handlers(
    settings: Settings, takers: Mapping[str, Callable[[], object]], window: QWidget
) -> dict[str, Callable[..., object]]:
    """The command handlers; ``takers`` maps settings to the functions that apply a changed value."""
    return {
        "browsers": lambda: open_browsers(window),
        "settings": lambda: open_settings(settings, takers, window),
        "about": lambda: open_about(settings, window),
        "check-version": lambda: open_about(settings, window).check(),
        "close-window": window.close,
        "quit": QApplication.closeAllWindows,
    }
