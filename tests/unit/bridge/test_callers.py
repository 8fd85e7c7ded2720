"""The receiving end: to whom it listens, and what it says to whom."""

import os
import socket
import struct
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from tests.patience import PATIENCE, wait_for
from tests.unit.bridge.receiving import BEGIN, END, PART, App, keep, send
from tests.unit.bridge.wire import framed, golden

from plainleaf.bridge.channel import SocketListener, connect
from plainleaf.bridge.courier import call_app
from plainleaf.bridge.faults import BridgeError, ChannelError
from plainleaf.bridge.folder import private_folder, read_json
from plainleaf.bridge.pipe import PipeListener, connect_pipe


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


def test_app_answers_have_the_golden_fields(top: Path) -> None:
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


def test_bad_frames_get_errors_and_serving_continues(top: Path) -> None:
    with App(top) as app, socket.socket(socket.AF_UNIX) as raw:
        raw.settimeout(PATIENCE)
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
        wait_for(lambda: send(top, BEGIN, PART, END) == "opened")


def test_other_users_are_refused_by_peer_credentials(top: Path) -> None:
    listener = SocketListener(str(top / "run"), uid=os.getuid() + 1)
    caller = socket.socket(socket.AF_UNIX)
    caller.connect(str(listener.address["socket"]))
    with pytest.raises(BridgeError) as caught:
        listener.accept()
    assert caught.value.fault.number == 19
    caller.close()
    listener.close()


@pytest.mark.skipif(os.getuid() != 0, reason="becoming another user needs root")
def test_other_users_are_really_refused(top: Path) -> None:
    with App(top) as app:
        path = str(read_json(f"{app.folder}/app.json")["socket"])
        for opened in (top, top / "run", Path(path)):
            opened.chmod(0o777)  # as if the folder's rights had failed
        code = (
            "import os, socket, sys; os.setgid(65534); os.setuid(65534)\n"
            f"s = socket.socket(socket.AF_UNIX); s.connect({path!r})\n"
            f"s.sendall({framed(golden('host-app', 'hello'))!r}); sys.exit(len(s.recv(100)))"
        )
        done = subprocess.run([sys.executable, "-IS", "-c", code], check=False, capture_output=True)
    # Closed without a word: recv gave nothing, or the kernel reported the reset.
    assert done.returncode == 0 or b"ConnectionResetError" in done.stderr or b"BrokenPipe" in done.stderr


def test_caller_checks_the_listener(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
        thread.join(PATIENCE)
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
        thread.join(PATIENCE)
        assert refused == [19]
        listener.close()
