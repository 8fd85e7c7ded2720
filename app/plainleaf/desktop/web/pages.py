"""The Chromium pages: their permissions and navigation."""

import logging
from typing import Any

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtNetwork import QAuthenticator
from PySide6.QtWebChannel import QWebChannel
from PySide6.QtWebEngineCore import QWebEngineNewWindowRequest, QWebEnginePage, QWebEngineProfile

from plainleaf.desktop.web.bridge import Bridge
from plainleaf.desktop.web.scheme import without_fragment
from plainleaf.desktop.web.scripts import PARTS, WORLD, page_script

log = logging.getLogger(__name__)

_Kind = QWebEnginePage.NavigationType


class GuardedPage(QWebEnginePage):
    """A page that may not ask the user for anything, open windows, or save files.

    ``left`` reports each address that the page was not allowed to navigate to; ``parts`` are its scripts, which need
    the ``whole`` page or start early on a page that loads slowly.
    """

    left = Signal(QUrl)
    parts: tuple[str, ...] = PARTS
    whole = False

    def __init__(
        self, profile: QWebEngineProfile, attribute: str, live: bool, quiet: bool, parent: QObject | None = None
    ) -> None:
        super().__init__(profile, parent)
        self.bridge = Bridge(self)
        self._channel = QWebChannel(self)
        self._channel.registerObject("bridge", self.bridge)
        self.setWebChannel(self._channel, WORLD)
        self.scripts().insert(page_script(attribute, live, quiet, self.parts, self.whole))
        self.newWindowRequested.connect(self._on_new_window)
        self.fullScreenRequested.connect(lambda request: request.reject())
        self.permissionRequested.connect(lambda permission: permission.deny())
        self.registerProtocolHandlerRequested.connect(lambda request: request.reject())
        self.fileSystemAccessRequested.connect(lambda request: request.reject())
        self.selectClientCertificate.connect(lambda choice: choice.selectNone())
        self.desktopMediaRequested.connect(lambda request: request.cancel())
        self.webAuthUxRequested.connect(lambda request: request.cancel())
        self.certificateError.connect(lambda error: error.rejectCertificate())
        self.authenticationRequired.connect(lambda _url, answer: answer.swap(QAuthenticator()))
        self.proxyAuthenticationRequired.connect(lambda _url, answer, _host: answer.swap(QAuthenticator()))

    def wish(self, name: str) -> Any:
        """The signal with this name, which sends a request to the page's scripts."""
        return getattr(self.bridge, name)

    def run_script_now(self) -> None:
        """Start our script on a document that will never finish loading."""
        script = self.scripts().find("plainleaf")[0]
        self.runJavaScript(script.sourceCode(), WORLD.value)

    def _on_new_window(self, request: QWebEngineNewWindowRequest) -> None:
        if request.isUserInitiated():
            self.left.emit(request.requestedUrl())

    def createWindow(self, _kind: QWebEnginePage.WebWindowType) -> QWebEnginePage | None:  # type: ignore[override]  # noqa: N802
        return None

    def chooseFiles(self, *_request: Any) -> list[str]:  # noqa: N802
        return []

    def javaScriptAlert(self, *_request: Any) -> None:  # noqa: N802
        return

    def javaScriptConfirm(self, *_request: Any) -> bool:  # noqa: N802
        return False

    def javaScriptPrompt(self, *_request: Any) -> tuple[bool, str]:  # noqa: N802
        return False, ""

    def javaScriptConsoleMessage(self, level: Any, message: str, line: int, source: str) -> None:  # noqa: N802
        log.debug("page console (%s) %s:%d: %s", getattr(level, "name", level), source, line, message)


class StaticPage(GuardedPage):
    """Shows only what ``show`` was given: every other navigation is refused."""

    def __init__(
        self, profile: QWebEngineProfile, attribute: str, quiet: bool = False, parent: QObject | None = None
    ) -> None:
        super().__init__(profile, attribute, live=False, quiet=quiet, parent=parent)
        self._home = QUrl("about:blank")

    def show_address(self, address: QUrl) -> None:
        self._home = address
        self.load(address)

    def acceptNavigationRequest(self, url: QUrl, kind: _Kind, main_frame: bool) -> bool:  # type: ignore[override]  # noqa: N802
        if main_frame and without_fragment(url) == self._home and kind != _Kind.NavigationTypeFormSubmitted:
            return True
        if main_frame and kind == _Kind.NavigationTypeLinkClicked:
            self.left.emit(url)
        return False


class LivePage(GuardedPage):
    """A page with its scripts running.

    Until ``settled`` it may redirect itself. After that a navigation to another document is only reported, so that the
    window decides which page is shown. ``heading`` is its destination.
    """

    was_a_file = Signal(QUrl)

    def __init__(self, profile: QWebEngineProfile, attribute: str, parent: QObject | None = None) -> None:
        super().__init__(profile, attribute, live=True, quiet=False, parent=parent)
        self.settled = False
        self.heading = QUrl()

    def acceptNavigationRequest(self, url: QUrl, kind: _Kind, main_frame: bool) -> bool:  # type: ignore[override]  # noqa: N802
        if url.scheme() not in {"http", "https", "about", "data", "blob"}:
            return False
        if not main_frame:
            return True
        if url.scheme() not in {"http", "https"} and url.toString() != "about:blank":
            return False
        is_same = without_fragment(url) == without_fragment(self.url())
        if not self.settled or is_same:
            self.heading = url
            return True
        if kind != _Kind.NavigationTypeFormSubmitted:
            self.left.emit(url)
        return False
