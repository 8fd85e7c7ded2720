"""The parts of the page that are not in the article, the reasons, and buttons to restore them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QResizeEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from plainleaf.desktop.inspector.steps import ROW_HEIGHT
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.plain_text import plain_label, plain_tip

Index = QModelIndex | QPersistentModelIndex
SHOWN, WHY, WHERE, WORDS, SHARE = range(5)
HEADS = ("shown", "why it is left out", "where", "begins", "of the text")
TIPS = {SHOWN: "Tick to put it back into the article", SHARE: "Share of all text of the page"}
NARROW = 620  # pixels; narrower tables show the words in the preview only
MOST = 4000  # characters of a preview


@dataclass(frozen=True, slots=True)
class LeftOutPart:
    """A part that is not in the article, or was restored (``shown``). ``nodes`` is its place, ``share`` its part of the
    page's text (0 to 1); ``inside`` if the method kept it and a later step removed it; ``detail`` explains the
    reason."""

    nodes: tuple[int, ...]
    why: str
    text: str
    share: float
    inside: bool
    shown: bool = False
    detail: str = ""


class PartsModel(QAbstractTableModel):
    """The parts as a Qt model; ``toggled(part)`` when a box is checked or cleared."""

    toggled = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._parts: tuple[LeftOutPart, ...] = ()

    def show_parts(self, parts: Sequence[LeftOutPart]) -> None:
        """Replace the parts."""
        self.beginResetModel()
        self._parts = tuple(parts)
        self.endResetModel()

    def part(self, row: int) -> LeftOutPart | None:
        """The part of a row."""
        return self._parts[row] if 0 <= row < len(self._parts) else None

    def row_of(self, nodes: tuple[int, ...]) -> int:
        """The row of the part at these nodes; -1 for none."""
        return next((row for row, part in enumerate(self._parts) if part.nodes == nodes), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self._parts)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(HEADS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return HEADS[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(TIPS.get(section, ""))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == SHOWN else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        part = self.part(index.row())
        if part is None:
            return None
        column = index.column()
        if role == Qt.ItemDataRole.CheckStateRole and column == SHOWN:
            return Qt.CheckState.Checked if part.shown else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.DisplayRole:
            return _words(part)[column] if column != SHOWN else None
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(_words(part)[column]) if column != SHOWN else None
        if role == Qt.ItemDataRole.EditRole and column == SHARE:
            return part.share
        if role == Qt.ItemDataRole.AccessibleTextRole and column == SHOWN:
            return "put back" if part.shown else "left out"
        if role == Qt.ItemDataRole.ForegroundRole:
            palette = self._theme.palette
            return QColor(palette.accent if part.shown else palette.text if column in (WHY, SHARE) else palette.muted)
        if role == Qt.ItemDataRole.FontRole and part.shown and column == WHY:
            font = QFont()
            font.setWeight(QFont.Weight.DemiBold)
            return font
        return None

    def setData(self, index: Index, _value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        part = self.part(index.row())
        if role != Qt.ItemDataRole.CheckStateRole or part is None:
            return False
        self.toggled.emit(part)
        return False  # the view changes when the article has changed


class ShareDelegate(QStyledItemDelegate):
    """Draws a faint bar under a share, relative to the largest of the column."""

    def __init__(self, theme: Theme, parent: QTableView) -> None:
        super().__init__(parent)
        self._theme = theme
        self.most = 1.0

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        share = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(share, float) and self.most > 0:
            area = QRectF(option.rect).adjusted(4, 5, -8, -5)
            colour = QColor(self._theme.palette.accent)
            colour.setAlpha(52)
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            width = max(2.0, area.width() * min(1.0, share / self.most))
            painter.drawRoundedRect(QRectF(area.x(), area.y(), width, area.height()), 3, 3)
            painter.restore()
        super().paint(painter, option, index)


class PartsTable(QTableView):
    """The rows; Enter and a double click toggle the box, as Space does."""

    def __init__(self, model: PartsModel, theme: Theme) -> None:
        super().__init__()
        self.setModel(model)
        self.setAccessibleName("Parts that are left out")
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setMinimumSectionSize(40)
        for column, width in ((SHOWN, 62), (WHERE, 128), (SHARE, 92)):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            self.setColumnWidth(column, width)
        for column in (WHY, WORDS):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.shares = ShareDelegate(theme, self)
        self.setItemDelegateForColumn(SHARE, self.shares)
        self.doubleClicked.connect(self._double_clicked)
        self._parts = model

    def part(self) -> LeftOutPart | None:
        """The part of the current row."""
        return self._parts.part(self.currentIndex().row())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if (part := self.part()) is not None:
                self._parts.toggled.emit(part)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.setColumnHidden(WORDS, self.width() < NARROW)

    def _double_clicked(self, index: QModelIndex) -> None:
        if index.column() != SHOWN and (part := self._parts.part(index.row())) is not None:
            self._parts.toggled.emit(part)


class LeftOutView(QWidget):
    """Table, preview and button. ``pointed(part)`` when the user selects a part, ``toggled(part)`` when it is to be
    restored or removed again."""

    pointed = Signal(object)
    toggled = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._model = PartsModel(theme)
        self.table = PartsTable(self._model, theme)
        self._why = named(plain_label(), "value")
        self._why.setWordWrap(True)
        self._theme = theme
        self.text = named(QTextEdit(), "preview")
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName("Why this part is left out, and its text")
        self.button = QPushButton()
        self.button.clicked.connect(self.toggle)
        self._nothing = named(plain_label("Nothing of this page is left out of the article."), "caption")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        preview = QWidget()
        column = QVBoxLayout(preview)
        column.setContentsMargins(14, 8, 14, 10)
        column.setSpacing(6)
        line = QHBoxLayout()
        line.addWidget(self._why, 1)
        line.addWidget(self.button)
        column.addLayout(line)
        column.addWidget(self.text, 1)
        self._halves = QSplitter(Qt.Orientation.Horizontal)
        self._halves.setHandleWidth(1)
        self._halves.setChildrenCollapsible(False)
        self._halves.addWidget(self.table)
        self._halves.addWidget(preview)
        self._halves.setSizes([760, 400])
        self._halves.setStretchFactor(0, 2)
        self._halves.setStretchFactor(1, 1)
        self.table.setMinimumWidth(320)
        preview.setMinimumWidth(230)
        area = QVBoxLayout(self)
        area.setContentsMargins(0, 0, 0, 0)
        area.addWidget(self._halves, 1)
        area.addWidget(self._nothing, 1)
        self.setFocusProxy(self.table)
        self._model.toggled.connect(self.toggled)
        self.table.selectionModel().currentRowChanged.connect(lambda _now, _before: self._moved())
        theme.changed.connect(self._show_part)
        self.show_parts(())

    def show_parts(self, parts: Sequence[LeftOutPart]) -> None:
        """Show these parts without a signal; the current part stays current."""
        before, row = self.table.part(), self.table.currentIndex().row()
        self.table.selectionModel().blockSignals(True)
        self._model.show_parts(parts)
        self.table.shares.most = max((part.share for part in parts), default=1.0)
        at = -1 if before is None else self._model.row_of(before.nodes)
        row = at if at >= 0 else min(max(0, row), len(parts) - 1)
        if row >= 0:
            self.table.setCurrentIndex(self._model.index(row, WHY))
        self.table.selectionModel().blockSignals(False)
        self._halves.setVisible(bool(parts))
        self._nothing.setVisible(not parts)
        self._show_part()

    def toggle(self) -> None:
        """Restore the current part, or remove it again."""
        if (part := self.table.part()) is not None:
            self.toggled.emit(part)

    def _moved(self) -> None:
        self._show_part()
        if (part := self.table.part()) is not None:
            self.pointed.emit(part)

    def _show_part(self) -> None:
        part = self.table.part()
        self._why.setText("" if part is None else _words(part)[WHY])
        self.text.clear()
        if part is not None:
            self._emit_part(part)
        self.button.setText("Take out again" if part is not None and part.shown else "Put back")
        self.button.setEnabled(part is not None)
        self.table.viewport().update()

    def _emit_part(self, part: LeftOutPart) -> None:
        """Show the reason, in the muted colour, above the text; both scroll together, because the inspector is low."""
        cursor, pale = self.text.textCursor(), QTextCharFormat()
        pale.setForeground(QColor(self._theme.palette.muted))
        if part.detail:
            cursor.insertText(f"{part.detail}\n\n", pale)
        cursor.insertText(part.text[:MOST], QTextCharFormat())
        self.text.moveCursor(QTextCursor.MoveOperation.Start)


def _words(part: LeftOutPart) -> tuple[str, str, str, str, str]:
    share = 100 * part.share
    place = "in the chosen text" if part.inside else "elsewhere"
    why = part.why[:1].upper() + part.why[1:]
    return "", why, place, " ".join(part.text[:200].split()), f"{share:.0f} %" if share >= 1 else "under 1 %"
