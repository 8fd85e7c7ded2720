"""The agreement of all methods about a page: one row and one column per method, in percent."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from plainleaf.actions.comparing import Comparison
from plainleaf.desktop.inspector.steps import CELL_PADDING, ROW_HEIGHT
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.theme.swatch import SMALL, swatch
from plainleaf.desktop.theme.tints import FIRST, SECOND
from plainleaf.desktop.widgets.plain_text import plain_tip

Index = QModelIndex | QPersistentModelIndex
DEEPEST = 110  # alpha (of 255) of a cell where two methods agree fully
KEEPS = 0


class AgreementModel(QAbstractTableModel):
    """A Comparison for Qt. Rows and columns are methods; the first column is the share that a method keeps."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._found: Comparison | None = None
        self._names: tuple[str, ...] = ()
        self._kept: tuple[float, ...] = ()
        self._first = self._second = ""

    def show_comparison(self, comparison: Comparison | None, first: str, second: str) -> None:
        """Show these numbers; ``first`` and ``second`` are the methods whose difference tints the page."""
        names = () if comparison is None else comparison.names
        anew = names != self._names
        if anew:
            self.beginResetModel()
        self._found, self._names, self._first, self._second = comparison, names, first, second
        self._kept = () if comparison is None else comparison.kept
        if anew:
            self.endResetModel()
        elif names:
            last = len(names) - 1
            self.dataChanged.emit(self.index(0, 0), self.index(last, last + 1))
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, last)

    def name(self, row: int) -> str:
        """The method of a row; empty for none."""
        return self._names[row] if 0 <= row < len(self._names) else ""

    def row_of(self, name: str) -> int:
        """The row of a method; -1 for none."""
        return self._names.index(name) if name in self._names else -1

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self._names)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() or not self._names else len(self._names) + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        if section > len(self._names):
            return None
        if orientation == Qt.Orientation.Vertical:
            return self._row_head(self.name(section), role)
        if role == Qt.ItemDataRole.DisplayRole:
            return "keeps" if section == KEEPS else self._names[section - 1]
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip("Share of the page's text that the method keeps") if section == KEEPS else None
        return None

    def _row_head(self, name: str, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return name
        if role == Qt.ItemDataRole.DecorationRole:
            return swatch({self._first: FIRST, self._second: SECOND}.get(name), SMALL)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The first method cannot be compared with itself."""
        return Qt.ItemFlag.NoItemFlags if self.name(index.row()) == self._first else super().flags(index)

    def share(self, index: Index) -> float | None:
        """The value of a cell, 0 to 1; None on the diagonal."""
        if self._found is None or not index.isValid():
            return None
        row, column = index.row(), index.column()
        if column == KEEPS:
            return self._kept[row]
        return None if column - 1 == row else float(self._found.same[row, column - 1])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        share = self.share(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return "–" if share is None else f"{100 * share:.0f}"
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.ForegroundRole:
            return QColor(self._theme.palette.muted if index.column() == KEEPS else self._theme.palette.text)
        if role == Qt.ItemDataRole.FontRole and {self.name(index.row()), self.name(index.column() - 1)} == {
            self._first,
            self._second,
        }:
            font = QFont()
            font.setWeight(QFont.Weight.Bold)
            return font
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._words(index, share))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._words(index, share)
        return None

    def _words(self, index: Index, share: float | None) -> str:
        row = self.name(index.row())
        if share is None:
            return row
        if index.column() == KEEPS:
            return f"{row} keeps {100 * share:.0f} % of the page's text."
        other = self.name(index.column() - 1)
        return f"{row} and {other} agree about {100 * share:.0f} % of the text that at least one of them keeps."


class HeatDelegate(QStyledItemDelegate):
    """Shades each cell by the agreement of its two methods."""

    def __init__(self, theme: Theme, model: AgreementModel, parent: QTableView) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        share = self._model.share(index)
        if share is not None and index.column() != KEEPS:
            colour = QColor(self._theme.palette.accent)
            colour.setAlpha(round(DEEPEST * share * share))
            painter.fillRect(QRect(option.rect).adjusted(1, 1, -1, -1), colour)
        super().paint(painter, option, index)


class AgreementView(QTableView):
    """The table; ``chosen(name)`` when the user selects a method's row."""

    chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.agreement = AgreementModel(theme)
        self.setModel(self.agreement)
        self.setItemDelegate(HeatDelegate(theme, self.agreement, self))
        self.setObjectName("agreement")
        self.setAccessibleName("Agreement of the methods in percent")
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.setDefaultSectionSize(ROW_HEIGHT)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setSectionsClickable(True)
        rows.setHighlightSections(False)
        rows.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        columns.setHighlightSections(False)
        columns.setMinimumSectionSize(34)
        self.selectionModel().currentRowChanged.connect(self._moved)
        theme.changed.connect(self.viewport().update)

    def show_comparison(self, comparison: Comparison | None, first: str, second: str) -> None:
        """Show these numbers and make the row of ``second`` current, without a signal."""
        before = self.agreement.columnCount()
        self.selectionModel().blockSignals(True)
        self.agreement.show_comparison(comparison, first, second)
        row = self.agreement.row_of(second)
        if row >= 0:
            self.selectRow(row)
            self.setCurrentIndex(self.agreement.index(row, max(0, self.currentIndex().column())))
            self.scrollTo(self.agreement.index(row, KEEPS))
        self.selectionModel().blockSignals(False)
        if before != self.agreement.columnCount():
            self._widen([] if comparison is None else ["keeps", *comparison.names])
        self.viewport().update()

    def _moved(self, now: QModelIndex, _before: QModelIndex) -> None:
        if name := self.agreement.name(now.row()):
            self.chosen.emit(name)

    def _widen(self, titles: Sequence[str]) -> None:
        metrics = self.horizontalHeader().fontMetrics()
        for column, title in enumerate(titles):
            self.setColumnWidth(column, max(48, metrics.horizontalAdvance(title) + CELL_PADDING))
