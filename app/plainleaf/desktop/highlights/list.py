"""A list of highlights: the words with a strip in their colour, the note, and the source."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QKeySequence, QPainter, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QAbstractItemView, QListView, QMenu, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from plainleaf.desktop.highlights.row import ROW, HighlightModel, HighlightRow, Index
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.direction import is_right_to_left

STRIPS = {"yellow": "#e3b416", "green": "#4da65b", "blue": "#4a90d9", "pink": "#d9619a"}
"""The colour of the strip, which is beside the text, not behind it."""
MOST_WORDS, MOST_NOTE = 5, 4  # lines
LAID_OUT = 4000  # characters of a text that are laid out; its lines show fewer
SIDE, TOP, GAP, STRIP = 22, 9, 5, 4  # pixels


class HighlightList(QListView):
    """A list of highlights. Signals: ``opened(row)`` by click or Enter, ``note_wanted(row)``, ``copied(row)``,
    ``removed(rows)``."""

    opened = Signal(object)
    note_wanted = Signal(object)
    copied = Signal(object)
    removed = Signal(object)

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.shown = HighlightModel()
        self.setModel(self.shown)
        self.setItemDelegate(_Delegate(theme, self))
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)
        self.clicked.connect(lambda index: self.opened.emit(index.data(ROW)))

    def show_rows(self, rows: Sequence[HighlightRow]) -> None:
        """Show these rows; the current row stays current."""
        current = self.currentIndex().data(ROW)
        self.shown.show_rows(rows)
        if current is not None:
            self.point_at(current.id)

    def point_at(self, highlight: int) -> None:
        """Make a highlight's row current and scroll to it; -1 for none."""
        at = next((at for at, row in enumerate(self.shown.rows) if row.id == highlight), -1)
        if at < 0:
            self.clearSelection()
        else:
            self.setCurrentIndex(self.shown.index(at))

    def chosen_rows(self) -> tuple[HighlightRow, ...]:
        """The selected rows, else the current one."""
        chosen = [index.data(ROW) for index in self.selectedIndexes()] or [self.currentIndex().data(ROW)]
        return tuple(row for row in chosen if row is not None)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        row = self.currentIndex().data(ROW)
        if row is None:
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(row)
        elif event.key() == Qt.Key.Key_Delete:
            self.removed.emit(self.chosen_rows())
        elif event.key() == Qt.Key.Key_F2:
            self.note_wanted.emit(row)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit(row)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()  # the words wrap differently

    def menu_of(self, row: HighlightRow) -> QMenu:
        """The context menu of a row."""
        menu = QMenu(self)
        menu.addAction("Go there\tEnter", lambda: self.opened.emit(row))
        menu.addAction("Note…\tF2", lambda: self.note_wanted.emit(row))
        menu.addAction("Copy with source\tCtrl+C", lambda: self.copied.emit(row))
        menu.addSeparator()
        menu.addAction("Remove\tDel", lambda: self.removed.emit(self.chosen_rows()))
        return menu

    def _show_menu(self, at: QPoint) -> None:
        row = self.indexAt(at).data(ROW)
        if row is not None:
            menu = self.menu_of(row)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.viewport().mapToGlobal(at))


class _Delegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: HighlightList) -> None:
        super().__init__(parent)
        self._theme = theme
        self._list = parent

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        width = self._list.viewport().width()
        parts = self._parts(option.font, index.data(ROW), width - 2 * SIDE)
        return QSize(width, sum(part.height for part, _ in parts) + GAP * (len(parts) - 1) + 2 * TOP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        palette = self._theme.palette
        row: HighlightRow = index.data(ROW)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        box = option.rect.adjusted(6, 1, -6, -1)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver) and not selected
        if selected or hovered:
            painter.setBrush(QColor(palette.accent_soft if selected else palette.hover))
            painter.drawRoundedRect(box, 7, 7)
        strip = QColor(STRIPS[row.colour])
        inside = option.rect.adjusted(SIDE, TOP, -SIDE, -TOP)
        painter.setBrush(QColor(Qt.GlobalColor.transparent) if row.lost else strip)
        painter.setPen(strip if row.lost else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(QRect(box.x() + 5, inside.y(), STRIP, inside.height()), 2, 2)
        top = inside.y()
        for part, colour in self._parts(option.font, row, inside.width()):
            legible = "text" if hovered and colour == "accent" else colour
            painter.setPen(QColor(getattr(palette, legible)))
            part.draw(painter, QPointF(inside.x(), top))
            top += part.height + GAP
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QColor(palette.accent))
            painter.drawRoundedRect(box, 7, 7)
        painter.restore()

    @staticmethod
    def _parts(font: QFont, row: HighlightRow, width: int) -> "list[tuple[_Wrapped, str]]":
        """The texts of a row, each with the name of its colour."""
        small = QFont(font)
        small.setPointSizeF(max(7.0, font.pointSizeF() - 1))
        parts = [(_Wrapped(row.words, font, width, MOST_WORDS), "muted" if row.lost else "text")]
        if row.note:
            parts.append((_Wrapped(row.note, font, width, MOST_NOTE), "accent"))
        if row.remark:
            parts.append((_Wrapped(row.remark, small, width, 1), "muted"))
        return parts


class _Wrapped:
    """A text wrapped to a width, with at most ``limit`` lines, in its own direction."""

    def __init__(self, text: str, font: QFont, width: int, limit: int) -> None:
        layout = QTextLayout(" ".join(text[:LAID_OUT].replace("\0", "").split()), font)
        option = QTextOption()
        to_left = is_right_to_left(text)
        option.setTextDirection(Qt.LayoutDirection.RightToLeft if to_left else Qt.LayoutDirection.LeftToRight)
        side = Qt.AlignmentFlag.AlignRight if to_left else Qt.AlignmentFlag.AlignLeft
        option.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        height = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1, width))
            line.setPosition(QPointF(0, height))
            if layout.lineCount() > limit:
                break
            height += line.height()
        layout.endLayout()
        self._layout = layout
        self._to_left = to_left
        self._most = min(limit, layout.lineCount())
        self._cut = layout.lineCount() > limit
        self.height = int(height + 0.5)

    def draw(self, painter: QPainter, at: QPointF) -> None:
        """Draw the lines; the last one ends with an ellipsis if more follows."""
        for number in range(self._most):
            line = self._layout.lineAt(number)
            line.draw(painter, at)
            if self._cut and number == self._most - 1:
                rest = line.naturalTextRect()
                x = (
                    rest.left() - painter.fontMetrics().horizontalAdvance("…") - 2
                    if self._to_left
                    else rest.right() + 2
                )
                painter.drawText(QPointF(at.x() + x, at.y() + line.y() + line.ascent()), "…")
