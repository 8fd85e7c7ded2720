"""The shelf's rows as a Qt model that reads pages of rows on a worker when they become visible."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from plainleaf.desktop.shelf.question import PAGE, ShelfAnswer, ShelfQuestion, ShelfRow, asked, ids_at, page_of
from plainleaf.desktop.shelf.shared import SharedShelf
from plainleaf.desktop.shelf.words import about, tip
from plainleaf.desktop.widgets.plain_text import plain_tip

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
MIME = "application/x-plainleaf-rows"
KEPT = 40
"""Maximum pages of rows in memory."""
LINED_UP = 3
"""Maximum pages that wait to be read; fast scrolling drops those that are no longer visible."""


class ShelfModel(QAbstractListModel):
    """``answered(answer)`` when another answer is shown, ``about_to_answer()`` before it; ``failed(error)``.
    ``rows_read()`` when rows have been read; with ``dataChanged`` Qt would lay out all hundred thousand rows again."""

    about_to_answer = Signal()
    answered = Signal(object)
    rows_read = Signal()
    failed = Signal(object)

    def __init__(self, shelf: SharedShelf, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._question: ShelfQuestion | None = None
        self._answer: ShelfAnswer | None = None
        self._pages: OrderedDict[int, tuple[ShelfRow, ...]] = OrderedDict()
        self._old: set[int] = set()  # pages that may have changed since they were read
        self._wanted: list[int] = []
        self._reading = -1

    @property
    def answer(self) -> ShelfAnswer | None:
        """The answer that is shown; None before the first one."""
        return self._answer

    def ask(self, question: ShelfQuestion) -> None:
        """Query the shelf and show the answer when it arrives."""
        self._question = question
        self._ask(question, (0,))

    def refresh(self, row: int = 0) -> None:
        """Repeat the last query after a change, with ``row`` visible. The last query may be newer than the answer that
        is shown."""
        if self._question is None:
            return
        shown = self._answer is not None and self._answer.question == self._question
        page = max(0, row) // PAGE if shown else 0
        self._ask(self._question, (page, page + 1))

    def row(self, number: int) -> ShelfRow | None:
        """One row; None if it has not been read yet."""
        page, at = divmod(number, PAGE)
        rows = self._pages.get(page)
        if rows is None or page in self._old:
            self._want(page)
        if rows is None:
            return None
        self._pages.move_to_end(page)
        return rows[at] if at < len(rows) else None

    def entries_at(self, rows: Sequence[int], done: Callable[[tuple[int, ...]], object]) -> None:
        """Pass the ids of the entries in these rows to ``done``; immediately if the rows were read."""
        entries = [self.known(row) for row in rows]
        if all(entry is not None for entry in entries):
            done(tuple(entry for entry in entries if entry is not None))
        elif (answer := self._answer) is not None:
            self._shelf.ask(lambda library: ids_at(library, answer, rows), done, self.failed.emit, owner=self)

    def known(self, number: int) -> int | None:
        """The id of the entry in a row that has been read, else None."""
        rows = self._pages.get(number // PAGE, ())
        return rows[number % PAGE].entry.id if number % PAGE < len(rows) else None

    def read_rows(self) -> list[int]:
        """The rows that have been read."""
        return [page * PAGE + at for page, rows in self._pages.items() for at in range(len(rows))]

    # ── as Qt asks ──────────────────────────────────────────────────────────────────────────────────────

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() or self._answer is None else self._answer.count

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in _ROLES:
            return None
        row = self.row(index.row())
        return None if row is None else _ROLES[Qt.ItemDataRole(role)](row)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:  # noqa: N802
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802
        data = QMimeData()
        data.setData(MIME, ",".join(str(index.row()) for index in indexes).encode())
        return data

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────────

    def _ask(self, question: ShelfQuestion, pages: Sequence[int]) -> None:
        work = partial(asked, question=question, pages=pages)
        self._shelf.ask(work, self._take, self.failed.emit, name=f"shelf-answer-{id(self)}", owner=self)

    def _take(self, answer: ShelfAnswer) -> None:
        before, self._reading = self._answer, -1
        is_same = before is not None and before.question == answer.question and before.count == answer.count
        if is_same and before is not None and before.ids == answer.ids:
            self._answer = answer
            self._old = set(self._pages) - set(answer.pages)
            self._pages.update(answer.pages)
            self.rows_read.emit()
            self.answered.emit(answer)
            return
        self.about_to_answer.emit()
        self.beginResetModel()
        self._answer = answer
        self._pages = OrderedDict(answer.pages)
        self._old.clear()
        self._wanted.clear()
        self.endResetModel()
        self.answered.emit(answer)

    def _want(self, page: int) -> None:
        if page == self._reading or page in self._wanted:
            return
        self._wanted = [*self._wanted, page][-LINED_UP:]
        self._read_next()

    def _read_next(self) -> None:
        if self._reading >= 0 or not self._wanted or self._answer is None:
            return
        answer, page = self._answer, self._wanted.pop()
        self._reading = page
        self._shelf.ask(
            lambda library: page_of(library, answer, page), partial(self._keep_rows, answer, page), self._not_read
        )

    def _keep_rows(self, answer: ShelfAnswer, page: int, rows: tuple[ShelfRow, ...]) -> None:
        if answer is not self._answer:
            return
        self._reading = -1
        self._pages[page] = rows
        self._pages.move_to_end(page)
        self._old.discard(page)
        while len(self._pages) > KEPT:
            self._pages.popitem(last=False)
        self.rows_read.emit()
        self._read_next()

    def _not_read(self, error: Exception) -> None:
        self._reading = -1
        self.failed.emit(error)


_ROLES: dict[Qt.ItemDataRole, Callable[[ShelfRow], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda row: row.entry.title or row.entry.url,
    Qt.ItemDataRole.ToolTipRole: lambda row: plain_tip(tip(row)),
    Qt.ItemDataRole.AccessibleDescriptionRole: about,
    Qt.ItemDataRole(ROW): lambda row: row,
}
