"""What is left out of the article is listed, told where it is much, and put back by a click."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from plainleaf.desktop.inspector import DECISIONS, LeftOutPart, LeftOutView
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.window.left_out.notice import LeftOutNotice
from plainleaf.desktop.window.left_out.parts import parts_of
from plainleaf.desktop.window.linking.nodes import address_of
from plainleaf.desktop.window.page.article import ArticlePresenter
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.desktop.window.page.reselect import Reselector
from plainleaf.desktop.window.panes import Panes
from plainleaf.engine.document import Document

TASK = LEFT_OUT = "left out"


class LeftOutController(QObject):
    """Ties the list of what is left out to article, page and commands. ``message(text)`` for the status bar."""

    message = Signal(str)

    def __init__(
        self,
        current: CurrentPage,
        tasks: TaskRunner,
        reselector: Reselector,
        article: ArticlePresenter,
        panes: Panes,
        actions: Mapping[str, QAction],
        theme: Theme,
    ) -> None:
        super().__init__(current)
        self._current = current
        self._tasks = tasks
        self._reselector = reselector
        self._article = article
        self._panes = panes
        self._dismissed: Document | None = None
        self._parts: tuple[LeftOutPart, ...] = ()
        self.view = LeftOutView(theme)
        self.notice = LeftOutNotice(theme)
        panes.inspector.add_view(LEFT_OUT, "Left out", self.view)
        panes.article.add(self.notice)
        self.view.pointed.connect(self._pointed)
        self.view.toggled.connect(self.toggle)
        self.notice.wanted.connect(self._restore_largest)
        self.notice.more.connect(lambda: actions["left-out"].setChecked(True))
        self.notice.dismissed.connect(self._dismiss)
        current.page_changed.connect(self._page_changed)
        current.article_changed.connect(self._article_changed)
        panes.inspector.view_changed.connect(lambda name: actions["left-out"].setChecked(name == LEFT_OUT))

    def handlers(self) -> dict[str, Callable[..., object]]:
        """What the commands about what is left out do."""
        return {"left-out": self.show_list, "put-back": self.view.toggle}

    def show_list(self, on: bool) -> None:
        """Show the list in the inspector, or the decisions again."""
        inspector = self._panes.inspector
        if on:
            self._panes.show_pane("inspector", True)
        if on or inspector.current_view() == LEFT_OUT:
            inspector.show_view(LEFT_OUT if on else DECISIONS)
        if on:
            self.view.setFocus()

    def toggle(self, part: LeftOutPart) -> None:
        """Put a part back into the article, or take it out again."""
        reading = self._current.reading
        if reading is None:
            return
        others = tuple(one for one in reading.restored if one.nodes != part.nodes)
        if part.shown:
            self._reselector.restore(others)
        else:
            self._article.begin_at(part.nodes[0])
            self._reselector.restore((*others, replace(part, shown=True)))

    def _page_changed(self, _reading: Reading | None) -> None:
        self._tasks.cancel(TASK)
        self._show(())

    def _article_changed(self, reading: Reading | None) -> None:
        if reading is not None:
            self._tasks.start(TASK, lambda _task: parts_of(reading), self._show, self._failed)

    def _show(self, parts: tuple[LeftOutPart, ...]) -> None:
        self._parts = parts
        self.view.show_parts(parts)
        waiting = sum(not (part.shown or part.quiet) for part in parts)
        self._panes.inspector.set_view_title(LEFT_OUT, f"Left out  {waiting}" if waiting else "Left out")
        reading = self._current.reading
        coverage = reading.article.coverage if reading is not None and parts else None
        if reading is None or coverage is None or reading.document is self._dismissed:
            self.notice.hide()
        elif coverage.worth_telling and coverage.largest:
            self.notice.show_message(coverage.told)
        else:
            self.notice.hide()

    def _failed(self, error: Exception) -> None:
        self.message.emit(f"What is left out cannot be listed: {error}")

    def _pointed(self, part: LeftOutPart) -> None:
        if (reading := self._current.reading) is not None:
            address = address_of(reading.document, part.nodes[0])
            self._panes.original_view.scroll_to(address, 0.0, True)
            self._panes.original_view.show_hover(address)

    def _restore_largest(self) -> None:
        """Put back the part that the notice tells of."""
        reading = self._current.reading
        if reading is not None and (largest := reading.article.coverage.largest):
            part = next((one for one in self._parts if one.nodes == largest[0].nodes), None)
            if part is not None:
                self.toggle(part)

    def _dismiss(self) -> None:
        self._dismissed = None if self._current.reading is None else self._current.reading.document
