"""One row of a list of highlights."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from plainleaf.desktop.widgets.direction import without_isolates
from plainleaf.desktop.widgets.plain_text import plain_tip

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
LOST = "not in this article any more"


@dataclass(frozen=True, slots=True)
class HighlightRow:
    """A highlight, its ``entry``, and its ``source``, the article's name where the list shows several; ``lost`` if its
    words are no longer found."""

    id: int
    entry: int
    words: str
    colour: str
    note: str = ""
    source: str = ""
    lost: bool = False

    @property
    def remark(self) -> str:
        """The line below the words: the source, and whether they are lost."""
        return "  ·  ".join(filter(None, (LOST if self.lost else "", self.source)))

    @property
    def spoken(self) -> str:
        """The row as a sentence for screen readers."""
        note = f"Note: {self.note}" if self.note else ""
        parts = (f"{self.colour.capitalize()}: {self.words}", note, without_isolates(self.remark))
        return ". ".join(filter(None, parts))


class HighlightModel(QAbstractListModel):
    """A Qt model of highlights."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[HighlightRow, ...] = ()

    def show_rows(self, rows: Sequence[HighlightRow]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        answers: dict[int, object] = {
            Qt.ItemDataRole.DisplayRole: row.words,
            Qt.ItemDataRole.ToolTipRole: plain_tip(row.note),
            Qt.ItemDataRole.AccessibleTextRole: row.spoken,
            ROW: row,
        }
        return answers.get(role)
