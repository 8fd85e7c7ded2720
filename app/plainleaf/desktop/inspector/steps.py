"""The decisions of a trace as a table: one row per decision, with a gauge where a threshold decides."""

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from plainleaf.desktop.inspector.glossary import COLUMNS
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.plain_text import plain_tip
from plainleaf.engine.selection.contract import TraceTable

Index = QModelIndex | QPersistentModelIndex
ROW_HEIGHT = 26
CELL_PADDING = 26  # pixels around a word; some of them for the bold face of the chosen row
# Qt asks for ten roles per cell and paint event; most of them have no answer.
ANSWERED = frozenset(
    {
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.EditRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.TextAlignmentRole,
        Qt.ItemDataRole.ForegroundRole,
        Qt.ItemDataRole.FontRole,
    }
)


@dataclass(frozen=True, slots=True)
class Gauge:
    """Draw this column's numbers as bars from 0 to ``most``, with a line at ``threshold``."""

    column: int
    threshold: float
    most: float


class StepsModel(QAbstractTableModel):
    """A TraceTable for Qt; the row of the chosen node is accented."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._table = TraceTable((), (), ())
        self._chosen: int | None = None

    def show_table(self, table: TraceTable, chosen: int | None) -> None:
        """Show these rows; ``chosen`` is the node that the method selected.

        Rows with the same columns are replaced in place, because a reset would redraw the headers and lay out
        everything again.
        """
        if table.columns != self._table.columns:
            self.beginResetModel()
            self._table, self._chosen = table, chosen
            self.endResetModel()
            return
        before, now = len(self._table.rows), len(table.rows)
        if now < before:
            self.beginRemoveRows(QModelIndex(), now, before - 1)
        elif now > before:
            self.beginInsertRows(QModelIndex(), before, now - 1)
        self._table, self._chosen = table, chosen
        if now < before:
            self.endRemoveRows()
        elif now > before:
            self.endInsertRows()
        if now:
            self.dataChanged.emit(self.index(0, 0), self.index(now - 1, len(table.columns) - 1))

    def node(self, row: int) -> int:
        """The node of a row; -1 for none."""
        return self._table.nodes[row] if 0 <= row < len(self._table.nodes) else -1

    def row_of(self, node: int) -> int:
        """The last row about this node; -1 for none."""
        rows = [row for row, other in enumerate(self._table.nodes) if other == node]
        return rows[-1] if rows else -1

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self._table.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self._table.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        if orientation != Qt.Orientation.Horizontal or section >= len(self._table.columns):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._table.columns[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return plain_tip(COLUMNS.get(self._table.columns[section], ""))
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in ANSWERED or not index.isValid():
            return None
        value = self._table.rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return in_words(value)
        if role == Qt.ItemDataRole.EditRole:
            return value
        if role == Qt.ItemDataRole.ToolTipRole and isinstance(value, str):
            return plain_tip(value)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        if self.node(index.row()) == self._chosen and self._chosen is not None:
            if role == Qt.ItemDataRole.ForegroundRole:
                return QColor(self._theme.palette.accent)
            if role == Qt.ItemDataRole.FontRole:
                font = QFont()
                font.setWeight(QFont.Weight.DemiBold)
                return font
        return None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        rows = self._table.rows
        number = bool(rows) and not isinstance(rows[0][column], str)
        side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter


class GaugeDelegate(QStyledItemDelegate):
    """Draws a faint bar and the threshold's line over a number."""

    def __init__(self, theme: Theme, gauge: Gauge, parent: QTableView) -> None:
        super().__init__(parent)
        self._theme = theme
        self.gauge = gauge

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        value = index.data(Qt.ItemDataRole.EditRole)
        if not isinstance(value, int | float) or self.gauge.most <= 0:
            return
        palette = self._theme.palette
        area = QRectF(option.rect).adjusted(6, 5, -6, -5)
        below = value < self.gauge.threshold
        bar = QColor(palette.accent if below else palette.text)
        bar.setAlpha(60 if below else 26)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(bar)
        share = min(1.0, value / self.gauge.most)
        painter.drawRoundedRect(QRectF(area.x(), area.y(), max(2.0, area.width() * share), area.height()), 3, 3)
        x = area.x() + area.width() * min(1.0, self.gauge.threshold / self.gauge.most)
        painter.fillRect(QRectF(x, option.rect.y(), 1.4, option.rect.height()), QColor(palette.warning))
        painter.restore()


# Columns that are hidden if the table is narrower than this, in pixels.
DISPENSABLE = {"in article": 340, "LV": 600, "longest": 500, "words": 440, "step": 400, "block": 360}


class StepsView(QTableView):
    """The table; ``selected(row)`` when the current row changes."""

    selected = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.steps = StepsModel(theme)
        self._theme = theme
        self._delegate: GaugeDelegate | None = None
        self._columns: tuple[str, ...] = ()
        self.setModel(self.steps)
        self.setAccessibleName("Decisions")
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMinimumSectionSize(34)
        self.selectionModel().currentRowChanged.connect(lambda now, _before: self.selected.emit(now.row()))

    def show_table(self, table: TraceTable, chosen: int | None, gauge: Gauge | None) -> None:
        """Show these rows without selecting one."""
        self.selectionModel().blockSignals(True)
        self.steps.show_table(table, chosen)
        self.selectionModel().blockSignals(False)
        if table.columns != self._columns:
            self._columns = table.columns
            self._lay_out(table, gauge)
        self._widen(table)
        if self._delegate is not None and gauge is not None:
            self._delegate.gauge = gauge

    def select(self, row: int) -> None:
        """Select a row and emit ``selected``."""
        if 0 <= row < self.steps.rowCount():
            self.setCurrentIndex(self.steps.index(row, 0))
            self.scrollTo(self.steps.index(row, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._leave_out()

    def _leave_out(self) -> None:
        for column, name in enumerate(self._columns):
            self.setColumnHidden(column, self.width() < DISPENSABLE.get(name, 0))

    def row(self) -> int:
        """The current row; -1 for none."""
        return self.currentIndex().row()

    def _lay_out(self, table: TraceTable, gauge: Gauge | None) -> None:
        head = self.horizontalHeader()
        for column in range(len(table.columns)):
            self.setItemDelegateForColumn(column, None)  # type: ignore[arg-type]
            text = bool(table.rows) and isinstance(table.rows[0][column], str)
            wide = text and column < len(table.columns) - 1
            head.setSectionResizeMode(
                column, QHeaderView.ResizeMode.Stretch if wide else QHeaderView.ResizeMode.Interactive
            )
            if not wide:
                self.setColumnWidth(column, self._width(table, column))
        self._leave_out()
        self._delegate = None
        if gauge is not None:
            self._delegate = GaugeDelegate(self._theme, gauge, self)
            self.setItemDelegateForColumn(gauge.column, self._delegate)
            self.setColumnWidth(gauge.column, 88)

    def _widen(self, table: TraceTable) -> None:
        """Widen columns to fit their values; none becomes narrower while a threshold is moved."""
        for column in range(len(table.columns)):
            fixed = self.horizontalHeader().sectionResizeMode(column) == QHeaderView.ResizeMode.Interactive
            if fixed and not self.isColumnHidden(column):
                self.setColumnWidth(column, max(self.columnWidth(column), self._width(table, column)))

    def _width(self, table: TraceTable, column: int) -> int:
        metrics = self.fontMetrics()
        words = [table.columns[column], "123", *(in_words(row[column]) for row in table.rows[:60])]
        return min(200, max(metrics.horizontalAdvance(word) for word in words) + CELL_PADDING)


def in_words(value: object) -> str:
    """Format a table's value for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.1f}" if abs(value) >= 0.05 or value == 0 else f"{value:.2g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
