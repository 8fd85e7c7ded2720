"""The panes of the window: shelf, original beside article, inspector below; each can be hidden."""

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QToolButton, QWidget

from plainleaf.desktop.inspector import Inspector
from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.shelf import Shelf
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import PageView, WebProfiles
from plainleaf.desktop.widgets.pane import Pane

NAMES = ("shelf", "original", "article", "inspector")
WAY_BACK = 34  # pixels
FIRST_SHOWN = {"shelf": False, "original": True, "article": True, "inspector": True}


class Panes(QWidget):
    """``shown(name, on)`` when a pane appears or goes, for the toggles that stand for it. ``original_view`` and
    ``article_view`` are what the panes ``original`` and ``article`` hold."""

    shown = Signal(str, bool)
    plain_left = Signal()

    def __init__(self, profiles: WebProfiles, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.original_view = PageView(profiles)
        self.article_view = ReaderView(profiles)
        self.original_view.view.setAccessibleName("Original page")
        self.article_view.view.setAccessibleName("Article")
        self.shelf = Shelf(theme)
        self.original = Pane("Original", theme, self.original_view)
        self.article = Pane("Article", theme, self.article_view)
        self.inspector = Inspector(theme)
        panes = (self.shelf, self.original, self.article, self.inspector)
        self._panes: dict[str, Pane] = dict(zip(NAMES, panes, strict=True))
        self._wanted = dict(FIRST_SHOWN)
        self._plain = False
        self._alone = False
        self._sides = _splitter(Qt.Orientation.Horizontal)
        self._sides.addWidget(self.original)
        self._sides.addWidget(self.article)
        self._floors = _splitter(Qt.Orientation.Vertical)
        self._floors.addWidget(self._sides)
        self._floors.addWidget(self.inspector)
        self._floors.setStretchFactor(0, 1)
        self._floors.setStretchFactor(1, 0)
        self._all = _splitter(Qt.Orientation.Horizontal)
        self._all.addWidget(self.shelf)
        self._all.addWidget(self._floors)
        self._all.setStretchFactor(0, 0)
        self._all.setStretchFactor(1, 1)
        self._all.setSizes([250, 1000])
        self._sides.setSizes([600, 480])
        self._floors.setSizes([560, 226])
        for name in ("original", "article"):
            self._panes[name].setMinimumSize(220, 140)
        self.inspector.setMinimumHeight(150)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._all)
        self._way_back = QToolButton(self)
        self._way_back.setObjectName("wayBack")
        self._way_back.setFixedSize(WAY_BACK, WAY_BACK)
        self._way_back.setAccessibleName("Leave plain reading")
        self._way_back.setToolTip("Show everything again (F9)")
        self._way_back.clicked.connect(self.plain_left)
        for name, pane in self._panes.items():
            pane.closed.connect(lambda name=name: self.show_pane(name, False))
        theme.changed.connect(self._paint)
        self._paint()
        self._lay_out()

    def show_pane(self, name: str, on: bool) -> None:
        """Show or hide one pane. The last of original and article that is hidden brings the other back."""
        if self._wanted[name] == on:
            return
        self._wanted[name] = on
        self._lay_out()
        self.shown.emit(name, on)
        other = {"original": "article", "article": "original"}.get(name)
        if other is not None and not on and not self._wanted[other]:
            self.show_pane(other, True)

    def is_wanted(self, name: str) -> bool:
        """Whether a pane is shown when the window is not in plain reading."""
        return self._wanted[name]

    def close_down(self) -> None:
        """End both pages, for a window that closes."""
        self.article_view.close_down()
        self.original_view.close_down()

    def set_plain(self, on: bool) -> None:
        """Nothing but the article, or everything again."""
        self._plain = on
        self._lay_out()

    def set_alone(self, on: bool) -> None:
        """While no page is open there is nothing to inspect: only the article's pane, with its message."""
        if self._alone != on:
            self._alone = on
            self._lay_out()

    def focus_next(self, by: int) -> None:
        """Move the keyboard to the next or previous pane that is shown."""
        shown = [pane for pane in self._panes.values() if pane.isVisible()]
        here = next((i for i, pane in enumerate(shown) if pane.isAncestorOf(_focused(self))), None)
        if shown:
            target = shown[(here + by) % len(shown)] if here is not None else shown[0 if by > 0 else -1]
            target.take_focus()

    def state(self) -> dict[str, Any]:
        """What to remember: which panes are shown and how large they are."""
        return {
            "shown": dict(self._wanted),
            "sizes": [splitter.sizes() for splitter in self._splitters()],
        }

    def restore(self, state: Any) -> None:
        """Take up a remembered state; whatever does not fit is left as it is."""
        if not isinstance(state, dict):
            return
        shown = state.get("shown")
        for name in NAMES:
            if isinstance(shown, dict) and isinstance(shown.get(name), bool):
                self.show_pane(name, shown[name])
        for splitter, sizes in zip(self._splitters(), state.get("sizes") or (), strict=False):
            if isinstance(sizes, list) and len(sizes) == 2 and all(isinstance(s, int) for s in sizes) and all(sizes):
                splitter.setSizes(sizes)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._way_back.move(self.width() - WAY_BACK - 26, 12)

    def _splitters(self) -> tuple[QSplitter, ...]:
        return self._all, self._sides, self._floors

    def _lay_out(self) -> None:
        for name, pane in self._panes.items():
            if self._plain or (self._alone and name != "shelf"):
                pane.setVisible(name == "article")
            else:
                pane.setVisible(self._wanted[name])
        self.article.show_head(not self._plain and not self._alone)
        self._way_back.setVisible(self._plain)
        self._way_back.raise_()

    def _paint(self) -> None:
        self._way_back.setIcon(self._theme.icon("close"))


def _splitter(direction: Qt.Orientation) -> QSplitter:
    splitter = QSplitter(direction)
    splitter.setHandleWidth(1)
    splitter.setChildrenCollapsible(False)
    return splitter


def _focused(widget: QWidget) -> QWidget:
    window = widget.window()
    return window.focusWidget() or window
