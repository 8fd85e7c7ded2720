"""The numbers of a chart as a table, for readers who cannot see it: a row per column or bar, a column per series."""

from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTableView

from plainleaf.engine.selection.chart import Chart

Index = QModelIndex | QPersistentModelIndex
ROW_HEIGHT = 26
KEPT = "kept"


class ChartModel(QAbstractTableModel):
    """A Chart for Qt. Values are rounded to four digits, as the chart says them."""

    def __init__(self) -> None:
        super().__init__()
        self.chart: Chart | None = None

    def show_chart(self, chart: Chart | None) -> None:
        """Show the numbers of this chart; None for none."""
        self.beginResetModel()
        self.chart = chart
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802
        return 0 if self.chart is None or (parent is not None and parent.isValid()) else len(self.chart.first_run)

    def columnCount(self, parent: Index | None = None) -> int:  # noqa: N802
        return 0 if self.chart is None or (parent is not None and parent.isValid()) else len(self._heads())

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        if self.chart is None or role != Qt.ItemDataRole.DisplayRole or orientation == Qt.Orientation.Vertical:
            return None
        return self._heads()[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.chart is None or not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if index.column() or not self.chart.names else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        row, column, series = index.row(), index.column() - 1, self.chart.series
        if column < 0:
            return self.chart.names[row] if self.chart.names else f"{row + 1:,}"
        if column < len(series):
            return f"{series[column].values[row]:,.4g}"
        mask = series[0].kept
        return "yes" if mask is not None and mask[row] else "no"

    def _heads(self) -> list[str]:
        if self.chart is None:
            return []
        first = "reason" if self.chart.names else self.chart.x_label
        labels = [
            line.label if line.threshold is None else f"{line.label} (threshold {line.threshold:,.4g})"
            for line in self.chart.series
        ]
        return [first, *labels, *([KEPT] if self.chart.series and self.chart.series[0].kept is not None else [])]


class ChartTable(QTableView):
    """``pointed(first, last)`` has the runs (last exclusive) of the current row, ``chosen(first, last)`` those of the
    row that was entered."""

    pointed = Signal(int, int)
    chosen = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.numbers = ChartModel()
        self.setModel(self.numbers)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.activated.connect(lambda index: self._emit_node(self.chosen, index.row()))

    def show_chart(self, chart: Chart | None) -> None:
        """Show the numbers of this chart."""
        self.numbers.show_chart(chart)
        self.setAccessibleName("Numbers" if chart is None else f"Numbers of the chart: {chart.title}")
        self.resizeColumnsToContents()

    def mark(self, first: int, last: int) -> None:
        """Make the row of the runs ``first`` to ``last`` (exclusive) the current one, without a signal."""
        chart = self.numbers.chart
        if chart is None or last <= first or chart.names:
            return
        rows = np.flatnonzero((chart.first_run < last) & (chart.last_run > first))
        if len(rows):
            self.blockSignals(True)
            self.setCurrentIndex(self.numbers.index(int(rows[0]), 0))
            self.blockSignals(False)

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802
        super().currentChanged(current, previous)
        self._emit_node(self.pointed, current.row())

    def _emit_node(self, signal: Any, row: int) -> None:
        chart = self.numbers.chart
        if chart is not None and 0 <= row < len(chart.first_run):
            signal.emit(int(chart.first_run[row]), int(chart.last_run[row]))
