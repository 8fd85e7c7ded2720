"""A strip of grey values far longer than the screen; only the visible part is drawn. It can be zoomed and panned."""

from typing import Any

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from plainleaf.desktop.theme import Palette, Theme
from plainleaf.engine.selection.chart import Chart

MOST = 3000  # maximum entries drawn one by one; above it each drawn one is the mean of several
CLOSEST = 20  # minimum entries in sight
BAND = (-0.12, -0.04)  # position of the marks of kept entries, below the greys from 0 to 1


class Strip:
    """Draws one series of a chart into a plot: greys, their curve above them, the threshold, and a band for what is
    kept. At first an entry is one pixel wide, and the first kept one is in sight; zoom and position are kept for all
    strips of the same length."""

    def __init__(self, plot: Any, theme: Theme) -> None:
        self._plot = plot
        self._theme = theme
        self._picture: Chart | None = None
        self._columns = -1
        self._seen = 0  # entries in sight; 0 until the user zooms
        self._image = pg.ImageItem()
        self._curve = pg.PlotCurveItem()
        self._band = pg.PlotCurveItem([0, 1], [BAND[1]], stepMode="center", fillLevel=BAND[1], pen=pg.mkPen(None))
        self._line = pg.InfiniteLine(0, 0)
        self._items = (self._image, self._curve, self._band, self._line)
        for item in self._items:
            plot.addItem(item, ignoreBounds=True)
            item.hide()

    def show(self, picture: Chart | None, width: int) -> None:
        """Draw this strip, at first ``width`` pixels of it; None removes it."""
        self._picture = picture
        for item in self._items:
            item.setVisible(picture is not None and len(picture.first_run) > 0)
        if picture is None or len(picture.first_run) == 0:
            self._columns = -1
            return
        for side in ("left", "bottom"):
            self._plot.getAxis(side).setTicks(None)
        columns, box = len(picture.first_run), self._plot.getViewBox()
        self._plot.setLimits(xMin=-0.5, xMax=columns - 0.5, minXRange=min(CLOSEST, columns))
        if columns != self._columns:
            self._columns = columns
            self._seen = visible = min(columns, max(CLOSEST, width))
            mask = picture.series[0].kept
            start = int(mask.argmax()) - visible // 4 if mask is not None else 0
            start = min(max(0, start), columns - visible)
            self._see(start, visible)
        box.setRange(yRange=(-0.16, 1.02), padding=0)
        self.redraw()

    def redraw(self) -> bool:
        """Draw the visible part; returns whether there is a strip."""
        if self._picture is None or self._columns <= 0:
            return False
        palette, series = self._theme.palette, self._picture.series[0]
        low, high = self.visible()
        size = -(-(high - low) // MOST)
        starts = np.arange(0, high - low, size)
        sizes = np.diff(np.append(starts, high - low))
        values = np.add.reduceat(series.values[low:high], starts) / sizes
        self._image.setImage(values[:, None], levels=(0.0, 1.0), lut=greys(palette))
        self._image.setRect(low - 0.5, 0, len(values) * size, 1)
        self._curve.setData(low + starts + (sizes - 1) / 2, values, pen=pg.mkPen(palette.accent, width=1.5))
        mask = np.zeros(high - low, np.bool_) if series.kept is None else series.kept[low:high]
        tops = np.where(np.logical_or.reduceat(mask, starts), BAND[0], BAND[1])
        self._band.setData(np.append(low + starts, high) - 0.5, tops, brush=palette.accent)
        if series.threshold is not None:
            self._line.setValue(series.threshold)
            self._line.setPen(pg.mkPen(palette.warning, width=1.2, style=Qt.PenStyle.DashLine))
        return True

    def fit(self, width: int) -> None:
        """Set the plot's width in pixels: an entry stays one pixel wide unless the user has zoomed."""
        first, last = self.visible()
        if self._columns > 0 and abs(last - first - self._seen) <= 1:
            self._seen = min(self._columns, max(CLOSEST, width))
            self._see(min(first, self._columns - self._seen), self._seen)

    def visible(self) -> tuple[int, int]:
        """The visible entries, the end exclusive."""
        low, high = self._plot.getViewBox().viewRange()[0]
        first = min(max(0, int(np.ceil(low))), max(0, self._columns - 1))
        return first, min(self._columns, max(first + 1, int(np.floor(high)) + 1))

    @property
    def columns(self) -> int:
        """The number of entries; 0 if there is no strip."""
        return max(0, self._columns)

    def pan_to(self, first: int) -> None:
        """Show the entries from ``first`` on, as many as now."""
        low, high = self._plot.getViewBox().viewRange()[0]
        self._see(first, high - low)

    def _see(self, first: float, columns: float) -> None:
        self._plot.getViewBox().setRange(xRange=(first - 0.5, first - 0.5 + columns), padding=0)

    def reveal(self, column: int) -> None:
        """Pan until a column is visible."""
        first, last = self.visible()
        if self._columns > 0 and not first <= column < last:
            self.pan_to(column - (last - first) // 2)

    def zoom(self, factor: float) -> None:
        """Show ``by`` times as many entries around the same centre."""
        if self._columns > 0:
            low, high = self._plot.getViewBox().viewRange()[0]
            wide = (high - low) * factor
            self._see((low + high - wide) / 2 + 0.5, wide)


def greys(palette: Palette) -> NDArray[np.uint8]:
    """256 shades from the background to the text colour, shape (256, 3)."""
    ends = np.array([[c.red(), c.green(), c.blue()] for c in map(QColor, (palette.surface, palette.text))], np.float64)
    return np.asarray(ends[0] + (ends[1] - ends[0]) * np.linspace(0, 1, 256)[:, None], np.uint8)
