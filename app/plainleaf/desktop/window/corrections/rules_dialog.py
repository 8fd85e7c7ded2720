"""The list of rules: enable, edit, remove, import and export."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSortFilterProxyModel, Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from plainleaf import files
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.laid_out import resize_within
from plainleaf.desktop.widgets.plain_text import plain_label
from plainleaf.desktop.widgets.spoken import clearable
from plainleaf.desktop.window.corrections.rule_editor import RuleEditor
from plainleaf.desktop.window.corrections.rules_table import SAYS, SITE, RulesTable
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.known import RULES
from plainleaf.engine.rules import RuleError
from plainleaf.rules import StoredRule

TASK = "rules"
_NONE = "There are no rules yet. Correct a page and choose “Always on this site…”, or import site files."


class RulesDialog(Dialog):
    """``changed`` when a rule is added, changed, enabled, disabled or removed."""

    changed = Signal()

    def __init__(self, memory: Memory, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Rules for single sites")
        resize_within(self, 760, 480)
        self._memory = memory
        self._tasks = TaskRunner(self)
        self._imported_note = ""  # the message to show once the list is loaded
        self.words = QLineEdit()
        self.words.setPlaceholderText("Look for a site")
        self.words.setAccessibleName("Look for a site")
        clearable(self.words)
        self.rules = RulesTable()
        self.shown = QSortFilterProxyModel(self)
        self.shown.setSourceModel(self.rules)
        self.shown.setFilterKeyColumn(SITE)
        self.shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.table = QTableView()
        self.table.setModel(self.shown)
        self.table.setAccessibleName("Rules")
        self.table.setWordWrap(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.horizontalHeader().setSectionResizeMode(SAYS, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        self.table.setColumnWidth(SITE, 230)
        self.status = plain_label("Reading the rules…")
        self.status.setWordWrap(True)
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
        for widget in (self.words, self.table, self.status):
            layout.addWidget(widget)
        layout.addLayout(line)
        self.words.textChanged.connect(lambda words: self.shown.setFilterFixedString(words.strip()))
        self.rules.switched.connect(self._switched)
        self.table.activated.connect(lambda _index: self.edit())
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._enable())
        self.finished.connect(self.deleteLater)
        self.refresh()

    def refresh(self) -> None:
        """Load the rules again."""
        self._tasks.start(
            TASK, lambda _task: RULES.entries(), self._show, lambda error: self.status.setText(str(error))
        )

    def selected(self) -> list[str]:
        """The names of the selected rules."""
        chosen = self.table.selectionModel().selectedRows()
        rows = sorted(self.shown.mapToSource(index).row() for index in chosen)
        return [self.rules.entry(row).name for row in rows]

    def edit(self) -> None:
        """Edit the text of the selected rule."""
        if names := self.selected():
            dialog = EditDialog(RULES.entry(names[0]), self)
            dialog.accepted.connect(self._changed)
            dialog.open()

    def remove(self) -> None:
        """Remove the selected rules."""
        names = self.selected()

        def handler() -> None:
            for name in names:
                RULES.remove(name)

        self._do(handler)
        self._changed()

    def take_in(self) -> None:
        """Ask for site files and import them."""
        names, _ = QFileDialog.getOpenFileNames(
            self, "Import site files", str(self._memory.folder()), "Site files (*.txt)"
        )
        if names:
            self.import_files([Path(name) for name in names])

    def import_files(self, paths: list[Path]) -> None:
        """Import files; their rules are disabled."""
        self._tasks.start(TASK, lambda _task: RULES.take_in(paths), self._imported, self._failed)

    def export(self) -> None:
        """Ask for a folder, and export the selected rules, else the user's own."""
        if folder := QFileDialog.getExistingDirectory(self, "Export rules", str(self._memory.folder())):
            self.export_to(Path(folder))

    def export_to(self, folder: Path) -> None:
        """Export the selected rules, else the user's own, into a folder."""
        names = self.selected() or [entry.name for entry in RULES.entries() if entry.rule.own]
        written = 0
        for name in names:
            path = RULES.entry(name).path
            try:
                files.put(folder / path.name, path.read_bytes())
            except OSError as error:
                self.status.setText(f"{path.name} could not be written to {folder}: {error.strerror}.")
                return
            written += 1
        self.status.setText(f"Wrote {written} {'rule' if written == 1 else 'rules'} to {folder}.")

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────

    def _show(self, entries: tuple[StoredRule, ...]) -> None:
        self.rules.show(entries)
        count = sum(entry.on for entry in entries)
        counted = f"{len(entries):,} rules, {count:,} of them on." if entries else _NONE
        self.status.setText(" ".join(filter(None, (self._imported_note, counted))))
        self._imported_note = ""
        self._enable()

    def _imported(self, outcome: tuple[tuple[StoredRule, ...], tuple[str, ...]]) -> None:
        entries, missed = outcome
        self._imported_note = " ".join(
            (f"Imported {len(entries):,}; they are off until you switch them on.", *missed[:3])
        )
        self.refresh()

    def _failed(self, error: Exception) -> None:
        self.status.setText(str(error))

    def _switched(self, name: str, on: bool) -> None:
        self._do(lambda: RULES.switch([name], on))
        self._changed()

    def _do(self, handler: Callable[[], None]) -> None:
        try:
            handler()
        except RuleError as error:
            self.status.setText(str(error))

    def _changed(self) -> None:
        self.refresh()
        self.changed.emit()

    def _enable(self) -> None:
        chosen = bool(self.selected())
        for name in ("edit", "remove"):
            self.buttons[name].setEnabled(chosen)
        self.buttons["export"].setEnabled(self.rules.rowCount() > 0)

    def _button(self, title: str, handler: Callable[[], None]) -> QPushButton:
        button = QPushButton(title)
        button.clicked.connect(lambda: handler())
        return button


class EditDialog(Dialog):
    """The text of one rule. An imported rule becomes the user's own when it is changed."""

    def __init__(self, entry: StoredRule, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"The rule {entry.name}")
        resize_within(self, 640, 420)
        self._entry = entry
        text = entry.path.read_text("utf-8-sig", "replace")
        lines = [line for line in text.splitlines() if not line.startswith("path:")]
        self.editor = RuleEditor(entry.rule.domain, "\n".join(lines), entry.rule.path)
        self.editor.domain.setReadOnly(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        self.main = self.buttons.button(QDialogButtonBox.StandardButton.Save)
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
            self.editor.status.setText(str(error))
            return
        self.accept()
