"""The shelf in the window: search and sort order at the top, states and tags at the side, the rows, and the last
change."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from plainleaf.desktop.commands import SHELF_COMMANDS, make_actions
from plainleaf.desktop.shelf.empty import (
    NOTHING_FED,
    NOTHING_FOUND,
    NOTHING_HERE,
    NOTHING_OPENED,
    NOTHING_REMOVED,
    NOTHING_SAVED,
    Emptiness,
    EmptyMessage,
)
from plainleaf.desktop.shelf.list import ShelfList
from plainleaf.desktop.shelf.looks import LOOKS, LookName
from plainleaf.desktop.shelf.question import ShelfAnswer, ShelfQuestion, Sorting
from plainleaf.desktop.shelf.shared import SharedShelf
from plainleaf.desktop.shelf.side import FEEDS, HISTORY, SAVED, Place, SideList, places_of
from plainleaf.desktop.shelf.words import counted
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import ElidedLabel, named
from plainleaf.desktop.widgets.notice import Notice
from plainleaf.desktop.widgets.segments import Segments
from plainleaf.desktop.widgets.spoken import clearable, name_chooser
from plainleaf.library.entries import ALL

FIELD = 120  # minimum width of the search field in pixels
TYPING = 120  # milliseconds after the last key until the search starts
SORTINGS: dict[Sorting, str] = {
    "added": "Added last", "saved": "Saved last",
    "opened": "Opened last", "published": "Published last", "title": "Title", "site": "Site",
    "words": "Length", "progress": "Progress", "rank": "Best match",
}  # fmt: skip
BULK = ("shelf-save", "shelf-read", "shelf-archive", "shelf-favourite", "shelf-tags", "shelf-export", "shelf-remove")
REMOVED = ("shelf-restore", "shelf-erase")
REPORTED = 8000  # milliseconds for which a change is reported


class ShelfPage(QWidget):
    """``opened(entry, words)`` for a row and the words by which it was found, ``wanted(command, rows)`` for a command
    on rows, ``asked(name)`` for a button of an empty shelf, ``dropped(place, rows)``, ``undo_wanted()``,
    ``look_chosen(name)``."""

    opened = Signal(object, str)
    wanted = Signal(str, object)
    asked = Signal(str)
    dropped = Signal(object, object)
    undo_wanted = Signal()
    look_chosen = Signal(str)

    def __init__(
        self, shelf: SharedShelf, commands: Mapping[str, QAction], theme: Theme, look: LookName = "rows"
    ) -> None:
        super().__init__()
        self.setObjectName("shelf")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._shelf = shelf
        self._theme = theme
        self.field = QLineEdit()
        self.field.setPlaceholderText("Search words, “phrases”, tag: site: is:")
        self.field.setAccessibleName("Search the shelf")
        clearable(self.field)
        self.field.setMinimumWidth(FIELD)
        self.order = QComboBox()
        name_chooser(self.order, "Order")
        self.order.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.order.setMinimumContentsLength(10)
        for sorting, words in SORTINGS.items():
            self.order.addItem(words, sorting)
        self.reverse = named(QToolButton(), "reverse")
        self.reverse.setCheckable(True)
        self.reverse.setIconSize(QSize(18, 18))
        self.reverse.setToolTip("Reverse the order")
        self.reverse.setAccessibleName("Reverse the order")
        self.looks = Segments("Look", {str(name): words for name, words in LOOKS.items()})
        self.more = QToolButton()
        self.more.setToolTip("Import, export, upkeep")
        self.more.setAccessibleName("More of the shelf")
        self.more.setIconSize(QSize(20, 20))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        for name in ("shelf-import", "shelf-feeds", "shelf-backup", "shelf-outdated", "shelf-check"):
            menu.addAction(commands[name])
        self.more.setMenu(menu)
        self.side = SideList(theme)
        self.list = ShelfList(shelf, theme, self._row_menu)
        self.row_actions = make_actions(self.list, SHELF_COMMANDS, Qt.ShortcutContext.WidgetShortcut)
        self.count = ElidedLabel("caption")
        self.count.setContentsMargins(20, 0, 14, 4)
        self.emptiness = Emptiness()
        undo = QPushButton("Undo")
        self.notice = Notice(theme, "shelfNotice", undo)
        self._undo = undo
        # key: whether there are search words, and the place
        self._orders: dict[tuple[bool, str], Sorting] = {}
        self._hush = QTimer(self, singleShot=True, interval=REPORTED)
        self._typing = QTimer(self, singleShot=True, interval=TYPING)
        self._lay_out()
        self._connect()
        self._paint()
        self.show_look(look)
        self._take_order()

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────

    def question(self) -> ShelfQuestion:
        """The query from the search field, the side list and the sort order."""
        place = self.side.place
        shown = SAVED if place is None else place.which
        return ShelfQuestion(self.field.text(), shown, self.order.currentData(), self.reverse.isChecked())

    def show_look(self, look: LookName) -> None:
        """Show rows as cards, with a few lines, or dense."""
        self.looks.set_current(look)
        self.list.set_look(look)

    def refresh(self) -> None:
        """Query again after a change of the shelf."""
        if self.isVisible():
            self.list.refresh()
            self._ask_places()

    def begin(self) -> None:
        """Show the rows, with the focus in the list."""
        if self.list.rows.answer is None:
            self._ask()
            self._ask_places()
            self._shelf.ask(lambda library: library.search_ids("a"))  # the first search loads its indexes
        else:
            self.refresh()
        self.list.setFocus()

    def show_everything(self) -> None:
        """Remove all conditions."""
        if self.side.place is not None and self.side.place.kind != "all":
            self.side.choose("all")
        elif self.field.text():
            self.field.clear()

    def show_message(self, words: str, can_undo: bool) -> None:
        """Report a change."""
        self.notice.label.setText(words)
        self._undo.setVisible(can_undo)
        self.notice.show()
        self._hush.start()

    def cancel(self) -> bool:
        """Esc: clear the search field, then the multiple selection; False if there was neither."""
        if self.notice.isVisible():
            self.notice.hide()
        elif self.field.text():
            self.field.clear()
            self.list.setFocus()
        elif self.list.count_chosen > 1:
            self.list.setCurrentIndex(self.list.currentIndex())
        else:
            return False
        return True

    def search(self) -> None:
        """Focus the search field."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def close_down(self) -> None:
        """Stop the workers of this page."""
        self.list.pictures.close_down()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Down and self.field.hasFocus():
            self.list.setFocus()
        else:
            super().keyPressEvent(event)

    def _situation(self) -> tuple[bool, str]:
        place = self.side.place
        return bool(self.field.text().strip()), "saved" if place is None else place.kind

    def _take_order(self) -> None:
        """Select the sort order that was last used in this situation, else the default."""
        searching, kind = self._situation()
        usual: Sorting = "rank" if searching else {"history": "opened", "saved": "saved"}.get(kind, "added")  # type: ignore[assignment]
        wanted = self._orders.get((searching, kind), usual)
        if wanted != self.order.currentData():
            self.order.blockSignals(True)
            self.order.setCurrentIndex(self.order.findData(wanted))
            self.order.blockSignals(False)

    def _typed(self, _text: str) -> None:
        self._take_order()
        self._typing.start()

    def _entered(self) -> None:
        """Enter in the search field: go to the rows that were found."""
        if self._typing.isActive():
            self._ask()
        self.list.setFocus()

    def _placed(self) -> None:
        self._take_order()
        self._ask()

    def _reorder(self) -> None:
        self._orders[self._situation()] = self.order.currentData()
        self._ask()

    def _ask(self) -> None:
        self._typing.stop()
        self.list.rows.ask(self.question())

    def _ask_places(self) -> None:
        self._shelf.ask(places_of, self._show_places, name=f"shelf-places-{id(self)}", owner=self)

    def _show_places(self, places: tuple[Place, ...]) -> None:
        self.side.show_places(places)
        if (answer := self.list.rows.answer) is not None and not answer.count:
            self._tell_why_empty(answer)

    def _tell_why_empty(self, answer: ShelfAnswer) -> None:
        reason = _why_empty(answer)
        empty = reason is NOTHING_SAVED and not self.side.count_of("history")
        self.emptiness.show_text(*(NOTHING_OPENED if empty else reason))

    def _answered(self, answer: ShelfAnswer) -> None:
        back = bool(answer.count) and self._rows.currentWidget() is self.emptiness
        if not answer.count:
            self._tell_why_empty(answer)
        self._rows.setCurrentWidget(self.list if answer.count else self.emptiness)
        if back and not self.field.hasFocus():
            self.list.setFocus()
        self.count.setVisible(bool(answer.question.text.strip()) and bool(answer.count))
        self.count.show_text(f"{counted(answer.count, 'article')} found")
        self._selected()  # selected rows may be gone

    def _failed(self, error: Exception) -> None:
        self.emptiness.show_text("The shelf cannot be read", str(error), (("shelf-check", "Look what is wrong"),))
        self._rows.setCurrentWidget(self.emptiness)

    def _offered(self, name: str) -> None:
        if name == "everywhere":
            self.show_everything()
        elif name == "history":
            self.side.choose("history")
        else:
            self.asked.emit(name)

    # ── rows ────────────────────────────────────────────────────────────────────────────────────────────

    def _row_menu(self) -> QMenu:
        menu = QMenu(self)
        removed = self._shows_removed()
        for command in SHELF_COMMANDS:
            if command.id == "shelf-open" or removed == (command.id in REMOVED):
                menu.addAction(self.row_actions[command.id])
        return menu

    def _shows_removed(self) -> bool:
        answer = self.list.rows.answer
        return answer is not None and answer.which.deleted

    def _selected(self) -> None:
        count = self.list.count_chosen
        self._bulk.setVisible(count > 1)
        self.chosen.show_text(f"{count:,} chosen")
        removed = self._shows_removed()
        for name, button in self._bulk_buttons.items():
            button.setVisible(removed == (name in REMOVED))

    def _tell_keys(self, letter: str) -> None:
        self.show_message(f"{letter.upper()} is no command here. / searches; the menu of a row names the keys.", False)

    def _do(self, command: str) -> None:
        if command == "shelf-search":
            self.search()
        elif command == "shelf-open":
            self.list.open_row(self.list.currentIndex().row())
        elif rows := self.list.chosen():
            if command == "shelf-remove" and self._shows_removed():
                command = "shelf-erase"
            self.wanted.emit(command, rows)

    # ── parts ───────────────────────────────────────────────────────────────────────────────────────────

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(14, 10, 14, 8)
        head.setSpacing(8)
        parts = ((self.field, 1), (self.order, 0), (self.reverse, 0), (self.looks, 0), (self.more, 0))
        for widget, stretch in parts:
            head.addWidget(widget, stretch)
        self.chosen = ElidedLabel("value")
        self._bulk = named(QWidget(), "bulk")
        self._bulk.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        line = QHBoxLayout(self._bulk)
        line.setContentsMargins(14, 6, 14, 6)
        line.setSpacing(4)
        line.addWidget(self.chosen, 1)
        self._bulk_buttons: dict[str, QToolButton] = {}
        for name in (*BULK, *REMOVED):
            button = QToolButton()
            button.setDefaultAction(self.row_actions[name])
            button.setProperty("worded", True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(self.row_actions[name].text())
            self._bulk_buttons[name] = button
            line.addWidget(button)
        self._bulk.hide()
        self._rows = QStackedWidget()
        self._rows.addWidget(self.list)
        self._rows.addWidget(self.emptiness)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addLayout(head)
        right.addWidget(self._bulk)
        right.addWidget(self.count)
        right.addWidget(self._rows, 1)
        right.addWidget(self.notice)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        line.addWidget(self.side)
        line.addLayout(right, 1)

    def _connect(self) -> None:
        self.field.textChanged.connect(self._typed)
        self.field.returnPressed.connect(self._entered)
        self._typing.timeout.connect(self._ask)
        self.order.currentIndexChanged.connect(lambda _at: self._reorder())
        self.reverse.toggled.connect(lambda _on: self._ask())
        self.side.chosen.connect(lambda _place: self._placed())
        self.side.dropped.connect(self.dropped)
        self.list.opened.connect(self.opened)
        self.list.selected.connect(self._selected)
        self.list.unknown_key.connect(self._tell_keys)
        self.list.starred.connect(lambda row: self.wanted.emit("shelf-save", [row]))
        self.looks.chosen.connect(self.show_look)
        self.looks.chosen.connect(self.look_chosen)
        self.list.rows.answered.connect(self._answered)
        self.list.rows.failed.connect(self._failed)
        self.emptiness.wanted.connect(self._offered)
        self.notice.label.setAccessibleName("What was done")
        self._undo.clicked.connect(self.undo_wanted)
        self._hush.timeout.connect(self.notice.hide)
        for name, action in self.row_actions.items():
            action.triggered.connect(lambda _on=False, name=name: self._do(name))
        self._shelf.changed.connect(self.refresh)
        self._theme.changed.connect(self._paint)

    def _paint(self) -> None:
        self.more.setIcon(self._theme.icon("more"))
        self.reverse.setIcon(self._theme.icon("up"))


def _why_empty(answer: ShelfAnswer) -> EmptyMessage:
    if answer.question.text.strip():
        return NOTHING_FOUND
    if answer.question.which == SAVED:
        return NOTHING_SAVED
    if answer.question.which == FEEDS:
        return NOTHING_FED
    if answer.question.which in (ALL, HISTORY):
        return NOTHING_OPENED
    return NOTHING_REMOVED if answer.question.which.deleted else NOTHING_HERE
