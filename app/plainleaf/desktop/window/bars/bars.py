"""All bars of a window."""

from collections.abc import Mapping

from PySide6.QtGui import QAction

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import WebPane
from plainleaf.desktop.window.bars.find import FindBar
from plainleaf.desktop.window.bars.loading import LoadingBar
from plainleaf.desktop.window.bars.method import MethodBar
from plainleaf.desktop.window.bars.offer import OfferNotice
from plainleaf.desktop.window.bars.status import StatusBar
from plainleaf.desktop.window.bars.top import TopBar
from plainleaf.engine.catalogue import METHODS


class Bars:
    """``top`` holds ``method``; ``loading`` and ``offer`` are below it, ``find`` and ``status`` at the bottom."""

    def __init__(self, actions: Mapping[str, QAction], views: Mapping[str, WebPane], theme: Theme) -> None:
        self.method = MethodBar(METHODS, theme)
        self.top = TopBar(actions, self.method, theme)
        self.loading = LoadingBar(theme)
        self.offer = OfferNotice(theme)
        self.find = FindBar(views, theme)
        self.status = StatusBar()

    def set_plain(self, on: bool) -> None:
        """For plain reading no bar is shown that is not asked for."""
        for widget in (self.top, self.loading, self.status):
            widget.setVisible(not on)
