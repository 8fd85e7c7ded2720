"""The panes of the window: original and article side by side, the inspector below, as the view requires; recent pages
and highlights beside them on request."""

from collections.abc import Set
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.recents import RecentPages
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import PageView, WebProfiles
from plainleaf.desktop.widgets.pane import Pane
from plainleaf.desktop.window.views import SHOWN, VIEWS, View

if TYPE_CHECKING:
    from plainleaf.desktop.highlights import HighlightsPane
    from plainleaf.desktop.inspector import Inspector

NAMES = ("recents", "original", "article", "inspector", "highlights")
BESIDE = ("recents", "highlights")
WIDTHS = (250, 1000, 320)  # pixels of the recent pages, the centre, the highlights


class Panes(QWidget):
    """``view_changed(view)`` when another view is shown, ``flip_changed(on)`` when the original takes the place of the
    article or leaves it, ``beside_changed(name, on)`` when the recent pages or the
    highlights appear or go. ``original_view`` and ``article_view`` are what the panes ``original`` and ``article``
    hold. ``inspector`` and ``highlights`` are made on first use."""

    view_changed = Signal(str)
    flip_changed = Signal(bool)
    beside_changed = Signal(str, bool)

    def __init__(self, profiles: WebProfiles, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.original_view = PageView(profiles)
        self.article_view = ReaderView(profiles)
        self.original_view.written.connect(self.article_view.set_vertical)  # it alone has the page's style sheets
        self.original_view.view.setAccessibleName("Original page")
        self.article_view.view.setAccessibleName("Article")
        self.recents = RecentPages(theme)
        self.original = Pane("Original", theme, self.original_view)
        self.article = Pane("Article", theme, self.article_view, closable=False)
        self._panes: dict[str, Pane] = {"recents": self.recents, "original": self.original, "article": self.article}
        self._view: View = "read"
        self._beside: dict[str, set[View]] = {name: set() for name in BESIDE}
        self._alone = False
        self._flipped = False
        self._sides = _splitter(Qt.Orientation.Horizontal)
        self._sides.addWidget(self.original)
        self._sides.addWidget(self.article)
        self._stacked = _splitter(Qt.Orientation.Vertical)
        self._stacked.addWidget(self._sides)
        self._stacked.addWidget(_nothing())
        self._stacked.setStretchFactor(0, 1)
        self._stacked.setStretchFactor(1, 0)
        self._all = _splitter(Qt.Orientation.Horizontal)
        self._all.addWidget(self.recents)
        self._all.addWidget(self._stacked)
        self._all.addWidget(_nothing())
        for at in range(3):
            self._all.setStretchFactor(at, at % 2)
        self._all.setSizes(WIDTHS)
        self._sides.setSizes([560, 560])
        self._stacked.setSizes([560, 250])
        for name in ("original", "article"):
            self._panes[name].setMinimumSize(220, 140)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._all)
        self.recents.closed.connect(lambda: self.show_beside("recents", False))
        self.original.closed.connect(lambda: self.flip(False) if self.flipped else self.show_view("read"))
        self.setFocusProxy(self.article_view)
        self._lay_out()

    @cached_property
    def inspector(self) -> "Inspector":
        """The pane that shows how the article was found."""
        from plainleaf.desktop.inspector import Inspector

        pane = Inspector(self._theme)
        pane.setMinimumHeight(150)
        pane.closed.connect(lambda: self.show_view("side-by-side"))
        self._add("inspector", pane, self._stacked, 1)
        return pane

    @cached_property
    def highlights(self) -> "HighlightsPane":
        """The pane with the highlights of the article."""
        from plainleaf.desktop.highlights import HighlightsPane

        pane = HighlightsPane(self._theme)
        pane.closed.connect(lambda: self.show_beside("highlights", False))
        self._add("highlights", pane, self._all, 2)
        return pane

    def _add(self, name: str, pane: Pane, splitter: QSplitter, at: int) -> None:
        """Put a pane into its place in a splitter, and lay the panes out with it."""
        pane.hide()
        if (holder := splitter.replaceWidget(at, pane)) is not None:
            holder.deleteLater()
        splitter.setStretchFactor(at, 0)
        self._panes[name] = pane
        self._panes = {known: self._panes[known] for known in NAMES if known in self._panes}
        self._lay_out()

    @property
    def view(self) -> View:
        """The current view."""
        return self._view

    @property
    def flipped(self) -> bool:
        """Whether the original is shown in the place of the article."""
        return self._flipped and self._view == "read"

    def flip(self, on: bool) -> None:
        """In *Read*, show the original in place of the article, or the article again."""
        if on != self._flipped:
            self._flipped = on
            self._lay_out()
            self.flip_changed.emit(on)

    def has_beside(self, name: str) -> bool:
        """Whether the pane of this name is shown beside the others in this view."""
        return self._view in self._beside[name]

    def show_view(self, view: View) -> None:
        """Show the panes of a view, with those that were last beside them."""
        self.flip(False)
        if view == self._view:
            return
        self._view = view
        self._lay_out()
        self.view_changed.emit(view)
        self._notify_beside()

    def show_beside(self, name: str, on: bool) -> None:
        """Show or hide the recent pages or the highlights in this view."""
        if on == self.has_beside(name):
            return
        self._beside[name] ^= {self._view}
        self._lay_out()
        self.beside_changed.emit(name, on)

    def close_down(self) -> None:
        """Delete both pages before the window closes."""
        self.article_view.close_down()
        self.original_view.close_down()

    def set_alone(self, on: bool) -> None:
        """Without a page, show only the article's pane with its message."""
        if self._alone != on:
            self._alone = on
            self._lay_out()

    def focus_next(self, by: int) -> None:
        """Move the focus to the next or previous visible pane."""
        shown = [pane for pane in self._panes.values() if pane.isVisible()]
        here = next((i for i, pane in enumerate(shown) if pane.isAncestorOf(_focused(self))), None)
        if shown:
            target = shown[(here + by) % len(shown)] if here is not None else shown[0 if by > 0 else -1]
            target.take_focus()

    def state(self) -> dict[str, Any]:
        """The state to store: which panes are beside the others in which views, and their sizes."""
        beside = {name: [view for view in VIEWS if view in views] for name, views in self._beside.items()}
        return {**beside, "sizes": [splitter.sizes() for splitter in self._splitters()]}

    def restore(self, state: Any) -> None:
        """Restore a stored state; invalid parts are ignored."""
        if not isinstance(state, dict):
            return
        for name in BESIDE:
            views = state.get(name)
            self._beside[name] = {view for view in VIEWS if isinstance(views, list) and view in views}
        for splitter, sizes in zip(self._splitters(), state.get("sizes") or (), strict=False):
            if _fits(sizes, splitter.count()):
                usual = WIDTHS if splitter is self._all else sizes  # the size of a hidden pane
                splitter.setSizes([size or other for size, other in zip(sizes, usual, strict=True)])
        self._lay_out()
        self._notify_beside()

    def _notify_beside(self) -> None:
        for name in BESIDE:
            self.beside_changed.emit(name, self.has_beside(name))

    def _splitters(self) -> tuple[QSplitter, ...]:
        return self._all, self._sides, self._stacked

    def _lay_out(self) -> None:
        shown = {"article"} if self._alone else {"original"} if self.flipped else SHOWN[self._view]
        for name in NAMES:
            if name not in self._panes and self._shows(name, shown):
                getattr(self, name)
        for name, pane in self._panes.items():
            pane.setVisible(self._shows(name, shown))
        self.article.show_head(len(shown) > 1)

    def _shows(self, name: str, shown: Set[str]) -> bool:
        beside = name in BESIDE and self.has_beside(name) and not (self._alone and name == "highlights")
        return name in shown or beside


def _nothing() -> QWidget:
    """Takes the place of a pane until that is made."""
    holder = QWidget()
    holder.hide()
    return holder


def _splitter(direction: Qt.Orientation) -> QSplitter:
    splitter = QSplitter(direction)
    splitter.setHandleWidth(1)
    splitter.setChildrenCollapsible(False)
    return splitter


def _fits(sizes: Any, count: int) -> bool:
    whole = isinstance(sizes, list) and len(sizes) == count and all(isinstance(size, int) for size in sizes)
    return whole and (count == len(WIDTHS) or all(sizes))


def _focused(widget: QWidget) -> QWidget:
    window = widget.window()
    return window.focusWidget() or window
