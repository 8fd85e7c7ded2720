"""The receiving end: what it hands over, in which order, how often, and to whom it listens."""

import hashlib
import os
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.unit.bridge.wire import APP, HostProcess, framed, golden

from plainleaf.bridge import server
from plainleaf.bridge.channel import SocketListener, connect
from plainleaf.bridge.courier import call_app
from plainleaf.bridge.faults import BridgeError, ChannelError, UnshowableError
from plainleaf.bridge.folder import private_folder, read_json
from plainleaf.bridge.pipe import PipeListener, connect_pipe
from plainleaf.bridge.received import Mark, ReceivedPage
from plainleaf.bridge.server import BridgeServer
from plainleaf.bridge.single import first_or_hand_over
from plainleaf.bridge.spool import ATTEMPTS, Spool
from plainleaf.engine.page import Page

BEGIN, PART, END = (golden("extension-host", name) for name in ("begin", "part", "end"))


class App:
    """An app that remembers; ``refusals`` is how many pages it fails to show first."""

    def __init__(self, top: Path, refusals: int = 0) -> None:
        self.folder, self.runtime = str(top / "bridge"), str(top / "run")
        self.refusals = refusals
        self.pages: list[ReceivedPage] = []
        self.targets: list[list[str]] = []
        lock = first_or_hand_over(self.folder)
        assert lock
        self.server = BridgeServer(self.folder, self.runtime, lock, self.show, self.targets.append)

    def show(self, page: ReceivedPage) -> None:
        if self.refusals:
            self.refusals -= 1
            raise RuntimeError("no window")
        self.pages.append(page)

    def __enter__(self) -> "App":
        self.server.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.stop()


@pytest.fixture
def top() -> Iterator[Path]:
    """A folder with a path short enough for a socket."""
    path = Path(tempfile.mkdtemp(prefix="pl-"))
    yield path
    shutil.rmtree(path)


def keep(folder: Path, text: str, transfer: str, **fields: object) -> None:
    """Put a page into the spool as a host would, without telling anybody."""
    data = text.encode()
    digest = hashlib.sha256(data).hexdigest()
    announced = {**BEGIN, "transfer": transfer, "bytes": len(data), "parts": 1, "digest": digest, **fields}
    arrival = Spool(str(folder)).receive(announced)
    arrival.add(0, data)
    arrival.keep()


def send(top: Path, *messages: dict[str, object]) -> str:
    """Send a page through a real host; what became of it."""
    with HostProcess(top / "bridge") as host:
        host.greet()
        host.send(*messages)
        host.until("stored")
        answer = host.receive()
        assert answer
        return str(answer.get("reason", answer["type"]))


def wait(condition: object, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_page_goes_from_the_host_to_the_app(top: Path) -> None:
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


def test_a_selection_comes_with_its_marks(top: Path) -> None:
    with App(top) as app:
        send(top, golden("extension-host", "begin-selection"), PART, END)
    assert app.pages[0].marks == (Mark("Tide tables", "", " — 𝄞", 3, 3),)


def test_a_link_comes_as_an_address(top: Path) -> None:
    with App(top) as app:
        send(top, golden("extension-host", "link"))
    assert (app.pages[0].kind, app.pages[0].url, app.pages[0].body) == ("link", "https://example.org/next", b"")


def test_a_link_to_a_local_file_in_the_spool_is_set_aside(top: Path) -> None:
    keep(top / "bridge", "", "0123456789abcdef", kind="link", url="file:///etc/passwd")
    with App(top) as app:
        wait(lambda: Spool(app.folder).set_aside() == 1)
    assert app.pages == []


def test_waiting_pages_are_taken_in_at_the_start_in_their_order(top: Path) -> None:
    for count in range(12):
        keep(top / "bridge", f"<p>{count}", f"transfer-number-{count:02d}")
    with App(top) as app:
        wait(lambda: len(app.pages) == 12)
    assert [page.body for page in app.pages] == [f"<p>{count}".encode() for count in range(12)]
    assert not any(page.again for page in app.pages)


def test_a_page_whose_host_was_killed_before_it_spoke_is_found(top: Path) -> None:
    with App(top) as app:
        keep(top / "bridge", "<p>found", "0123456789abcdef")
        wait(lambda: len(app.pages) == 1)


def test_a_page_that_could_not_be_shown_stays_and_comes_again(top: Path) -> None:
    with App(top, refusals=1) as app:
        assert send(top, BEGIN, PART, END) == "not-taken"
        assert len(Spool(app.folder).names()) == 1
    with App(top) as app:
        wait(lambda: len(app.pages) == 1)
    assert app.pages[0].again


def test_a_page_that_takes_long_is_waited_for_as_long_as_the_app_is_at_it(
    top: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "TAKE_SECONDS", 0.1)
    shown = threading.Event()
    with App(top) as app, HostProcess(top / "bridge") as host:
        app.server._on_page = lambda page: app.pages.append(page) if shown.wait(30) else None
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
        wait(lambda: len(app.pages) == 1)
    assert app.pages[0].body == b"<p>good"


def test_a_page_that_always_fails_is_set_aside_in_the_end(top: Path) -> None:
    keep(top / "bridge", "<p>bad", "0123456789abcdef")
    for _ in range(ATTEMPTS):
        with App(top, refusals=1) as app:
            wait(lambda app=app: app.refusals == 0)
    with App(top) as app:
        wait(lambda: Spool(app.folder).set_aside() == 1)
        assert app.pages == []
        assert Spool(app.folder).bring_back() == 1
        wait(lambda: len(app.pages) == 1)
    assert app.pages[0].body == b"<p>bad"
    assert Spool(app.folder).set_aside() == 0


def test_a_page_that_the_app_says_it_can_never_show_is_set_aside_at_once(top: Path) -> None:
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
        wait(lambda: Spool(app.folder).set_aside() == 1)
    assert app.pages == []


def test_a_second_start_hands_over_its_targets_and_ends(top: Path) -> None:
    with App(top) as app:
        assert first_or_hand_over(app.folder, ["https://example.org/a", "file:///b.html"]) is None
        assert first_or_hand_over(app.folder) is None
    assert app.targets == [["https://example.org/a", "file:///b.html"], []]


def test_a_second_start_is_told_when_its_target_is_refused(top: Path) -> None:
    with App(top) as app:
        with pytest.raises(ChannelError, match="javascript:x"):
            first_or_hand_over(app.folder, ["javascript:x"])
        assert app.targets == []


def test_a_start_while_the_first_one_ends_becomes_the_first(top: Path) -> None:
    app = App(top)  # holds the lock, does not listen yet
    threading.Timer(0.3, app.server._lock.release).start()
    lock = first_or_hand_over(app.folder, ["https://example.org/"])
    assert lock is not None
    lock.release()


def test_an_app_that_does_not_answer_is_reported(top: Path) -> None:
    app = App(top)
    with pytest.raises(ChannelError, match="does not answer"):
        first_or_hand_over(app.folder, seconds=0.3)
    app.server.stop()


@pytest.mark.parametrize(("role", "name", "number"), [("host", "open", 5), ("start", "take", 5), ("host", "take", 18)])
def test_each_caller_may_do_its_own_only(top: Path, role: str, name: str, number: int) -> None:
    with App(top) as app:
        connection = call_app(app.folder, "0", role=role)
        assert connection
        connection.send(golden("host-app", name))
        answer = connection.receive()
        connection.close()
    assert answer is not None
    assert (answer["type"], answer["number"]) == ("error", number)


def test_answers_of_the_app_have_the_fields_of_the_golden_messages(top: Path) -> None:
    with App(top) as app:
        keep(top / "bridge", "<p>x", str(BEGIN["transfer"]))
        connection = connect(read_json(f"{app.folder}/app.json"), 10)
        for name in ("hello", "take"):
            connection.send(golden("host-app", name))
            answer = connection.receive()
            assert answer
            expected = golden("app-host", {"hello": "hello", "take": "taken"}[name])
            assert sorted(answer) == sorted(expected)
        connection.close()


def test_bad_frames_on_the_socket_get_errors_and_the_next_message_is_served(top: Path) -> None:
    with App(top) as app, socket.socket(socket.AF_UNIX) as raw:
        raw.settimeout(20)
        raw.connect(str(read_json(f"{app.folder}/app.json")["socket"]))
        reader = raw.makefile("rb")
        for data, number in [(b"{", 2), (b"[" * 9999, 2), (b" " * (2 << 20), 1), (b'{"type":"x"}', 3), (b"{}", 3)]:
            raw.sendall(framed(data))
            (length,) = struct.unpack("=I", reader.read(4))
            assert f'"number":{number},'.encode() in reader.read(length)
        raw.sendall(framed(golden("host-app", "hello")))
        (length,) = struct.unpack("=I", reader.read(4))
        assert b'"speaking":1' in reader.read(length)
        raw.sendall(b"\xff\xff\xff\xff")
        (length,) = struct.unpack("=I", reader.read(4))
        assert b'"number":1,' in reader.read(length)
        assert reader.read(1) == b""


def test_many_silent_callers_do_not_keep_others_out_for_long(top: Path) -> None:
    with App(top) as app:
        path = str(read_json(f"{app.folder}/app.json")["socket"])
        silent = []
        for _ in range(40):
            caller = socket.socket(socket.AF_UNIX)
            caller.connect(path)
            silent.append(caller)
        for caller in silent:
            caller.close()
        wait(lambda: send(top, BEGIN, PART, END) == "opened")


def test_another_user_is_refused_by_the_kernel_s_word(top: Path) -> None:
    listener = SocketListener(str(top / "run"), uid=os.getuid() + 1)
    caller = socket.socket(socket.AF_UNIX)
    caller.connect(str(listener.address["socket"]))
    with pytest.raises(BridgeError) as caught:
        listener.accept()
    assert caught.value.fault.number == 19
    caller.close()
    listener.close()


@pytest.mark.skipif(os.getuid() != 0, reason="becoming another user needs root")
def test_another_user_really_is_refused(top: Path) -> None:
    with App(top) as app:
        path = str(read_json(f"{app.folder}/app.json")["socket"])
        for opened in (top, top / "run", Path(path)):
            opened.chmod(0o777)  # as if the folder's rights had failed
        code = (
            "import os, socket, sys; os.setgid(65534); os.setuid(65534)\n"
            f"s = socket.socket(socket.AF_UNIX); s.settimeout(20); s.connect({path!r})\n"
            f"s.sendall({framed(golden('host-app', 'hello'))!r}); sys.exit(len(s.recv(100)))"
        )
        done = subprocess.run([sys.executable, "-IS", "-c", code], timeout=60, check=False, capture_output=True)
    # Closed without a word: recv gave nothing, or the kernel reported the reset.
    assert done.returncode == 0 or b"ConnectionResetError" in done.stderr or b"BrokenPipe" in done.stderr


def test_the_caller_too_asks_who_listens(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listener = SocketListener(str(top / "run"))
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    with pytest.raises(BridgeError) as caught:
        connect(listener.address, 5)
    assert caught.value.fault.number == 19
    listener.close()


def test_folders_are_private_and_foreign_ones_are_not_trusted(top: Path) -> None:
    with App(top) as app:
        for path in (app.folder, app.runtime, f"{app.folder}/spool/waiting"):
            assert os.stat(path).st_mode & 0o777 == 0o700
    link = top / "link"
    link.symlink_to(top / "bridge")
    with pytest.raises(ChannelError, match="does not trust"):
        private_folder(str(link))


def test_a_path_too_long_for_a_socket_is_explained(top: Path) -> None:
    with pytest.raises(ChannelError, match="XDG_RUNTIME_DIR"):
        SocketListener(str(top / ("long" * 30)))


def test_bodies_are_not_logged(top: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    with App(top, refusals=1):
        send(top, BEGIN, PART, END)
    assert "could not be shown" in caplog.text
    assert "Tide tables" not in caplog.text


class TestPipe:
    """Windows' channel, over the Unix family of the same library."""

    def test_messages_go_both_ways(self, top: Path) -> None:
        listener = PipeListener("AF_UNIX", str(top / "pipe"))
        accepted = []
        thread = threading.Thread(target=lambda: accepted.append(listener.accept()))
        thread.start()
        caller = connect_pipe(listener.address)
        thread.join(20)
        caller.send({"type": "hello"})
        assert accepted[0].receive() == {"type": "hello"}
        accepted[0].send({"type": "taken"})
        assert caller.receive() == {"type": "taken"}
        caller.close()
        assert accepted[0].receive() is None
        listener.close()

    def test_who_does_not_know_the_secret_is_refused(self, top: Path) -> None:
        listener = PipeListener("AF_UNIX", str(top / "pipe"))
        refused: list[int] = []

        def accept() -> None:
            with pytest.raises(BridgeError) as caught:
                listener.accept()
            refused.append(caught.value.fault.number)

        thread = threading.Thread(target=accept)
        thread.start()
        with pytest.raises(BridgeError):
            connect_pipe({**listener.address, "secret": "guessed"})
        thread.join(20)
        assert refused == [19]
        listener.close()


def test_an_app_that_was_killed_does_not_count_as_running(top: Path) -> None:
    code = (
        f"import os, signal, sys; sys.path[:0] = [{str(APP)!r}]\n"
        "from plainleaf.bridge.server import BridgeServer\n"
        "from plainleaf.bridge.single import first_or_hand_over\n"
        f"folder = {str(top / 'bridge')!r}\n"
        f"server = BridgeServer(folder, {str(top / 'run')!r}, first_or_hand_over(folder), print, print)\n"
        "server.start(); os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code], timeout=60, check=False)
    assert (top / "bridge/app.json").exists()
    assert call_app(str(top / "bridge"), "0") is None
    with App(top):
        assert send(top, BEGIN, PART, END) == "opened"
