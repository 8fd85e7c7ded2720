"""The open pages as tabs below the top bar; hidden for a single page."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QTabBar, QToolButton

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.plain_text import plain_tip

HEIGHT = 34
WIDEST = 220


class PageTabs(QTabBar):
    """``chosen(index)`` and ``ended(index)`` when the user selects or closes a page."""

    chosen = Signal(int)
    ended = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("pageTabs")
        self.setAccessibleName("Open pages")
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setFixedHeight(HEIGHT)
        self._theme = theme
        self.currentChanged.connect(self.chosen)
        theme.changed.connect(self._paint)
        self.hide()

    def show_pages(self, titles: Sequence[str], index: int) -> None:
        """Show these pages without a signal; hide the tabs for a single page."""
        self.blockSignals(True)
        while self.count() > len(titles):
            self.removeTab(self.count() - 1)
        while self.count() < len(titles):
            self._close_button(self.addTab(""))
        for at, title in enumerate(titles):
            self.setTabText(at, (title or "New page").replace("&", "&&"))
            self.setTabToolTip(at, plain_tip(title))
        self.setCurrentIndex(index)
        self.blockSignals(False)
        self.setVisible(len(titles) > 1)

    def tabSizeHint(self, index: int) -> QSize:  # noqa: N802
        return super().tabSizeHint(index).boundedTo(QSize(WIDEST, HEIGHT))

    def _close_button(self, at: int) -> None:
        button = named(QToolButton(), "paneClose")
        button.setIconSize(QSize(12, 12))
        button.setIcon(self._theme.icon("close"))
        button.setAccessibleName("Close this page")
        button.setToolTip("Close this page (Ctrl+W)")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        side = QTabBar.ButtonPosition.RightSide
        button.clicked.connect(
            lambda: self.ended.emit(next(at for at in range(self.count()) if self.tabButton(at, side) is button))
        )
        self.setTabButton(at, side, button)

    def _paint(self) -> None:
        for at in range(self.count()):
            button = self.tabButton(at, QTabBar.ButtonPosition.RightSide)
            if isinstance(button, QToolButton):
                button.setIcon(self._theme.icon("close"))
