"""Names the next unread article of a list below the open one."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.shelf.page_saver import PageSaver

if TYPE_CHECKING:
    from plainleaf.desktop.shelf.question import ShelfAnswer
    from plainleaf.library import SavedEntry


class NextUnread(QObject):
    """``entry`` is the next unread one in the list from which the open page was opened, 0 for none; ``changed()`` when
    it may be another. ``keys`` are named beside it."""

    changed = Signal()

    def __init__(
        self, shelf: SharedShelf, current: CurrentPage, saver: PageSaver, view: ReaderView, keys: str, parent: QObject
    ) -> None:
        super().__init__(parent)
        self.entry = 0
        self._shelf = shelf
        self._saver = saver
        self._view = view
        self._keys = keys
        self._list: dict[int, int] = {}
        current.page_changed.connect(self._leave)
        for signal in (current.page_changed, saver.kept_changed, shelf.changed):
            signal.connect(self._look)

    def follow_list(self, answer: "ShelfAnswer") -> None:
        """Remember the list as it is before one of its entries is opened, which may then leave it."""
        from plainleaf.desktop.shelf.question import all_ids

        self._shelf.ask(partial(all_ids, answer=answer), self._take, owner=self)

    def _take(self, ids: tuple[int, ...]) -> None:
        self._list = {entry: at for at, entry in enumerate(ids)}
        self._look()

    def _leave(self) -> None:
        self._show(None)

    def _look(self) -> None:
        at = self._list.get(self._saver.entry)
        if at is None:
            self._show(None)
            return
        from plainleaf.desktop.shelf.question import next_unread

        work = partial(next_unread, ids=tuple(self._list), at=at)
        self._shelf.ask(work, self._show, name=f"next {id(self)}", owner=self)

    def _show(self, entry: "SavedEntry | None") -> None:
        from plainleaf.desktop.shelf.words import source

        self.entry = 0 if entry is None else entry.id
        words = {}
        if entry is not None:
            details = " · ".join(filter(None, (source(entry), entry.time_to_read)))
            words = {"label": f"Next unread ({self._keys})", "title": entry.title or entry.url, "details": details}
        self._view.show_next(words)
        self.changed.emit()
