"""A slider with ticks below its groove; Qt does not draw them if a style sheet is set."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSlider, QStyle

HANDLE = 14  # diameter in pixels, as in the style sheet
TALL = 4


class TickedSlider(QSlider):
    """Draws a tick every ``tickInterval`` steps, from the minimum on; none if it is 0."""

    def setTickInterval(self, interval: int) -> None:  # noqa: N802
        super().setTickInterval(interval)
        self.update()

    def tick_places(self) -> list[int]:
        """The positions of the ticks in pixels from the left."""
        if self.tickInterval() <= 0:
            return []
        low, high, track = self.minimum(), self.maximum(), self.width() - HANDLE
        notches = range(low, high + 1, self.tickInterval())
        return [QStyle.sliderPositionFromValue(low, high, notch, track) + HANDLE // 2 for notch in notches]

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setPen(self.palette().mid().color())
            for place in self.tick_places():
                painter.drawLine(place, self.height() - TALL, place, self.height() - 1)
        super().paintEvent(event)
