"""The recent pages as a list with a search field."""

from datetime import datetime

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from plainleaf.desktop.recents.recent import Recent, day_and_time, host_of, when_in_words
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.direction import in_one_line
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.pane import Pane
from plainleaf.desktop.widgets.plain_text import plain_label, plain_tip
from plainleaf.desktop.widgets.spoken import clearable

Index = QModelIndex | QPersistentModelIndex
RECENT = Qt.ItemDataRole.UserRole
WORDS = Qt.ItemDataRole.UserRole + 1


class _Model(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self._recents: tuple[Recent, ...] = ()

    def show_recents(self, recents: tuple[Recent, ...]) -> None:
        self.beginResetModel()
        self._recents = recents
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self._recents)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        recent = self._recents[index.row()]
        answers = {
            Qt.ItemDataRole.DisplayRole: recent.title or recent.source,
            Qt.ItemDataRole.ToolTipRole: plain_tip(
                "\n".join(filter(None, (recent.title, recent.source, _sent(recent))))
            ),
            Qt.ItemDataRole.AccessibleDescriptionRole: ", ".join(filter(None, (recent.source, _sent(recent)))),
            RECENT: recent,
            WORDS: f"{recent.title} {recent.source}",
        }
        return answers.get(role)


def _sent(recent: Recent) -> str:
    """The browser that sent a page; empty if none did."""
    if not recent.sent:
        return ""
    return f"Sent from the browser {day_and_time(recent.sent, datetime.now().astimezone())}".rstrip()


class _Row(QStyledItemDelegate):
    """Draws the title above the site and the time."""

    def __init__(self, theme: Theme, parent: QListView) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:  # noqa: N802
        return QSize(120, 2 * QFontMetrics(option.font).height() + 18)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        palette = self._theme.palette
        recent: Recent = index.data(RECENT)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = option.rect.adjusted(6, 1, -6, -1)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        under = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if selected or under:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.accent_soft if selected else palette.hover))
            painter.drawRoundedRect(box, 7, 7)
        inside = box.adjusted(10, 7, -10, -7)
        height = QFontMetrics(option.font).height()
        self._line(
            painter,
            QRect(inside.x(), inside.y(), inside.width(), height),
            option.font,
            palette.text,
            recent.title or host_of(recent.source),
        )
        small = QFont(option.font)
        small.setPointSizeF(max(7.0, small.pointSizeF() - 1))
        when = when_in_words(recent.when, datetime.now().astimezone())
        words = in_one_line((host_of(recent.source), "from the browser" if recent.sent else "", when))
        self._line(
            painter, QRect(inside.x(), inside.y() + height + 2, inside.width(), height), small, palette.muted, words
        )
        painter.restore()

    @staticmethod
    def _line(painter: QPainter, area: QRect, font: QFont, colour: str, text: str) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


class _List(QListView):
    chosen = Signal(object)
    removed = Signal(object)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        recent = self.currentIndex().data(RECENT)
        if recent is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(recent)
        elif recent is not None and event.key() == Qt.Key.Key_Delete:
            self.removed.emit(recent)
        else:
            super().keyPressEvent(event)


class RecentPages(Pane):
    """``opened(recent)`` when a page is to be opened again, ``removed(recent)`` when it is to be forgotten."""

    opened = Signal(object)
    removed = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__("Recent pages", theme)
        self.field = QLineEdit()
        self.field.setPlaceholderText("Search titles and addresses")
        self.field.setAccessibleName("Search the recent pages")
        clearable(self.field)
        holder = QWidget()
        line = QHBoxLayout(holder)
        line.setContentsMargins(10, 10, 10, 6)
        line.addWidget(self.field)
        self.add(holder)
        self._model = _Model()
        self._found = QSortFilterProxyModel()
        self._found.setSourceModel(self._model)
        self._found.setFilterRole(WORDS)
        self._found.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.list = _List()
        self.list.setAccessibleName("Recent pages")
        self.list.setModel(self._found)
        self.list.setItemDelegate(_Row(theme, self.list))
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.add(self.list, 1)
        self._nothing = named(plain_label("Pages you open are listed here."), "caption")
        self._nothing.setWordWrap(True)
        self._nothing.setContentsMargins(16, 8, 16, 8)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.add(self._nothing, 1)
        self.setMinimumWidth(180)
        self.field.textChanged.connect(self._seek)
        self.field.returnPressed.connect(self._open_first)
        self.list.clicked.connect(lambda index: self.opened.emit(index.data(RECENT)))
        self.list.chosen.connect(self.opened)
        self.list.removed.connect(self.removed)
        self._seek("")

    def show_recents(self, recents: tuple[Recent, ...]) -> None:
        """Show these pages, newest first."""
        self._model.show_recents(recents)
        self._seek(self.field.text())

    def _seek(self, text: str) -> None:
        self._found.setFilterFixedString(text.strip())
        empty = self._found.rowCount() == 0
        self.list.setVisible(not empty)
        self._nothing.setVisible(empty)
        self._nothing.setText(
            f"No recent page matches “{text.strip()}”." if self._model.rowCount() else "Pages you open are listed here."
        )

    def _open_first(self) -> None:
        if self._found.rowCount():
            self.opened.emit(self._found.index(0, 0).data(RECENT))
