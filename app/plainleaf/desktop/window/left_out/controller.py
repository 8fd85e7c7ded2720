"""Controls what is left out of the article: an indicator, the list, and restoring by a click."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from plainleaf.desktop.inspector import DECISIONS, LeftOutPart, LeftOutView
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.window.bars.status import CompletenessSign
from plainleaf.desktop.window.left_out.parts import parts_of
from plainleaf.desktop.window.left_out.review import ReviewPanel
from plainleaf.desktop.window.linking.nodes import address_of
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.missing import not_here
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.desktop.window.panes import Panes

TASK = LEFT_OUT = "left out"
WORTH = 0.005  # minimum share of the page's text for a part to count as possibly missing


class LeftOutController(QObject):
    """Connects the list of left-out parts to article, page and commands. Calls ``add(nodes, on)`` to add parts or
    remove them again; ``message(text)`` for the status bar. ``changed()`` when the list changes; ``found``: whether
    there are any."""

    message = Signal(str)
    changed = Signal()

    def __init__(
        self,
        current: CurrentPage,
        tasks: TaskRunner,
        add: Callable[[Sequence[int], bool], None],
        panes: Panes,
        sign: CompletenessSign,
        actions: Mapping[str, QAction],
        theme: Theme,
    ) -> None:
        super().__init__(current)
        self._current = current
        self._tasks = tasks
        self._add = add
        self.found = False
        self._panes = panes
        self._sign = sign
        self._action = actions["left-out"]
        self.view = LeftOutView(theme)
        self.review = ReviewPanel(theme)
        panes.inspector.add_view(LEFT_OUT, "Left out", self.view)
        for part in (self.view, self.review):
            part.pointed.connect(self._pointed)
            part.toggled.connect(self.toggle)
        self.review.closed.connect(lambda: self._action.setChecked(False))
        self.review.details.connect(self._show_details)
        sign.clicked.connect(lambda: self._action.setChecked(not self._action.isChecked()))
        current.page_changed.connect(self._page_changed)
        current.article_changed.connect(self._article_changed)
        panes.inspector.view_changed.connect(lambda name: self._action.setChecked(name == LEFT_OUT))
        panes.view_changed.connect(self._view_changed)

    def handlers(self) -> dict[str, Callable[..., object]]:
        """The command handlers."""
        return {"left-out": self.show_list, "put-back": self.put_back}

    def show_list(self, on: bool) -> None:
        """Show or hide the list: in *Inspect* as a view of the inspector, in other views below the article."""
        inspector = self._panes.inspector
        inspecting = self._panes.view == "inspect"
        self.review.setVisible(on and not inspecting and self._current.reading is not None)
        if inspecting and (on or inspector.current_view() == LEFT_OUT):
            inspector.show_view(LEFT_OUT if on else DECISIONS)
            if on:
                self.view.setFocus()

    def put_back(self) -> None:
        """Add the selected part to the article, or remove it again; a hidden list is shown first."""
        if self.view.isVisible():
            self.view.toggle()
        elif self.review.isVisible():
            self.review.press()
        else:
            self._action.setChecked(True)

    def cancel(self) -> bool:
        """Close the list; False if it was hidden."""
        if not self.review.isVisible():
            return False
        self._action.setChecked(False)
        return True

    def _show_details(self) -> None:
        self._panes.show_view("inspect")
        self._action.setChecked(True)

    def _view_changed(self, view: str) -> None:
        self.review.hide()
        self._action.setChecked(view == "inspect" and self._panes.inspector.current_view() == LEFT_OUT)

    def toggle(self, part: LeftOutPart) -> None:
        """Add a part to the article, or remove it again, as a correction of the page."""
        self._add(part.nodes, not part.shown)

    def _page_changed(self, _reading: Reading | None) -> None:
        self._tasks.cancel(TASK)
        self.review.hide()
        if self._panes.view != "inspect":
            self._action.setChecked(False)
        self._show(())
        self._sign.show_state(None)

    def _article_changed(self, reading: Reading | None) -> None:
        if reading is not None:
            self._tasks.start(TASK, lambda _task: parts_of(reading), partial(self._show_parts, reading), self._failed)

    def _show_parts(self, reading: Reading, parts: tuple[LeftOutPart, ...]) -> None:
        self._show(parts)
        there = bool(reading.article.blocks)
        self._sign.show_state(may_be_missing(reading, parts) if there else None, not_here(reading))

    def _show(self, parts: tuple[LeftOutPart, ...]) -> None:
        self.view.show_parts(parts)
        self.review.show_parts(parts)
        waiting = sum(not part.shown for part in parts)
        self._panes.inspector.set_view_title(LEFT_OUT, f"Left out  {waiting}" if waiting else "Left out")
        self.found = bool(parts)
        self.changed.emit()

    def _failed(self, error: Exception) -> None:
        self.message.emit(f"What is left out cannot be listed: {error}")

    def _pointed(self, part: LeftOutPart) -> None:
        if (reading := self._current.reading) is not None:
            address = address_of(reading.document, part.nodes[0])
            self._panes.original_view.scroll_to(address, 0.0, True)
            self._panes.original_view.show_hover(address)
            if part.shown:
                self._panes.article_view.scroll_to(address, 0.0, True)


def may_be_missing(reading: Reading, parts: tuple[LeftOutPart, ...]) -> bool:
    """Whether the user should check: article text of more than a line may have been left out."""
    waiting = any(not (part.shown or part.inside) and part.share >= WORTH for part in parts)
    return waiting and reading.article.coverage.is_notable
