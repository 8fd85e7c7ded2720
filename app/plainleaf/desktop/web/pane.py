"""The pane: one Chromium view whose blocks have addresses, with all that the original and the reader share."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import shiboken6
from PySide6.QtCore import QPoint, Qt, QTimer, QUrl, QUrlQuery, Signal
from PySide6.QtGui import QColor, QPalette, QResizeEvent
from PySide6.QtWebEngineCore import QWebEngineFindTextResult, QWebEngineLoadingInfo, QWebEnginePage
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from plainleaf.desktop.web.cover import PaneCover
from plainleaf.desktop.web.load_errors import load_error
from plainleaf.desktop.web.pages import GuardedPage, StaticPage
from plainleaf.desktop.web.scheme import SCHEME, PageServer, ServedPage, without_fragment

NOTHING = -1
HighlightTarget = int | tuple[int, list[int], int]
"""A node whose own texts are meant: its address; or with the numbers (from 0) of some of its texts and their count."""

RELOAD = "plainleaf-reload"
"""The action of a message page that shows again what was there before; the pane does it by itself."""

IMPATIENCE = 600  # milliseconds that a still page has to arrive before our script starts on what is there

_LETTER = frozenset({"to", "cc", "bcc", "subject", "body"})

_Action = QWebEnginePage.WebAction
_Ended = QWebEnginePage.RenderProcessTerminationStatus


class WebPane(QWidget):
    """A view for pages whose elements carry node addresses.

    Wishes such as an overlay may come at any time: the newest of each kind is kept until the page can take it.
    """

    hovered = Signal(int)
    """The address under the pointer, -1 for none."""
    clicked = Signal(int)
    link_clicked = Signal(str)
    """A link was clicked. It is never followed here; whoever owns the pane opens it."""
    scrolled = Signal(int, float)
    """The user scrolled: the first visible block, and how much of it (0 to 1) lies above the reading line."""
    written = Signal(bool)
    """Whether the text of the overlay is Japanese or Chinese, written vertically."""
    offset_changed = Signal(float)
    """The page was scrolled, by whomever: how far from its beginning, in pixels."""
    progress = Signal(int)
    loaded = Signal(bool)
    ready = Signal()
    """The page answers: hovers, clicks and scrolls are told from now on, wishes are carried out."""
    painted = Signal()
    """What was given to be shown last is on the screen, with the wishes that came before it answered."""
    failed = Signal(str)
    action = Signal(str)
    """A button of a message page was pressed; the button's id."""
    menu_wanted = Signal(object)
    """The menu of the pointer is about to be shown; whoever can do more here adds to it."""
    found = Signal(int, int)
    """Find in page: the number of the match that is shown (from 1, 0 for none) and of all matches."""

    def __init__(self, pages: PageServer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages = pages
        self._page: GuardedPage | None = None
        self._nudge = QTimer(self, interval=IMPATIENCE)
        self._nudge.timeout.connect(self._start_script)
        self._address = QUrl()
        self._ready = False
        self._left = False  # the page that is there is no longer the one to be shown
        self._dead = False
        self._requests: dict[str, tuple[object, ...]] = {}
        self._base: QUrl | None = None
        self._actions: frozenset[str] = frozenset()
        self._folder: Path | None = None
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
        """The block at the reading line, and how much of it (0 to 1) is above: where the user scrolled to or where the
        page was brought last; None at the beginning of a page."""
        return self._place

    def _note_place(self, address: int, fraction: float) -> None:
        self._place = (address, fraction)

    # ── showing ─────────────────────────────────────────────────────────────────────────────────────────

    awaited = "Drawing the page …"
    """What the pane says while what it is to show is not painted yet."""

    def leave(self) -> None:
        """The page that is shown is no longer the one to be shown: it is seen no more, loads nothing more, tells
        nothing more, and takes no wishes. Another one is on its way."""
        if self._closed:
            return
        self._leave()
        self._left = True
        self.view.stop()

    def keep_picture(self) -> None:
        """Keep what is shown now on the screen until the page that is shown next is painted."""
        self.cover.show_picture()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.cover.fit()

    def _leave(self) -> None:
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
        """Ground and ink of the pane while it has nothing to show."""
        return self.palette().color(QPalette.ColorRole.Base), self.palette().color(QPalette.ColorRole.PlaceholderText)

    def _use(self, page: GuardedPage) -> None:
        """Take a page in as the one that is shown; the one before it is ended."""
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
        told = (bridge.clicked, self.clicked), (bridge.scrolled, self.scrolled), (bridge.written, self.written)
        for signal, slot in told:
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
        """Show a page from our own scheme; ``base`` is the address that it has in the world, ``actions`` what its
        buttons may ask for."""
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
        """Cancel what is loading; what has arrived stays."""
        if not self._closed:
            self.view.stop()

    def close_down(self) -> None:
        """End the page now, in the order that Chromium wants. Safe at any time, also twice."""
        if self._closed:
            return
        self._closed = True
        self._ready = False
        self._nudge.stop()
        self._pages.forget(self._address)
        self.view.stop()
        self.setFocusProxy(None)  # type: ignore[arg-type]
        self.view.clearFocus()  # Qt would look for who is next while the view is half gone
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
        """A page below the cover is not seen yet: what the pointer rests on is reported when it is."""
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
        """One style sheet from a dead server holds the end of a page back for long; do not wait for it."""
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
        """Mark nodes on the page without touching its layout.

        ``chosen`` is outlined with a small ``label`` (its tag when empty, nothing for None), ``path`` outlined faintly.
        ``kept`` are the nodes whose *own* text (not their descendants') is tinted, the owners of the kept
        runs. ``second`` likewise for comparing: then what only one of the two holds, and what both hold, have
        tints of their own (``theme.tints``). Scrolling is linked by the kept nodes and by ``blocks``, such as pictures.
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
        """Box a node as if the pointer were over it, -1 for none: for a hover in the other pane."""
        self._request("hoverWanted", address)

    def flash(self, address: int, kind: str) -> None:
        """Have a node flash once, where it is shown now: ``remove`` or ``keep``."""
        if self._ready and self._page is not None:
            self._page.wish("flashWanted").emit(address, kind)

    def show_hint(self, text: str) -> None:
        """A short note beside the box under the pointer, "" for none. Lines are kept."""
        self._request("hintWanted", text)

    def scroll_to(self, address: int, fraction: float = 0.0, smooth: bool = False) -> None:
        """Bring a block to the reading line; ``fraction`` of its height goes above it. Emits no ``scrolled``."""
        self._place = (address, float(fraction))
        self._request("scrollWanted", address, float(fraction), smooth)

    def _set_root_style(self, attributes: Mapping[str, str], properties: Mapping[str, str], css: str = "") -> None:
        style = {"attributes": dict(attributes), "properties": dict(properties), "css": css}
        self._request("styleWanted", json.dumps(style))

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────────

    def find(self, text: str, forward: bool = True) -> None:  # type: ignore[override]
        """Show the next or previous match, "" to end. ``found`` brings the count."""
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
        """A link or a navigation that was not let. Anchors of this page are scrolled to instead."""
        if self._left:
            return
        if url.scheme() == SCHEME and self._folder is not None and url.host() == self._address.host():
            file = QUrl.fromLocalFile(str(self._folder / url.path().lstrip("/")))
            if url.hasFragment():
                file.setFragment(url.fragment())
            url = file
        if url.hasFragment() and self._base is not None and without_fragment(url) == without_fragment(self._base):
            self._request("fragmentWanted", url.fragment(QUrl.ComponentFormattingOption.FullyDecoded))
        elif url.scheme() in {"http", "https", "mailto"} or (url.isLocalFile() and self._is_a_file() and _is_here(url)):
            url = _letter(url) if url.scheme() == "mailto" else url
            self.link_clicked.emit(url.toString(QUrl.ComponentFormattingOption.FullyEncoded))

    def _is_a_file(self) -> bool:
        """Whether the page is a file of this computer: no other page may name one."""
        return self._base is not None and self._base.isLocalFile() and _is_here(self._base)

    def _on_loading(self, info: QWebEngineLoadingInfo) -> None:
        if self._closed or self._dead:
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
        # Loading from inside this signal would reuse the dead process.
        QTimer.singleShot(0, self, self._after_crash)

    def _after_crash(self) -> None:
        """Say what happened, on a new page: one that has lost its process may come back without its bridge."""
        raise NotImplementedError

    def reload(self) -> None:
        """Show again what was shown last."""
        raise NotImplementedError

    def _on_found(self, result: QWebEngineFindTextResult) -> None:
        self.found.emit(result.activeMatch(), result.numberOfMatches())

    def _show_menu(self, at: QPoint) -> None:
        """Only actions that make sense for a page under guard."""
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


def _letter(url: QUrl) -> QUrl:
    """A letter with its fields for people alone: mail programs take others for the names of files to send along."""
    query, letter = QUrlQuery(url), QUrl(url)
    encoded = QUrl.ComponentFormattingOption.FullyEncoded
    query.setQueryItems([item for item in query.queryItems(encoded) if item[0].lower() in _LETTER])
    letter.setQuery(query if not query.isEmpty() else QUrlQuery())
    return letter


def _is_here(url: QUrl) -> bool:
    """Whether an address of a file is one of this computer: to look at one elsewhere tells that one who is here."""
    path = url.path(QUrl.ComponentFormattingOption.FullyDecoded)
    return url.host() in {"", "localhost"} and not path.replace("\\", "/").startswith("//")
