"""The desk: the windows that are open."""

from plainleaf.desktop.context import Context
from plainleaf.desktop.web import WebProfiles
from plainleaf.desktop.window import Delivery, Window


class Desk:
    """Opens windows and keeps them alive while they are open."""

    def __init__(self, context: Context, profiles: WebProfiles) -> None:
        self._context = context
        self._profiles = profiles
        self._windows: list[Window] = []

    @property
    def windows(self) -> tuple[Window, ...]:
        """The open windows, the oldest first."""
        return tuple(self._windows)

    def new_window(self, source: str = "") -> Window:
        """One more window, on ``source`` if given."""
        window = Window(self._context, self._profiles)
        window.another.connect(self.new_window)
        window.gone.connect(self._gone)
        self._windows.append(window)
        window.show()
        if source:
            window.open(source)
        return window

    def free_window(self) -> Window:
        """A window that has shown nothing yet, not even a failure, and waits for nothing; else a new one."""
        free = (one for one in self._windows if one.history.current is None and not one.opener.busy)
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
