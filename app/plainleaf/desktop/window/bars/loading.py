"""A thin line below the bar that shows the progress of loading."""

from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from plainleaf.desktop.theme import Theme

FRAME = 33  # milliseconds
SEGMENT = 0.22  # of the width, while the total is unknown


class LoadingBar(QWidget):
    """Shows nothing, a share from 0 to 1, or a moving segment if the share is unknown."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setFixedHeight(2)
        self.setAccessibleName("Loading")
        self._theme = theme
        self._share: float | None = None
        self._running = False
        self._place = 0.0
        self._timer = QTimer(self, interval=FRAME)
        self._timer.timeout.connect(self._move)

    @property
    def running(self) -> bool:
        """Whether something is loading."""
        return self._running

    def start(self) -> None:
        """Start; the total is unknown."""
        self._running, self._share, self._place = True, None, 0.0
        self._timer.start()
        self.update()

    def show_share(self, done: int, total: int) -> None:
        """Show ``done`` of ``total`` in any unit; total 0 if unknown."""
        if self._running:
            self._share = min(1.0, done / total) if total > 0 else None
            self.setAccessibleDescription(f"{100 * self._share:.0f} %" if self._share is not None else "")
            self.update()

    def stop(self) -> None:
        """Stop and hide the line."""
        self._running = False
        self._timer.stop()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        if not self._running:
            return
        colour, width = QColor(self._theme.palette.accent), self.width()
        painter = QPainter(self)
        if self._share is not None:
            painter.fillRect(QRectF(0, 0, width * self._share, 2), colour)
        else:
            start = (self._place * (1 + SEGMENT) - SEGMENT) * width
            painter.fillRect(QRectF(start, 0, SEGMENT * width, 2), colour)
        painter.end()

    def _move(self) -> None:
        self._place = (self._place + 0.018) % 1.0
        if self._share is None:
            self.update()
