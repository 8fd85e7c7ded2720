"""Draws the Chart of any method: bars, curves, stripes or named rows, with the threshold and what is kept."""

from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QFontMetrics, QKeyEvent, QResizeEvent

from plainleaf.desktop.inspector.downsample import downsampled
from plainleaf.desktop.inspector.strip import Strip, greys
from plainleaf.desktop.theme import Palette, Theme
from plainleaf.desktop.widgets.plain_text import plain_tip
from plainleaf.engine.selection.chart import Chart, Series

MOST_COLUMNS = 3000  # more than the pixels of a screen; more columns take longer than a frame to draw
LABEL_WIDTH = 46  # pixels at the right for the number of the threshold
NAMES_WIDTH = 0.6  # maximum share of the width for the names of rows
BESIDE = 80  # horizontal pixels of the frame
BELOW = 50  # vertical pixels of the frame
ROW_PIXELS = 13  # pixels for the name of a row
MOST_SINGLE_BARS = 250  # maximum bars with a gap between them; more are drawn as one outline


class PictureView(pg.PlotWidget):  # type: ignore[misc]
    """One chart. ``pointed(first, last)`` has the runs (last exclusive) of the column under the pointer or the cursor,
    (-1, -1) for none; ``chosen(first, last)`` those of the column that was clicked or entered. ``panned()`` when other
    columns of a strip are visible."""

    pointed = Signal(int, int)
    chosen = Signal(int, int)
    panned = Signal()
    _picture: Chart | None = None  # used by the first resize event, which occurs inside __init__

    def __init__(self, theme: Theme) -> None:
        super().__init__(enableMenu=False)
        self._theme = theme
        self._width = 1  # columns of the chart in one drawn column
        self._column = -1
        self._drawn: list[Any] = []  # items of this chart only
        self._lasting: dict[str, Any] = {}  # items that the next chart reuses: moving is cheaper than making
        self._used: set[str] = set()
        self._frame: tuple[object, ...] = ()  # the last settings of the axes
        self.setMinimumHeight(90)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hideButtons()
        plot = self.getPlotItem()
        plot.setMouseEnabled(x=True, y=False)
        plot.setContentsMargins(4, 6, 10, 2)
        plot.disableAutoRange()
        for side in ("left", "bottom"):
            plot.getAxis(side).enableAutoSIPrefix(False)
            plot.getAxis(side).setStyle(tickLength=-4, tickTextOffset=5, maxTickLevel=0)
        self._cursor = pg.LinearRegionItem(movable=False)
        self._cursor.setZValue(10)
        self.scene().sigMouseMoved.connect(self._moved)
        self.scene().sigMouseClicked.connect(self._clicked)
        plot.addItem(self._cursor, ignoreBounds=True)
        self.strip = Strip(plot, theme)
        plot.getViewBox().sigXRangeChanged.connect(self._ranged)
        theme.changed.connect(self._repaint)
        self._repaint()

    def show_picture(self, picture: Chart | None) -> None:
        """Show this chart; None clears the view."""
        self._picture = None if picture is None else downsampled(picture, MOST_COLUMNS)
        drawn = 0 if self._picture is None else len(self._picture.first_run)
        self._width = 1 if picture is None or not drawn else -(-len(picture.first_run) // drawn)
        self._column = -1
        self._redraw()

    def mark(self, first: int, last: int) -> None:
        """Mark the columns of the runs ``first`` to ``last`` (exclusive); an empty range clears the mark."""
        columns = np.empty(0, np.int64)
        if self._picture is not None and last > first and self._picture.kind != "rows":
            columns = np.flatnonzero((self._picture.first_run < last) & (self._picture.last_run > first))
        if len(columns) == 0:
            self._cursor.hide()
            return
        self._cursor.setRegion((columns[0] - 0.5, columns[-1] + 0.5))
        self._cursor.show()
        self.strip.reveal(int(columns[0]))

    # ── drawing ─────────────────────────────────────────────────────────────────────────────────────────

    def _repaint(self) -> None:
        """Apply the theme's colours and redraw."""
        palette = self._theme.palette
        self.setBackground(palette.surface)
        for side in ("left", "bottom"):
            axis = self.getPlotItem().getAxis(side)
            axis.setPen(palette.line)
            axis.setTextPen(palette.muted)
            axis.setTickFont(QFont(self.font().family(), 8))
        self._cursor.setBrush(_thin(palette.accent, 46))
        self._cursor.setHoverBrush(_thin(palette.accent, 46))
        for line in self._cursor.lines:
            line.setPen(pg.mkPen(_thin(palette.accent, 120)))
        self._frame = ()
        self._forget_items()
        self._redraw()

    def _forget_items(self) -> None:
        for item in self._lasting.values():
            self.getPlotItem().removeItem(item)
        self._lasting = {}

    def _redraw(self) -> None:
        """Draw the chart. Parts that are the same as before are not redrawn, because drawing is the largest cost."""
        plot, palette = self.getPlotItem(), self._theme.palette
        for item in self._drawn:
            plot.removeItem(item)
        self._drawn = []
        self._cursor.hide()
        picture = self._picture
        for widget in (self, self.viewport()):  # Qt decides which of them has the focus
            widget.setAccessibleName("Chart" if picture is None else picture.title)
        self._lay_axes(picture, palette)
        self._used.clear()
        if picture is None or len(picture.first_run) == 0 or picture.kind == "strip":
            pass
        elif picture.kind == "stripes":
            self._draw_stripes(picture, palette)
        elif picture.kind == "marks":
            self._draw_marks(picture, palette)
        elif picture.kind == "rows":
            self._draw_rows(picture, palette)
        else:
            self._draw_values(picture, palette)
        for name in self._lasting.keys() - self._used:
            self._lasting[name].hide()
        self.strip.show(picture if picture is not None and picture.kind == "strip" else None, self.width() - BESIDE)

    def _lay_axes(self, picture: Chart | None, palette: Palette) -> None:
        plot = self.getPlotItem()
        frame = () if picture is None else (picture.kind, picture.y_label, picture.x_label)
        if picture is not None and frame == self._frame:
            return
        self._frame = frame
        for side in ("left", "bottom"):
            plot.showAxis(side, picture is not None)
        if picture is None:
            return
        plot.setLabel("left", picture.y_label, color=palette.muted, **{"font-size": "8pt"})
        plot.setLabel("bottom", picture.x_label, color=palette.muted, **{"font-size": "8pt"})
        plot.getAxis("left").setWidth(None)
        plot.getAxis("left").setTicks(None)

    def _add(self, item: Any) -> None:
        self.getPlotItem().addItem(item, ignoreBounds=True)
        self._drawn.append(item)

    def _keep(self, name: str, item: Any) -> None:
        self._lasting[name] = item
        self.getPlotItem().addItem(item, ignoreBounds=True)

    def _use(self, name: str) -> None:
        self._used.add(name)
        self._lasting[name].show()

    def _draw_values(self, picture: Chart, palette: Palette) -> None:
        plot = self.getPlotItem()
        tints = (palette.bar, palette.strong_line, palette.faint, palette.warning)
        low, high = 0.0, 0.0
        for number, line in enumerate(picture.series):
            values = np.nan_to_num(np.asarray(line.values, np.float64))
            low, high = min(low, float(values.min())), max(high, float(values.max()))
            if picture.kind == "bars":
                self._draw_bars(number, values, line, tints[number % len(tints)])
            else:
                pen = pg.mkPen(palette.accent if number == 0 else tints[number % len(tints)], width=1.5)
                self._add(pg.PlotCurveItem(np.arange(len(values)), values, pen=pen))
            if line.threshold is not None:
                high = max(high, line.threshold)
                self._draw_threshold(number, line.threshold)
        columns = len(picture.first_run)
        self._number_columns(columns)
        span = (high - low) or 1.0
        labelled = any(line.threshold is not None for line in picture.series)
        area = columns * LABEL_WIDTH / max(LABEL_WIDTH, self.width() - BESIDE - LABEL_WIDTH) if labelled else 0.0
        across = (-0.7, columns - 0.3 + area)
        plot.setLimits(xMin=across[0], xMax=across[1], minXRange=min(4, columns))
        upwards = (low - (0.06 * span if low < 0 else 0), high + 0.1 * span)
        plot.getViewBox().setRange(xRange=across, yRange=upwards, padding=0)

    def _number_columns(self, columns: int) -> None:
        ticks = whole_numbers(columns, self._width, self.width() - BESIDE)
        self.getPlotItem().getAxis("bottom").setTicks([ticks])

    def _draw_bars(self, number: int, values: np.ndarray, series: Series, tint: str) -> None:
        is_kept = np.zeros(len(values), np.bool_) if series.kept is None else series.kept
        for mask, colour in ((~is_kept, tint), (is_kept, self._theme.palette.accent)):
            if not mask.any():
                continue
            if len(values) <= MOST_SINGLE_BARS:
                width = 0.72 if len(values) < 80 else 0.86
                places = {"x": np.flatnonzero(mask), "height": values[mask], "width": width}
                name = f"bars {number} {colour}"
                if name in self._lasting:
                    self._lasting[name].setOpts(**places)
                else:
                    self._keep(name, pg.BarGraphItem(**places, brush=colour, pen=pg.mkPen(None)))
                self._use(name)
            else:
                edges = np.arange(len(values) + 1) - 0.5
                outline = pg.PlotCurveItem(
                    edges, np.where(mask, values, 0.0), stepMode="center", fillLevel=0, brush=colour, pen=pg.mkPen(None)
                )
                self._add(outline)

    def _draw_threshold(self, number: int, value: float) -> None:
        name = f"threshold {number}"
        if name not in self._lasting:
            self._keep(name, self._threshold_line(value))
        self._use(name)  # shown first: the label of a hidden line does not follow it
        self._lasting[name].setValue(value)

    def _threshold_line(self, value: float) -> Any:
        palette = self._theme.palette
        pen = pg.mkPen(palette.warning, width=1.2, style=Qt.PenStyle.DashLine)
        options = {"position": 0.985, "color": palette.warning, "anchors": [(1.0, 1.0), (1.0, 1.0)]}
        options["fill"] = _thin(palette.surface, 210)
        line = pg.InfiniteLine(value, 0, pen, label="{value:,.4g}", labelOpts=options)
        line.label.setFont(QFont(self.font().family(), 8))
        return line

    def _draw_stripes(self, picture: Chart, palette: Palette) -> None:
        rows = np.stack([np.nan_to_num(series.values) for series in picture.series[::-1]], axis=1)
        self._draw_image(pg.ImageItem(rows, levels=(0.0, 1.0), lut=greys(palette)), picture)

    def _draw_image(self, image: Any, picture: Chart) -> None:
        """Draw rows of one entry per column, the first series on top; if there are too many rows, only some are
        named."""
        plot, columns, rows = self.getPlotItem(), len(picture.first_run), len(picture.series)
        image.setRect(-0.5, -0.5, columns, rows)
        self._add(image)
        labels = [(rows - 1 - row, series.label) for row, series in enumerate(picture.series)][
            :: self._rows_per_name(rows)
        ]
        plot.getAxis("left").setTicks([labels])
        self._number_columns(columns)
        plot.setLimits(xMin=-0.5, xMax=columns - 0.5, minXRange=min(4, columns))
        plot.setXRange(-0.5, columns - 0.5, padding=0)
        plot.setYRange(-0.5, rows - 0.5, padding=0.02)

    def _rows_per_name(self, rows: int) -> int:
        """Every how many rows one can be named."""
        return max(1, -(-rows * ROW_PIXELS // max(1, int(self.height()) - BELOW)))

    def _draw_marks(self, picture: Chart, palette: Palette) -> None:
        mask = picture.series[0].kept
        marked = np.stack([series.values > 0 for series in picture.series[::-1]], axis=1).astype(np.float64)
        if mask is not None:
            marked[mask] *= 2
        colours = [palette.surface, palette.bar, palette.accent]
        lut = np.array([[c.red(), c.green(), c.blue()] for c in map(QColor, colours)], np.ubyte)
        self._draw_image(pg.ImageItem(marked, levels=(0.0, 2.0), lut=lut), picture)

    def _ranged(self) -> None:
        if self.strip.redraw():
            self.panned.emit()

    def _draw_rows(self, picture: Chart, palette: Palette) -> None:
        """Draw horizontal bars, the first on top: positive contributions to the right, negative ones to the left."""
        plot, axis = self.getPlotItem(), self.getPlotItem().getAxis("left")
        values = np.nan_to_num(np.asarray(picture.series[0].values, np.float64))
        place = np.arange(len(values))[::-1].astype(np.float64)
        for mask, colour in ((values < 0, palette.warning), (values >= 0, palette.accent)):
            if mask.any():
                self._add(
                    pg.BarGraphItem(
                        x0=0, y=place[mask], height=0.7, width=values[mask], brush=colour, pen=pg.mkPen(None)
                    )
                )
        metrics = QFontMetrics(QFont(self.font().family(), 8))
        area = int(NAMES_WIDTH * self.width())
        names = [metrics.elidedText(name, Qt.TextElideMode.ElideRight, area) for name in picture.names]
        axis.setTicks([list(zip(place.tolist(), names, strict=True))[:: self._rows_per_name(len(names))]])
        axis.setWidth(max((metrics.horizontalAdvance(name) for name in names), default=0) + 14)
        plot.getAxis("bottom").setTicks(None)
        reach = 1.08 * max(float(np.abs(values).max(initial=0.0)), 0.1)
        plot.setLimits(xMin=-reach, xMax=reach, minXRange=0.2)
        plot.setXRange(-reach, reach, padding=0)
        plot.setYRange(-0.6, len(values) - 0.4, padding=0)

    # ── pointing ────────────────────────────────────────────────────────────────────────────────────────

    def _moved(self, position: QPointF) -> None:
        self._point(self._column_at(position))

    def _clicked(self, event: Any) -> None:
        if (runs := self._runs(self._column_at(event.scenePos()))) is not None:
            self.chosen.emit(*runs)

    def _column_at(self, position: QPointF) -> int:
        box = self.getPlotItem().getViewBox()
        if self._picture is None or not box.sceneBoundingRect().contains(position):
            return -1
        point, count = box.mapSceneToView(position), len(self._picture.first_run)
        column = count - 1 - round(point.y()) if self._picture.kind == "rows" else round(point.x())
        return column if 0 <= column < count else -1

    def _point(self, column: int) -> None:
        if column == self._column:
            return
        self._column = column
        runs = self._runs(column)
        if runs is None:
            self._cursor.hide()
            self.setToolTip("")
            self.pointed.emit(-1, -1)
            return
        if self._picture is not None and self._picture.kind != "rows":
            self._cursor.setRegion((column - 0.5, column + 0.5))
            self._cursor.show()
        self.setToolTip(plain_tip(self.words(column)))
        self.pointed.emit(*runs)

    def words(self, column: int) -> str:
        """The values of one column in words."""
        series = self._picture.series if self._picture is not None else ()
        if self._picture is not None and self._picture.kind == "rows":
            return f"{self._picture.names[column]}: {series[0].values[column]:+.2f} {series[0].label}"
        return f"{column * self._width + 1:,}: " + ", ".join(
            f"{line.label} {line.values[column]:,.4g}" for line in series
        )

    def _runs(self, column: int) -> tuple[int, int] | None:
        if self._picture is None or column < 0:
            return None
        return int(self._picture.first_run[column]), int(self._picture.last_run[column])

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Left, Right, Up, Down, Home and End move the cursor over columns or rows; Enter selects; + and - zoom a
        strip."""
        count = 0 if self._picture is None else len(self._picture.first_run)
        moves = {
            Qt.Key.Key_Left: max(0, self._column - 1),
            Qt.Key.Key_Right: min(count - 1, self._column + 1),
            Qt.Key.Key_Up: max(0, self._column - 1),
            Qt.Key.Key_Down: min(count - 1, self._column + 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: count - 1,
        }
        if (key := Qt.Key(event.key())) in moves and count:
            self._point(moves[key])
            self.strip.reveal(self._column)
            self.setAccessibleDescription(self.words(self._column))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and (runs := self._runs(self._column)) is not None:
            self.chosen.emit(*runs)
        elif event.text() in ("+", "-"):
            self.strip.zoom(2 if event.text() == "-" else 0.5)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        if self.getPlotItem() is None:  # closed
            return
        if self._picture is not None and self._picture.kind in ("rows", "marks"):
            self._redraw()
        elif self._picture is not None and self._picture.kind == "strip":
            self.strip.fit(self.width() - BESIDE)
            self._ranged()
        elif self._picture is not None and len(self._picture.first_run):
            self._number_columns(len(self._picture.first_run))

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        self.getPlotItem().getViewBox().setBorder(pg.mkPen(self._theme.palette.accent))

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusOutEvent(event)
        if self.getPlotItem() is not None:  # not closed
            self.getPlotItem().getViewBox().setBorder(None)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        super().leaveEvent(event)
        self._point(-1)


def _thin(colour: str, alpha: int) -> QColor:
    result = QColor(colour)
    result.setAlpha(alpha)
    return result


def whole_numbers(columns: int, width: int, area: int) -> list[tuple[int, str]]:
    """The numbers below the columns, from 1, in steps that fit into ``area`` pixels; each is ``width`` pixels wide."""
    limit = min(20, max(2, area // (7 * len(f"{columns * width:,}") + 16)))
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**9) if columns / s <= limit)
    return [(0, "1")] + [
        (i - 1, f"{(i - 1) * width + 1:,}") for i in range(step, columns + 1, step) if i - 1 > step // 2
    ]
