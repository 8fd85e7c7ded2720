"""The desk: the windows that are open."""

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import WebProfiles
from plainleaf.desktop.window import Delivery, Window
from plainleaf.settings import Settings


class WindowManager:
    """Opens windows and keeps them alive while they are open."""

    def __init__(self, theme: Theme, settings: Settings, profiles: WebProfiles) -> None:
        self._theme = theme
        self._settings = settings
        self._profiles = profiles
        self._windows: list[Window] = []

    @property
    def windows(self) -> tuple[Window, ...]:
        """The open windows, the oldest first."""
        return tuple(self._windows)

    def new_window(self, source: str = "") -> Window:
        """One more window, on ``source`` if given."""
        window = Window(self._theme, self._settings, self._profiles)
        window.new_window_requested.connect(self.new_window)
        window.closed.connect(self._gone)
        self._windows.append(window)
        window.show()
        if source:
            window.open(source)
        return window

    def free_window(self) -> Window:
        """A window that has shown nothing yet, not even a failure, and waits for nothing; else a new one."""
        free = (one for one in self._windows if one.free)
        return next(free, None) or self.new_window()

    def show_delivery(self, delivery: Delivery) -> Window:
        """A page that a browser sent: in a window that shows nothing yet, else in a new one."""
        window = self.free_window()
        window.open_delivery(delivery)
        return window

    def close(self) -> None:
        """Close every window."""
        for window in self.windows:
            window.close()

    def _gone(self, window: Window) -> None:
        if window in self._windows:
            self._windows.remove(window)
            window.deleteLater()
