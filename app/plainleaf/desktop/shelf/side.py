"""The list at the side: states, collections and tags, each a filter and a drop target."""

from dataclasses import dataclass, field

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDragMoveEvent, QDropEvent, QFont, QPainter
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from plainleaf.desktop.shelf.model import MIME, Index
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.plain_text import plain_tip
from plainleaf.library import Filter, Library
from plainleaf.library.entries import ALL

WIDTH = 190
HEIGHT = 30
INDENT = "    "
SAVED, HISTORY, FEEDS = Filter(saved=True), Filter(history=True), Filter(feeds=True)
_WITHIN = {"new": "Unread", "reading": "Reading", "read": "Read", "archived": "Archive"}
"""States whose counts add up to the saved entries."""
NO_TARGETS = ("all", "feeds")
"""Lines on which no rows can be dropped."""
_PLACE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Place:
    """One line: its label and filter, and the action for rows that are dropped on it (``kind``, with ``name`` for a tag
    or a collection)."""

    kind: str
    name: str
    which: Filter
    count: int = field(default=0, compare=False)


def places_of(library: Library) -> tuple[Place, ...]:
    """Every line with its number of entries; call it on a worker thread. Raises LibraryError."""
    facts = library.facts()
    places = [Place("saved", "Saved", SAVED, facts["saved"])]
    places += [Place(state, name, Filter(saved=True, states=(state,)), facts[state]) for state, name in _WITHIN.items()]
    places += [
        Place("feeds", "Feeds", FEEDS, facts["feeds"]),
        Place("history", "History", HISTORY, facts["history"]),
        Place("all", "Everything", ALL, facts["all"]),
        Place("favourite", "Favourites", Filter(favourite=True), facts["favourite"]),
        Place("removed", "Removed", Filter(deleted=True), facts["deleted"]),
    ]
    places += [Place("collection", name, Filter(collection=name), n) for name, n in library.collections.all().items()]
    places += [Place("tag", name, Filter(tags=(name,)), n) for name, n in library.tags.all().items()]
    return tuple(places)


class _LinePainter(QStyledItemDelegate):
    """Paints a line with its number at the other end."""

    def __init__(self, theme: Theme, parent: QListWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        place: Place | None = index.data(_PLACE)
        words = "" if place is None else f"{place.count:,}"
        super().paint(painter, option, index)
        if words:
            area = option.rect.adjusted(10, 0, -12, 0)
            painter.setPen(QColor(self._theme.palette.muted))
            at = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignTrailing
            painter.drawText(area, QStyle.visualAlignment(option.direction, at), words)


class SideList(QListWidget):
    """``chosen(place)`` when a line is selected, ``dropped(place, rows)`` when rows are dropped on it."""

    chosen = Signal(object)
    dropped = Signal(object, object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("shelfSide")
        self.setAccessibleName("States, collections and tags")
        self.setFixedWidth(WIDTH)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setItemDelegate(_LinePainter(theme, self))
        self.currentItemChanged.connect(self._changed)

    @property
    def place(self) -> Place | None:
        """The selected line."""
        item = self.currentItem()
        place: Place | None = None if item is None else item.data(_PLACE)
        return place

    def count_of(self, kind: str) -> int:
        """The number of entries of a line; 0 if it does not exist yet."""
        places = (self.item(row).data(_PLACE) for row in range(self.count()))
        return next((place.count for place in places if place is not None and place.kind == kind), 0)

    def show_places(self, places: tuple[Place, ...]) -> None:
        """Show these lines and keep the selected one; select the first if it is gone."""
        before = self.place
        self.blockSignals(True)
        self.clear()
        kind = "saved"
        for place in places:
            if place.kind != kind and place.kind in ("collection", "tag"):
                self._heading("Collections" if place.kind == "collection" else "Tags")
            kind = place.kind
            self._line(place, before)
        if self.currentItem() is None:
            self.setCurrentRow(0)
        self.blockSignals(False)
        if before is not None and self.place != before:
            self.chosen.emit(self.place)

    def choose(self, kind: str, name: str = "") -> None:
        """Select the line of this kind and name, if it exists."""
        for item in map(self.item, range(self.count())):
            place: Place | None = item.data(_PLACE)
            if place is not None and place.kind == kind and (not name or place.name == name):
                self.setCurrentItem(item)

    def _line(self, place: Place, before: Place | None) -> None:
        item = QListWidgetItem((INDENT if place.kind in _WITHIN else "") + place.name, self)
        item.setData(_PLACE, place)
        item.setSizeHint(QSize(0, HEIGHT))
        item.setToolTip(plain_tip(f"{place.name}: {place.count:,}"))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{place.name}, {place.count:,}")
        if place == before:
            self.setCurrentItem(item)

    def _heading(self, words: str) -> None:
        item = QListWidgetItem(words, self)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setSizeHint(QSize(0, HEIGHT + 6))
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        font.setPointSizeF(max(7.0, font.pointSizeF() - 1))
        item.setFont(font)

    def _changed(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(_PLACE) is not None:
            self.chosen.emit(item.data(_PLACE))

    # ── dragging ────────────────────────────────────────────────────────────────────────────────────────

    def _target(self, event: QDropEvent) -> Place | None:
        item = self.itemAt(event.position().toPoint())
        place: Place | None = None if item is None else item.data(_PLACE)
        is_target = place is not None and place.kind not in NO_TARGETS and event.mimeData().hasFormat(MIME)
        return place if is_target else None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        event.setAccepted(event.mimeData().hasFormat(MIME))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802
        event.setAccepted(self._target(event) is not None)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        place = self._target(event)
        event.setAccepted(place is not None)
        if place is not None:
            self.dropped.emit(place, rows_in(event.mimeData()))


def rows_in(data: QMimeData) -> list[int]:
    """The rows that are dragged."""
    return [int(row) for row in data.data(MIME).toStdString().split(",") if row]
