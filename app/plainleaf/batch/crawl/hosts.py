"""Crawls many hosts in parallel and each one slowly; every page is stored when it arrives and not requested again."""

import json
import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from fastwarc.warc import ArchiveIterator, WarcRecordType

from plainleaf.batch.crawl.asking import LONGEST, Asking, cause
from plainleaf.batch.crawl.robots import DisallowedError, Robots
from plainleaf.batch.records import BODY_BYTES
from plainleaf.batch.warc_records import record_bytes, whole_members
from plainleaf.engine.addresses import host_of
from plainleaf.engine.page import Page
from plainleaf.fetching import FetchError
from plainleaf.fetching.address import web_address

FETCHED = "fetched"
"""The folder of a run that holds fetched pages."""

_ADDRESS = "Plainleaf-Address"  # the address in the list; the record's own is where redirects ended
_STRICT = 10  # consecutive failures after which a host is skipped


@dataclass(frozen=True, slots=True)
class Politeness:
    """Limits on requests. In seconds: ``delay`` between two requests to a host (more if its robots.txt requires it),
    ``pauses`` before each retry, ``timeout`` of a page. ``hosts`` is how many each worker requests in parallel.
    ``private``: also fetch from private networks and this computer."""

    delay: float = 1.0
    pauses: tuple[float, ...] = (5.0, 30.0)
    timeout: float = 60.0
    hosts: int = 8
    private: bool = False


POLITE = Politeness()


def fetch_all(addresses: Sequence[str], pages: Path, politeness: Politeness) -> dict[str, int]:
    """Fetch the addresses that are not yet in ``pages`` (``.warc.gz``) and append them; returns the failures by cause.

    Failures are recorded as lines in a file beside it and not tried again. Raises OSError.
    """
    pages.parent.mkdir(exist_ok=True)
    journal = _Journal(pages)
    by_host: dict[str, list[str]] = {}
    for address in addresses:
        if address not in journal.done:
            by_host.setdefault(host_of(address), []).append(address)
    stop = threading.Event()
    ask = Asking(politeness.pauses, politeness.timeout, politeness.private, stop.wait)
    robots = Robots(ask)
    with ThreadPoolExecutor(politeness.hosts, "plainleaf-crawl") as threads:
        hosts = [
            threads.submit(_fetch_host, of_host, ask, robots, politeness.delay, journal) for of_host in by_host.values()
        ]
        try:
            for host in as_completed(hosts):
                host.result()
        finally:
            stop.set()
            threads.shutdown(cancel_futures=True)
    return journal.failures()


def _fetch_host(addresses: Sequence[str], ask: Asking, robots: Robots, delay: float, journal: "_Journal") -> None:
    failed, silent, pause = 0, "", delay
    for address in addresses:
        try:
            url = web_address(address).url
        except FetchError:
            journal.fail(address, "no address of the web")
            continue
        if silent:
            journal.fail(address, silent)
            continue
        try:
            robots.check(url)
            if ask.wait(max(pause, robots.of(url).delay)):
                return
            pause = delay
            journal.keep(address, ask(address, wanted="page", limit=BODY_BYTES, followed=robots.check))
            failed = 0
        except DisallowedError as why:
            journal.fail(address, str(why))
        except FetchError as error:
            if error.kind == "cancelled":
                return
            journal.fail(address, cause(error))
            failed = failed + 1 if error.kind in ("dns", "connection", "timeout", "tls") else 0
            pause = max(delay, error.wait)
            if error.wait > LONGEST:
                silent = "host wants to be left alone"
            elif failed >= _STRICT:
                silent = "host does not answer"


class _Journal:
    """Records fetched pages and failures on disk, after each address."""

    def __init__(self, pages: Path) -> None:
        self._pages = pages
        self._failed = pages.with_name(pages.name.removesuffix(".warc.gz") + ".failed")
        self._lock = threading.Lock()
        self.done = {*_kept(pages), *(each["address"] for each in self._lines())}

    def keep(self, address: str, page: Page) -> None:
        """Store a page. Raises OSError."""
        moment = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        kind = "".join((page.content_type or "text/html").splitlines())
        head = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(page.body)}\r\n\r\n"
        headers = {
            "WARC-Target-URI": page.url or address,
            "WARC-Date": moment,
            "Content-Type": "application/http; msgtype=response",
            _ADDRESS: address,
        }
        content = head.encode("latin-1", "replace") + page.body
        data = record_bytes(WarcRecordType.response, f"{moment} {address}", headers, content)
        with self._lock, self._pages.open("ab") as file:
            file.write(data)

    def fail(self, address: str, cause: str) -> None:
        """Record a failure. Raises OSError."""
        line = json.dumps({"address": address, "cause": cause}, ensure_ascii=False) + "\n"
        with self._lock, self._failed.open("a", encoding="utf-8", errors="replace") as file:
            file.write(line)

    def failures(self) -> dict[str, int]:
        """The number of failures by cause."""
        counts: dict[str, int] = {}
        for each in self._lines():
            counts[each["cause"]] = counts.get(each["cause"], 0) + 1
        return counts

    def _lines(self) -> Iterator[dict[str, Any]]:
        if not self._failed.exists():
            return
        data = self._failed.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):  # a killed process leaves a partial line
            os.truncate(self._failed, len(whole))
        for line in whole.splitlines():
            yield json.loads(line)


def _kept(pages: Path) -> Iterator[str]:
    """The addresses of stored pages. A partial record at the end is cut off."""
    if not pages.exists():
        return
    size = whole_members(pages)
    if size < pages.stat().st_size:
        with pages.open("r+b") as file:
            file.truncate(size)
    with pages.open("rb") as stream:
        for record in ArchiveIterator(stream, record_types=WarcRecordType.response, parse_http=False):
            yield record.headers.get(_ADDRESS) or ""
