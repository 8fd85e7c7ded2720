"""The list that opens below the method chooser: each method's name with its full title beside it."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from plainleaf.desktop.theme import Theme

Index = QModelIndex | QPersistentModelIndex
NAME_WIDTH = 112  # pixels
WIDTH = 470


class MethodDelegate(QStyledItemDelegate):
    """Name at the left, title (the item's tool tip) at the right."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:  # noqa: N802
        return QSize(WIDTH, QFontMetrics(option.font).height() + 14)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        palette = self._theme.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.accent_soft))
            painter.drawRoundedRect(option.rect.adjusted(2, 1, -2, -1), 6, 6)
        area = option.rect.adjusted(12, 0, -10, 0)
        name = QFont(option.font)
        name.setWeight(QFont.Weight.DemiBold)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(name)
        painter.setPen(QColor(palette.text))
        first = QRect(area.x(), area.y(), NAME_WIDTH, area.height())
        title = QRect(area.x() + NAME_WIDTH, area.y(), area.width() - NAME_WIDTH, area.height())
        first, title = (QStyle.visualRect(option.direction, area, one) for one in (first, title))
        painter.drawText(first, left, str(index.data()))
        words = str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
        painter.setFont(option.font)
        painter.setPen(QColor(palette.muted))
        shown = QFontMetrics(option.font).elidedText(words, Qt.TextElideMode.ElideRight, title.width())
        painter.drawText(title, left, shown)
        painter.restore()
