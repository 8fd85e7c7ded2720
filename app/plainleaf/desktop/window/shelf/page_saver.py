"""Saves the pages that are read: the page as received, its article, its pictures, the reading progress."""

import json
import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction

from plainleaf.desktop.commands import set_tip
from plainleaf.desktop.reader import ReadingPlace
from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.shelf.shared import not_changed
from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.widgets.plain_text import plain_tip
from plainleaf.desktop.window.comfort.places import READ, key_of
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.desktop.window.page.sources import is_sample

if TYPE_CHECKING:  # imported on the worker, with the first page
    from plainleaf.library import Library, SavedEntry

log = logging.getLogger(__name__)

SETTLED = 1500  # milliseconds without a change until the stored article is replaced
MOST = 200  # maximum pages whose entries are remembered
_OUTCOMES = {
    (True, False): "Saved.",
    (False, False): "No longer saved; it stays in the history.",
    (False, True): "No longer saved; it can be restored for 30 days.",
}
"""Messages, by whether the page is saved now, and whether its entry was removed."""


@dataclass(frozen=True, slots=True)
class ShelfEntry:
    """The entry of a page: its id ``entry`` (0 for none), whether the user ``saved`` it, and whether its ``pictures``
    are to be fetched."""

    entry: int
    saved: bool = False
    pictures: bool = False


class PageSaver(QObject):
    """``kept_changed(on)`` when the open page is saved or not. ``message(text)`` for the status bar; ``failed(error)``
    when a page could not be stored."""

    kept_changed = Signal(bool)
    message = Signal(str)
    failed = Signal(object)

    def __init__(
        self, shelf: SharedShelf, current: CurrentPage, memory: Memory, tasks: TaskRunner, action: QAction
    ) -> None:
        super().__init__(current)
        self._shelf = shelf
        self._current = current
        self._memory = memory
        self._tasks = tasks
        self._action = action
        self._entries: dict[str, int] = {}  # by source
        self._asked = ""
        self._settle = QTimer(self, singleShot=True, interval=SETTLED)
        self._settle.timeout.connect(self._keep_article)
        current.page_changed.connect(self._page_changed)
        current.article_changed.connect(self._article_changed)
        shelf.changed.connect(self._look_again)

    @property
    def entry(self) -> int:
        """The entry of the open page; 0 if it is not on the shelf."""
        reading = self._current.reading
        return 0 if reading is None else self._entries.get(name_of(reading), 0)

    def turn(self, on: bool) -> None:
        """Save the open page, or leave it in the history only; without a history its entry is removed."""
        reading, entry = self._current.reading, self.entry
        if reading is None or is_sample(reading.source):
            self._show(False)
            if reading is not None:
                self.message.emit("The sample page is not put on the shelf.")
        elif not entry:
            self.keep(saved=on)
        else:
            gone = not (on or self._memory.keeps())
            self._shelf.drop(f"look {id(self)}")  # its result would be outdated
            if gone:
                self._entries.pop(name_of(reading), None)
            self._shelf.change(
                lambda library: library.remove((entry,)) if gone else library.change((entry,), saved=on),
                lambda _before: self.message.emit(_OUTCOMES[on, gone]),
                partial(self._not_turned, reading, ShelfEntry(entry, saved=not on)),
                owner=self,
            )
            self._show(on)

    def keep(self, done: Callable[[int], object] | None = None, *, saved: bool = False) -> None:
        """Store the open page, in the history or as ``saved``; ``done(entry)`` once it is on the disk."""
        reading = self._current.reading
        if reading is None:
            return
        if self.entry:
            if done is not None:
                done(self.entry)
            return

        def ended(kept: ShelfEntry) -> None:
            self._know(reading, kept)
            if saved:
                self.message.emit(_OUTCOMES[True, False])
            if done is not None:
                done(kept.entry)
            self._shelf.changed.emit()

        self._shelf.ask(partial(put, reading=reading, saved=saved), ended, self._not_kept, owner=self)

    def keep_pictures(self) -> None:
        """Store the pictures of the open page, which are loaded from the web now."""
        if self.entry and self._memory.keeps_pictures():
            self._fetch_pictures(self.entry)

    def place_kept(self, source: str, place: ReadingPlace) -> None:
        """Store the reading position of the page with this source."""
        if entry := self._entries.get(source, 0):
            self._shelf.change(partial(_read_to, entry=entry, place=place), failed=_unwritten)

    # ── pages come and go ───────────────────────────────────────────────────────────────────────────────

    def _page_changed(self, reading: Reading | None) -> None:
        self._settle.stop()
        if reading is None:
            self._show(False)
            return
        stored = reading.delivery.stored if reading.delivery is not None else None
        if stored is not None:
            self._know(reading, ShelfEntry(stored.entry, stored.saved))
        else:
            self._show(False)
        if self.entry:
            self._shelf.change(partial(_opened, entry=self.entry), failed=_unwritten)
        elif is_sample(reading.source):
            return
        elif self._memory.keeps() and reading.source and reading.article.blocks:
            self.keep()
        else:
            self._look_again()

    def _look_again(self) -> None:
        """Look the page up again, since another part may have added, saved or removed it."""
        reading = self._current.reading
        if reading is not None:
            name, work = f"look {id(self)}", partial(_found, reading=reading, known=self.entry)
            self._shelf.ask(work, partial(self._look, reading), name=name, owner=self)

    def _look(self, reading: Reading, kept: ShelfEntry) -> None:
        if kept.entry:
            self._know(reading, kept)
        elif self._entries.pop(name_of(reading), 0) and reading is self._current.reading:
            self._show(False)

    def _article_changed(self, reading: Reading | None) -> None:
        """Replace the stored article after a change of the method or a correction."""
        if reading is not None and self.entry and not (reading.delivery and reading.delivery.stored):
            self._settle.start()

    def _keep_article(self) -> None:
        reading, entry = self._current.reading, self.entry
        if reading is not None and entry and self._current.composed:
            self._shelf.change(partial(_follow, entry=entry, reading=reading))

    def _know(self, reading: Reading, kept: ShelfEntry) -> None:
        self._entries = {**self._entries, name_of(reading): kept.entry}
        for name in list(self._entries)[:-MOST]:
            del self._entries[name]
        if self._current.reading is not None and name_of(self._current.reading) == name_of(reading):
            self._show(kept.saved)
        if kept.pictures and self._memory.keeps_pictures():
            self._fetch_pictures(kept.entry)

    def _show(self, on: bool) -> None:
        self._action.blockSignals(True)
        self._action.setChecked(on)
        self._action.blockSignals(False)
        words = "Saved; take it out of what is saved" if on else self._action.text()
        set_tip(self._action, plain_tip(f"{words} ({self._action.shortcut().toString()})"))
        self.kept_changed.emit(on)

    def _not_kept(self, error: Exception) -> None:
        self._show(False)
        self.failed.emit(error)

    def _not_turned(self, reading: Reading, kept: ShelfEntry, error: Exception) -> None:
        self._know(reading, kept)
        self.message.emit(not_changed(error))

    def _fetch_pictures(self, entry: int) -> None:
        def work(task: TaskHandle) -> None:
            from plainleaf.actions.shelf.saving import save_pictures

            save_pictures(self._shelf.library(), entry, cancelled=task.cancelled)

        self._tasks.start(f"pictures of {entry}", work, lambda _none: self._shelf.changed.emit(), self.failed.emit)


def _unwritten(error: Exception) -> None:
    # a page that cannot be stored at all is reported elsewhere
    log.info("How far a page is read is not kept: %s", error)


def name_of(reading: Reading) -> str:
    """The key of a page, as for reading positions."""
    return key_of(reading.source) or f"sha256:{reading.article.record.digest}"


def put(library: "Library", reading: Reading, saved: bool = False) -> ShelfEntry:
    """Store a page as it is read: in the history, or ``saved``. Raises LibraryError."""
    entry = _entry_of(library, reading)
    if entry is not None and library.is_edited(entry.id):
        library.receive(reading.page)
    elif entry is not None and library.page(entry.id) is None:
        entry = library.complete(entry.id, reading.page, reading.article)
    else:
        entry, _ = library.add(reading.page, reading.article, saved=False, asked=reading.source)
    _opened(library, entry.id)
    if saved:
        library.change((entry.id,), saved=True)
    return ShelfEntry(entry.id, saved or bool(entry.saved), pictures=not reading.offline)


def _entry_of(library: "Library", reading: Reading) -> "SavedEntry | None":
    """The entry of a page, by its own address or its source; None if it was removed."""
    found = library.find(reading.page) or (library.entries.at(reading.source) if reading.source else None)
    return None if found is None or found.deleted else found


def _found(library: "Library", reading: Reading, known: int) -> ShelfEntry:
    """The entry of a page; one that was not ``known`` is marked as opened."""
    entry = next(iter(library.entries.many((known,))), None) if known else _entry_of(library, reading)
    if entry is None or entry.deleted:
        return ShelfEntry(0)
    if not known:
        _opened(library, entry.id)
    return ShelfEntry(entry.id, bool(entry.saved))


def _opened(library: "Library", entry: int) -> None:
    from plainleaf.library.entries import now

    before = library.entries.get(entry)
    library.change((entry,), opened=now(), **({"state": "reading"} if before.state == "new" else {}))


def _read_to(library: "Library", entry: int, place: ReadingPlace) -> None:
    before = library.entries.get(entry)
    ended = {"state": "read"} if place.share >= READ and before.state in ("new", "reading") else {}
    library.change((entry,), progress=place.share, place=json.dumps(asdict(place), ensure_ascii=False), **ended)


def _follow(library: "Library", entry: int, reading: Reading) -> None:
    if not library.is_edited(entry):
        library.put_article(entry, reading.article)
