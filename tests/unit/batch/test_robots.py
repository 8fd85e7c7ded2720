"""A robots.txt that is slow, endless, in a circle or made to cost: its host pays for it, and no other one."""

import codecs
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.unit.batch.crawls import page
from tests.unit.fetching.conftest import Server

from plainleaf.batch.crawl import Politeness, fetch_all, robots

QUICK = Politeness(delay=0.0, pauses=(), timeout=PATIENCE, private=True)
HASTY = Politeness(delay=0.0, pauses=(), timeout=0.5, private=True)
SHUT = "robots.txt does not allow it"
RULES = b"User-agent: *\nDisallow: /page\n"
ENDLESS = 2**26


def answer(body: bytes, head: str = "200 OK", *fields: str) -> bytes:
    """A whole answer."""
    return "\r\n".join((f"HTTP/1.1 {head}", f"Content-Length: {len(body)}", *fields, "", "")).encode() + body


HTML = answer(page(1), "200 OK", "Content-Type: text/html")


def endless(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n" + RULES)
    for _ in range(ENDLESS >> 16):
        connection.sendall(b"# remark\n" * 7281)


def moved(target: str) -> bytes:
    return answer(b"", "302 Found", f"Location: {target}")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("no_proxy", "127.0.0.1,127.0.0.2")
    running = Server()
    running.routes["/page"] = HTML
    yield running
    running.close()


def crawled(server: Server, folder: Path, politeness: Politeness = QUICK) -> str:
    """Why its page is not fetched; empty where it is."""
    causes = fetch_all([server.url("/page")], folder / "f" / "0.warc.gz", politeness)
    assert ("/page" in server.paths()) is not bool(causes)
    return next(iter(causes), "")


FILES = {
    "announced 50 MB": (answer(RULES + bytes(50 << 20)), SHUT),
    "endless": (endless, SHUT),
    "rules behind the limit": (answer(b"#" * (1 << 20) + b"\n" + RULES), ""),
    "rules at 500 KiB": (answer(b"#" * (500 * 1024 - 1) + b"\n" + RULES), SHUT),
    "a rule across the limit": (answer(b"User-agent: *\n" + b"#" * (2**19 - 26) + b"\nDisallow: /private\n"), ""),
    "a circle": (moved("/robots.txt"), ""),
    "to a file": (moved("file:///etc/hosts"), ""),
    "to no address": (moved("http://["), ""),
    "to five others": ([moved(f"/robots.txt?{n}") for n in range(5)] + [answer(RULES)], SHUT),
    "a login": (answer(b"", "401 Unauthorized"), ""),
    "gone": (answer(b"", "410 Gone"), ""),
    "busy": (answer(b"", "503 Service Unavailable"), "robots.txt cannot be had"),
    "no HTTP": (b"\xff\xfe\x00\r\n\r\n", "not fetched: connection"),
    "broken off": (answer(RULES)[:-9], "not fetched: connection"),
    "hung up": (b"", "not fetched: connection"),
    "no gzip": (answer(RULES, "200 OK", "Content-Encoding: gzip"), "not fetched: damaged"),
    "UTF-8 with a mark": (answer(codecs.BOM_UTF8 + RULES), SHUT),
    "UTF-16": (answer(codecs.BOM_UTF16_BE + RULES.decode().encode("utf-16-be")), SHUT),
    "not UTF-8": (answer(b"User-agent: *\nDisallow: /\xef\xf0\nDisallow: /page"), SHUT),
    "a web page": (answer(page(1)), ""),
    "noise": (answer(bytes(range(256)) * 1000), ""),
}


@pytest.mark.parametrize("name", FILES)
def test_a_robots_txt_is_read_as_the_standard_says(server: Server, tmp_path: Path, name: str) -> None:
    reply, cause = FILES[name]
    server.routes["/robots.txt"] = reply
    for n in range(5):
        server.routes[f"/robots.txt?{n}"] = reply
    assert crawled(server, tmp_path) == cause


@pytest.mark.parametrize("sent", [b"", b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\n\r\nUser-agent: *\n"])
def test_a_robots_txt_that_never_ends_shuts_its_host(server: Server, tmp_path: Path, sent: bytes) -> None:
    def trickles(connection: socket.socket) -> None:
        connection.sendall(sent)
        while not server.closing.wait(0.05):
            connection.sendall(b"#" if sent.endswith(b"\n\n") or b"User" in sent else b"X-More: 1\r\n" if sent else b"")

    server.routes["/robots.txt"] = trickles
    assert crawled(server, tmp_path, HASTY) == "not fetched: timeout"


def test_other_hosts_go_on_while_one_is_waited_for(server: Server, tmp_path: Path) -> None:
    others, order = Server("127.0.0.2"), []
    asked, done = threading.Event(), threading.Event()

    def slow(connection: socket.socket) -> None:
        order.append("asked")
        asked.set()
        assert done.wait(PATIENCE)
        connection.sendall(answer(b""))

    def last(connection: socket.socket) -> None:
        assert asked.wait(PATIENCE)
        order.append("the others are done")
        connection.sendall(HTML)
        done.set()

    def held(connection: socket.socket) -> None:
        order.append("its page")
        connection.sendall(HTML)

    server.routes |= {"/robots.txt": slow, "/page": held}
    others.routes |= {f"/{n}": HTML for n in range(4)} | {"/last": last}
    addresses = [server.url("/page"), *(others.url(f"/{n}") for n in range(4)), others.url("/last")]
    try:
        assert fetch_all(addresses, tmp_path / "f" / "0.warc.gz", QUICK) == {}
    finally:
        others.close()
    assert order == ["asked", "the others are done", "its page"]


@pytest.mark.parametrize(
    "lines",
    [
        lambda n: [f"User-agent: a{n}", f"Allow: /{n}"],
        lambda n: [f"User-agent: /{n}"],
        lambda n: [f"User agent *x{n}*"],
        lambda n: [f"useragent: plainleaf/{n}"],
    ],
    ids=["groups", "no names", "without a colon", "versions of ours"],
)
def test_each_rule_is_held_for_three_programs_at_most(lines: Callable[[int], list[str]]) -> None:
    text = "\n".join([*(line for n in range(5000) for line in lines(n)), *(f"Allow: /{n}" for n in range(5000))])
    rules = robots.HostRules(robots.Protego.parse(robots._of_three_agents(text)))
    assert rules.against("https://e.org/page") == ""
    assert len(rules.rules._user_agents) <= 3
    assert sum(len(each._rules) for each in rules.rules._user_agents.values()) <= 3 * 10_000


@pytest.mark.parametrize(
    ("agents", "shut"),
    [
        ("User-agent: *", True),
        ("User-agent: * # all", True),
        ("User-agent:PLAINLEAF/1.0", True),
        ("User-Agent : *Plainleaf*", True),
        ("User agent plainleaf", True),
        ("User-agent: other\nUser-agent: plainleaf", True),
        ("User-agent: other", False),
        ("User-agent: *bot*", False),
        ("User-agent: p", False),
        ("User-agent: plainleafs", False),
        ("User-agent:", False),
        ("User-agent: *\nAllow: /page\nUser-agent: other", False),
        ("User-agent: *\nDisallow:\nUser-agent: plainleaf", True),
    ],
)
def test_rules_are_for_whom_they_name(server: Server, tmp_path: Path, agents: str, shut: bool) -> None:
    server.routes["/robots.txt"] = answer(f"{agents}\nDisallow: /page".encode())
    assert crawled(server, tmp_path) == SHUT * shut


@pytest.mark.parametrize(
    "rules",
    [
        "Disallow: /*a*b\n" * 32_000,
        "Disallow: /" + "*a" * 250_000,
        "".join(f"Disallow: /{n}$\n" for n in range(35_000)),
    ],
    ids=["many patterns", "many signs", "many ends"],
)
def test_costly_patterns_are_answered(rules: str) -> None:
    found = robots.HostRules(robots.Protego.parse(f"User-agent: *\n{rules}"))
    assert found.against("https://e.org/" + "a" * 2000) == ""
    assert found.against("https://e.org/" + "a" * 2000 + "b") == (SHUT if "*a*b" in rules else "")
