"""The list of rules: switched, edited, removed, imported and exported."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from plainleaf.actions.ruling import told
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.window.corrections.rule_editor import RuleEditor
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.known import RULES
from plainleaf.engine.rules import RuleError
from plainleaf.rules import StoredRule

TASK = "rules"
_NAME = Qt.ItemDataRole.UserRole
_NONE = "There are no rules yet. Correct a page and choose “Always on this site…”, or import site files."


class RulesDialog(QDialog):
    """``changed`` when another rule holds, or holds no more."""

    changed = Signal()

    def __init__(self, memory: Memory, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Rules for single sites")
        self.setMinimumSize(760, 480)
        self._memory = memory
        self._tasks = TaskRunner(self)
        self._filling = False
        self._told = ""  # what is to be said once the list is there
        self.words = QLineEdit()
        self.words.setPlaceholderText("Look for a site")
        self.words.setClearButtonEnabled(True)
        self.table = QTableWidget(0, 4)
        self.table.setHorizontalHeaderLabels(["Site", "Pages", "What it says", "From"])
        self.table.setAccessibleName("Rules")
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.table.setColumnWidth(0, 230)
        self.said = QLabel("Reading the rules…")
        self.said.setWordWrap(True)
        self.buttons = {
            name: self._button(title, handler)
            for name, title, handler in (
                ("edit", "&Edit…", self.edit),
                ("remove", "&Remove", self.remove),
                ("import", "&Import…", self.take_in),
                ("export", "E&xport…", self.export),
            )
        }
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        line = QHBoxLayout()
        for button in self.buttons.values():
            line.addWidget(button)
        line.addStretch(1)
        line.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 18)
        layout.setSpacing(12)
        for widget in (self.words, self.table, self.said):
            layout.addWidget(widget)
        layout.addLayout(line)
        self.words.textChanged.connect(self._filter)
        self.table.itemChanged.connect(self._switched)
        self.table.itemDoubleClicked.connect(lambda _item: self.edit())
        self.table.itemSelectionChanged.connect(self._enable)
        self.finished.connect(self.deleteLater)
        self.refresh()

    def refresh(self) -> None:
        """Read the rules anew."""
        self._tasks.start(TASK, lambda _task: RULES.entries(), self._show, lambda error: self.said.setText(str(error)))

    def selected(self) -> list[str]:
        """The names of the rules that are chosen."""
        rows = sorted({index.row() for index in self.table.selectionModel().selectedRows()})
        items = [self.table.item(row, 0) for row in rows if not self.table.isRowHidden(row)]
        return [item.data(_NAME) for item in items if item is not None]

    def edit(self) -> None:
        """Change the text of the rule that is chosen."""
        if names := self.selected():
            dialog = EditDialog(RULES.entry(names[0]), self)
            dialog.accepted.connect(self._changed)
            dialog.open()

    def remove(self) -> None:
        """Remove the rules that are chosen."""
        names = self.selected()

        def handler() -> None:
            for name in names:
                RULES.remove(name)

        self._do(handler)
        self._changed()

    def take_in(self) -> None:
        """Ask for site files, and import them."""
        names, _ = QFileDialog.getOpenFileNames(
            self, "Import site files", str(self._memory.folder()), "Site files (*.txt)"
        )
        if names:
            self.import_files([Path(name) for name in names])

    def import_files(self, paths: list[Path]) -> None:
        """Import some files; they are off."""
        self._tasks.start(TASK, lambda _task: RULES.take_in(paths), self._imported, self._failed)

    def export(self) -> None:
        """Ask for a folder, and write the rules that are chosen, else the user's own, into it."""
        if folder := QFileDialog.getExistingDirectory(self, "Export rules", str(self._memory.folder())):
            self.export_to(Path(folder))

    def export_to(self, folder: Path) -> None:
        """Write the rules that are chosen, else the user's own, into a folder."""
        names = self.selected() or [entry.name for entry in RULES.entries() if entry.rule.own]
        written = 0
        for name in names:
            path = RULES.entry(name).path
            try:
                (folder / path.name).write_bytes(path.read_bytes())
            except OSError as error:
                self.said.setText(f"{path.name} could not be written to {folder}: {error.strerror}.")
                return
            written += 1
        self.said.setText(f"Wrote {written} {'rule' if written == 1 else 'rules'} to {folder}.")

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────

    def _show(self, entries: tuple[StoredRule, ...]) -> None:
        self._filling = True
        self.table.setRowCount(len(entries))
        for row, entry in enumerate(entries):
            first = QTableWidgetItem(entry.rule.domain)
            first.setData(_NAME, entry.name)
            first.setFlags(first.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            first.setCheckState(Qt.CheckState.Checked if entry.on else Qt.CheckState.Unchecked)
            wrong = "\n".join(f"Line {one.line}: {one.sentence}" for one in entry.problems)
            texts = (entry.rule.path or "all", told(entry), "you" if entry.rule.own else "a file")
            self.table.setItem(row, 0, first)
            for column, text in enumerate(texts, 1):
                item = QTableWidgetItem(text)
                item.setToolTip(wrong if column == 2 else "")
                self.table.setItem(row, column, item)
        self._filling = False
        count = sum(entry.on for entry in entries)
        told_of = f"{len(entries):,} rules, {count:,} of them on." if entries else _NONE
        self.said.setText(" ".join(filter(None, (self._told, told_of))))
        self._told = ""
        self._filter()
        self._enable()

    def _imported(self, outcome: tuple[tuple[StoredRule, ...], tuple[str, ...]]) -> None:
        entries, missed = outcome
        self._told = " ".join((f"Imported {len(entries):,}; they are off until you switch them on.", *missed[:3]))
        self.refresh()

    def _failed(self, error: Exception) -> None:
        self.said.setText(str(error))

    def _switched(self, item: QTableWidgetItem) -> None:
        if not self._filling and item.column() == 0:
            on = item.checkState() == Qt.CheckState.Checked
            self._do(lambda: RULES.switch([item.data(_NAME)], on))
            self.changed.emit()

    def _do(self, handler: Callable[[], None]) -> None:
        try:
            handler()
        except RuleError as error:
            self.said.setText(str(error))

    def _changed(self) -> None:
        self.refresh()
        self.changed.emit()

    def _filter(self) -> None:
        words = self.words.text().strip().lower()
        for row in range(self.table.rowCount()):
            item = self.table.item(row, 0)
            self.table.setRowHidden(row, item is not None and words not in item.text().lower())

    def _enable(self) -> None:
        chosen = bool(self.selected())
        for name in ("edit", "remove"):
            self.buttons[name].setEnabled(chosen)
        self.buttons["export"].setEnabled(self.table.rowCount() > 0)

    def _button(self, title: str, handler: Callable[[], None]) -> QPushButton:
        button = QPushButton(title)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: handler())
        return button


class EditDialog(QDialog):
    """The text of one rule. An imported one becomes the user's own when it is changed."""

    def __init__(self, entry: StoredRule, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"The rule {entry.name}")
        self.setMinimumSize(640, 420)
        self._entry = entry
        text = entry.path.read_text("utf-8-sig", "replace")
        lines = [line for line in text.splitlines() if not line.startswith("path:")]
        self.editor = RuleEditor(entry.rule.domain, "\n".join(lines), entry.rule.path)
        self.editor.domain.setReadOnly(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self._save)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 18)
        for widget in (self.editor, self.buttons):
            layout.addWidget(widget)
        self.finished.connect(self.deleteLater)
        self.editor.check()

    def _save(self) -> None:
        entry = self._entry
        try:
            RULES.keep_text(self.editor.whole, entry.rule.domain, entry.name if entry.rule.own else "")
        except RuleError as error:
            self.editor.said.setText(str(error))
            return
        self.accept()
