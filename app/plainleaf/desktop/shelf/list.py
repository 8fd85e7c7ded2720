"""The list of rows: keys, multiple selection and dragging; it keeps its scroll position when rows change."""

from collections.abc import Callable

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QItemSelectionRange, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QAbstractItemView, QListView, QMenu

from plainleaf.desktop.shelf.looks import CARD_PICTURE, PICTURE, LookName
from plainleaf.desktop.shelf.model import ShelfModel
from plainleaf.desktop.shelf.pictures import PictureCache
from plainleaf.desktop.shelf.question import ShelfQuestion
from plainleaf.desktop.shelf.row import RowPainter
from plainleaf.desktop.shelf.shared import SharedShelf
from plainleaf.desktop.theme import Theme

Flag = QItemSelectionModel.SelectionFlag


class ShelfList(QListView):
    """``opened(entry, words)`` for a row to open and the words by which it was found, ``selected()`` when the selection
    changes, ``starred(row)`` when a star is clicked, ``unknown_key(letter)`` for a letter that is no command. ``menu``
    makes the context menu."""

    opened = Signal(object, str)
    selected = Signal()
    starred = Signal(int)
    unknown_key = Signal(str)

    def __init__(self, shelf: SharedShelf, theme: Theme, menu: Callable[[], QMenu]) -> None:
        super().__init__()
        self.rows = ShelfModel(shelf, self)
        self.pictures = PictureCache(shelf, PICTURE, self)
        self._painter = RowPainter(self.pictures, theme, self)
        self._painter.starred.connect(self.starred)
        self._menu = menu
        self._before: tuple[ShelfQuestion, int, int, frozenset[int]] | None = None
        self.setModel(self.rows)
        self.setItemDelegate(self._painter)
        self.setObjectName("shelfList")
        self.setAccessibleName("Articles on the shelf")
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)
        self.doubleClicked.connect(self._open)
        self.rows.about_to_answer.connect(self._remember)
        self.rows.modelReset.connect(self._go_back)
        self.rows.rows_read.connect(self.viewport().update)
        self.pictures.arrived.connect(self.viewport().update)
        theme.changed.connect(self.viewport().update)
        self.selectionModel().selectionChanged.connect(lambda *_: self.selected.emit())

    def set_look(self, look: LookName) -> None:
        """Change the look of the rows and keep the first visible one."""
        top, cards = self.top_row(), look == "cards"
        self._painter.look = look
        self.pictures.resize(CARD_PICTURE if cards else PICTURE)
        self.setFlow(QListView.Flow.LeftToRight if cards else QListView.Flow.TopToBottom)
        self.setWrapping(cards)
        self.setResizeMode(QListView.ResizeMode.Adjust if cards else QListView.ResizeMode.Fixed)
        self.setProperty("look", look)
        self.scheduleDelayedItemsLayout()
        self.scrollTo(self.rows.index(top), QAbstractItemView.ScrollHint.PositionAtTop)

    def chosen(self) -> list[int]:
        """The selected rows, in order."""
        return sorted({row for selected in self._ranges() for row in range(selected.top(), selected.bottom() + 1)})

    @property
    def count_chosen(self) -> int:
        """The number of selected rows."""
        return sum(selected.height() for selected in self._ranges())

    def _ranges(self) -> list[QItemSelectionRange]:
        selection = self.selectionModel().selection()
        return [selection.at(at) for at in range(selection.count())]

    def top_row(self) -> int:
        """The first visible row."""
        return max(0, self.indexAt(QPoint(20, 4)).row())

    def refresh(self) -> None:
        """Read the visible rows again."""
        self.pictures.forget_missing()
        self.rows.refresh(self.top_row())

    def open_row(self, number: int) -> None:
        """Open a row if it has been read."""
        if (row := self.rows.row(number)) is not None:
            self.opened.emit(row.entry, row.found)

    def keyboardSearch(self, text: str) -> None:  # noqa: N802
        """Letters are commands here, as in other lists of mail and articles; the search field finds words."""
        if text.isalnum():
            self.unknown_key.emit(text)

    def startDrag(self, actions: Qt.DropAction) -> None:  # noqa: N802
        """Drag the selected rows without Qt's drag image, which would paint each of very many rows."""
        drag = QDrag(self)
        drag.setMimeData(self.rows.mimeData([self.rows.index(row) for row in self.chosen()]))
        drag.exec(actions)

    def _open(self, index: QModelIndex) -> None:
        self.open_row(index.row())

    def _show_menu(self, at: QPoint) -> None:
        if self.count_chosen:
            menu = self._menu()
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.viewport().mapToGlobal(at))

    def _remember(self) -> None:
        if (answer := self.rows.answer) is not None:
            chosen = frozenset(entry for entry in map(self.rows.known, self.chosen()[:1000]) if entry is not None)
            self._before = answer.question, self.verticalScrollBar().value(), self.currentIndex().row(), chosen

    def _go_back(self) -> None:
        """After the rows have changed, restore the scroll position and the selection, else select the next row."""
        answer = self.rows.answer
        if answer is None or not answer.count:
            return
        question, scrolled, current, chosen = self._before or (None, 0, 0, frozenset[int]())
        if question != answer.question:
            self.scrollToTop()
            self.setCurrentIndex(self.rows.index(0))
            return
        self.setCurrentIndex(self.rows.index(min(max(current, 0), answer.count - 1)))
        restored = QItemSelection()
        for row in self.rows.read_rows():
            if self.rows.known(row) in chosen:
                restored.select(self.rows.index(row), self.rows.index(row))
        if not restored.isEmpty():
            self.selectionModel().select(restored, Flag.ClearAndSelect)
        self.verticalScrollBar().setValue(scrolled)
