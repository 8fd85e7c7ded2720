"""All bars of a window."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QAction, QDesktopServices, QGuiApplication

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import WebPane
from plainleaf.desktop.window.bars.find import FindBar
from plainleaf.desktop.window.bars.loading import LoadingBar
from plainleaf.desktop.window.bars.method import MethodBar
from plainleaf.desktop.window.bars.offer import OfferNotice
from plainleaf.desktop.window.bars.status import StatusBar
from plainleaf.desktop.window.bars.tabs import PageTabs
from plainleaf.desktop.window.bars.top import TopBar
from plainleaf.desktop.window.views import View


class Bars:
    """``top``, ``tabs``, ``method`` and ``loading`` form the header, ``offer`` and ``find`` are notices, ``status`` is
    the footer."""

    def __init__(self, actions: Mapping[str, QAction], views: Mapping[str, WebPane], theme: Theme) -> None:
        self._started = True
        self._view: View = "read"
        self._method_wanted = True
        self.method = MethodBar(theme)
        self.top = TopBar(actions, theme)
        self.tabs = PageTabs(theme)
        self.loading = LoadingBar(theme)
        self.offer = OfferNotice(theme)
        self.find = FindBar(views, theme)
        self.status = StatusBar()
        self.method.about_wanted.connect(actions["about-method"].trigger)

    def show_view(self, view: View) -> None:
        """Show what a view needs; *Read* has no method bar."""
        self._view = view
        self.top.show_view(view)
        self._show_method()
        self.method.set_inspecting(view == "inspect")
        self.status.set_inspecting(view == "inspect")

    def set_started(self, on: bool) -> None:
        """Enable what needs a page, or a message about one."""
        self._started = on
        self.top.set_started(on)
        self.status.set_started(on)
        self._show_method()

    def set_method_wanted(self, on: bool) -> None:
        """Show the method bar in the views that have it, or only on request."""
        self._method_wanted = on
        self._show_method()

    def choose_method(self) -> None:
        """Show the bar and open its list of methods."""
        self.set_method_wanted(True)
        self.method.open_chooser()

    def _show_method(self) -> None:
        self.method.setVisible(self._started and self._view != "read" and self._method_wanted)

    def copy_address(self) -> None:
        """Copy the address in the address bar."""
        QGuiApplication.clipboard().setText(self.top.address.text())
        self.status.show_message("Copied the address.")

    def open_in_browser(self) -> None:
        """Open the address in the system's browser."""
        if address := self.top.address.text().strip():
            QDesktopServices.openUrl(QUrl.fromUserInput(address, str(Path.cwd())))
