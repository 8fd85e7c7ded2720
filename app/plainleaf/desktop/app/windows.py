"""The open windows."""

from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import WebProfiles
from plainleaf.desktop.window import Window
from plainleaf.settings import Settings

ASIDE = 28  # pixels between a window and the next


class WindowManager:
    """Opens windows and keeps references to the open ones, which share ``shelf``."""

    def __init__(self, theme: Theme, settings: Settings, profiles: WebProfiles) -> None:
        self._theme = theme
        self._settings = settings
        self._profiles = profiles
        self._windows: list[Window] = []
        self.shelf = SharedShelf()

    @property
    def windows(self) -> tuple[Window, ...]:
        """The open windows, the oldest first."""
        return tuple(self._windows)

    @property
    def is_new(self) -> bool:
        """True if nothing was read here yet."""
        return not self._settings.get("recent", [])

    def new_window(self, source: str = "") -> Window:
        """Open a new window, on ``source`` if given, at an offset to the others."""
        window = Window(self._theme, self._settings, self._profiles, self.shelf)
        window.new_window_requested.connect(self.new_window)
        window.closed.connect(self._gone)
        while any(_would_cover(window, other) for other in self._windows):
            window.setGeometry(window.geometry().translated(ASIDE, ASIDE))
        self._windows.append(window)
        window.show()
        if len(self._windows) == 1 and self._settings.warnings:
            window.bars.status.show_message(" ".join(self._settings.warnings))
        if source:
            window.open_first(source)
        return window

    def receiving_window(self) -> Window:
        """The window for a page from outside: one that has shown nothing yet, else the newest, else a new one."""
        free = (window for window in self._windows if window.free)
        return next(free, None) or (self._windows[-1] if self._windows else self.new_window())

    def look_after_shelf(self) -> None:
        """Check the shelf's file, if there is one. The oldest window reports damage, checks feeds and scans the watched
        folder, if that is enabled."""
        if self._windows and self.shelf.exists():
            self._windows[0].shelf_controller.upkeep.check()
        if self._windows:
            self._windows[0].shelf_controller.follower.start()

    def close(self) -> None:
        """Close every window, and the shelf; files that are still being written are given up."""
        for window in self.windows:
            while not window.close():  # the first time it waits for such files
                pass
        self.shelf.close()

    def _gone(self, window: Window) -> None:
        if window in self._windows:
            self._windows.remove(window)
            window.deleteLater()


def _would_cover(window: Window, other: Window) -> bool:
    """True if one window would cover the other. A window that is not shown yet has no frame."""
    return window.pos() == other.pos() or window.geometry().topLeft() == other.geometry().topLeft()
