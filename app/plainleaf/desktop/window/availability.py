"""Decides which commands are enabled, in menus, for buttons and for their keys."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QStackedWidget

from plainleaf.desktop.commands import NEEDS, enable, reason
from plainleaf.desktop.window.bars.bars import Bars
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.navigation import Navigation
from plainleaf.desktop.window.page.sources import is_sample
from plainleaf.desktop.window.panes import Panes
from plainleaf.desktop.window.shelf.controller import ShelfController

if TYPE_CHECKING:  # made after the first frame
    from plainleaf.desktop.window.compare.controller import CompareController
    from plainleaf.desktop.window.editing.controller import EditingController
    from plainleaf.desktop.window.left_out.controller import LeftOutController
    from plainleaf.desktop.window.page.missing import MissingParts


@dataclass(frozen=True, slots=True)
class PageParts:
    """The parts whose state decides what can be done with a page; ``undos`` are the steps of corrections and
    highlights."""

    undos: QUndoStack
    editing: "EditingController"
    comparisons: "CompareController"
    missing: "MissingParts"
    left_out: "LeftOutController"


class Availability(QObject):
    """Enables or disables the commands, with a reason, whenever the state may have changed. The panes are the first
    page of ``stack``: behind the shelf or the start page they take no commands."""

    def __init__(
        self,
        actions: Mapping[str, QAction],
        current: CurrentPage,
        navigation: Navigation,
        panes: Panes,
        bars: Bars,
        stack: QStackedWidget,
        shelf: ShelfController,
    ) -> None:
        super().__init__(stack)
        self._actions = actions
        self._current = current
        self._navigation = navigation
        self._panes = panes
        self._bars = bars
        self._stack = stack
        self._shelf = shelf
        self._parts: PageParts | None = None
        self._needs: dict[str, list[str]] = {}
        for need, commands in NEEDS.items():
            for command in commands:
                self._needs.setdefault(command, []).append(need)
        self._closed = False
        self._facts: dict[str, bool] = {}
        self._follow(
            current.page_changed, current.article_changed, current.selection_changed, stack.currentChanged,
            panes.view_changed, navigation.history_changed, navigation.tabs_changed, navigation.ended,
            bars.top.address.textChanged, bars.method.shown, shelf.undo_changed, shelf.next.changed,
        )  # fmt: skip

    def follow(self, parts: "PageParts") -> None:
        """Also follow the parts that act on a page, once they are made; until then there is none."""
        self._parts = parts
        self._follow(
            parts.undos.canUndoChanged, parts.undos.canRedoChanged, parts.editing.changed,
            parts.comparisons.reference.possible, parts.left_out.changed,
        )  # fmt: skip

    def _follow(self, *signals: SignalInstance) -> None:
        for signal in signals:
            signal.connect(self.refresh)
        self.refresh()

    def close_down(self) -> None:
        """Disconnect from all senders before the window closes and they are deleted."""
        self._closed = True

    def refresh(self) -> None:
        """Evaluate all conditions again."""
        if self._closed or (so := self.facts()) == self._facts:
            return
        self._facts = so
        for command, needs in self._needs.items():
            enable(self._actions[command], reason(needs, so))

    def facts(self) -> dict[str, bool]:
        """The state of each condition of ``NEEDS``."""
        page, parts = self._stack.currentIndex() == 0, self._parts
        reading, view, history = self._current.reading, self._panes.view, self._navigation.history
        opened = page and reading is not None
        unedited = opened and (parts is None or not parts.editing.on)
        written = opened and reading is not None and bool(reading.article.blocks)
        method = unedited and view != "read"
        undo, redo = self._undoable(page)
        return {
            "page": page,
            "find": page or self._shelf.shown,
            "address": bool(self._bars.top.address.text().strip()),
            "visit": history.current is not None,
            "back": history.can_go_back,
            "forward": history.can_go_forward,
            "views": reading is not None,
            "open": opened,
            "unedited": unedited,
            "article": written,
            "readable": written and unedited,
            "shelf": opened and reading is not None and not is_sample(reading.source),
            "original": opened and view != "read",
            "inspector": unedited and view == "inspect",
            "method": method,
            "adjustable": method and self._bars.method.adjustable,
            "changed-method": method and self._bars.method.usual.isEnabled(),
            "parameters": method and view == "inspect" and self._bars.method.more.isEnabled(),
            "missing": parts is not None and parts.missing.found,
            "reference": parts is not None and parts.comparisons.reference.here,
            "parts": unedited and parts is not None and parts.left_out.found,
            "next": unedited and self._shelf.next.entry > 0,
            "tabs": len(self._navigation.tabs) > 1,
            "undo": undo,
            "redo": redo,
        }

    def _undoable(self, page: bool) -> tuple[bool, bool]:
        """Whether undo and redo are possible at the focus."""
        if self._shelf.shown:
            return self._shelf.can_undo, False
        parts = self._parts
        if parts is None or not page:
            return False, False
        if parts.editing.on:
            return parts.editing.can_undo, parts.editing.can_redo
        return parts.undos.canUndo(), parts.undos.canRedo()
