"""What may lie in the spool that no host put there, two hosts at once, and what answers in place of the app: nothing
that was acknowledged is lost, and nothing outside of the spool is touched."""

import contextlib
import hashlib
import json
import os
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.patience import PATIENCE, wait_for
from tests.unit.bridge.receiving import BEGIN, END, PART, App, keep
from tests.unit.bridge.wire import HostProcess, framed, golden

from plainleaf.bridge.folder import private_folder
from plainleaf.bridge.frames import FROM_BROWSER, SENSIBLE
from plainleaf.bridge.spool import STALE_SECONDS, Spool, key_in, key_of

FIRST = f"{1:020d}-{'a' * 32}"
LATER = "later-than-all-others"


def waiting(top: Path) -> Path:
    return Path(Spool(str(top / "bridge")).waiting)


def huge_header(path: Path) -> None:
    with path.open("wb") as stream:
        stream.write(b'{"title": "')
        stream.truncate(200 * 1024 * 1024)  # a hole: it takes no room


PLACED: dict[str, Callable[[Path], object]] = {
    "folder": lambda path: path.mkdir(),
    "pipe": lambda path: os.mkfifo(path),
    "link to a file": lambda path: path.symlink_to(path.parents[3] / "private"),
    "link to nothing": lambda path: path.symlink_to("nothing"),
    "nothing in it": lambda path: path.write_bytes(b""),
    "no JSON": lambda path: path.write_bytes(b"{\xff\n"),
    "another JSON": lambda path: path.write_bytes(b"[[[1]]]\nx"),
    "deep JSON": lambda path: path.write_bytes(b"[" * 100_000),
    "long number": lambda path: path.write_bytes(b'{"bytes": ' + b"9" * 9000 + b"}\n"),
    "a header without end": huge_header,
}


@pytest.mark.parametrize("placed", PLACED.values(), ids=PLACED)
def test_foreign_files_do_not_delay_pages(top: Path, placed: Callable[[Path], object]) -> None:
    private = top / "private"
    private.write_text("kept as it is")
    placed(waiting(top) / f"{FIRST}.0")
    keep(top / "bridge", "A page", LATER)
    with HostProcess(top / "bridge") as host:  # it names the pages that wait
        host.greet()
        host.send(golden("extension-host", "status"))
        assert host.until("status")["waiting"] == 2
    with App(top) as app:
        wait_for(lambda: [page.body for page in app.pages] == [b"A page"])
        wait_for(
            lambda: (
                not any(key_in(name) == "a" * 32 for name in os.listdir(waiting(top)))
                or placed is PLACED["link to nothing"]
            )
        )
    assert private.read_text() == "kept as it is"


@pytest.mark.parametrize("name", ["notes.txt", f"{1:020d}-{'a' * 32}.²", f"{'²' * 3}-{'a' * 32}.0", f"1-{'A' * 32}.0"])
def test_foreign_names_are_left_alone(top: Path, name: str) -> None:
    (waiting(top) / name).write_text("mine")
    Path(Spool(str(top / "bridge")).aside, name).write_text("mine too")
    keep(top / "bridge", "A page", LATER)
    assert Spool(str(top / "bridge")).bring_back() == 0
    with App(top) as app:
        wait_for(lambda: [page.body for page in app.pages] == [b"A page"])
    assert (waiting(top) / name).read_text() == "mine"


@pytest.mark.parametrize("folder", ["arriving", "taken"])
def test_tidying_touches_only_spool_files(top: Path, folder: str) -> None:
    mine = top / "mine"
    mine.write_text("kept as it is")
    spool = Spool(str(top / "bridge"))
    place = Path(spool.folder, folder)
    (place / key_of("a link")).symlink_to(mine)
    (place / key_of("to nothing")).symlink_to("nothing")
    (place / key_of("a folder")).mkdir()
    (place / key_of("a file")).write_text("x")
    spool.tidy(now=(place / key_of("a file")).stat().st_mtime + 2 * STALE_SECONDS)
    assert mine.read_text() == "kept as it is"
    with App(top) as app:
        keep(top / "bridge", "A page", LATER)
        wait_for(lambda: app.pages)


def test_a_page_is_not_written_through_a_link(top: Path) -> None:
    mine = top / "mine"
    mine.write_text("kept as it is")
    with HostProcess(top / "bridge") as host:
        host.greet()
        folder = private_folder(str(top / "bridge/spool/arriving"))
        Path(folder, f"{key_of(str(BEGIN['transfer']))}.{host.process.pid}").symlink_to(mine)
        host.send(BEGIN, PART, END)
        assert host.until("error")["number"] == 16
    assert mine.read_text() == "kept as it is"


def test_a_folder_of_the_spool_that_is_a_link_is_not_trusted(top: Path) -> None:
    (top / "elsewhere").mkdir()
    spool = Path(private_folder(str(top / "bridge/spool")))
    (spool / "waiting").symlink_to(top / "elsewhere")
    with HostProcess(top / "bridge") as host:
        answer = host.receive()
        assert answer
        assert (answer["number"], host.process.wait(PATIENCE)) == (16, 1)
    assert os.listdir(top / "elsewhere") == []


def test_two_hosts_with_one_page_and_with_pages_of_their_own(top: Path) -> None:
    """Their parts come in turns; each is acknowledged, and each page comes once."""
    rounds = 6
    with contextlib.ExitStack() as stack:
        hosts = [stack.enter_context(HostProcess(top / "bridge")) for _ in range(2)]
        for host in hosts:
            host.greet()
        for number in range(rounds):
            for message in (BEGIN, PART, END):
                for which, host in enumerate(hosts):
                    own = f"{'shared' if number % 2 else which}-transfer-{number:08d}"
                    host.send(message | {"transfer": own})
            for host in hosts:
                host.until("stored")
    with App(top) as app:
        wait_for(lambda: len(app.pages) == rounds // 2 + rounds // 2 * 2)
        # Two hosts may have kept the same page at one moment.
        wait_for(lambda: Spool(str(top / "bridge")).names() == [])
    assert len({page.transfer for page in app.pages}) == len(app.pages)


def test_link_named_like_a_page_spoils_neither(top: Path) -> None:
    link = golden("extension-host", "link") | {"transfer": BEGIN["transfer"]}
    with HostProcess(top / "bridge") as host:
        host.greet()
        host.send(BEGIN, link, PART, END)
        assert host.until("error")["number"] == 14
        host.send(link)
        host.until("stored")
    with App(top) as app:
        wait_for(lambda: [page.kind for page in app.pages] == ["link"])


@pytest.mark.parametrize("length", [FROM_BROWSER + 1, SENSIBLE])
def test_a_frame_that_is_too_large_is_read_past(top: Path, length: int) -> None:
    with HostProcess(top / "bridge") as host:
        host.greet()
        sending = threading.Thread(target=host.send_raw, args=(struct.pack("=I", length) + b" " * length,))
        sending.start()
        assert host.until("error")["number"] == 1
        sending.join()
        host.send(BEGIN, PART, END)
        host.until("stored")
        peak = Path(f"/proc/{host.process.pid}/status").read_text().split("VmHWM:")[1].split()[0]
        assert int(peak) < 80_000  # kB: it was not held


def test_surrogates_at_part_edges_are_replaced(top: Path) -> None:
    text = "\ud83d"  # half of a pair, which the extension never sends
    with HostProcess(top / "bridge") as host:
        host.greet()
        data = text.encode("utf-8", "replace").replace(b"?", b"\xef\xbf\xbd")
        begin = BEGIN | {"bytes": len(data), "parts": 1, "digest": hashlib.sha256(data).hexdigest(), "title": text}
        escaped = json.dumps(PART | {"text": text, "index": 0}).encode()
        host.send(json.dumps(begin).encode(), escaped, END)
        host.until("stored")
    with App(top) as app:
        wait_for(lambda: [(page.body.decode(), page.title) for page in app.pages] == [("\ufffd", "\ufffd")])


@pytest.mark.parametrize(
    "address",
    [
        '{"socket": "/tmp/a\\u0000b"}',
        '{"pipe": "a", "family": "b"}',
        '{"socket": "/' + "x" * 500 + '"}',
        "[]",
        '{"socket": 7}',
    ],
    ids=["NUL", "a pipe", "too long", "a list", "a number"],
)
def test_a_damaged_address_of_the_app_loses_no_page(top: Path, address: str) -> None:
    (Path(private_folder(str(top / "bridge"))) / "app.json").write_text(address)
    with HostProcess(top / "bridge") as host:
        host.greet()
        for number in range(2):  # the second one would not be heard of where the first ended the courier
            host.send(*({**message, "transfer": f"transfer-{number:016d}"} for message in (BEGIN, PART, END)))
            host.until("stored")
            assert host.until("queued")["reason"] == "no-app"
        host.send(golden("extension-host", "status"))
        assert host.until("status")["waiting"] == 2


OF_ANOTHER_USER = """
import os, socket, sys
os.setuid(65534)
listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
listener.listen()
print("ready", flush=True)
while True:
    stream, _ = listener.accept()
    print(stream.recv(100), flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root to become another user")
def test_socket_of_another_user_gets_nothing(top: Path) -> None:
    public = top / "public"
    public.mkdir()
    top.chmod(0o755)
    public.chmod(0o777)
    place = str(public / "app.sock")
    (Path(private_folder(str(top / "bridge"))) / "app.json").write_text(json.dumps({"socket": place}))
    with subprocess.Popen([sys.executable, "-c", OF_ANOTHER_USER, place], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        assert other.stdout.readline() == "ready\n"
        with HostProcess(top / "bridge") as host:
            host.greet()
            host.send(BEGIN, PART, END)
            host.until("stored")
            assert host.until("queued")["reason"] == "other-user"
        assert other.stdout.readline() == "b''\n"
        other.kill()
    assert len(Spool(str(top / "bridge")).names()) == 1


def test_stalled_caller_delays_nobody(top: Path) -> None:
    with App(top) as app:
        path = json.loads((top / "bridge/app.json").read_text())["socket"]
        with contextlib.ExitStack() as stack:
            for _ in range(4):
                caller = stack.enter_context(socket.socket(socket.AF_UNIX))
                caller.connect(path)
                caller.sendall(framed(golden("host-app", "hello"))[:9])
            with HostProcess(top / "bridge") as host:
                host.greet()
                host.send(BEGIN, PART, END)
                host.until("opened")
        assert len(app.pages) == 1
