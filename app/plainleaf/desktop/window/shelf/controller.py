"""Shows the shelf in place of the page, and handles the commands on its rows."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QStackedWidget, QWidget

from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.plain_text import ask_before_loss
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.delivery import Delivery
from plainleaf.desktop.window.page.navigation import Navigation
from plainleaf.desktop.window.shelf.following import Follower
from plainleaf.desktop.window.shelf.next_unread import NextUnread
from plainleaf.desktop.window.shelf.page_saver import PageSaver
from plainleaf.desktop.window.shelf.upkeep import ShelfUpkeep

if TYPE_CHECKING:  # so that a start without the shelf does not import it
    from plainleaf.actions.notes.passages import Passage
    from plainleaf.desktop.shelf.changes import ShelfChanges
    from plainleaf.desktop.shelf.page import ShelfPage
    from plainleaf.desktop.shelf.side import Place
    from plainleaf.desktop.window.export.save import ArticleSaver
    from plainleaf.desktop.window.shelf.export_dialog import ShelfExportDialog
    from plainleaf.desktop.window.shelf.feeds_dialog import FeedsDialog
    from plainleaf.desktop.window.shelf.import_dialog import ImportDialog
    from plainleaf.desktop.window.shelf.reread_dialog import RereadDialog
    from plainleaf.engine.article import Article
    from plainleaf.engine.render.pictures import Pictures


class ShelfController(QObject):
    """``opening()`` before the shelf is shown, ``turned(on)`` when it is shown or not; ``message(text)`` for the status
    bar; ``settings_changed(names)`` when a backup has set some. ``page_saver`` saves what is read, ``upkeep`` checks
    the file, ``next`` finds the next unread article; ``page`` is made when it is first shown."""

    opening = Signal()
    turned = Signal(bool)
    undo_changed = Signal()
    message = Signal(str)
    settings_changed = Signal(object)

    def __init__(
        self,
        shelf: SharedShelf,
        current: CurrentPage,
        navigation: Navigation,
        memory: Memory,
        tasks: TaskRunner,
        saver: "Callable[[], ArticleSaver]",
        actions: Mapping[str, QAction],
        theme: Theme,
        view: ReaderView,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._shelf = shelf
        self._navigation = navigation
        self._memory = memory
        self._saver = saver
        self.page_saver = PageSaver(shelf, current, memory, tasks, actions["keep"])
        self.upkeep = ShelfUpkeep(shelf, memory, theme, window)
        self.follower = Follower(shelf, memory, self)
        keys = actions["next-unread"].shortcut().toString()
        self.next = NextUnread(shelf, current, self.page_saver, view, keys, self)
        view.continued.connect(self.open_next)
        self._actions = actions
        self._theme = theme
        self._window = window
        self._stack: QStackedWidget | None = None
        self._behind: QWidget | None = None
        self.page: ShelfPage | None = None
        self.changes: ShelfChanges | None = None
        shelf.failed.connect(self.message)
        self.page_saver.message.connect(self.message)
        self.page_saver.failed.connect(
            lambda error: self.message.emit(f"This page could not be saved to the shelf. {error}")
        )

    def stand_in(self, stack: QStackedWidget) -> None:
        """Set the stack in which the shelf replaces the page."""
        self._stack = stack
        stack.currentChanged.connect(lambda _at: self._follow())

    @property
    def shown(self) -> bool:
        """Whether the shelf is visible."""
        return self.page is not None and self._stack is not None and self._stack.currentWidget() is self.page

    def turn(self, on: bool) -> None:
        """Show or hide the shelf."""
        if on == self.shown or self._stack is None:
            return
        if on:
            self.opening.emit()
            page = self.page or self._make(self._stack)
            self._behind = self._stack.currentWidget()
            self._stack.setCurrentWidget(page)
            page.begin()
        elif self._behind is not None:
            self._stack.setCurrentWidget(self._behind)
            self._behind.setFocus()

    def open(self, entry: int, words: str = "") -> None:
        """Open an entry, without the network if its page is stored; at the ``words`` by which it was found."""
        from plainleaf.desktop.window.shelf.stored import stored

        self._shelf.ask(
            partial(stored, entry=entry, words=words),
            self._show,
            self._failed,
            name=f"shelf-open-{id(self)}",
            owner=self,
        )

    def open_next(self) -> None:
        """Open the next unread article of the list."""
        if self.next.entry:
            self.open(self.next.entry)

    def _open_row(self, entry: int, words: str) -> None:
        if self.page is not None and (answer := self.page.list.rows.answer) is not None:
            self.next.follow_list(answer)
        self.open(entry, words)

    def _show(self, found: Delivery | str) -> None:
        if isinstance(found, Delivery):
            self._navigation.open_delivery(found)
        else:
            self.message.emit("Only the address of this article is kept; it is fetched.")
            self._navigation.open(found)

    def handlers(self) -> dict[str, Callable[..., object]]:
        """The handlers of the shelf's commands."""
        return {
            "shelf": self.turn,
            "keep": self.page_saver.turn,
            "next-unread": self.open_next,
            "shelf-import": self.take_in,
            "shelf-feeds": self.show_feeds,
            "shelf-backup": self.export,
            "shelf-outdated": self.read_outdated,
            "shelf-check": lambda: self.upkeep.check(announces=True),
        }

    def take_in(self) -> "ImportDialog":
        """Ask for a file or folder of another program, and import it."""
        from plainleaf.actions.shelf.user_choices import take_settings
        from plainleaf.desktop.window.shelf.import_dialog import ImportDialog

        memory = self._memory
        dialog = ImportDialog(self._shelf, memory.folder(), memory.keeps_pictures(), self._window)
        dialog.folder_chosen.connect(memory.set_folder)
        dialog.imported.connect(lambda step: dialog.add(self.follower.take_over(step)))
        dialog.restored.connect(lambda values: self.settings_changed.emit(take_settings(memory.settings, values)))
        return _opened(dialog)

    def show_feeds(self) -> "FeedsDialog":
        """Show the feeds and the watched folder."""
        from plainleaf.desktop.window.shelf.feeds_dialog import FeedsDialog

        memory = self._memory
        dialog = FeedsDialog(self._shelf, memory.watched(), memory.asks_feeds(), memory.keeps_pictures(), self._window)
        dialog.folder_chosen.connect(self.follower.choose_folder)
        dialog.updates_chosen.connect(self.follower.choose_updates)
        return _opened(dialog)

    def export(self, ids: Sequence[int] | None = None) -> "ShelfExportDialog":
        """Ask how to export entries, or the whole shelf."""
        from plainleaf.desktop.window.shelf.export_dialog import ShelfExportDialog

        way = "backup" if ids is None else "one" if len(ids) > 1 else "each"
        dialog = ShelfExportDialog(
            self._shelf,
            ids,
            way,
            self._memory.folder(),
            self._saver().printer,
            self._memory.settings,
            self._window,
        )
        dialog.folder_chosen.connect(self._memory.set_folder)
        return _opened(dialog)

    def _take_along(self, ids: tuple[int, ...]) -> None:
        """Save or share one entry as an open article is; export several, or one without an article."""
        if len(ids) > 1:
            self.export(ids)
            return
        entry, other = ids[0], partial(self.export, ids)

        def found(article: "Article | None", passages: "list[Passage]", pictures: "Pictures") -> None:
            if article is None:
                other()
            else:
                self._saver().ask(article, passages, pictures, "As a catalogue or backup…", other)

        self._shelf.ask(
            lambda library: (
                library.article(entry),
                [(one.exact, one.note) for one in library.highlights.of(entry)],
                library.pictures(entry),
            ),
            lambda held: found(*held),
            self._failed,
            name=f"shelf-share-{id(self)}",
            owner=self,
        )

    def read_again(self, ids: Sequence[int]) -> "RereadDialog":
        """Ask how to extract entries again, and show the differences."""
        from plainleaf.desktop.window.shelf.reread_dialog import RereadDialog

        return _opened(RereadDialog(self._shelf, ids, self._theme, self._window))

    def read_outdated(self) -> None:
        """Extract again what an older version extracted."""
        from plainleaf.actions.shelf.rereading import outdated

        def ended(ids: tuple[int, ...]) -> None:
            if ids:
                self.read_again(ids)
            else:
                self.message.emit("Every article was read by this version.")

        self._shelf.ask(outdated, ended, self._failed, owner=self)

    @property
    def can_undo(self) -> bool:
        """Whether a change of rows can be undone; ``undo_changed()`` when that may have changed."""
        return self.changes is not None and self.changes.can_undo

    def undo(self) -> bool:
        """Undo the last change; False if there is none."""
        return self.changes is not None and self.changes.undo()

    def cancel(self) -> bool:
        """Esc on the shelf: close what covers the rows; False if there was nothing."""
        return self.page is not None and self.shown and self.page.cancel()

    def search(self) -> None:
        """Focus the search field."""
        if self.page is not None:
            self.page.search()

    def close_down(self) -> None:
        """Stop all workers before the window closes."""
        if self.page is not None:
            self.page.close_down()

    # ── what is done with rows ──────────────────────────────────────────────────────────────────────────

    def _make(self, stack: QStackedWidget) -> "ShelfPage":
        from plainleaf.desktop.shelf.changes import ShelfChanges
        from plainleaf.desktop.shelf.page import ShelfPage

        self.page = page = ShelfPage(self._shelf, self._actions, self._theme, self._memory.look())
        self.changes = ShelfChanges(self._shelf, self)
        self.changes.done.connect(page.show_message)
        self.changes.undo_changed.connect(self.undo_changed)
        page.undo_wanted.connect(self.undo)
        page.opened.connect(lambda entry, words: self._open_row(entry.id, words))
        page.wanted.connect(self._wanted)
        page.dropped.connect(self._dropped)
        page.look_chosen.connect(self._memory.set_look)
        page.asked.connect(lambda name: self._actions[name].trigger())
        stack.addWidget(page)
        return page

    def _wanted(self, command: str, rows: Sequence[int]) -> None:
        if self.page is not None:
            self.page.list.rows.entries_at(rows, partial(self._do, command))

    def _do(self, command: str, ids: tuple[int, ...]) -> None:
        changes = self.changes
        if changes is None or not ids:
            return
        actions: dict[str, Callable[[tuple[int, ...]], object]] = {
            "shelf-save": changes.turn_saved,
            "shelf-read": changes.turn_read,
            "shelf-favourite": changes.turn_favourite,
            "shelf-archive": changes.turn_archived,
            "shelf-remove": changes.remove,
            "shelf-restore": changes.restore,
            "shelf-erase": self._erase,
            "shelf-again": self.read_again,
            "shelf-export": self._take_along,
            "shelf-tags": partial(self._label, "tag"),
            "shelf-collections": partial(self._label, "collection"),
        }
        actions[command](ids)

    def _dropped(self, place: "Place", rows: Sequence[int]) -> None:
        if self.page is not None:
            self.page.list.rows.entries_at(rows, partial(self._put, place))

    def _put(self, place: "Place", ids: tuple[int, ...]) -> None:
        changes = self.changes
        if changes is None:
            return
        if place.kind == "tag":
            changes.tag(ids, (place.name,))
        elif place.kind == "collection":
            changes.collect(ids, (place.name,))
        elif place.kind == "favourite":
            changes.turn_favourite(ids, only_on=True)
        elif place.kind == "saved":
            changes.turn_saved(ids, only_on=True)
        elif place.kind == "history":
            changes.take_out(ids)
        elif place.kind == "removed":
            changes.remove(ids)
        else:
            changes.set_state(ids, place.kind)

    def _label(self, kind: str, ids: tuple[int, ...]) -> None:
        from plainleaf.desktop.shelf.labels import ask_for_labels

        changes = self.changes
        if changes is not None:
            change = changes.tag if kind == "tag" else changes.collect
            ask_for_labels(self._shelf, kind, ids, lambda add, gone: change(ids, add, gone), self._window)

    def _erase(self, ids: tuple[int, ...]) -> None:
        many = "this article" if len(ids) == 1 else f"these {len(ids):,} articles"
        lost = "Page, article, pictures and highlights go, and cannot be restored."
        erase = lambda: self.changes.erase(ids) if self.changes is not None else None  # noqa: E731
        ask_before_loss(self._window, "Erase for ever", f"Erase {many} for ever?", lost, "Erase", erase)

    def _failed(self, error: Exception) -> None:
        self.message.emit(str(error))
        self._shelf.changed.emit()  # another program may have changed it

    def _follow(self) -> None:
        on = self.shown
        if on != self._actions["shelf"].isChecked():
            self._actions["shelf"].setChecked(on)
        self.turned.emit(on)


D = TypeVar("D", bound=QDialog)


def _opened(dialog: D) -> D:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog
