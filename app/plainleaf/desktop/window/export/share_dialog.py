"""The dialog *Save or share*: every way for the open article to leave the program, with a preview."""

import datetime
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from plainleaf.actions.note_folders import obsidian_vault
from plainleaf.actions.notes.heads import web_address
from plainleaf.actions.notes.passages import Passage
from plainleaf.actions.sharing import LINK_FORMS, WAYS, WayName, name_for, shared_text, suffix_for, way_of
from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.labels import ElidedLabel, named
from plainleaf.desktop.widgets.laid_out import resize_within
from plainleaf.desktop.widgets.plain_text import add_row, plain_label, plain_tip
from plainleaf.desktop.widgets.spoken import name_chooser
from plainleaf.desktop.window.export.choice import ExportChoice
from plainleaf.desktop.window.export.share_choice import LastShare, ShareChoice
from plainleaf.engine.article import Article

TASK = "preview"
PREVIEW = 20_000
"""Characters of a preview at most."""
SIZE = (820, 580)
ROW = 32
BUTTON = {"link": "Copy", "email": "Write e-mail"}
"""What the main button does where it does not save."""
LAID_OUT = ("html", "epub", "pdf")
"""Ways whose preview is the text alone."""
NO_ADDRESS = "This article has no web address"


class ShareDialog(Dialog):
    """``chosen(choice)`` for what is to be done, ``copied(choice)`` for its text on the clipboard, ``other_wanted()``
    for what else is offered, by a button with the words ``other``.

    ``last`` is what was chosen last, ``usual`` the folder of ways that have none yet."""

    chosen = Signal(object)
    copied = Signal(object)
    other_wanted = Signal()

    def __init__(
        self,
        article: Article,
        passages: Sequence[Passage],
        last: LastShare,
        export: ExportChoice,
        usual: Path,
        other: str,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Save or share")
        self._article = article
        self._passages = passages
        self._last = last
        self._export = export
        self._usual = usual
        self._vault = obsidian_vault()
        self._typed = ""  # a name of the user's own; each way suggests one otherwise
        self.tasks = TaskRunner(self)
        self.choices = self.ways = named(QListWidget(), "settingsPages")
        self.ways.setAccessibleName("Ways")
        self.ways.setFixedWidth(170)
        for name, way in WAYS.items():
            item = QListWidgetItem(way.title, self.ways)
            item.setSizeHint(QSize(0, ROW))
            item.setData(Qt.ItemDataRole.UserRole, name)
            if not self._is_offered(name):
                item.setFlags(Qt.ItemFlag.NoItemFlags)
                item.setToolTip(plain_tip(NO_ADDRESS))
        self.meaning, self.summary, self.about = (named(plain_label(), "caption") for _ in range(3))
        self.name, self.suffix = QLineEdit(), plain_label()
        self.where, self.pick = ElidedLabel("value"), QPushButton("F&older…")
        self.form = QComboBox()
        for form, words in LINK_FORMS.items():
            self.form.addItem(words, form)
        self.form.setCurrentIndex(self.form.findData(last.form))
        name_chooser(self.form, "Form of the link")
        self.pictures = QCheckBox("With its &pictures")
        self.replaced = QCheckBox("&Replace the file of this name")
        self.preview = QPlainTextEdit(readOnly=True)
        self.preview.setAccessibleName("Preview")
        self.preview.setTabChangesFocus(True)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.other = self._buttons.addButton(other, QDialogButtonBox.ButtonRole.ResetRole)
        self.copy = self._buttons.addButton("&Copy", QDialogButtonBox.ButtonRole.ActionRole)
        self.go = self._buttons.addButton("Save", QDialogButtonBox.ButtonRole.AcceptRole)
        self.main = self.go
        self._lay_out()
        self._connect()
        self.ways.setCurrentRow(list(WAYS).index(last.way if self._is_offered(last.way) else "text"))
        resize_within(self, *SIZE)
        (self.go if self.name.isHidden() else self.name).setFocus()

    @property
    def way(self) -> WayName:
        """The way that is chosen."""
        name: WayName = self.ways.currentItem().data(Qt.ItemDataRole.UserRole)
        return name

    def choice(self) -> ShareChoice:
        """What is chosen now. A whole path in the field of the name counts as folder and name."""
        way, text = self.way, self.name.text().strip()
        path, folder = Path(text).expanduser() if text.startswith("~") else Path(text), self.folder()
        if path.is_absolute() and path.name:
            folder, text = path.parent, path.name
        suffix = suffix_for(way)
        if suffix and text.lower().endswith(suffix):
            text = text[: -len(suffix)]
        with_pictures = WAYS[way].pictures is not None and self.pictures.isChecked()
        return ShareChoice(way, folder, text, with_pictures, self.form.currentData(), self.replaced.isChecked())

    def folder(self) -> Path:
        """Where files of the chosen way come."""
        return self._last.folder(self.way) or (self._vault if self.way == "obsidian" else None) or self._usual

    def take_folder(self, path: str) -> None:
        """Have files of the chosen way come here."""
        self._last = replace(self._last, folders={**self._last.folders, self.way: path})
        self._follow()

    # ── what follows a choice ───────────────────────────────────────────────────────────────────────────

    def _is_offered(self, name: WayName) -> bool:
        return name != "link" or bool(web_address(self._article))

    def _show_way(self) -> None:
        name, way = self.way, WAYS[self.way]
        self.meaning.setText(way.meaning)
        self.name.setText(self._typed or name_for(self._article, name))
        self.pick.setToolTip(plain_tip(way.folder))
        for row, is_shown in enumerate((bool(way.format), bool(way.format), name == "link")):
            self._rows.setRowVisible(row, is_shown)
        self.pictures.setVisible(way.pictures is not None)
        self.pictures.setChecked(self._last.with_pictures(name))
        self.about.setText("Preview of the text" if name in LAID_OUT else "Preview")
        self.copy.setVisible(name not in (*LAID_OUT, *BUTTON))
        self.go.setText(BUTTON.get(name, "Save"))
        self._follow()
        self._show_preview()

    def _follow(self) -> None:
        """Show where the file comes, and report what is to be known of its name."""
        choice, way = self.choice(), WAYS[self.way]
        self.where.show_text(str(choice.folder))
        target, suffix = choice.target, suffix_for(choice.way)
        self.suffix.setText("" if self.name.text().strip().lower().endswith(suffix) else suffix)
        exists = target is not None and target.exists()
        self.replaced.setVisible(bool(way.format) and exists and not way.note)
        words = ""
        if target is None:
            words = "A file needs a name without / \\ and :"
        elif not choice.folder.is_dir():
            words = "This folder does not exist yet; it will be created."
        elif exists and not (self.replaced.isVisibleTo(self) and self.replaced.isChecked()):
            words = "There is a file of this name. It stays, and the new one gets a number."
        self.summary.setText(words if way.format else "")
        self.summary.setVisible(bool(way.format and words))
        self.go.setEnabled(not way.format or target is not None)

    def _show_preview(self) -> None:
        article, way, form, day = self._article, self.way, self.form.currentData(), datetime.date.today()
        options: dict[str, Any] = self._export.options_of(WAYS[way].format)
        passages = self._passages
        self.copy.setEnabled(False)

        def work(_task: TaskHandle) -> str:
            return shared_text(article, way, day, form, PREVIEW, passages, **options)

        self.tasks.start(TASK, work, self._previewed, lambda error: self.preview.setPlainText(str(error)))

    def _previewed(self, text: str) -> None:
        self.preview.setPlainText(text)
        self.copy.setEnabled(True)

    def _name_typed(self, text: str) -> None:
        """A suffix of another kind of file chooses that kind."""
        self._typed = text
        named = way_of(Path(text).suffix)
        if named is not None and not WAYS[self.way].note and suffix_for(self.way) != suffix_for(named):
            self.ways.setCurrentRow(list(WAYS).index(named))
        self._follow()

    def _take_pictures(self, on: bool) -> None:
        self._last = replace(self._last, pictures={**self._last.pictures, self.way: on})

    # ── what buttons do ─────────────────────────────────────────────────────────────────────────────────

    def _start(self) -> None:
        if self.go.isEnabled():
            self.chosen.emit(self.choice())
            self.accept()

    def _copy(self) -> None:
        self.copied.emit(self.choice())
        self.accept()

    def _ask_for_other(self) -> None:
        self.accept()
        self.other_wanted.emit()

    def _pick_folder(self) -> None:
        self.ask_for_folder(self.pick.toolTip() or "Folder for the file", str(self.folder()), self.take_folder)

    def done(self, result: int) -> None:
        """Close; a preview that is still made is given up."""
        self.tasks.cancel_all()
        super().done(result)

    # ── parts ───────────────────────────────────────────────────────────────────────────────────────────

    def _lay_out(self) -> None:
        self._rows = QFormLayout()
        self._rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        rows: tuple[tuple[str, tuple[QWidget, ...]], ...] = (
            ("Name", (self.name, self.suffix)), ("Folder", (self.where, self.pick)), ("Form", (self.form,)),
        )  # fmt: skip
        for words, parts in rows:
            holder = QWidget()
            line = QHBoxLayout(holder)
            line.setContentsMargins(0, 0, 0, 0)
            for at, part in enumerate(parts):
                line.addWidget(part, 1 - min(at, 1))
            holder.setFocusProxy(parts[0])
            add_row(self._rows, words, holder)
        self.name.setAccessibleName("Name of the file")
        self.pick.setAccessibleName("Folder")
        right = QVBoxLayout()
        right.setContentsMargins(20, 16, 20, 14)
        right.setSpacing(10)
        for label in (self.meaning, self.summary):
            label.setWordWrap(True)
        right.addWidget(self.meaning)
        right.addLayout(self._rows)
        for widget in (self.summary, self.replaced, self.pictures, self.about):
            right.addWidget(widget)
        right.addWidget(self.preview, 1)
        right.addWidget(self._buttons)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        line.addWidget(self.ways)
        line.addLayout(right, 1)

    def _connect(self) -> None:
        self.ways.currentItemChanged.connect(lambda *_items: self._show_way())
        self.name.textEdited.connect(self._name_typed)
        self.form.currentIndexChanged.connect(lambda _at: self._show_preview())
        self.pictures.clicked.connect(self._take_pictures)
        self.replaced.toggled.connect(lambda _on: self._follow())
        self.pick.clicked.connect(self._pick_folder)
        self.other.clicked.connect(self._ask_for_other)
        self.copy.clicked.connect(self._copy)
        self._buttons.accepted.connect(self._start)
        self._buttons.rejected.connect(self.reject)
