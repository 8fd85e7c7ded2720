"""10,000 random frames each at host and socket: no crash, no hang, the right kind of error, and afterwards a good
message is served."""

import io
import json
import os
import random
import shutil
import socket
import struct
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.unit.bridge.noise import framed, noise
from tests.unit.bridge.wire import HostProcess, golden

from plainleaf.bridge.faults import FAULTS
from plainleaf.bridge.folder import read_json
from plainleaf.bridge.host import Host
from plainleaf.bridge.server import BridgeServer
from plainleaf.bridge.single import first_or_hand_over

FRAMES = 10_000
NUMBERS = {fault.number for fault in FAULTS}


@pytest.fixture
def top() -> Iterator[Path]:
    path = Path(tempfile.mkdtemp(prefix="pl-"))
    yield path
    shutil.rmtree(path)


def answers(data: bytes) -> list[dict[str, Any]]:
    found, at = [], 0
    while at < len(data):
        (length,) = struct.unpack_from("=I", data, at)
        found.append(json.loads(data[at + 4 : at + 4 + length]))
        at += 4 + length
    return found


def check(message: dict[str, Any]) -> None:
    if message["type"] == "error":
        assert message["number"] in NUMBERS
        assert message["text"].endswith((".", ")", "?"))
        assert len(message["text"]) < 500


def test_ten_thousand_frames_at_the_host(top: Path) -> None:
    chance = random.Random(7)  # noqa: S311 - to be repeatable
    sent = b"".join(noise(chance, "extension-host") for _ in range(FRAMES))
    out = io.BytesIO()
    reader = io.BytesIO(sent + framed(golden("extension-host", "hello")) + framed({"type": "status"}))
    Host(reader, out, str(top / "bridge"), []).serve()
    found = answers(out.getvalue())
    for message in found:
        check(message)
    assert len(found) > FRAMES * 0.8  # all but cancel and what a cut frame swallowed is answered
    assert found[-1]["type"] in {"status", "queued"}
    # Pages may still be reported as queued after the last answer.
    kinds = [message["type"] for message in found]
    assert "status" in kinds[len(kinds) - kinds[::-1].index("hello") :]
    assert {1, 2, 3, 4, 9} <= {message["number"] for message in found if message["type"] == "error"}
    assert os.listdir(top) == ["bridge"]


def test_frames_at_a_host_process_in_any_pieces(top: Path) -> None:
    chance = random.Random(8)  # noqa: S311
    with HostProcess(top / "bridge") as host:
        host.greet()
        for _ in range(300):
            frame = noise(chance, "extension-host")
            cut = chance.randrange(len(frame))
            host.send_raw(frame[:cut])
            host.send_raw(frame[cut:])
            host.send({"type": "status"})
            while (message := host.receive()) and message["type"] != "status":
                check(message)
            assert message
        assert host.end() == 0
        assert host.process.stderr
        assert host.process.stderr.read() == b""


def test_ten_thousand_frames_at_the_socket(top: Path) -> None:
    chance = random.Random(9)  # noqa: S311
    lock = first_or_hand_over(str(top / "bridge"))
    assert lock
    opened: list[list[str]] = []
    server = BridgeServer(str(top / "bridge"), str(top / "run"), lock, lambda _: None, opened.append)
    server.start()
    path = str(read_json(str(top / "bridge/app.json"))["socket"])
    kinds: Counter[str] = Counter()
    sent = 0
    while sent < FRAMES:
        with socket.socket(socket.AF_UNIX) as caller:
            caller.settimeout(PATIENCE)
            caller.connect(path)
            reader = caller.makefile("rb")
            for _ in range(90):  # less than a caller may send at once
                frame = noise(chance, "host-app")
                sent += 1
                if chance.random() < 0.01:
                    caller.sendall(frame[: chance.randrange(len(frame))])
                    break  # and goes away in the middle
                caller.sendall(frame)
                (length,) = struct.unpack("=I", reader.read(4))
                message = json.loads(reader.read(length))
                check(message)
                kinds[message["type"]] += 1
    with socket.socket(socket.AF_UNIX) as caller:
        caller.settimeout(PATIENCE)
        caller.connect(path)
        caller.sendall(framed(golden("host-app", "hello")))
        reader = caller.makefile("rb")
        assert b'"type":"hello"' in reader.read(struct.unpack("=I", reader.read(4))[0])
    server.stop()
    assert kinds["error"] > 1000
    assert kinds["hello"] > 100
    assert all(target.startswith(("http:", "https:", "file:")) for targets in opened for target in targets)
