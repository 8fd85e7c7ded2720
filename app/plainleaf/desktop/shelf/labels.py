"""The dialog for tags and collections. It shows those that all selected entries have; added ones are added to all,
removed ones removed from all."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QCompleter, QDialogButtonBox, QLineEdit, QListView, QVBoxLayout, QWidget

from plainleaf.desktop.shelf.shared import SharedShelf
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.plain_text import plain_label
from plainleaf.library import Library
from plainleaf.library.entries import folded_name

Changed = Callable[[list[str], list[str]], object]


class LabelsDialog(Dialog):
    """Calls ``changed(added, removed)`` if it is accepted with other names than before."""

    def __init__(
        self, kind: str, before: Sequence[str], known: Sequence[str], count: int, changed: Changed, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"{kind.capitalize()}s")
        self.setMinimumWidth(420)
        self._before = list(before)
        self._changed = changed
        self.field = _NamesField(known)
        self.field.setText(", ".join(before) + (", " if before else ""))
        self.field.setAccessibleName(f"{kind.capitalize()}s, with commas between them")
        self.field.setPlaceholderText(f"{kind.capitalize()}s, with commas between them")
        subject = f" that all of these {count:,} articles have" if count > 1 else " of this article"
        words = named(
            plain_label(f"{kind.capitalize()}s{subject}, with commas between. Type to add, delete to remove."),
            "caption",
        )
        words.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.main = buttons.button(QDialogButtonBox.StandardButton.Ok)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(12)
        for widget in (self.field, words, buttons):
            column.addWidget(widget)

    def accept(self) -> None:
        """Apply the names in the field."""
        names = names_in(self.field.text())
        before = {folded_name(name) for name in self._before}
        after = {folded_name(name) for name in names}
        added = [name for name in names if folded_name(name) not in before]
        removed = [name for name in self._before if folded_name(name) not in after]
        super().accept()
        if added or removed:
            self._changed(added, removed)


class _NamesField(QLineEdit):
    """Completes the name at the cursor."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self._completer = QCompleter(QStringListModel(list(names)), self)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self._completer.setWidget(self)
        self._popup = QListView()
        self._completer.setPopup(self._popup)
        self._completer.activated.connect(self._complete)
        self.textEdited.connect(self._offer)

    def _offer(self, text: str) -> None:
        begun = text[: self.cursorPosition()].rpartition(",")[2].strip()
        self._completer.setCompletionPrefix(begun)
        if begun and self._completer.completionCount():
            self._completer.complete()
        else:
            self._popup.hide()

    def _complete(self, name: str) -> None:
        head, _, _ = self.text()[: self.cursorPosition()].rpartition(",")
        self.setText((f"{head}, " if head else "") + f"{name}, ")


def names_in(text: str) -> list[str]:
    """Split a comma-separated text into names, without duplicates."""
    names = (" ".join(part.split()) for part in text.split(","))
    return list({folded_name(name): name for name in names if name}.values())


def ask_for_labels(shelf: SharedShelf, kind: str, ids: Sequence[int], changed: Changed, parent: QWidget) -> None:
    """Ask for the tags or collections of entries."""

    def work(library: Library) -> tuple[list[str], list[str]]:
        labels = library.tags if kind == "tag" else library.collections
        each = [labels.of(entry) for entry in ids]
        common = [name for name in each[0] if all(name in names for names in each)] if each else []
        return common, list(labels.all())

    def ended(labels: tuple[list[str], list[str]]) -> None:
        dialog = LabelsDialog(kind, *labels, len(ids), changed, parent)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        dialog.field.setFocus()

    shelf.ask(work, ended, owner=parent)
