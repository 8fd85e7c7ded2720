"""Changes of entries, made on a worker, each with its undo."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from plainleaf.desktop.shelf.shared import SharedShelf, not_changed
from plainleaf.desktop.shelf.words import STATES, counted
from plainleaf.engine.words import beginning
from plainleaf.library import Library, SavedEntry

MOST = 30
"""Maximum number of changes that can be undone."""
LONGEST = 60
"""Characters of a title in the description of a change."""
MANY = 500
"""Number of articles above which a change may take seconds."""

Ids = Sequence[int]
Undo = Callable[[Library], Any]
Done = tuple[str, Undo | None]
"""A description of a change, empty if nothing changed, and the function that undoes it."""


@dataclass(slots=True, eq=False)
class _Change:
    """A change; it can be undone as soon as the worker has made it."""

    count: int
    words: str = ""
    undo: Undo | None = None


class ShelfChanges(QObject):
    """``done(words, can_undo)`` after each change, also a failed one, and before one that takes long."""

    done = Signal(str, bool)
    undo_changed = Signal()

    def __init__(self, shelf: SharedShelf, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._undos: list[_Change] = []

    @property
    def can_undo(self) -> bool:
        """True if there is a change to undo; ``undo_changed()`` when that may have changed."""
        return bool(self._undos)

    def _keep(self, undos: list[_Change]) -> None:
        self._undos = undos
        self.undo_changed.emit()

    def turn_read(self, ids: Ids) -> None:
        """Mark as read, or as unread if all are read."""
        self._state(ids, "read", "new", "unread")

    def turn_archived(self, ids: Ids) -> None:
        """Archive, or unarchive if all are archived."""
        self._state(ids, "archived", "read", "taken out of the archive")

    def set_state(self, ids: Ids, state: str) -> None:
        """Set the state of all, and save them."""
        words = f"saved as {STATES[state]}"
        self._do(ids, lambda library: _done(library.change(ids, state=state, saved=True), words))

    def take_out(self, ids: Ids) -> None:
        """Unsave the entries; they stay in the history."""

        def work(library: Library) -> Done:
            saved = [entry.id for entry in library.entries.many(ids) if entry.saved]
            return _done(library.change(saved, saved=False), "no longer saved")

        self._do(ids, work)

    def turn_saved(self, ids: Ids, *, only_on: bool = False) -> None:
        """Save the entries, or unsave them if all are saved."""

        def work(library: Library) -> Done:
            before = library.entries.many(ids)
            on = only_on or not all(entry.saved for entry in before)
            changed = [entry.id for entry in before if bool(entry.saved) != on]
            return _done(library.change(changed, saved=on), "saved" if on else "no longer saved")

        self._do(ids, work)

    def turn_favourite(self, ids: Ids, *, only_on: bool = False) -> None:
        """Make the entries favourites, or remove the mark if all are."""

        def work(library: Library) -> Done:
            on = only_on or not all(entry.favourite for entry in library.entries.many(ids))
            return _done(library.change(ids, favourite=on), "among the favourites" if on else "no favourite any more")

        self._do(ids, work)

    def tag(self, ids: Ids, add: Sequence[str] = (), remove: Sequence[str] = ()) -> None:
        """Add tags and remove others."""
        words = "tagged " + ", ".join(add) if add else "without " + ", ".join(remove)
        self._do(ids, lambda library: _done(library.tag(ids, add, remove), words))

    def collect(self, ids: Ids, add: Sequence[str] = (), remove: Sequence[str] = ()) -> None:
        """Add to collections and remove from others."""

        def work(library: Library) -> Done:
            before = library.entries.many(ids)
            with library.together():
                added = {name: library.collect(ids, name) for name in add}
                removed = {name: library.collect(ids, name, out=True) for name in remove}
            moved = {entry for entries in (*added.values(), *removed.values()) for entry in entries}
            if not moved:
                return "", None

            def undo(library: Library) -> None:
                with library.together():
                    for name, entries in added.items():
                        library.collect(entries, name, out=True)
                    for name, entries in removed.items():
                        library.collect(entries, name)
                    library.put_back(before)  # it was saved thereby

            phrase = f"put into {', '.join(add)}" if add else f"taken out of {', '.join(remove)}"
            return f"{counted(len(moved), 'article')} {phrase}.", undo

        self._do(ids, work)

    def remove(self, ids: Ids) -> None:
        """Remove entries; they can be restored for 30 days."""
        self._do(ids, lambda library: _done(library.remove(ids), "removed"))

    def restore(self, ids: Ids) -> None:
        """Restore removed entries."""

        def work(library: Library) -> Done:
            before = tuple(entry for entry in library.entries.many(ids) if entry.deleted)
            library.restore(ids)
            return _done(before, "put back")

        self._do(ids, work)

    def erase(self, ids: Ids) -> None:
        """Erase removed entries permanently."""
        self._do(ids, lambda library: (f"{counted(library.purge(ids), 'article')} erased.", None))

    def undo(self) -> bool:
        """Undo the last change; False if there is none."""
        if not self._undos:
            return False
        change = self._undos[-1]
        self._keep(self._undos[:-1])
        self._begin("Undoing the change of", change)

        def work(library: Library) -> None:  # runs after the change, because the queue keeps the order
            if change.undo is not None:
                change.undo(library)

        def failed(error: Exception) -> None:
            self._keep([*self._undos, change])
            self.done.emit(not_changed(error), True)

        report = lambda _none: self.done.emit(f"Undone: {change.words}", bool(self._undos))  # noqa: E731
        self._shelf.change(work, report, failed, owner=self)
        return True

    def _state(self, ids: Ids, state: str, back: str, back_words: str) -> None:
        def work(library: Library) -> Done:
            turned = all(entry.state == state for entry in library.entries.many(ids))
            return _done(library.change(ids, state=back if turned else state), back_words if turned else STATES[state])

        self._do(ids, work)

    def _begin(self, words: str, change: _Change) -> None:
        if change.count >= MANY:
            self.done.emit(f"{words} {counted(change.count, 'article')} …", False)

    def _do(self, ids: Ids, work: Callable[[Library], Done]) -> None:
        change = _Change(len(ids))
        self._begin("Changing", change)
        self._keep([*self._undos, change][-MOST:])

        def done(library: Library) -> None:
            change.words, change.undo = work(library)

        def ended(_none: None) -> None:
            if change.undo is None:
                self._keep([undo for undo in self._undos if undo is not change])
            if change.words:
                self.done.emit(change.words, change.undo is not None)

        def failed(error: Exception) -> None:
            self._keep([undo for undo in self._undos if undo is not change])
            self.done.emit(not_changed(error), False)

        self._shelf.change(done, ended, failed, owner=self)


def _done(before: tuple[SavedEntry, ...], words: str) -> Done:
    if not before:
        return "", None
    shown = beginning(before[0].title or before[0].url, LONGEST)
    subject = f"“\u2068{shown}\u2069”" if len(before) == 1 else counted(len(before), "article")
    return f"{subject}: {words}." if len(before) == 1 else f"{subject} {words}.", lambda library: library.put_back(
        before
    )
