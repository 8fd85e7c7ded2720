"""Addresses as a source: fetched politely, kept, and never asked for twice."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from tests.patience import MOMENT, PATIENCE
from tests.unit.batch.crawls import page

from plainleaf.batch import Cleaning, Work, run, shards_of
from plainleaf.batch.crawl import Politeness, fetch_all, hosts
from plainleaf.batch.crawl.asking import Asking
from plainleaf.batch.report import open_run
from plainleaf.batch.sources.addresses import divided

QUICK = Politeness(delay=0.0, pauses=(0.01, 0.01), timeout=PATIENCE, private=True)


class Host(ThreadingHTTPServer):
    """A host that remembers what it was asked for; ``busy`` paths answer 503 the first time and say ``after``
    how long to come again; ``moved`` paths lead to addresses."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.robots: tuple[int, str] = (200, "User-agent: *\nDisallow: /private/\n")
        self.paths: list[str] = []
        self.busy: set[str] = set()
        self.after = ""
        self.moved = {"/moved": "/page/9"}

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}{path}"


class Answers(BaseHTTPRequestHandler):
    server: Host

    def do_GET(self) -> None:
        self.server.paths.append(self.path)
        if self.path == "/robots.txt":
            self._answer(self.server.robots[0], self.server.robots[1].encode(), "text/plain")
        elif self.path in self.server.busy:
            self.server.busy.remove(self.path)
            self._answer(503, b"busy", **({"Retry-After": self.server.after} if self.server.after else {}))
        elif self.path.startswith("/page/"):
            self._answer(200, page(int(self.path.rpartition("/")[2])))
        elif self.path in self.server.moved:
            self._answer(302, b"", Location=self.server.moved[self.path])
        elif self.path == "/picture":
            self._answer(200, b"\x89PNG\r\n\x1a\n", "image/png")
        else:
            self._answer(404, b"no")

    def _answer(self, status: int, body: bytes, kind: str = "text/html", **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def serving() -> Iterator[Host]:
    server = Host()
    Thread(target=server.serve_forever, args=(MOMENT,), daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with serving() as server:
        yield server


def test_list_becomes_rows_and_counted_failures(host: Host, tmp_path: Path) -> None:
    host.busy = {"/page/2"}
    paths = ["/page/1", "/page/2", "/moved", "/private/3", "/gone", "/picture"]
    addresses = tmp_path / "list.txt"
    addresses.write_text("# remarks\n" + "\n".join([*map(host.url, paths), host.url("/page/1"), "file:///etc/hosts"]))
    work = Work(str(tmp_path / "out"), Cleaning("descent"), "jsonl", politeness=QUICK)
    manifest = run([str(addresses)], work, workers=0)
    assert (manifest["pages"], manifest["errors"]) == (3, {})
    assert manifest["skipped"] == {
        "no address of the web": 1,
        "not fetched: not-html": 1,
        "robots.txt does not allow it": 1,
        "status 404": 1,
        "the same address again": 1,
    }
    found = open_run(tmp_path / "out")
    rows = [row for _, row in found.rows(["url", "place"])]
    assert [row["url"] for row in rows] == [host.url(path) for path in ("/page/1", "/page/2", "/page/9")]
    last = found.page_at(rows[2]["place"])
    assert last
    assert last.body == page(9)
    assert host.paths.count("/robots.txt") == 1
    assert "/private/3" not in host.paths


def test_fetched_pages_are_not_requested_again(host: Host, tmp_path: Path) -> None:
    pages = tmp_path / "fetched" / "000000.warc.gz"
    first = [host.url("/page/1"), host.url("/gone"), host.url("/page/2")]
    assert fetch_all(first, pages, QUICK) == {"status 404": 1}
    whole = pages.read_bytes()
    pages.write_bytes(whole[:-20])  # as a killed process leaves it
    failed = pages.with_name("000000.failed")
    failed.write_text(failed.read_text() + '{"address": "http')
    host.paths.clear()
    assert fetch_all([*first, host.url("/page/3")], pages, QUICK) == {"status 404": 1}
    assert host.paths == ["/robots.txt", "/page/2", "/page/3"]
    assert json.loads(failed.read_text())["cause"] == "status 404"
    (again,) = shards_of([str(pages.parent)])
    assert again.names == (str(pages),), "what was fetched is a source like any other"


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that were waited for, which take no time here."""
    seconds: list[float] = []
    asking = partial(Asking, wait=lambda each: bool(each and seconds.append(each)))
    monkeypatch.setattr(hosts, "Asking", lambda *words: asking(*words[:3]))
    return seconds


def test_crawl_delay_is_respected(host: Host, tmp_path: Path, waits: list[float]) -> None:
    host.robots = (200, "User-agent: plainleaf\nCrawl-delay: 45\n")
    fetch_all([host.url(f"/page/{n}") for n in range(3)], tmp_path / "f" / "0.warc.gz", QUICK)
    assert len(host.paths) == 4
    assert waits == [45, 45, 45]


def test_busy_host_is_left_alone(host: Host, tmp_path: Path, waits: list[float]) -> None:
    host.busy, host.after = {"/page/1"}, "50"
    addresses = [host.url(f"/page/{n}") for n in range(1, 5)]
    assert fetch_all(addresses[:1], tmp_path / "f" / "0.warc.gz", QUICK) == {}
    assert host.paths == ["/robots.txt", "/page/1", "/page/1"]
    assert waits == [50]
    host.busy, host.after = {"/page/3"}, "Fri, 31 Dec 2100 23:59:59 GMT"
    causes = {"status 503": 1, "host wants to be left alone": 1}
    assert fetch_all(addresses[1:], tmp_path / "f" / "1.warc.gz", QUICK) == causes
    assert "/page/4" not in host.paths


def test_a_redirect_leads_nowhere_that_robots_may_not_go(host: Host, tmp_path: Path) -> None:
    with serving() as other:
        host.moved = {"/in": other.url("/page/1"), "/shut": other.url("/private/1"), "/on": host.url("/in")}
        addresses = [host.url(path) for path in ("/shut", "/on", "/in")]
        causes = {"robots.txt does not allow it": 1}
        assert fetch_all(addresses, tmp_path / "f" / "0.warc.gz", QUICK) == causes
        assert other.paths == ["/robots.txt", "/page/1", "/page/1"]


@pytest.mark.parametrize(
    ("status", "failures"),
    [(404, {}), (403, {}), (500, {"robots.txt cannot be had": 1})],
    ids=["none", "shut", "broken"],
)
def test_a_host_without_rules(host: Host, tmp_path: Path, status: int, failures: dict[str, int]) -> None:
    host.robots = (status, "")
    assert fetch_all([host.url("/page/1")], tmp_path / "f" / "0.warc.gz", QUICK) == failures
    assert ("/page/1" in host.paths) is not bool(failures)


@pytest.mark.parametrize(
    "address", ["http://[", "http://[::1", "http://a b/", "http://\0/", "http://x@@y:z/", "ftp://x/"]
)
def test_invalid_address_loses_only_itself(host: Host, tmp_path: Path, address: str) -> None:
    found = fetch_all([address, host.url("/page/1")], tmp_path / "f" / "0.warc.gz", QUICK)
    assert found == {"no address of the web": 1}
    assert "/page/1" in host.paths


@pytest.mark.parametrize("target", ["file:///etc/passwd", "ftp://127.0.0.1/x", "data:text/html,<p>x", "/moved"])
def test_a_redirect_out_of_the_web_or_in_a_circle_is_counted(host: Host, tmp_path: Path, target: str) -> None:
    host.moved["/moved"] = target
    found = fetch_all([host.url("/moved"), host.url("/page/1")], tmp_path / "f" / "0.warc.gz", QUICK)
    assert found == {"not fetched: redirects" if target == "/moved" else "not fetched: refused": 1}
    assert "/page/1" in host.paths


def test_list_reaches_no_private_network(host: Host, tmp_path: Path) -> None:
    polite = Politeness(delay=0.0, pauses=())
    assert fetch_all([host.url("/page/1")], tmp_path / "f" / "0.warc.gz", polite) == {
        "not fetched: of a private network or this computer, which --private-networks allows": 1
    }
    assert host.paths == []


def test_addresses_of_a_host_stay_together(tmp_path: Path) -> None:
    addresses = [f"https://{n % 7}.example/{n}" for n in range(2000)]
    pieces = divided([*addresses, *addresses])
    assert sorted(address for piece in pieces for address in piece) == sorted(addresses)
    hosts = [{address.split("/")[2] for address in piece} for piece in pieces]
    assert len(pieces) > 2
    assert sum(map(len, hosts)) == 7
    (tmp_path / "readme.txt").write_text("https://example.org/\n")
    (tmp_path / "a.html").write_text("<p>x")
    assert [shard.web for shard in shards_of([str(tmp_path)])] == [False], "a text in a folder is no list"
    assert [shard.web for shard in shards_of([str(tmp_path / "readme.txt")])] == [True]
