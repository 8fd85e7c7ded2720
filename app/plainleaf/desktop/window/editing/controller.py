"""Connects editing to the article's page, the shelf, undo, and the notices."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QUndoCommand, QUndoStack
from PySide6.QtWidgets import QMessageBox, QWidget

from plainleaf.desktop.commands import key_of
from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.shelf.shared import SharedShelf
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.plain_text import ask_before_loss
from plainleaf.desktop.window.editing.notice import EditedNotice, EditingBar
from plainleaf.desktop.window.editing.work import EditableArticle, editable, kept, with_edits
from plainleaf.desktop.window.page.article import ArticlePresenter
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.extraction import composed_anew, with_article
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.engine.article import Article

if TYPE_CHECKING:  # the shelf is imported on its own thread
    from plainleaf.library import Library

TASK = "edit"
LOST = "What you changed in this article is lost; the page is as it was received, and so are your highlights."


class EditingController(QObject):
    """``bar`` is placed by the window; ``message(text)`` for the status bar. Edits are saved on the shelf and pushed on
    ``stack`` for undo. ``changed()`` when editing starts or ends, and when ``can_undo`` or ``can_redo`` change."""

    message = Signal(str)
    changed = Signal()

    def __init__(
        self,
        current: CurrentPage,
        view: ReaderView,
        presenter: ArticlePresenter,
        shelf: SharedShelf,
        tasks: TaskRunner,
        stack: QUndoStack,
        actions: Mapping[str, QAction],
        theme: Theme,
        window: QWidget,
    ) -> None:
        super().__init__(current)
        self._current = current
        self._view = view
        self._presenter = presenter
        self._shelf = shelf
        self._tasks = tasks
        self._stack = stack
        self._actions = actions
        self._window = window
        self._name = f"edited {id(self)}"
        self._edited: Article | None = None  # the shelf's edited article of the open page
        self._reading: Reading | None = None  # the page that is being edited
        self._parts: EditableArticle | None = None
        self._edits_json = ""  # the edits so far, as JSON
        self.can_undo = self.can_redo = False
        self.bar = EditingBar(theme)
        self.notice = EditedNotice(theme)
        self.bar.finished.connect(self.finish)
        self.bar.dismissed.connect(self.discard)
        self.notice.wanted.connect(self.show_edited)
        self.notice.back_wanted.connect(self.ask_for_extracted)
        view.edited.connect(self._edits_received)
        current.page_changed.connect(self._page_changed)
        current.article_changed.connect(self._article_changed)
        shelf.changed.connect(self._look)

    @property
    def on(self) -> bool:
        """Whether the article is being edited."""
        return self._parts is not None

    def handlers(self) -> dict[str, Callable[..., object]]:
        """The command handlers; while the page is edited, it handles undo and redo."""
        return {
            "edit-article": self.turn,
            "undo": lambda: self._view.edit("undo") if self.on else self._stack.undo(),
            "redo": lambda: self._view.edit("redo") if self.on else self._stack.redo(),
        }

    def turn(self, on: bool) -> None:
        """Start editing, or save the edits."""
        if on and not self.on:
            self._begin()
        elif not on and self.on:
            self.finish()

    def cancel(self) -> bool:
        """Esc: stop editing if nothing was changed; False if it was off."""
        if not self.on:
            return False
        if self._edits_json:
            self.message.emit(f"{key_of('edit-article')} keeps what you changed, “Discard” does not.")
        else:
            self.discard()
        return True

    def finish(self) -> None:
        """Request the last edits from the page in order to save them."""
        self._view.edit("finish")

    def discard(self) -> None:
        """Stop editing and restore the article."""
        self._end()
        self._presenter.show()

    def close_down(self) -> None:
        """Save pending edits and disconnect from the shelf before the window closes."""
        self._shelf.changed.disconnect(self._look)
        self._shelf.drop(self._name)
        reading, parts, edits_json = self._reading, self._parts, self._edits_json
        if reading is not None and parts is not None and edits_json:
            after = with_edits(reading, parts, edits_json)
            self._shelf.change(lambda library: kept(library, reading, after.article))

    # ── editing ─────────────────────────────────────────────────────────────────────────────────────────

    def _begin(self) -> None:
        reading = self._current.reading
        if reading is None or not reading.article.blocks:
            self._actions["edit-article"].setChecked(False)
            return
        self._tasks.start(TASK, lambda _task: editable(reading), partial(self._show, reading), self._give_up)

    def _show(self, reading: Reading, parts: EditableArticle) -> None:
        if self._current.reading is not reading:
            self._actions["edit-article"].setChecked(False)
            return
        place = self._view.place
        self._reading, self._parts, self._edits_json = reading, parts, ""
        self._view.show_article(parts.page)
        if place is not None:
            self._view.scroll_to(*place)
        self._view.edit("begin")
        self._view.setFocus()
        self.bar.show()
        self._update_notice()
        self._enable(False, False)

    def _edits_received(self, edits_json: str, can_undo: bool, can_redo: bool, finished: bool) -> None:
        if not self.on:
            return
        edits = json.loads(edits_json)
        if most := edits["refused"]:
            self.message.emit(f"More than {most:,} characters cannot be put in at once. Nothing was put in.")
        self._edits_json = edits_json if edits["texts"] or edits["removed"] else ""
        self._enable(can_undo, can_redo)
        if finished and self._edits_json:
            self._keep()
        elif finished:
            self.discard()

    def _keep(self) -> None:
        """Save the edits so far, if any, and stop editing."""
        reading, parts, edits_json = self._reading, self._parts, self._edits_json
        self._end()
        if reading is None or parts is None or not edits_json:
            return
        done = partial(self._kept, reading)
        self._tasks.start(TASK, lambda _task: with_edits(reading, parts, edits_json), done, self._give_up)

    def _kept(self, before: Reading, after: Reading) -> None:
        edited = self._edited

        def apply(library: "Library") -> None:
            kept(library, before, after.article)

        def back(library: "Library") -> None:
            kept(library, before, before.article, edited=edited is not None)

        now = self._current.reading
        if now is not None and now.document is before.document:
            self._stack.push(_EditStep("Edit", self._turning(after, apply), self._turning(before, back)))
            self.message.emit(f"Kept on the shelf  ·  {key_of('undo')} takes it back.")
        else:  # the user has left the page
            self._shelf.change(apply)

    def _turning(self, reading: Reading, work: "Callable[[Library], Any]") -> Callable[[], None]:
        """A function that changes the shelf, and shows this article if its page is still open."""

        def turn() -> None:
            self._shelf.change(work)
            now = self._current.reading
            if now is not None and now.document is reading.document:
                self._current.compose(reading)

        return turn

    def _end(self) -> None:
        self._reading = self._parts = None
        self._edits_json = ""
        self.bar.hide()
        self._actions["edit-article"].setChecked(False)
        self._enable(False, False)
        self._update_notice()

    def _give_up(self, error: Exception) -> None:
        self._end()
        self.message.emit(f"The article cannot be edited: {error}")

    def _enable(self, undo: bool, redo: bool) -> None:
        self.can_undo, self.can_redo = undo, redo
        self.changed.emit()

    # ── the edited one, the extracted one ───────────────────────────────────────────────────────────────

    def show_edited(self) -> None:
        """Show the edited article instead of the extracted one."""
        reading, article = self._current.reading, self._edited
        if reading is not None and article is not None:
            self._tasks.start(TASK, lambda _task: with_article(reading, article), self._current.compose, self._give_up)

    def ask_for_extracted(self) -> QMessageBox:
        """Confirm the loss of the edits, then show the extracted article."""
        title, question = "Back to the extracted article", "Give up your edits?"
        return ask_before_loss(self._window, title, question, LOST, "Give up the edits", self.extract)

    def extract(self) -> None:
        """Restore the extracted article, also on the shelf; undo restores the edits."""
        reading, edited = self._current.reading, self._edited
        if reading is None or edited is None:
            return

        def both(_task: object) -> tuple[Reading, Reading]:
            return composed_anew(reading), with_article(reading, edited)

        def done(readings: tuple[Reading, Reading]) -> None:
            extracted, before = readings
            apply = self._turning(extracted, lambda library: kept(library, extracted, extracted.article, edited=False))
            back = self._turning(before, lambda library: kept(library, before, before.article))
            self._stack.push(_EditStep("Back to the extracted article", apply, back))

        self._tasks.start(TASK, both, done, self._give_up)

    # ── what the window tells ───────────────────────────────────────────────────────────────────────────

    def _page_changed(self, _reading: Reading | None) -> None:
        self._keep()  # saves the edits of a page that is left while it is edited
        self._edited = None
        self._update_notice()

    def _article_changed(self, reading: Reading | None) -> None:
        if self.on and reading is not self._reading:
            self._keep()
        self._look()

    def _look(self) -> None:
        """Look up the edited article of the page on the shelf."""
        reading = self._current.reading
        if reading is None:
            self._shelf.drop(self._name)
            return

        def look(library: "Library") -> Article | None:
            from plainleaf.actions.shelf.editing import edited_article

            return edited_article(library, reading.page, reading.article, reading.document.node_at)

        self._shelf.ask(look, partial(self._found, reading), name=self._name, owner=self)

    def _found(self, reading: Reading, edited: Article | None) -> None:
        now = self._current.reading
        if now is not None and now.document is reading.document:
            self._edited = edited
            self._update_notice()

    def _update_notice(self) -> None:
        reading, edited = self._current.reading, self._edited
        known = reading is not None and edited is not None and not self.on
        self.notice.show_state(
            known, known and reading is not None and edited is not None and _same(reading.article, edited)
        )


class _EditStep(QUndoCommand):
    """An undo step made of two functions."""

    def __init__(self, words: str, apply: Callable[[], None], back: Callable[[], None]) -> None:
        super().__init__(words)
        self._apply, self._revert = apply, back

    def redo(self) -> None:
        """Run the first function."""
        self._apply()

    def undo(self) -> None:
        """Run the second function."""
        self._revert()


def _same(one: Article, other: Article) -> bool:
    return one.blocks == other.blocks or one.text == other.text
