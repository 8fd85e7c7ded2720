"""The commands about the program: settings, browsers, version."""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QApplication, QWidget

from plainleaf.desktop.window.dialogs.about import open_about
from plainleaf.desktop.window.dialogs.browsers import open_browsers
from plainleaf.desktop.window.dialogs.method_page import open_method_page
from plainleaf.desktop.window.dialogs.settings import open_settings
from plainleaf.desktop.window.page.reading import MethodChoice
from plainleaf.settings import Settings


def program_handlers(
    settings: Settings, takers: Mapping[str, Callable[[], object]], choice: Callable[[], MethodChoice], window: QWidget
) -> dict[str, Callable[..., object]]:
    """What each command does; ``takers`` are called, by the name of the setting, when another value is kept. ``choice``
    is the method that is on."""
    return {
        "browsers": lambda: open_browsers(window),
        "settings": lambda: open_settings(settings, takers, window),
        "about-method": lambda: open_method_page(choice().method, window),
        "about": lambda: open_about(settings, window),
        "check-version": lambda: open_about(settings, window).check(),
        "close-window": window.close,
        "quit": QApplication.closeAllWindows,
    }
