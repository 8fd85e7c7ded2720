"""The rules as a table; rows are made when they become visible, since a folder may hold thousands."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from plainleaf.actions.site_rules import described
from plainleaf.desktop.widgets.plain_text import plain_tip
from plainleaf.rules import StoredRule

Index = QModelIndex | QPersistentModelIndex
COLUMNS = ("Site", "Pages", "What it says", "From")
SITE, PAGES, SAYS, FROM = range(4)
_Role = Qt.ItemDataRole


class RulesTable(QAbstractTableModel):
    """``switched(name, on)`` when a rule's box is checked or cleared."""

    switched = Signal(str, bool)

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[StoredRule, ...] = ()

    def show(self, entries: Sequence[StoredRule]) -> None:
        """Replace the rules."""
        self.beginResetModel()
        self._entries = tuple(entries)
        self.endResetModel()

    def entry(self, row: int) -> StoredRule:
        """The rule of a row."""
        return self._entries[row]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, _parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> Any:  # noqa: N802
        shown = orientation == Qt.Orientation.Horizontal and role == _Role.DisplayRole
        return COLUMNS[section] if shown else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == SITE else flags

    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        entry, column = self._entries[index.row()], index.column()
        if role == _Role.DisplayRole:
            return _text(entry, column)
        if role == _Role.CheckStateRole and column == SITE:
            return Qt.CheckState.Checked if entry.on else Qt.CheckState.Unchecked
        if role == _Role.ToolTipRole and column == SAYS:
            return plain_tip("\n".join(f"Line {one.line}: {one.sentence}" for one in entry.problems))
        return None

    def setData(self, index: Index, value: Any, role: int = _Role.EditRole) -> bool:  # noqa: N802
        if role != _Role.CheckStateRole or index.column() != SITE:
            return False
        self.switched.emit(self._entries[index.row()].name, Qt.CheckState(value) == Qt.CheckState.Checked)
        return True


def _text(entry: StoredRule, column: int) -> str:
    if column == SITE:
        return entry.rule.domain
    if column == PAGES:
        return entry.rule.path or "all"
    return described(entry) if column == SAYS else "you" if entry.rule.own else "a file"
