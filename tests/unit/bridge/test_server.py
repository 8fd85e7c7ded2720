"""The receiving end: what it hands over, in which order, and how often."""

import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from tests.patience import MOMENT, PATIENCE, wait_for
from tests.unit.bridge.receiving import BEGIN, END, PART, App, keep, send
from tests.unit.bridge.wire import APP, HostProcess, golden

from plainleaf.bridge import server, single
from plainleaf.bridge.courier import call_app
from plainleaf.bridge.faults import ChannelError, UnshowableError
from plainleaf.bridge.received import Mark, ReceivedPage
from plainleaf.bridge.single import first_or_hand_over
from plainleaf.bridge.spool import ATTEMPTS, Spool
from plainleaf.engine.page import Page


def test_page_passes_from_host_to_app(top: Path) -> None:
    with App(top) as app:
        assert send(top, BEGIN, PART, END) == "opened"
    (page,) = app.pages
    assert page.page() == Page(str(PART["text"]).encode(), str(BEGIN["url"]), "text/html; charset=utf-8", "browser")
    assert (page.transfer, page.kind, page.title, page.again) == (BEGIN["transfer"], "page", "Tide tables", False)
    assert Spool(app.folder).names() == []


def test_the_same_page_again_is_not_shown_again(top: Path) -> None:
    with App(top) as app:
        assert [send(top, BEGIN, PART, END) for _ in range(2)] == ["opened", "opened"]
    assert len(app.pages) == 1


def test_selection_has_its_marks(top: Path) -> None:
    with App(top) as app:
        send(top, golden("extension-host", "begin-selection"), PART, END)
    assert app.pages[0].marks == (Mark("Tide tables", "", " — 𝄞", 3, 3),)


def test_link_is_sent_as_an_address(top: Path) -> None:
    with App(top) as app:
        send(top, golden("extension-host", "link"))
    assert (app.pages[0].kind, app.pages[0].url, app.pages[0].body) == ("link", "https://example.org/next", b"")


def test_a_link_to_a_local_file_in_the_spool_is_set_aside(top: Path) -> None:
    keep(top / "bridge", "", "0123456789abcdef", kind="link", url="file:///etc/passwd")
    with App(top) as app:
        wait_for(lambda: Spool(app.folder).set_aside() == 1)
    assert app.pages == []


def test_waiting_pages_are_taken_in_at_the_start_in_their_order(top: Path) -> None:
    for count in range(12):
        keep(top / "bridge", f"<p>{count}", f"transfer-number-{count:02d}")
    with App(top) as app:
        wait_for(lambda: len(app.pages) == 12)
    assert [page.body for page in app.pages] == [f"<p>{count}".encode() for count in range(12)]
    assert not any(page.again for page in app.pages)


def test_page_of_a_killed_host_is_found(top: Path) -> None:
    with App(top) as app:
        keep(top / "bridge", "<p>found", "0123456789abcdef")
        wait_for(lambda: len(app.pages) == 1)


def test_unshowable_page_stays_and_returns(top: Path) -> None:
    with App(top, refusals=1) as app:
        assert send(top, BEGIN, PART, END) == "not-taken"
        assert len(Spool(app.folder).names()) == 1
    with App(top) as app:
        wait_for(lambda: len(app.pages) == 1)
    assert app.pages[0].again


def test_slow_page_is_awaited_while_the_app_works(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "TAKE_SECONDS", 0.1)
    shown = threading.Event()
    with App(top) as app, HostProcess(top / "bridge") as host:
        app.server._on_page = lambda page: app.pages.append(page) if shown.wait(PATIENCE) else None
        host.greet()
        host.send(BEGIN, PART, END)
        host.until("stored")
        waiting = {**golden("host-extension", "queued"), "reason": "waiting"}
        assert [host.receive(), host.receive()] == [waiting, waiting]
        shown.set()
        while (answer := host.receive()) == waiting:
            pass
        assert answer == golden("host-extension", "opened")
    assert len(app.pages) == 1


def test_one_bad_page_does_not_hold_up_the_others(top: Path) -> None:
    keep(top / "bridge", "<p>bad", "transfer-number-00")
    keep(top / "bridge", "<p>good", "transfer-number-01")
    with App(top, refusals=1) as app:
        wait_for(lambda: len(app.pages) == 1)
    assert app.pages[0].body == b"<p>good"


def test_a_page_that_always_fails_is_set_aside_in_the_end(top: Path) -> None:
    keep(top / "bridge", "<p>bad", "0123456789abcdef")
    for _ in range(ATTEMPTS):
        with App(top, refusals=1) as app:
            wait_for(lambda app=app: app.refusals == 0)
    with App(top) as app:
        wait_for(lambda: Spool(app.folder).set_aside() == 1)
        assert app.pages == []
        assert Spool(app.folder).bring_back() == 1
        wait_for(lambda: len(app.pages) == 1)
    assert app.pages[0].body == b"<p>bad"
    assert Spool(app.folder).set_aside() == 0


def test_unshowable_page_is_set_aside_at_once(top: Path) -> None:
    with App(top) as app:
        app.server._on_page = unshowable
        assert send(top, BEGIN, PART, END) == "not-taken"
        assert Spool(app.folder).set_aside() == 1


def unshowable(_: ReceivedPage) -> None:
    raise UnshowableError("It is a picture.")


def test_a_damaged_page_is_set_aside(top: Path) -> None:
    send(top, BEGIN, PART, END)
    (name,) = Spool(str(top / "bridge")).names()
    path = top / "bridge/spool/waiting" / name
    path.write_bytes(path.read_bytes()[:-3])
    with App(top) as app:
        wait_for(lambda: Spool(app.folder).set_aside() == 1)
    assert app.pages == []


def test_a_second_start_hands_over_its_targets_and_ends(top: Path) -> None:
    with App(top) as app:
        assert first_or_hand_over(app.folder, ["https://example.org/a", "file:///b.html"]) is None
        assert first_or_hand_over(app.folder) is None
    assert app.targets == [["https://example.org/a", "file:///b.html"], []]


def test_second_start_reports_a_refused_target(top: Path) -> None:
    with App(top) as app:
        with pytest.raises(ChannelError, match="javascript:x"):
            first_or_hand_over(app.folder, ["javascript:x"])
        assert app.targets == []


def test_a_start_while_the_first_one_ends_becomes_the_first(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(top)  # holds the lock, does not listen yet
    call = single.call_app

    def ends_when_it_is_called(*given: Any, **named: Any) -> Any:
        app.server._lock.release()
        return call(*given, **named)

    monkeypatch.setattr(single, "call_app", ends_when_it_is_called)
    lock = first_or_hand_over(app.folder, ["https://example.org/"])
    assert lock is not None
    lock.release()


def test_an_app_that_does_not_answer_is_reported(top: Path) -> None:
    app = App(top)
    with pytest.raises(ChannelError, match="does not answer"):
        first_or_hand_over(app.folder, seconds=MOMENT)
    app.server.stop()


def test_an_app_that_was_killed_does_not_count_as_running(top: Path) -> None:
    code = (
        f"import os, signal, sys; sys.path[:0] = [{str(APP)!r}]\n"
        "from plainleaf.bridge.server import BridgeServer\n"
        "from plainleaf.bridge.single import first_or_hand_over\n"
        f"folder = {str(top / 'bridge')!r}\n"
        f"server = BridgeServer(folder, {str(top / 'run')!r}, first_or_hand_over(folder), print, print)\n"
        "server.start(); os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code], check=False)
    assert (top / "bridge/app.json").exists()
    assert call_app(str(top / "bridge"), "0") is None
    with App(top):
        assert send(top, BEGIN, PART, END) == "opened"
