"""From one page to the next: whatever the next one waits for, nothing of the page before is seen under its address."""

import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage
from tests import stubborn
from tests.patience import PATIENCE

from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.desktop.web.scripts import WORLD
from plainleaf.desktop.window.linking.highlights import kept_owners
from plainleaf.desktop.window.page import extraction

FIRST, SECOND, BLACK = QColor("#b01010"), QColor("#1030b0"), QColor("#000000")
MANY = 0.02  # of a pane's pixels: more than the edges of letters have of a colour
STAGES = ("headers", "body", "extraction", "original", "pictures", "nothing")


class StagedWeb:
    """A server whose answers stop where their path says, until ``go``; ``reached`` once one has stopped there."""

    def __init__(self) -> None:
        self.pages: dict[str, str] = {}
        self.reached, self.go = threading.Event(), threading.Event()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.origin = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        self.go.set()
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._socket.accept()
                threading.Thread(target=self._answer, args=(client,), daemon=True).start()

    def _answer(self, client: socket.socket) -> None:
        with client, suppress(OSError):
            path = client.makefile("rb").readline().decode("latin-1").split()[1]
            body = self.pages.get(path, "").encode()
            head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {len(body)}\r\n"
            head += "Connection: close\r\n\r\n"
            if path in ("/headers", "/original.css", "/picture.png"):
                self._stop()
            client.sendall(head.encode() + body[: len(body) // 2])
            if path == "/body":
                self._stop()
            client.sendall(body[len(body) // 2 :])

    def _stop(self) -> None:
        self.reached.set()
        self.go.wait(PATIENCE)


class Watch:
    """Looks at the window again and again; ``wrong`` is what it saw that must not be."""

    def __init__(self, window, first: str) -> None:
        self.window, self.first = window, first
        self.wrong: list[str] = []

    def until(self, qtbot, reached: Callable[[], bool]) -> None:
        """Look until something is so."""

        def look() -> bool:
            self.look()
            return reached()

        qtbot.waitUntil(look)

    def look(self) -> None:
        panes = self.window.panes
        is_old = self.window.bars.top.address.text() == self.first
        for pane, view in ((panes.original, panes.original_view), (panes.article, panes.article_view)):
            if not pane.isVisible():
                continue
            pixels = pixels_of(view)
            if not is_old and share(pixels, FIRST) > MANY:
                self.wrong.append(f"{pane.windowTitle()}: the page before under the new address")
            if is_old and share(pixels, SECOND) > MANY:
                self.wrong.append(f"{pane.windowTitle()}: the new page under the address of before")
            if share(pixels, BLACK) > MANY:
                self.wrong.append(f"{pane.windowTitle()}: black")
            title = view.view.page().title()
            if not is_old and view.cover.isHidden() and title == "The first page":
                self.wrong.append("the article of before under the new address")


def pixels_of(view) -> np.ndarray:
    """Each third pixel of each third row, in red, green and blue."""
    image = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3)[::3, ::3].astype(np.int16)


def share(pixels: np.ndarray, colour: QColor) -> float:
    return float((np.abs(pixels - colour.getRgb()[:3]).max(axis=2) <= 24).mean())


def shows(view, title: str) -> bool:
    return view.cover.isHidden() and view.view.page().title() == title


@pytest.fixture(scope="module", autouse=True)
def processes() -> Iterator[None]:
    """The window's own processes, with methods that wait where the page says so."""
    DRY_RUNS.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DRY_RUNS, "target", stubborn.serve)
        DRY_RUNS.warm_up()
        yield
        DRY_RUNS.close()


@pytest.fixture
def web(news: Callable[..., str], tmp_path: Path) -> Iterator[StagedWeb]:
    server = StagedWeb()
    os.mkfifo(tmp_path / "pipe")

    def put(path: str, title: str, colour: QColor, head: str = "", body: str = "") -> None:
        style = f"<style>body {{ background: {colour.name()} }} #story {{ color: {colour.name()} }}</style>"
        page = news(title).replace("</head>", f"{style}{head}</head>").replace("</h1>", f"</h1>{body}")
        server.pages[path] = page

    put("/first", "The first page", FIRST)
    for stage in STAGES:
        put(f"/{stage}", "The second page", SECOND)
    put("/extraction", "The second page", SECOND, f"<!-- WAIT [{tmp_path / 'pipe'}] -->")
    put("/original", "The second page", SECOND, '<link rel="stylesheet" href="/original.css">')
    put("/pictures", "The second page", SECOND, body='<p><img src="/picture.png" width="400" height="300"></p>')
    yield server
    server.close()


@pytest.fixture
def pipe(tmp_path: Path) -> Callable[[], bool]:
    """Lets the method go on that waits, and says whether one does."""

    def write() -> bool:
        try:
            os.close(os.open(tmp_path / "pipe", os.O_WRONLY | os.O_NONBLOCK))
        except OSError:  # nobody waits there
            return False
        return True

    return write


@pytest.fixture
def window_on_first(qtbot, fresh_window, web):
    fresh_window.view_switch.show("side-by-side")
    fresh_window.open(web.origin + "/first")
    qtbot.waitUntil(lambda: all(shows(view, "The first page") for view in views(fresh_window)))
    return fresh_window


def views(window):
    return window.panes.original_view, window.panes.article_view


@pytest.mark.nightly_but("body", "original")
@pytest.mark.parametrize("stage", STAGES)
def test_old_page_is_never_visible_under_a_new_address(qtbot, window_on_first, web, stage, pipe):
    window, watch = window_on_first, Watch(window_on_first, web.origin + "/first")
    original, article = views(window)
    window.open(f"{web.origin}/{stage}")
    if stage in ("headers", "body"):
        watch.until(qtbot, web.reached.is_set)
        assert window.reading.article.title == "The first page"
        assert "Loading" in window.bars.status.text()
    if stage == "extraction":
        watch.until(qtbot, pipe)
    if stage == "original":
        watch.until(qtbot, lambda: web.reached.is_set() and shows(article, "The second page"))
        assert original.cover.isVisible()
    if stage == "pictures":  # neither pane waits for them
        watch.until(qtbot, lambda: shows(article, "The second page") and shows(original, "The second page"))
    web.go.set()
    watch.until(qtbot, lambda: shows(article, "The second page") and shows(original, "The second page"))
    assert share(pixels_of(original), SECOND) > MANY
    assert watch.wrong == []


def test_endless_extraction_does_not_delay_the_next_page(qtbot, window_on_first, web, tmp_path):
    window = window_on_first
    window.open(web.origin + "/extraction")
    held: list[int] = []

    def blocked() -> bool:
        with suppress(OSError):  # nobody reads there yet
            held.append(os.open(tmp_path / "pipe", os.O_WRONLY | os.O_NONBLOCK))
        return bool(held)

    qtbot.waitUntil(blocked)
    window.open(web.origin + "/nothing")
    qtbot.waitUntil(lambda: all(shows(view, "The second page") for view in views(window)))
    assert window.bars.top.address.text() == web.origin + "/nothing"
    os.close(held[0])


def test_pending_work_of_a_page_is_dropped_by_the_next(qtbot, window_on_first, web, monkeypatch):
    window, go_on = window_on_first, threading.Event()
    whole, ready = extraction.article_of, extraction.shown
    made: list[str] = []

    def slow(document, *rest, **named):
        if document.page.url.endswith("/pictures"):
            made.append("begun")
            go_on.wait(PATIENCE)
        return whole(document, *rest, **named)

    def shown(article, url, *rest):
        if url.endswith("/pictures"):
            made.append("shown")
        return ready(article, url, *rest)

    monkeypatch.setattr(extraction, "article_of", slow)
    monkeypatch.setattr(extraction, "shown", shown)
    window.open(web.origin + "/pictures")
    qtbot.waitUntil(lambda: made == ["begun"])
    window.open(web.origin + "/nothing")
    qtbot.waitUntil(lambda: shows(window.panes.article_view, "The second page"))
    go_on.set()
    opened = [one for one in threading.enumerate() if one.name == "plainleaf-open"]
    qtbot.waitUntil(lambda: not any(one.is_alive() for one in opened))
    assert made == ["begun"]


@pytest.mark.parametrize("view", ["side-by-side", "inspect"])
def test_articles_are_composed_off_the_window_thread(qtbot, fresh_window, web, monkeypatch, view):
    composing = import_module("plainleaf.engine.article.compose")
    window, threads, whole = fresh_window, [], composing.region_of

    def counted(*given):
        threads.append(threading.current_thread())
        return whole(*given)

    monkeypatch.setattr(composing, "region_of", counted)
    window.view_switch.show(view)
    window.open(web.origin + "/nothing")
    qtbot.waitUntil(lambda: all(shows(view, "The second page") for view in views(window)))
    window.panes.original_view.hovered.emit(int(window.reading.document.address[window.reading.places[3]]))
    assert window.bars.status.text()
    assert threads
    assert threading.main_thread() not in threads


def test_the_marks_of_a_page_are_drawn_on_no_other(qtbot, window_on_first, web):
    window, original = window_on_first, window_on_first.panes.original_view
    window.open(web.origin + "/original")
    qtbot.waitUntil(lambda: window.reading.article.title == "The second page")
    kept = kept_owners(window.reading)
    window.overlay.redraw()
    original.show_hover(3)
    assert kept
    assert original._requests == {}
    web.go.set()
    qtbot.waitUntil(lambda: shows(original, "The second page"))
    assert "overlayWanted" in original._requests


def test_live_page_replaces_the_previous_at_once(qtbot, window_on_first, web):
    window, watch = window_on_first, Watch(window_on_first, web.origin + "/first")
    window.open(web.origin + "/headers", live=True)
    watch.until(qtbot, web.reached.is_set)
    watch.until(qtbot, lambda: shows(window.panes.article_view, "Loading …"))
    assert window.bars.top.address.text() == web.origin + "/headers"
    window.cancel()
    watch.until(qtbot, lambda: all(shows(view, "The first page") for view in views(window)))
    assert window.bars.top.address.text() == web.origin + "/first"
    assert watch.wrong == []


LARGE = 1_000_000  # bytes


@pytest.mark.long
def test_ordinary_page_appears_while_a_large_one_is_drawn(qtbot, window_on_first, web, news):
    """The large one cannot end: its last picture does not come."""
    window, ended = window_on_first, []
    original = window.panes.original_view
    paragraph = "<p>The crane lifts the last of the four motors, and all who stand on the quay look up at it.</p>"
    large = news("The large page").replace("</h1>", "</h1>" + paragraph * (LARGE // len(paragraph)))
    large = large.replace("</body>", '<img src="/picture.png" width="400" height="300"></body>')
    web.pages["/large"] = large
    with qtbot.waitSignal(window.loader.opened):
        window.open(web.origin + "/large")
    original.loaded.connect(lambda _well: ended.append(original.view.page().title()))
    counts: list[int] = []

    def has_begun() -> bool:
        script = "document.body?.querySelectorAll('p').length ?? 0"
        original.view.page().runJavaScript(script, WORLD.value, counts.append)
        return any((count or 0) > 1000 for count in counts)

    qtbot.waitUntil(has_begun)
    window.open(web.origin + "/nothing")
    qtbot.waitUntil(lambda: all(shows(view, "The second page") for view in views(window)))
    assert window.bars.top.address.text() == web.origin + "/nothing"
    assert web.reached.is_set()
    assert "The large page" not in ended


def back_twice(qtbot, window, watch: Watch) -> None:
    window.navigation.go(-1)
    watch.until(qtbot, lambda: window.bars.top.address.text() == "/no/such/file.html")
    window.navigation.go(-1)


def test_page_after_a_failure_has_its_own_width(qtbot, window_on_first, web):
    window, watch = window_on_first, Watch(window_on_first, web.origin + "/first")
    own = [view.view.width() for view in views(window)]
    seen: list[tuple[int, int]] = []  # the width for which a page is laid out when it is seen, and that of its view

    def look_at(view) -> None:
        view.view.page().runJavaScript("innerWidth", WORLD.value, lambda inner: seen.append((inner, view.view.width())))

    for view in views(window):
        view.cover.lifted.connect(partial(look_at, view))
    window.open("/no/such/file.html")
    watch.until(qtbot, lambda: shows(window.panes.article_view, "There is no such file"))
    qtbot.waitUntil(lambda: bool(seen))
    assert seen[-1] == (window.panes.article_view.view.width(),) * 2
    steps = {
        "The second page": lambda: window.open(web.origin + "/nothing"),
        "The first page": lambda: back_twice(qtbot, window, watch),
    }
    for title, go in steps.items():
        seen.clear()
        go()
        watch.until(qtbot, lambda title=title: all(shows(view, title) for view in views(window)))
        qtbot.waitUntil(lambda: len(seen) >= 2)
        assert {inner - width for inner, width in seen} == {0}
        assert [view.view.width() for view in views(window)] == own
    assert watch.wrong == []
