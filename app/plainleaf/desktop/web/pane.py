"""The pane: a Chromium view of a page whose blocks have addresses; the base of the original and the reader."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import shiboken6
from PySide6.QtCore import QPoint, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QColor, QPalette, QResizeEvent
from PySide6.QtWebEngineCore import QWebEngineFindTextResult, QWebEngineLoadingInfo, QWebEnginePage
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from plainleaf.desktop.web.cover import PaneCover
from plainleaf.desktop.web.links import is_local, mail_address
from plainleaf.desktop.web.load_errors import load_error
from plainleaf.desktop.web.pages import GuardedPage, StaticPage
from plainleaf.desktop.web.scheme import SCHEME, PageServer, ServedPage, without_fragment

NOTHING = -1
HighlightTarget = int | tuple[int, list[int], int]
"""A node whose own texts are highlighted: its address, or its address with the indices (from 0) of some of its texts
and their number."""

RELOAD = "plainleaf-reload"
"""The action of a message page that shows the previous content again; the pane handles it itself."""

IMPATIENCE = 600  # milliseconds until our script starts on a static page that is still loading

_Action = QWebEnginePage.WebAction
_Ended = QWebEnginePage.RenderProcessTerminationStatus


class WebPane(QWidget):
    """A view for pages whose elements have node addresses.

    Requests such as an overlay may come at any time: the newest of each kind is stored until the page can handle it.
    """

    hovered = Signal(int)
    """The address under the pointer; -1 for none."""
    clicked = Signal(int)
    link_clicked = Signal(str)
    """A link was clicked. The pane does not follow it; its owner opens it."""
    scrolled = Signal(int, float)
    """The user scrolled: the first visible block, and the share of it (0 to 1) above the reading line."""
    written = Signal(bool)
    """Whether the text of the overlay is Japanese or Chinese, written vertically."""
    offset_changed = Signal(float)
    """The page was scrolled, by whomever: how far from its beginning, in pixels."""
    progress = Signal(int)
    loaded = Signal(bool)
    ready = Signal()
    """The page's script runs: from now on it reports hovers, clicks and scrolls, and handles requests."""
    painted = Signal()
    """The page that was last set is on the screen, with the requests made before."""
    failed = Signal(str)
    action = Signal(str)
    """The id of a button of a message page that was clicked."""
    menu_wanted = Signal(object)
    """The context menu is about to be shown; receivers add their entries."""
    found = Signal(int, int)
    """Find in page: the number of the current match (from 1, 0 for none) and of all matches."""

    def __init__(self, pages: PageServer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages = pages
        self._page: GuardedPage | None = None
        self._nudge = QTimer(self, interval=IMPATIENCE)
        self._nudge.timeout.connect(self._start_script)
        self._address = QUrl()
        self._ready = False
        self._left = False  # True when another page is about to be shown
        self._dead = False
        self._requests: dict[str, tuple[object, ...]] = {}
        self._base: QUrl | None = None
        self._actions: frozenset[str] = frozenset()
        self._folder: Path | None = None
        self._ahead = QUrl()  # an empty page, loaded before the first one
        self._closed = False
        self._place: tuple[int, float] | None = None
        self.scrolled.connect(self._note_place)
        self.view = QWebEngineView(self)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._show_menu)
        self.view.setAcceptDrops(False)
        self.setFocusProxy(self.view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self.cover = PaneCover(self)
        self.cover.lifted.connect(self.painted)
        self.cover.lifted.connect(self._report_hover)
        self._under = -1  # the address under the pointer

    @property
    def place(self) -> tuple[int, float] | None:
        """The block at the reading line, and the share of it (0 to 1) above the line, after the last scroll; None at
        the top of a page."""
        return self._place

    def _note_place(self, address: int, fraction: float) -> None:
        self._place = (address, fraction)

    # ── showing ─────────────────────────────────────────────────────────────────────────────────────────

    awaited = "Drawing the page …"
    """The text shown until the page is painted."""

    def leave(self) -> None:
        """Hide the current page, because another one is on its way: it loads nothing, reports nothing and takes no
        requests."""
        if self._closed:
            return
        self._leave()
        self._left = True
        self.view.stop()

    def keep_picture(self) -> None:
        """Show a screenshot of the current page until the next one is painted."""
        self.cover.show_picture()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.cover.fit()

    def _load_ahead(self, page: StaticPage, empty: ServedPage) -> None:
        """Load an empty page, unless one was shown: the first one finds a process of the browser engine and our scripts
        warm. Nothing is reported of it."""
        if not self._closed and self._address.isEmpty():
            self._ahead = self._pages.serve(empty)
            page.show_address(self._ahead)

    def _leave(self) -> None:
        self._pages.forget(self._ahead)
        self._pages.forget(self._address)
        self._address = QUrl()
        self._ready = False
        self._place = None
        self._under = -1
        self._requests.clear()
        self._nudge.stop()
        if self.cover.isHidden():
            self.cover.show_ground(*self._colours(), self.awaited)

    def _colours(self) -> tuple[QColor, QColor]:
        """Background and text colour while there is nothing to show."""
        return self.palette().color(QPalette.ColorRole.Base), self.palette().color(QPalette.ColorRole.PlaceholderText)

    def _use(self, page: GuardedPage) -> None:
        """Show this page and delete the one before."""
        before = self._page
        self._page = page
        self._dead = self._left = False
        self._under = -1
        self._ready = False
        self._requests.clear()
        bridge = page.bridge
        bridge.ready.connect(self._on_ready)
        bridge.painted.connect(self._on_painted)
        bridge.hovered.connect(self._on_hovered)
        passed_on = (bridge.clicked, self.clicked), (bridge.scrolled, self.scrolled), (bridge.written, self.written)
        for signal, slot in passed_on:
            signal.connect(lambda *values, out=slot: self._ready and out.emit(*values))
        bridge.acted.connect(self._on_acted)
        bridge.followed.connect(self._on_followed)
        page.left.connect(self._on_left)
        page.loadProgress.connect(self.progress)
        page.scrollPositionChanged.connect(lambda at: self.offset_changed.emit(at.y() + abs(at.x())))
        page.loadingChanged.connect(self._on_loading)
        page.renderProcessTerminated.connect(self._on_ended)
        page.findTextFinished.connect(self._on_found)
        self.view.setPage(page)
        if before is not None and before is not page:
            shiboken6.delete(before)

    def _serve(
        self, page: StaticPage, served: ServedPage, base: QUrl | None, actions: Sequence[tuple[str, str]] = ()
    ) -> None:
        """Show a page from our own scheme; ``base`` is its address on the web, ``actions`` are the ids of its
        buttons."""
        if self._closed:
            return
        self._leave()
        self._left = False
        self._base = base
        self._actions = frozenset(name for name, _ in actions)
        self._folder = served.folder
        self._address = self._pages.serve(served, base.toString() if base else "")
        page.show_address(self._address)
        self._nudge.start()

    def stop(self) -> None:
        """Stop loading; what has arrived stays."""
        if not self._closed:
            self.view.stop()

    def close_down(self) -> None:
        """Delete the page now, in the order that Chromium needs. Safe at any time, also twice."""
        if self._closed:
            return
        self._closed = True
        self._ready = False
        self._nudge.stop()
        self._pages.forget(self._address)
        self.setFocusProxy(None)  # type: ignore[arg-type]
        self.view.clearFocus()  # else Qt would move the focus within a half-deleted view
        self.view.close()
        page, self._page = self._page, None
        shiboken6.delete(self.view)
        if page is not None and shiboken6.isValid(page):
            shiboken6.delete(page)

    # ── wishes to the page ──────────────────────────────────────────────────────────────────────────────

    def _request(self, name: str, *values: object) -> None:
        if self._closed or self._page is None or self._left:
            return
        self._requests[name] = values
        if self._ready:
            self._page.wish(name).emit(*values)

    def _on_ready(self, address: str) -> None:
        if self._page is None or not self._is_current(QUrl(address)):
            return
        self._nudge.stop()
        self._ready = True
        if (page := self.view.focusProxy()) is not None:  # what a screen reader finds above the page
            page.setAccessibleName(self.view.accessibleName())
        self.ready.emit()
        for name, values in list(self._requests.items()):
            self._page.wish(name).emit(*values)
        self._page.wish("paintedWanted").emit()

    def _on_hovered(self, address: int) -> None:
        """Report the node under the pointer only once the page is visible."""
        if self._ready:
            self._under = address
            if self.cover.isHidden():
                self.hovered.emit(address)

    def _report_hover(self) -> None:
        if self._ready and self._under >= 0:
            self.hovered.emit(self._under)

    def _on_painted(self, address: str) -> None:
        if self._ready and self._is_current(QUrl(address)):
            self.cover.lift()

    def _start_script(self) -> None:
        """Start without waiting for the end of the page, which a dead style sheet server can delay for long."""
        if isinstance(self._page, StaticPage) and not self._ready:
            self._page.run_script_now()
        else:
            self._nudge.stop()

    def _is_current(self, address: QUrl) -> bool:
        return not self._left and without_fragment(address) == self._address

    def show_overlay(
        self,
        chosen: int | None,
        path: Sequence[int] = (),
        kept: Sequence[HighlightTarget] = (),
        second: Sequence[HighlightTarget] | None = None,
        label: str | None = "",
        blocks: Sequence[int] = (),
    ) -> None:
        """Mark nodes on the page without affecting its layout.

        ``chosen`` is outlined with a small ``label`` (its tag if empty, none for None), ``path`` faintly. ``kept`` are
        the nodes whose *own* text is tinted, ``second`` those of a comparison; text of one side only, and of both, has
        tints of its own (``theme.tints``). Scrolling is linked by the kept nodes and ``blocks``, such as pictures.
        """
        wish = {
            "chosen": NOTHING if chosen is None else chosen,
            "path": list(map(int, path)),
            "kept": list(kept),
            "second": None if second is None else list(second),
            "label": label,
            "blocks": list(map(int, blocks)),
        }
        self._request("overlayWanted", json.dumps(wish))

    def clear_overlay(self) -> None:
        self.show_overlay(None)

    def show_hover(self, address: int) -> None:
        """Outline a node as if the pointer were over it, for a hover in the other pane; -1 for none."""
        self._request("hoverWanted", address)

    def flash(self, address: int, kind: str) -> None:
        """Flash a node once: ``remove`` or ``keep``."""
        if self._ready and self._page is not None:
            self._page.wish("flashWanted").emit(address, kind)

    def show_hint(self, text: str) -> None:
        """Show a short note beside the box under the pointer, "" for none. Line breaks are kept."""
        self._request("hintWanted", text)

    def scroll_to(self, address: int, fraction: float = 0.0, smooth: bool = False) -> None:
        """Scroll a block to the reading line, with ``fraction`` of its height above it. Emits no ``scrolled``."""
        self._place = (address, float(fraction))
        self._request("scrollWanted", address, float(fraction), smooth)

    def _set_root_style(self, attributes: Mapping[str, str], properties: Mapping[str, str], css: str = "") -> None:
        style = {"attributes": dict(attributes), "properties": dict(properties), "css": css}
        self._request("styleWanted", json.dumps(style))

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────────

    def find(self, text: str, forward: bool = True) -> None:  # type: ignore[override]
        """Show the next or previous match; "" ends the search. ``found`` reports the count."""
        if self._closed or self._page is None:
            return
        options = QWebEnginePage.FindFlag(0) if forward else QWebEnginePage.FindFlag.FindBackward
        self._page.findText(text, options)

    # ── what the page tells ─────────────────────────────────────────────────────────────────────────────

    def _on_acted(self, name: str) -> None:
        if not self._ready or name not in self._actions:
            return
        if name == RELOAD:
            self.reload()
        else:
            self.action.emit(name)

    def _on_followed(self, link: str) -> None:
        if self._ready:
            self._on_left(QUrl(link))

    def _on_left(self, url: QUrl) -> None:
        """Handle a link or a refused navigation. Anchors of this page are scrolled to."""
        if self._left:
            return
        if url.scheme() == SCHEME and self._folder is not None and url.host() == self._address.host():
            file = QUrl.fromLocalFile(str(self._folder / url.path().lstrip("/")))
            if url.hasFragment():
                file.setFragment(url.fragment())
            url = file
        if url.hasFragment() and self._base is not None and without_fragment(url) == without_fragment(self._base):
            self._request("fragmentWanted", url.fragment(QUrl.ComponentFormattingOption.FullyDecoded))
        elif url.scheme() in {"http", "https", "mailto"} or (url.isLocalFile() and self._is_a_file() and is_local(url)):
            url = mail_address(url) if url.scheme() == "mailto" else url
            self.link_clicked.emit(url.toString(QUrl.ComponentFormattingOption.FullyEncoded))

    def _is_a_file(self) -> bool:
        """True if the page is a local file; no other page may refer to one."""
        return self._base is not None and self._base.isLocalFile() and is_local(self._base)

    def _on_loading(self, info: QWebEngineLoadingInfo) -> None:
        if self._closed or self._dead or without_fragment(info.url()) == self._ahead:
            return
        status = info.status()
        if status == QWebEngineLoadingInfo.LoadStatus.LoadSucceededStatus:
            self.loaded.emit(True)
        elif status == QWebEngineLoadingInfo.LoadStatus.LoadFailedStatus:
            self.loaded.emit(False)
            self.failed.emit(load_error(info.url().toDisplayString(), info.errorCode()))

    def _on_ended(self, status: _Ended, _code: int) -> None:
        if self._closed or status == _Ended.NormalTerminationStatus:
            return
        self._ready = False
        self._dead = True
        # Loading within this signal would reuse the dead process.
        QTimer.singleShot(0, self, self._after_crash)

    def _after_crash(self) -> None:
        """Show a message on a new page, because one that has lost its process may lack its bridge."""
        raise NotImplementedError

    def reload(self) -> None:
        """Show the last page again."""
        raise NotImplementedError

    def _on_found(self, result: QWebEngineFindTextResult) -> None:
        self.found.emit(result.activeMatch(), result.numberOfMatches())

    def _show_menu(self, at: QPoint) -> None:
        """Show a menu with only the actions that make sense for a restricted page."""
        request = self.view.lastContextMenuRequest()
        menu = QMenu(self)
        if self.view.hasSelection():
            menu.addAction(self.view.pageAction(_Action.Copy))
        if request is not None and not request.linkUrl().isEmpty():
            menu.addAction(self.view.pageAction(_Action.CopyLinkToClipboard))
        menu.addAction(self.view.pageAction(_Action.SelectAll))
        self.menu_wanted.emit(menu)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.view.mapToGlobal(at))
