"""The desktop tests' ground: no screen, no sandbox as root (set before Qt is imported), a browser engine, a web."""

import gc
import json
import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
if hasattr(os, "geteuid") and os.geteuid() == 0:
    os.environ.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")
os.environ.setdefault("QTWEBENGINE_CHROMIUM_FLAGS", "--disable-gpu --no-first-run --renderer-process-limit=1")
os.environ.setdefault("PYTEST_QT_API", "pyside6")

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWebEngineCore import QWebEnginePage, QWebEngineScript
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.patience import MILLISECONDS, PATIENCE

from plainleaf.desktop.reader import ReaderView, highlight
from plainleaf.desktop.tasks import GarbageCollector
from plainleaf.desktop.web import PageView, WebPane, WebProfiles, register_schemes
from plainleaf.desktop.window.page import reselect

WORLD = QWebEngineScript.ScriptWorldId.ApplicationWorld.value

register_schemes()  # before anybody's QApplication


class LocalWeb:
    """A web server of one thread on a free port that counts raw connections, before any request is read."""

    def __init__(self, host: str) -> None:
        self.accepted = 0
        self.asked: list[str] = []
        self.closed = False
        self.pages: dict[str, tuple[str, bytes]] = {}
        self._socket = socket.create_server((host, 0))
        self.origin = f"http://{host}:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def put(self, path: str, body: str | bytes, kind: str = "text/html; charset=utf-8") -> str:
        """Serve a body under a path; the answer is its address. ``kind`` "hang" never answers; "moved"
        redirects to the address in the body."""
        self.pages[path] = (kind, body.encode() if isinstance(body, str) else body)
        return self.origin + path

    def close(self) -> None:
        self.closed = True
        self._socket.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits for the next connection
        self._socket.close()

    def _serve(self) -> None:
        while True:
            try:
                client, _ = self._socket.accept()
            except OSError:
                return
            self.accepted += 1
            threading.Thread(target=self._answer, args=(client,), daemon=True).start()

    def _answer(self, client: socket.socket) -> None:
        with client:
            client.settimeout(PATIENCE)
            try:
                line = client.makefile("rb").readline().decode("latin-1").split()
                if len(line) < 2:
                    return
                self.asked.append(line[1])
                kind, body = self.pages.get(line[1], ("missing", b""))
                if kind == "hang":
                    client.settimeout(PATIENCE)  # longer than any test waits
                    while client.recv(1_000_000):
                        pass
                    return
                status = "404 Not Found" if kind == "missing" else "200 OK"
                head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
                if kind == "moved":
                    head = f"HTTP/1.1 301 Moved\r\nLocation: {body.decode()}\r\n"
                    body = b""
                client.sendall((head + "Connection: close\r\n\r\n").encode() + body)
            except OSError:
                return


class PatientBot(QtBot):
    """Waits until the thing happens: the limit is one that only a hang reaches."""

    def waitUntil(self, callback: Callable[[], object], *, timeout: int = MILLISECONDS) -> None:  # noqa: N802
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = MILLISECONDS, **how: Any) -> Any:  # noqa: N802
        return super().waitSignal(signal, timeout=timeout, **how)

    def waitSignals(self, signals: Any, *, timeout: int = MILLISECONDS, **how: Any) -> Any:  # noqa: N802
        return super().waitSignals(signals, timeout=timeout, **how)

    def waitExposed(self, widget: Any, *, timeout: int = MILLISECONDS) -> Any:  # noqa: N802
        return super().waitExposed(widget, timeout=timeout)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:
    assert qapp
    return PatientBot(request)


@pytest.fixture(autouse=True, scope="session")
def nothing_is_given_up_because_the_machine_is_busy() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(highlight, "thread_time", lambda: 0.0)
        patch.setattr(reselect, "monotonic", lambda: 0.0)
        yield


@pytest.fixture(autouse=True)
def garbage_collected_as_in_the_application(qapp: QApplication) -> Iterator[None]:
    """Collected by a timer on the window's thread: on a worker it would end Qt's objects beside the event loop."""
    collector = GarbageCollector(qapp)
    yield
    collector.deleteLater()
    gc.enable()


@pytest.fixture
def local_web() -> Iterator[Callable[..., LocalWeb]]:
    """Makes web servers; each counts its own connections."""
    made: list[LocalWeb] = []

    def make(host: str = "127.0.0.1") -> LocalWeb:
        made.append(LocalWeb(host))
        return made[-1]

    yield make
    for server in made:
        if not server.closed:
            server.close()


@pytest.fixture(scope="session")
def profiles(qapp: QApplication) -> Iterator[WebProfiles]:
    """Those of all windows. A page of each keeps the renderer of its profile, which all panes share: starting one costs
    more than showing a page. One that was killed is started anew."""
    profiles = WebProfiles(qapp)
    pages = [QWebEnginePage(profile) for profile in (profiles.static, profiles.reader)]
    for page in pages:
        page.renderProcessTerminated.connect(lambda *_, page=page: QTimer.singleShot(0, page, lambda: page.setHtml("")))
        page.setHtml("")
    yield profiles
    for page in pages:
        shiboken6.delete(page)


@pytest.fixture
def page_view(profiles: WebProfiles) -> Iterator[PageView]:
    yield from _shown(PageView(profiles))


@pytest.fixture
def reader_view(profiles: WebProfiles) -> Iterator[ReaderView]:
    yield from _shown(ReaderView(profiles))


def _shown(pane: WebPane) -> Iterator[WebPane]:
    pane.resize(800, 600)
    pane.show()
    yield pane
    pane.close_down()
    pane.deleteLater()


@pytest.fixture
def ask(qtbot: QtBot) -> Callable[[WebPane, str], object]:
    """The value of an expression in the scripts' own world of a pane. It may be asked twice: a page that another one
    takes the place of does not answer, or with nothing, which is no JSON."""

    def value(pane: WebPane, script: str) -> object:
        def once() -> str:
            got: list[str] = []
            later: list[str] = []  # what is asked after it is answered after it, or by the next page

            def answered() -> bool:
                if not got:
                    pane.view.page().runJavaScript("'later'", WORLD, later.append)
                return bool(got) or "later" in later

            pane.view.page().runJavaScript(f"JSON.stringify({script} ?? null)", WORLD, got.append)
            qtbot.waitUntil(answered)
            return got[0] if got else ""

        answer = ""
        while not answer:
            answer = once()
        return json.loads(answer)

    return value


@pytest.fixture
def frames(qtbot: QtBot, ask: Callable[[WebPane, str], object]) -> Callable[..., None]:
    """Waits until a pane has drawn so many frames more: what was under way in it can be seen by then."""

    def drawn(pane: WebPane, count: int = 20) -> None:
        begin = (
            f"let left = {count}; const next = () => --left && requestAnimationFrame(next); requestAnimationFrame(next)"
        )
        ask(pane, f"(() => {{ {begin}; globalThis.framesLeft = () => left; return 1 }})()")
        qtbot.waitUntil(lambda: ask(pane, "framesLeft()") == 0)

    return drawn


@pytest.fixture
def work_ended(qtbot: QtBot) -> Callable[[str], None]:
    """Waits until no thread works in a lane, and what the last ones had to say has arrived."""

    def ended(lane: str) -> None:
        qtbot.waitUntil(lambda: not [one for one in threading.enumerate() if one.name == f"plainleaf-{lane}"])
        QCoreApplication.processEvents()

    return ended


@pytest.fixture
def settled(qtbot: QtBot) -> Callable[[WebPane], AbstractContextManager[None]]:
    """Waits until what is shown inside the block has been loaded, answers and is painted: events reach it, for
    its cover is gone."""

    @contextmanager
    def wait(pane: WebPane) -> Iterator[None]:
        with qtbot.waitSignals([pane.loaded, pane.ready]):
            yield
        qtbot.waitUntil(pane.cover.isHidden)

    return wait
