"""The pane beside an article: its note, tags and highlights."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QToolButton, QVBoxLayout, QWidget

from plainleaf.desktop.commands import key_of
from plainleaf.desktop.highlights.list import HighlightList
from plainleaf.desktop.highlights.row import HighlightRow
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.pane import Pane
from plainleaf.desktop.widgets.plain_text import plain_label

HINT = (
    "Nothing is marked on this page yet. Select a passage and choose a colour in the bar beside it, or press {}, {}, "
    "{} or {}; {} selects a sentence."
).format(*(key_of(f"highlight-{colour}") for colour in ("yellow", "green", "blue", "pink")), key_of("select-sentence"))
NOTE_HEIGHT = 76  # pixels; three lines


class HighlightsPane(Pane):
    """Note, tags and highlights of an article. ``note_written(text)`` and ``tags_written(tags)`` when their field loses
    the focus or Enter is pressed; ``all_wanted`` for the highlights of all articles; ``list`` has the signals for
    single highlights."""

    note_written = Signal(str)
    tags_written = Signal(object)
    all_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__("Highlights", theme)
        self._theme = theme
        self._note_before, self._tags_before = "", ""
        self.every = named(QToolButton(), "paneClose")
        self.every.setIconSize(QSize(16, 16))
        self.every.setToolTip("Highlights of all articles")
        self.every.setAccessibleName("Highlights of all articles")
        self.every.clicked.connect(self.all_wanted)
        self.add_to_head(self.every)
        self.note_field = named(QPlainTextEdit(), "noteField")
        self.note_field.setAccessibleName("Note on the article")
        self.note_field.setPlaceholderText("Note on the article")
        self.note_field.setFixedHeight(NOTE_HEIGHT)
        self.note_field.setTabChangesFocus(True)
        self.note_field.installEventFilter(self)
        self.tags = QLineEdit()
        self.tags.setAccessibleName("Tags")
        self.tags.setPlaceholderText("Tags, with commas between")
        self.tags.editingFinished.connect(self._tell_tags)
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(12, 10, 12, 8)
        column.setSpacing(8)
        column.addWidget(self.note_field)
        column.addWidget(self.tags)
        self.add(holder)
        self.list = HighlightList(theme, "Highlights of this page")
        self.add(self.list, 1)
        self._nothing = named(plain_label(HINT), "caption")
        self._nothing.setWordWrap(True)
        self._nothing.setContentsMargins(16, 6, 16, 8)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.add(self._nothing, 1)
        self.setMinimumWidth(220)
        theme.changed.connect(self._paint_every)
        self._paint_every()
        self.show_rows(())

    def show_rows(self, rows: Sequence[HighlightRow]) -> None:
        """Show the highlights of a page in text order, lost ones last."""
        self.list.show_rows(rows)
        self.list.setVisible(bool(rows))
        self._nothing.setVisible(not rows)
        lost = sum(row.lost for row in rows)
        self.note(f"{len(rows)}" + (f", {lost} not found" if lost else "") if rows else "")

    def show_article(self, note: str, tags: Iterable[str]) -> None:
        """Show the note and tags of an article; a field that is being edited stays as it is."""
        if not self.note_field.hasFocus() or self.note_field.toPlainText() == self._note_before:
            self._note_before = note
            if note != self.note_field.toPlainText():
                self.note_field.setPlainText(note)
        words = ", ".join(tags)
        if not self.tags.hasFocus() or self.tags.text() == self._tags_before:
            self._tags_before = words
            self.tags.setText(words)

    def finish(self) -> None:
        """Emit pending edits before the page is left."""
        self._tell_note()
        self._tell_tags()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if watched is self.note_field and event.type() == QEvent.Type.FocusOut:
            self._tell_note()
        return super().eventFilter(watched, event)

    def _tell_note(self) -> None:
        text = self.note_field.toPlainText().strip()
        if text != self._note_before:
            self._note_before = text
            self.note_written.emit(text)

    def _tell_tags(self) -> None:
        wanted = {
            name.casefold(): name for name in (" ".join(tag.split()) for tag in self.tags.text().split(",")) if name
        }
        words = ", ".join(wanted.values())
        if words != self._tags_before:
            self._tags_before = words
            self.tags.setText(words)
            self.tags_written.emit(tuple(wanted.values()))

    def _paint_every(self) -> None:
        self.every.setIcon(self._theme.icon("highlights"))
