"""The commands about the program: settings, browsers, version. Each imports its dialog."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from plainleaf.desktop.window.page.reading import MethodChoice
from plainleaf.settings import Settings

if TYPE_CHECKING:
    from plainleaf.desktop.window.dialogs.about import AboutDialog


def program_handlers(
    settings: Settings, takers: Mapping[str, Callable[[], object]], choice: Callable[[], MethodChoice], window: QWidget
) -> dict[str, Callable[..., object]]:
    """What each command does; ``takers`` are called, by the name of the setting, when another value is kept. ``choice``
    is the method that is on."""

    def browsers() -> None:
        from plainleaf.desktop.window.dialogs.browsers import open_browsers

        open_browsers(window)

    def ask_settings() -> None:
        from plainleaf.desktop.window.dialogs.settings import open_settings

        open_settings(settings, takers, window)

    def about_method() -> None:
        from plainleaf.desktop.window.dialogs.method_page import open_method_page

        open_method_page(choice().method, window)

    def about() -> "AboutDialog":
        from plainleaf.desktop.window.dialogs.about import open_about

        return open_about(settings, window)

    return {
        "browsers": browsers,
        "settings": ask_settings,
        "about-method": about_method,
        "about": about,
        "check-version": lambda: about().check(),
        "close-window": window.close,
        "quit": QApplication.closeAllWindows,
    }
