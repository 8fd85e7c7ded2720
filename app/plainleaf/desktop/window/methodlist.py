"""The list that opens below the method chooser: each method's name with its full title beside it."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from plainleaf.desktop.context import Look

Index = QModelIndex | QPersistentModelIndex
NAME_WIDTH = 112  # pixels
WIDTH = 470


class MethodRow(QStyledItemDelegate):
    """Name at the left, title (the item's tool tip) at the right."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:  # noqa: N802
        return QSize(WIDTH, QFontMetrics(option.font).height() + 14)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        palette = self._look.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.accent_soft))
            painter.drawRoundedRect(option.rect.adjusted(2, 1, -2, -1), 6, 6)
        room = option.rect.adjusted(12, 0, -10, 0)
        name = QFont(option.font)
        name.setWeight(QFont.Weight.DemiBold)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(name)
        painter.setPen(QColor(palette.text))
        painter.drawText(QRect(room.x(), room.y(), NAME_WIDTH, room.height()), left, str(index.data()))
        title = QRect(room.x() + NAME_WIDTH, room.y(), room.width() - NAME_WIDTH, room.height())
        words = str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
        painter.setFont(option.font)
        painter.setPen(QColor(palette.muted))
        shown = QFontMetrics(option.font).elidedText(words, Qt.TextElideMode.ElideRight, title.width())
        painter.drawText(title, left, shown)
        painter.restore()
