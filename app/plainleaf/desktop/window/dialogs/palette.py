"""The command palette: finds a command by a few letters and runs it."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from plainleaf.desktop.commands import Command, ranked, shown, why_not
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.laid_out import resize_within
from plainleaf.desktop.widgets.plain_text import plain_tip

COMMAND = Qt.ItemDataRole.UserRole
ON = Qt.ItemDataRole.UserRole + 1
MEANING = Qt.ItemDataRole.UserRole + 2
"""The description of a command, or why it is disabled."""
SIZE = (620, 460)
FRAME, TITLE = 8, 24  # maximum pixels of its frame at each side, and of its title
TOP = 64  # pixels below the window's top edge
MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class PaletteDialog(Dialog):
    """A field and the matching commands; Enter runs the selected one."""

    def __init__(self, actions: Mapping[str, QAction], theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Commands and keys")
        self._actions = actions
        self._window = parent
        self.field = named(QLineEdit(), "paletteField")
        self.field.setPlaceholderText("What do you want to do?")
        self.field.setAccessibleName("Search the commands")
        self.field.textChanged.connect(self._show)
        self.field.returnPressed.connect(self.run)
        self.field.installEventFilter(self)
        self.list = QListWidget()
        self.list.setAccessibleName("Commands")
        self.list.setItemDelegate(CommandRow(theme, self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMouseTracking(True)
        self.list.itemClicked.connect(lambda _item: self.run())
        self.list.itemActivated.connect(lambda _item: self.run())
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(self.field)
        column.addWidget(self.list, 1)

    def ask(self) -> None:
        """Show all commands, with the focus in the field."""
        self.field.clear()
        self._show("")
        resize_within(self, *SIZE)
        above = self._window.mapToGlobal(QPoint((self._window.width() - self.width()) // 2, TOP))
        available = self._window.screen().availableGeometry().adjusted(FRAME, FRAME, -FRAME, -TITLE - FRAME)
        left, top = (available.right() - self.width(), available.bottom() - self.height())
        self.move(max(available.left(), min(above.x(), left)), max(available.top(), min(above.y(), top)))
        self.open()
        self.field.setFocus()

    def commands(self) -> list[Command]:
        """The listed commands."""
        return [self.list.item(row).data(COMMAND) for row in range(self.list.count())]

    def run(self) -> None:
        """Run the selected command after closing the palette."""
        item = self.list.currentItem()
        if item is None or not item.flags() & Qt.ItemFlag.ItemIsEnabled:
            return
        action = self._actions[item.data(COMMAND).id]
        self.accept()
        action.trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Up and Down move the selection while the field has the focus."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in MOVES:
            self.list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _show(self, text: str) -> None:
        self.list.clear()
        for command in ranked(text):
            action = self._actions[command.id]
            item = QListWidgetItem(self.list)
            item.setData(COMMAND, command)
            item.setData(ON, action.isCheckable() and action.isChecked())
            keys = " or ".join(map(shown, command.keys))
            meaning = f"Not available: {why}." if (why := why_not(action)) else command.meaning
            item.setData(MEANING, meaning)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{command.title}, {keys}. {meaning}")
            item.setToolTip(plain_tip(meaning))
            if not action.isEnabled():
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
        enabled = (row for row in range(self.list.count()) if self.list.item(row).flags() & Qt.ItemFlag.ItemIsEnabled)
        self.list.setCurrentRow(next(enabled, -1))


class CommandRow(QStyledItemDelegate):
    """Draws title and description at the start of the line, keys at its end."""

    def __init__(self, theme: Theme, parent: QListWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: object) -> QSize:  # noqa: N802
        return QSize(200, 2 * QFontMetrics(option.font).height() + 14)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: object) -> None:
        palette, command = self._theme.palette, index.data(COMMAND)  # type: ignore[attr-defined]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = option.rect.adjusted(2, 1, -2, -1)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.accent_soft if selected else palette.hover))
            painter.drawRoundedRect(box, 7, 7)
        enabled = bool(option.state & QStyle.StateFlag.State_Enabled)
        keys = "   ".join(map(shown, command.keys))
        small = QFont(option.font)
        small.setPointSizeF(max(7.0, small.pointSizeF() - 1))
        inside, height = box.adjusted(12, 5, -12, -5), QFontMetrics(option.font).height()
        available = QFontMetrics(small).horizontalAdvance(keys) + 16
        title = command.title.rstrip("…") + ("  ·  on" if index.data(ON) else "")  # type: ignore[attr-defined]
        left = QRect(inside.x(), inside.y(), inside.width() - available, height)
        text, quiet = (palette.text, palette.muted) if enabled else (palette.faint, palette.faint)
        right = QRect(inside.right() - available, inside.y(), available, inside.height())
        left, right = (QStyle.visualRect(option.direction, inside, side) for side in (left, right))
        _line(painter, left, option.font, text, title)
        _line(painter, left.translated(0, height + 2), small, quiet, index.data(MEANING))  # type: ignore[attr-defined]
        _line(painter, right, small, quiet, keys, Qt.AlignmentFlag.AlignRight)
        painter.restore()


def _line(
    painter: QPainter,
    area: QRect,
    font: QFont,
    colour: str,
    text: str,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    shown_text = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, shown_text)
