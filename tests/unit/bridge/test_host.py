"""The host, started as browsers start it."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.unit.bridge.wire import APP, HostProcess, golden

from plainleaf.bridge.callers import NAMED_FILE, accept, accepted, is_known
from plainleaf.bridge.faults import InstallError
from plainleaf.bridge.folder import private_folder
from plainleaf.bridge.messages import CHROMIUM_ID, FIREFOX_ID, FROM_EXTENSION
from plainleaf.bridge.spool import Spool

BEGIN, PART, END = (golden("extension-host", name) for name in ("begin", "part", "end"))


def spooled(folder: Path) -> list[tuple[dict[str, object], bytes]]:
    spool = Spool(str(folder))
    return [spool.read(name) for name in spool.names()]


def page(text: str, transfer: str = "0123456789abcdef", **fields: object) -> list[dict[str, object]]:
    data = text.encode("utf-8", "replace")
    begin = {**BEGIN, "transfer": transfer, "bytes": len(data), "digest": hashlib.sha256(data).hexdigest(), **fields}
    part = {"type": "part", "transfer": transfer, "index": 0, "text": text}
    return [begin, part, {"type": "end", "transfer": transfer}]


def test_a_page_is_durable_when_it_is_acknowledged(tmp_path: Path) -> None:
    with HostProcess(tmp_path / "b") as host:
        host.greet()
        host.send(BEGIN, PART, END)
        assert host.until("stored")["transfer"] == BEGIN["transfer"]
        ((header, body),) = spooled(tmp_path / "b")
        assert body.decode() == PART["text"]
        assert (header["url"], header["title"]) == (BEGIN["url"], BEGIN["title"])
        assert host.until("queued")["reason"] == "no-app"


@pytest.mark.parametrize("name", ["hello", "got", "stored", "queued", "status", "error"])
def test_answers_have_the_fields_of_the_golden_messages(tmp_path: Path, name: str) -> None:
    with HostProcess(tmp_path / "b") as host:
        answers = {"hello": host.greet()}
        host.send(BEGIN, PART, END, {"type": "status"}, {"type": "end", "transfer": BEGIN["transfer"]})
        while set(answers) < {"hello", "got", "stored", "queued", "status", "error"}:
            answer = host.receive()
            assert answer is not None
            answers[answer["type"]] = answer
        assert sorted(answers[name]) == sorted(golden("host-extension", name))


def test_a_page_sent_twice_is_kept_once(tmp_path: Path) -> None:
    for _ in range(2):
        with HostProcess(tmp_path / "b") as host:
            host.greet()
            host.send(BEGIN, PART, END)
            host.until("stored")
    assert len(spooled(tmp_path / "b")) == 1


def test_a_link_is_kept_without_a_body(tmp_path: Path) -> None:
    link = golden("extension-host", "link")
    with HostProcess(tmp_path / "b") as host:
        host.greet()
        host.send(link)
        host.until("stored")
    ((header, body),) = spooled(tmp_path / "b")
    assert (header["kind"], header["url"], body) == ("link", link["url"], b"")


def test_a_lone_surrogate_becomes_a_replacement_character(tmp_path: Path) -> None:
    begin, _, end = page("a\ufffdb")
    with HostProcess(tmp_path / "b") as host:
        host.greet()
        host.send(begin)
        host.send(b'{"type":"part","transfer":"0123456789abcdef","index":0,"text":"a\\ud800b"}', end)
        host.until("stored")
    assert spooled(tmp_path / "b")[0][1].decode() == "a\ufffdb"


@pytest.mark.parametrize(
    ("messages", "number"),
    [
        ([{**BEGIN, "url": "javascript:alert(1)"}], 9),
        ([{**BEGIN, "url": "chrome://settings"}], 9),
        ([{**golden("extension-host", "link"), "url": "file:///etc/passwd"}], 9),
        ([{**BEGIN, "url": "https://example.org/\n"}], 4),
        ([{**BEGIN, "transfer": "../../../../etc/passwd"}], 4),
        ([{**BEGIN, "bytes": -1}], 4),
        ([{**BEGIN, "bytes": True}], 4),
        ([{**BEGIN, "bytes": 1 << 39}], 13),
        ([{"type": "begin"}], 4),
        ([{"type": "shell", "command": "ls"}], 3),
        ([{"type": ["begin"]}], 3),
        ([END], 10),
        ([PART], 10),
        ([BEGIN, {**PART, "index": 1}], 11),
        ([BEGIN, END], 11),
        ([BEGIN, {**PART, "text": "x"}, END], 11),
        ([{**BEGIN, "digest": "0" * 64}, PART, END], 12),
        ([{**BEGIN, "bytes": 3}, PART], 12),
        ([BEGIN, BEGIN], 14),
        ([b"[]"], 2),
        ([b"{"], 2),
        ([b""], 2),
        ([b"\xff\xfe{}"], 2),
        ([b"[" * 100_000], 2),
        ([b'{"type":"begin","bytes":' + b"9" * 5000 + b"}"], 2),
        ([b'{"type":NaN}'], 2),
        ([b" " * (5 << 20)], 1),
    ],
)
def test_bad_message_gets_its_error_and_serving_continues(tmp_path: Path, messages: list[object], number: int) -> None:
    with HostProcess(tmp_path / "b") as host:
        host.greet()
        host.send(*messages)
        assert host.until("error")["number"] == number
        host.send(*page("afterwards"))
        assert host.until("stored")["transfer"] == "0123456789abcdef"
    bodies = [body for _, body in spooled(tmp_path / "b")]
    assert bodies == [b"afterwards"]


def test_a_frame_cut_short_ends_the_host_quietly(tmp_path: Path) -> None:
    with HostProcess(tmp_path / "b") as host:
        host.greet()
        host.send_raw(b"\x40\x00\x00\x00half")
        assert host.end() == 0
        assert host.process.stderr
        assert host.process.stderr.read() == b""


def test_a_length_that_cannot_be_one_ends_the_host_with_an_error(tmp_path: Path) -> None:
    with HostProcess(tmp_path / "b") as host:
        host.greet()
        host.send_raw(b'{"type":"hello"}')
        assert host.until("error")["number"] == 1
        assert host.process.wait(PATIENCE) == 0


def test_nothing_is_served_before_hello(tmp_path: Path) -> None:
    with HostProcess(tmp_path / "b") as host:
        host.send(BEGIN)
        assert host.until("error")["number"] == 5
        assert host.greet()["speaking"] == 1


@pytest.mark.parametrize(
    ("change", "number"),
    [({"protocol": 9, "oldest": 2}, 6), ({"protocol": 0, "oldest": 0}, 4)],
)
def test_no_protocol_in_common(tmp_path: Path, change: dict[str, int], number: int) -> None:
    with HostProcess(tmp_path / "b") as host:
        host.send({**golden("extension-host", "hello"), **change})
        assert host.until("error")["number"] == number


def test_newer_and_older_extensions_get_what_both_know(tmp_path: Path) -> None:
    newer = {**golden("extension-host", "hello"), "protocol": 9, "features": ["page", "audio"], "colour": "green"}
    with HostProcess(tmp_path / "b") as host:
        host.send(newer)
        answer = host.until("hello")
        assert (answer["speaking"], answer["shared"]) == (1, ["page"])
        host.send({**BEGIN, "mood": "calm"}, PART, {"type": "audio"}, END)
        assert host.until("error")["number"] == 3
        host.until("stored")


@pytest.mark.parametrize(
    ("arguments", "served"),
    [
        ((f"chrome-extension://{CHROMIUM_ID}/",), True),
        ((f"chrome-extension://{CHROMIUM_ID}/", "--parent-window=0"), True),
        (("/some/where/plainleaf.bridge.json", FIREFOX_ID), True),
        (("chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/",), False),
        (("/some/where/plainleaf.bridge.json", "other@plainleaf"), False),
        ((), False),
    ],
)
def test_only_the_known_extension_is_served(tmp_path: Path, arguments: tuple[str, ...], served: bool) -> None:
    with HostProcess(tmp_path / "b", arguments=arguments) as host:
        if served:
            host.greet()
        else:
            answer = host.receive()
            assert answer is not None
            assert answer["number"] == 8
            assert host.process.wait(PATIENCE) == 1


def test_ids_that_the_user_named_are_served_and_no_others(tmp_path: Path) -> None:
    folder = str(private_folder(str(tmp_path / "b")))
    named = {"chromium": "bcdefghijklmnopabcdefghijklmnopa", "firefox": "{01234567-89ab-cdef-0123-456789abcdef}"}
    for name in named.values():
        accept(folder, name)
        accept(folder, name)
    assert is_known([f"chrome-extension://{named['chromium']}/"], folder)
    assert is_known([f"chrome-extension://{CHROMIUM_ID}/"], folder)
    assert is_known(["/m.json", named["firefox"]], folder)
    others = (
        [f"chrome-extension://{'a' * 32}/"],
        [named["chromium"]],
        [f"chrome-extension://{named['chromium']}/x"],
        ["/m.json", named["chromium"]],
        ["/m.json", "other@plainleaf"],
    )
    assert not any(is_known(arguments, folder) for arguments in others)
    for wrong in ("", "*", "chrome-extension://*/", "A" * 32, f"{CHROMIUM_ID}q", "a b@c", "@"):
        with pytest.raises(InstallError):
            accept(folder, wrong)
    Path(folder, NAMED_FILE).write_text('{"chromium": ["*", 3, "x@y"], "firefox": "all"}')
    assert accepted(folder, "chromium") == (CHROMIUM_ID,)
    assert accepted(folder, "firefox") == (FIREFOX_ID,)


def test_prints_do_not_reach_the_browser() -> None:
    code = (
        f"import sys; sys.path.append({str(APP)!r})\n"
        "from plainleaf.bridge import host\n"
        "r, w = host.own_streams(); print('stray'); sys.stdout.flush(); w.write(b'frame'); w.flush()"
    )
    done = subprocess.run([sys.executable, "-IS", "-c", code], capture_output=True, check=True)
    assert done.stdout == b"frame"
    assert done.stderr.strip() == b"stray"


def test_host_loads_only_the_standard_library_and_the_bridge() -> None:
    code = (
        f"import sys; sys.path.append({str(APP)!r})\n"
        "import plainleaf.bridge.host, plainleaf.bridge.courier\n"
        "names = {name.partition('.')[0] for name in sys.modules}\n"
        "print(sorted(names - sys.stdlib_module_names - {'plainleaf', '__main__'}))\n"
        "print(sorted(name for name in sys.modules if name.startswith('plainleaf.')))"
    )
    done = subprocess.run([sys.executable, "-IS", "-c", code], capture_output=True, text=True, check=True)
    foreign, own = map(eval, done.stdout.splitlines())
    assert foreign == []
    assert {name.split(".")[1] for name in own} <= {"bridge", "errors", "files", "lazy_names", "_version"}


def test_the_host_starts_with_few_modules() -> None:
    """What a start costs is the loading of modules, nearly all of it."""
    code = (
        f"import sys; sys.path.append({str(APP)!r}); before = set(sys.modules)\n"
        "import plainleaf.bridge.host, plainleaf.bridge.courier\n"
        "print(len(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-IS", "-c", code], capture_output=True, text=True, check=True)
    assert 10 < int(done.stdout) < 110  # measured: 88


def test_the_rate_is_bounded(tmp_path: Path) -> None:
    with HostProcess(tmp_path / "b") as host:
        host.greet()
        for count in range(40):
            host.send(*page("x", f"transfer-number-{count:03d}"))
        host.send({"type": "status"})
        numbers = []
        while (answer := host.receive()) is not None and answer["type"] != "status":
            numbers += [answer["number"]] if answer["type"] == "error" else []
        assert numbers.count(14) >= 15
        assert answer is not None
        assert answer["waiting"] >= 20
        assert answer["pages"] == [{"title": BEGIN["title"], "url": BEGIN["url"]}] * 20


def test_every_message_of_the_extension_has_a_golden_example() -> None:
    assert {golden("extension-host", name)["type"] for name in FROM_EXTENSION} == set(FROM_EXTENSION)


def test_killed_host_leaves_nothing_partial(tmp_path: Path) -> None:
    with HostProcess(tmp_path / "b") as host:
        host.greet()
        host.send(BEGIN)
        host.until("got")
        host.process.kill()
        host.process.wait(PATIENCE)
    assert spooled(tmp_path / "b") == []
    assert len(os.listdir(tmp_path / "b/spool/arriving")) == 1
    with HostProcess(tmp_path / "b") as host:
        host.greet()
        host.send(BEGIN, PART, END)
        host.until("stored")
    assert len(spooled(tmp_path / "b")) == 1


@pytest.mark.parametrize("kind", ["page", "link"])
def test_full_disk_is_reported_and_leaves_nothing(tmp_path: Path, kind: str) -> None:
    large = "x" * 3000
    link = golden("extension-host", "link")
    refused = page(large, "1111111111111111") if kind == "page" else [link | {"url": link["url"] + large}]
    with HostProcess(tmp_path, limit=2500) as host:
        host.greet()
        host.send(*refused)
        assert host.until("error")["number"] == 16
        assert os.listdir(tmp_path / "spool/arriving") == []
        assert os.listdir(tmp_path / "spool/waiting") == []
        host.send(*page("a page that fits", "2222222222222222"))
        host.until("stored")
        assert [body for _, body in spooled(tmp_path)] == [b"a page that fits"]
