"""Pages that a browser sends, and sources that a second start hands over, in a real window."""

import hashlib
import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.desktop.window.conftest import news_page
from tests.patience import PATIENCE
from tests.unit.bridge.wire import HostProcess, golden

from plainleaf.actions.connecting import bridge_folder
from plainleaf.bridge import server
from plainleaf.bridge.single import first_or_hand_over
from plainleaf.bridge.spool import Spool
from plainleaf.desktop.app import incoming as room
from plainleaf.desktop.app.incoming import Incoming, claim, receive
from plainleaf.desktop.app.windows import WindowManager
from plainleaf.library import Filter, Library


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """All of Plainleaf's own folders in a scratch one with a short path, as sockets need."""
    # A thread that was told to stop may write its last file while the folder is removed.
    with tempfile.TemporaryDirectory(prefix="pl-", ignore_cleanup_errors=True) as folder:
        monkeypatch.setenv("PLAINLEAF_HOME", folder)
        yield Path(folder)


@pytest.fixture
def incoming(manager: WindowManager) -> Iterator[Incoming]:
    """The desk, on the bridge."""
    place = claim("")
    assert not place.taken_over
    made = receive(manager, place.lock)
    assert made
    yield made
    made.stop()


def message(transfer: str, html: str, url: str = "https://news.example/bridge") -> list[dict[str, Any]]:
    data = html.encode()
    fields = {"transfer": transfer, "url": url, "bytes": len(data), "digest": hashlib.sha256(data).hexdigest()}
    part = {"type": "part", "transfer": transfer, "index": 0, "text": html}
    return [{**golden("extension-host", "begin"), **fields}, part, {"type": "end", "transfer": transfer}]


def send(messages: list[dict[str, Any]], told: list[str]) -> threading.Thread:
    """Send through a real host on a thread; its last word about the page goes into ``told``."""

    def work() -> None:
        with HostProcess(Path(bridge_folder())) as host:
            host.greet()
            host.send(*messages)
            host.until("stored")
            while (answer := host.receive()) is not None and answer.get("reason") == "waiting":
                pass  # the app is at it
            told.append(str(answer and answer.get("reason", answer["type"])))

    thread = threading.Thread(target=work)
    thread.start()
    return thread


def run(handler: Callable[[], object], qtbot: QtBot) -> Any:
    """What work on another thread returns, while the windows go on."""
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(handler()))
    thread.start()
    qtbot.waitUntil(lambda: bool(found))
    return found[0]


@pytest.mark.usefixtures("incoming")
def test_browser_page_opens_in_the_empty_window_offline(manager: WindowManager, qtbot: QtBot) -> None:
    window = manager.new_window()
    told: list[str] = []
    thread = send(message("transfer-number-1", news_page()), told)
    qtbot.waitUntil(lambda: window.reading is not None and bool(told))
    thread.join()
    assert told == ["opened"]
    assert len(manager.windows) == 1
    assert window.reading
    assert window.reading.document.page.origin == "browser"
    assert window.reading.article.title == "Harbour bridge opens again"
    assert "lifting motors" in window.reading.article.text
    assert Spool(bridge_folder()).names() == []


@pytest.mark.usefixtures("incoming")
def test_hostile_page_runs_nothing_and_loads_nothing(
    manager: WindowManager,
    qtbot: QtBot,
    home: Path,
    local_web: Callable[[], Any],
    ask: Callable[[Any, str], object],
    frames: Callable[..., None],
) -> None:
    server = local_web()
    picture = home / "secret.svg"
    picture.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', encoding="utf-8")
    ran = "document.documentElement.id = 'ran'"
    bad = f"""<script>{ran}</script><meta http-equiv="refresh" content="0;url={server.origin}/r">
        <img id="local" src="{picture.as_uri()}" onerror="{ran}"><svg onload="{ran}"></svg>
        <iframe src="{picture.as_uri()}"></iframe>"""
    window = manager.new_window()
    window.view_switch.show("side-by-side")
    told: list[str] = []
    send(message("transfer-number-1", news_page().replace("<h1>", bad + "<h1>"), f"{server.origin}/story"), told)
    qtbot.waitUntil(lambda: window.reading is not None and told == ["opened"])
    for pane in (window.panes.original_view, window.panes.article_view):
        text = partial(ask, pane, "document.body.innerText")
        qtbot.waitUntil(lambda text=text: "lifting motors" in str(text()))
    for pane in (window.panes.original_view, window.panes.article_view):
        frames(pane)
        assert ask(pane, "document.documentElement.id") != "ran"
        assert ask(pane, "[...document.images].every((image) => image.naturalWidth === 0)")
    assert not {"/story", "/r"} & set(server.asked)


@pytest.mark.long
@pytest.mark.usefixtures("incoming")
def test_twelve_pages_become_ordered_tabs_of_little_weight(
    manager: WindowManager, qtbot: QtBot, qapp: QApplication
) -> None:
    """Pages that are not shown hold no web view: that is some megabytes each, not some hundred."""
    told: list[str] = []
    send(message("transfer-number-0", news_page("Story 0", 200)), told)
    qtbot.waitUntil(lambda: told == ["opened"])
    (window,) = manager.windows
    views, before = len(web_views(qapp)), resident()
    for number in range(1, 12):
        send(message(f"transfer-number-{number}", news_page(f"Story {number}", 200)), told).join(0.4)
    qtbot.waitUntil(lambda: len(told) == 12)
    assert told == ["opened"] * 12
    assert manager.windows == (window,)
    tabs = window.navigation.tabs
    assert sorted(tabs.titles) == sorted(f"Story {n}" for n in range(12))
    assert window.bars.tabs.isVisible()
    assert window.bars.tabs.count() == 12
    assert window.reading
    assert window.reading.article.title == tabs.titles[-1]
    assert len(web_views(qapp)) == views
    assert (resident() - before) / 11 < 25
    window.bars.tabs.setCurrentIndex(0)
    assert window.reading.article.title == "Story 0"


def web_views(app: QApplication) -> list[QWidget]:
    return [widget for widget in app.allWidgets() if isinstance(widget, QWebEngineView)]


def resident() -> float:
    """Megabytes of this process."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@pytest.mark.usefixtures("incoming")
def test_page_does_not_replace_an_unread_failure(manager: WindowManager, qtbot: QtBot) -> None:
    window = manager.new_window("http://127.0.0.1:9/nothing")
    with qtbot.waitSignal(window.loader.failed):
        pass
    told: list[str] = []
    send(message("transfer-number-1", news_page("A story")), told)
    qtbot.waitUntil(lambda: told == ["opened"])
    assert manager.windows == (window,)
    assert window.navigation.tabs.titles == ("The site cannot be reached", "A story")
    window.close_tab(1)
    assert window.reading is None


@pytest.mark.usefixtures("incoming")
def test_a_link_is_fetched_by_the_app(manager: WindowManager, qtbot: QtBot) -> None:
    told: list[str] = []
    link = {**golden("extension-host", "link"), "url": "http://127.0.0.1:9/nothing"}
    send([link], told)
    qtbot.waitUntil(lambda: told == ["opened"])
    assert len(manager.windows) == 1
    assert manager.windows[0].reading is None  # nobody listens there; the window says so and can try again


def test_a_window_that_is_closed_while_a_page_opens_stays_closed(
    manager: WindowManager, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room.Window, "open_beside", lambda _window, _page: None)  # as if it took very long
    made = receive(manager, claim("").lock)
    assert made
    told: list[str] = []
    send(message("transfer-number-1", news_page()), told)
    qtbot.waitUntil(lambda: len(manager.windows) == 1)
    manager.windows[0].close()
    qtbot.waitUntil(lambda: told == ["opened"])
    qtbot.waitUntil(lambda: Spool(bridge_folder()).names() == [])  # nobody offers it again; it lies on the shelf
    made.stop()
    QCoreApplication.processEvents()
    assert manager.windows == ()


def test_a_second_start_hands_its_source_over(
    manager: WindowManager, incoming: Incoming, qtbot: QtBot, tmp_path: Path
) -> None:
    assert incoming
    page = tmp_path / "a page.html"
    page.write_text(news_page("From a file"), encoding="utf-8")
    assert run(lambda: claim(str(page)), qtbot).taken_over
    qtbot.waitUntil(lambda: bool(manager.windows) and manager.windows[0].reading is not None)
    assert manager.windows[0].reading
    assert manager.windows[0].reading.article.title == "From a file"
    page.write_text(news_page("Another one"), encoding="utf-8")
    assert run(lambda: claim(str(page)), qtbot).taken_over
    (window,) = manager.windows
    qtbot.waitUntil(lambda: len(window.navigation.tabs) == 2)
    assert window.navigation.tabs.titles == ("From a file", "Another one")
    assert run(lambda: claim(""), qtbot).taken_over
    assert len(manager.windows) == 1


def test_the_end_of_the_app_frees_the_place(manager: WindowManager) -> None:
    made = receive(manager, claim("").lock)
    assert made
    made.stop()
    lock = first_or_hand_over(bridge_folder())
    assert lock
    lock.release()


def test_without_a_trusted_folder_the_reader_still_reads(manager: WindowManager, home: Path) -> None:
    (home / "data").mkdir()
    (home / "data/bridge").symlink_to(home)
    place = claim("")
    assert (place.taken_over, place.lock) == (False, None)
    assert receive(manager, place.lock) is None


@pytest.mark.usefixtures("incoming", "home")
def test_page_is_on_the_shelf_before_it_is_acknowledged(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library() as library:
        told: list[str] = []
        there: list[int] = []
        take = Spool.take

        def taken(spool: Spool, name: str) -> None:
            there.append(library.entries.count())
            take(spool, name)

        monkeypatch.setattr(Spool, "take", taken)
        send(message("transfer-number-1", news_page(), "https://news.example/bridge?utm_source=x"), told)
        qtbot.waitUntil(lambda: told == ["opened"])
        assert there == [1], "it was there when the spool let it go"
        (entry,) = library.entries.list()
        page = library.page(entry.id)
        assert page is not None
        assert (page.body, page.url) == (news_page().encode(), "https://news.example/bridge?utm_source=x")
        qtbot.waitUntil(lambda: bool(library.text(entry.id)))
        assert [hit.entry.id for hit in library.search("lifting motor")] == [entry.id]


@pytest.mark.usefixtures("incoming")
def test_page_for_later_is_saved_and_not_shown(manager: WindowManager, qtbot: QtBot) -> None:
    window = manager.new_window()
    begin, *rest = message("later-page-000001", news_page())
    told: list[str] = []
    thread = send([{**begin, "kind": "later"}, *rest], told)
    qtbot.waitUntil(lambda: not thread.is_alive())
    assert told == ["opened"]
    with Library() as library:
        qtbot.waitUntil(lambda: bool(library.entries.list()) and library.has_article(library.entries.list()[0].id))
        (entry,) = library.entries.list()
        assert (bool(entry.saved), entry.state, entry.opened) == (True, "new", "")
        assert library.entries.count(Filter(history=True)) == 0
    assert window.reading is None
    assert window.memory.recents() == ()


def test_page_without_shelf_stays_in_the_spool(
    manager: WindowManager, qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "AGAIN_SECONDS", 0.5)
    obstacle = home / "data/shelf.db"
    obstacle.mkdir(parents=True)
    made = receive(manager, claim("").lock)
    assert made
    told: list[str] = []
    send(message("transfer-number-1", news_page()), told)
    qtbot.waitUntil(lambda: told == ["not-taken"])
    qtbot.waitUntil(lambda: len(manager.windows) == 1 and manager.windows[0].reading is not None)
    assert len(Spool(bridge_folder()).names()) == 1
    obstacle.rmdir()
    qtbot.waitUntil(lambda: Spool(bridge_folder()).names() == [])
    assert len(manager.windows) == 1, "it is not shown twice"
    with Library() as library:
        assert library.entries.count() == 1
    made.stop()


@pytest.mark.long
@pytest.mark.usefixtures("home")
def test_page_missed_by_a_busy_window_comes_again_once(
    manager: WindowManager,
    qtbot: QtBot,
    local_web: Callable[[], Any],
    monkeypatch: pytest.MonkeyPatch,
    work_ended: Callable[[str], None],
) -> None:
    monkeypatch.setattr(room, "SHOW_SECONDS", 1.0)
    monkeypatch.setattr(server, "AGAIN_SECONDS", 0.5)
    made = receive(manager, claim("").lock)
    assert made
    window = manager.new_window(local_web().put("/slow", "", "hang"))
    told: list[str] = []
    send(message("transfer-number-1", news_page("A story")), told)
    qtbot.waitUntil(lambda: told == ["not-taken"])
    monkeypatch.setattr(room, "SHOW_SECONDS", PATIENCE)
    assert window.loader.cancel()
    qtbot.waitUntil(lambda: Spool(bridge_folder()).names() == [])
    made.stop()
    work_ended("open")
    assert [one.reading.article.title for one in manager.windows if one.reading] == ["A story"]
    assert window.navigation.tabs.titles.count("A story") == 1
