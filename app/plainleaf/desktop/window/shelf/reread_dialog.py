"""The dialog *Read again*: extracts stored pages with another method or version, and shows the differences before they
are saved."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from plainleaf.actions.shelf.rereading import Rereading, read_again
from plainleaf.actions.shelf.saving import tried
from plainleaf.desktop.shelf import SharedShelf
from plainleaf.desktop.shelf.words import counted
from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.laid_out import resize_within
from plainleaf.desktop.widgets.plain_text import add_row, plain_label
from plainleaf.desktop.window.page.known import BY_PAGE, RULES
from plainleaf.engine.article import Article
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.page import Page
from plainleaf.library import Library
from plainleaf.library.stored_pages import Version

TASK = "read again"
LONGEST = 400  # maximum characters of an added or removed paragraph
MOST = 200  # maximum paragraphs
_FOUND = Qt.ItemDataRole.UserRole


class RereadDialog(Dialog):
    """Compares when it opens and when another method is selected; *Keep* saves the checked articles."""

    def __init__(self, shelf: SharedShelf, entries: Sequence[int], theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Read again")
        resize_within(self, 860, 600)
        self._shelf = shelf
        self._entries = tuple(entries)
        self._theme = theme
        self._tasks = TaskRunner(self)
        self._same: list[Rereading] = []  # kept with the others, as read by this version
        self.method = QComboBox()
        for name, one in METHODS.items():
            self.method.addItem(one.title, name)
        self.method.setAccessibleName("Method")
        self.version = QComboBox()
        self.version.setAccessibleName("Version of the page")
        self.status = plain_label()
        self.status.setWordWrap(True)
        self.list = QListWidget()
        self.list.setAccessibleName("Articles that would change")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # long titles are elided
        self.changes = QTextBrowser()
        self.changes.setAccessibleName("What would change")
        self.changes.setOpenLinks(False)
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Progress")
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.main = self.keep = self._buttons.addButton("Keep", QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.accepted.connect(self.start)
        self._buttons.rejected.connect(self.reject)
        self.list.currentItemChanged.connect(self._show)
        self.list.itemChanged.connect(lambda _item: self._follow())
        self._lay_out()
        self._tasks.start("versions", lambda _task: self._versions(), self._take_versions, self._failed)

    def look(self) -> None:
        """Extract every page again and show the differences; nothing is changed."""
        method, version = self.method.currentData(), self.version.currentData()

        def extract(page: Page, task: TaskHandle) -> Article:
            return tried(page, task.cancelled, method, rules=RULES, by_hand=BY_PAGE.of(page.url or ""))

        def work(task: TaskHandle) -> list[Rereading]:
            found: list[Rereading] = []
            for one in read_again(
                self._shelf.library(), self._entries, version=version, cancelled=task.cancelled,
                extract=lambda page: extract(page, task),
            ):  # fmt: skip
                found.append(one)
                task.progress(len(found), len(self._entries))
            return found

        self._same = []
        self.list.clear()
        self.changes.clear()
        self.status.setText(f"Reading {counted(len(self._entries), 'page')} again …")
        self.bar.setRange(0, len(self._entries))
        self.bar.setValue(0)
        self.bar.show()
        self._tasks.start(TASK, work, self._seen, self._failed, lambda done, _total: self.bar.setValue(done))
        self._follow()

    def start(self) -> None:
        """Save the checked articles."""
        chosen = [*self.chosen(), *self._same]

        def work(task: TaskHandle) -> int:
            library, done = self._shelf.library(), 0
            for one in chosen:
                if task.cancelled():
                    break
                if one.article is not None:
                    library.put_article(one.entry.id, one.article)
                    done += 1
                    task.progress(done, len(chosen))
            return done

        self.bar.setRange(0, len(chosen))
        self.bar.show()
        self._tasks.start(TASK, work, self._kept, self._failed, lambda done, _total: self.bar.setValue(done))
        self._follow()

    def chosen(self) -> list[Rereading]:
        """The checked entries."""
        items = map(self.list.item, range(self.list.count()))
        return [item.data(_FOUND) for item in items if item.checkState() == Qt.CheckState.Checked]

    def reject(self) -> None:
        """Esc or Close: cancel the work, else close."""
        if self._tasks.cancel(TASK):
            self._end("Stopped.")
        else:
            super().reject()

    def _versions(self) -> tuple[tuple[Version, ...], str]:
        library: Library = self._shelf.library()
        if len(self._entries) != 1:
            return (), ""
        article = library.article(self._entries[0])
        return tuple(library.versions(self._entries[0])), "" if article is None else article.record.method

    def _take_versions(self, found: tuple[tuple[Version, ...], str]) -> None:
        versions, _method = found
        for version in versions:
            self.version.addItem(version.received.replace("T", " ")[:16], version.id)
        for widget in (self.version, self._form.labelForField(self.version)):
            widget.setVisible(len(versions) > 1)
        self.method.currentIndexChanged.connect(lambda _at: self.look())
        self.version.currentIndexChanged.connect(lambda _at: self.look())
        self.look()

    def _seen(self, found: list[Rereading]) -> None:
        changed = [one for one in found if one.changes]
        failed = [one for one in found if one.error is not None]
        self.list.blockSignals(True)
        for one in (*changed, *failed):
            item = QListWidgetItem(_line(one), self.list)
            item.setData(_FOUND, one)
            if one.error is None:
                item.setCheckState(Qt.CheckState.Checked)
        self.list.blockSignals(False)
        self._same = [one for one in found if not one.changes and one.error is None]
        same = len(self._same)
        facts = [f"{counted(len(changed), 'article')} would change"] if changed else ["No article would change"]
        facts += [f"{same:,} the same"] if same and changed else []
        facts += [f"{len(failed):,} cannot be read again"] if failed else []
        self._end(", ".join(facts) + ".")
        self.list.setCurrentRow(0)

    def _kept(self, count: int) -> None:
        self._shelf.changed.emit()
        self._same = []
        self.list.clear()
        self._end(f"{counted(count, 'article')} kept as read now.")

    def _show(self, item: QListWidgetItem | None) -> None:
        found: Rereading | None = None if item is None else item.data(_FOUND)
        self.changes.setHtml("" if found is None else self._html(found))

    def _html(self, found: Rereading) -> str:
        if found.error is not None:
            return f"<p>{escape(str(found.error))}</p>"
        palette = self._theme.palette
        parts = [
            f"<p style='color:{palette.muted}'>{found.words_before:,} words before, {found.words_after:,} after.</p>"
        ]
        if found.title:
            parts.append(f"<p><b>Title:</b> {escape(found.title)}</p>")
        if found.highlights is not None and found.highlights["orphaned"]:
            lost = counted(found.highlights["orphaned"], "highlight")
            parts.append(f"<p style='color:{palette.warning}'>{lost} would not be found any more.</p>")
        for sign, colour, lines in (("−", palette.warning, found.removed), ("+", palette.accent, found.added)):
            parts += [
                f"<p style='color:{colour}' dir='auto'>{sign} {escape(line[:LONGEST])}</p>" for line in lines[:MOST]
            ]
        return "".join(parts)

    def _failed(self, error: Exception) -> None:
        self._end(str(error))

    def _end(self, words: str) -> None:
        self.bar.hide()
        self.status.setText(words)
        self._follow()

    def _follow(self) -> None:
        busy, count = self._tasks.busy(TASK), len(self.chosen()) + len(self._same)
        self.keep.setEnabled(not busy and count > 0)
        self.keep.setText(f"Keep {count:,}" if count > 1 else "Keep")
        for widget in (self.method, self.version):
            widget.setEnabled(not busy)
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText("Stop" if busy else "Close")

    def _lay_out(self) -> None:
        self._form = QFormLayout()
        add_row(self._form, "Method", self.method)
        add_row(self._form, "Page of", self.version)
        sides = QSplitter(Qt.Orientation.Horizontal)
        sides.setChildrenCollapsible(False)
        sides.addWidget(self.list)
        sides.addWidget(self.changes)
        sides.setSizes([300, 520])
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(12)
        column.addLayout(self._form)
        column.addWidget(self.status)
        column.addWidget(sides, 1)
        column.addWidget(self.bar)
        column.addWidget(self._buttons)


def _line(one: Rereading) -> str:
    title = one.entry.title or one.entry.url
    if one.error is not None:
        return f"{title} (cannot be read again)"
    difference = one.words_after - one.words_before
    signed = f"{difference:+,}".replace("-", "−")
    return f"{signed}  {title}" if difference else title
